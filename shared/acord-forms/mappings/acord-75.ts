import type { FormMapping } from '#shared/acord-forms/concepts.ts'
import { autoLimits, employersLiabilityLimits, generalLiabilityLimits, umbrellaLimits } from './limits.ts'
import { headerFields, interestFields, policyFields } from './parties.ts'
import { field } from './rows.ts'

/** Insurance binder. */
export const acord75: FormMapping = {
  number: '75',
  title: 'Insurance binder',
  editions: ['2010/02', '2013/09', '2016/03'],
  isVerified: false,
  fields: [
    ...headerFields,
    ...policyFields,
    field('Binder_BinderNumberIdentifier_A', 'binder.number'),
    field('Policy_BinderNumberIdentifier_A', 'binder.number'),
    field('Binder_EffectiveDate_A', 'policy.effective', 'date'),
    field('Binder_ExpirationDate_A', 'policy.expiration', 'date'),
    field('CommercialPolicy_OperationsDescription_A', 'insured.operations'),
    field('Policy_PolicyType_BasicIndicator_A', 'property.basic', 'box'),
    field('Policy_PolicyType_BroadIndicator_A', 'property.broad', 'box'),
    field('Policy_PolicyType_SpecialIndicator_A', 'property.special', 'box'),
    ...generalLiabilityLimits,
    ...autoLimits,
    field('Vehicle_MedicalPayments_PerPersonLimitAmount_A', 'auto.auto_med', 'dollars'),
    field('Vehicle_PersonalInjuryProtection_LimitAmount_A', 'auto.pip', 'dollars'),
    field('Vehicle_UninsuredMotorists_LimitAmount_A', 'auto.um', 'dollars'),
    ...umbrellaLimits,
    ...employersLiabilityLimits,
    field('Policy_Payment_EstimatedTotalAmount_A', 'policy.premium', 'dollars'),
    ...interestFields(1),
  ],
}
