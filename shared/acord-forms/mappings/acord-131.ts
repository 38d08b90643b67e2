import type { FieldMapping, FormMapping } from '#shared/acord-forms/concepts.ts'
import { autoLimits, employersLiabilityLimits, generalLiabilityLimits, umbrellaLimits } from './limits.ts'
import { headerFields, policyFields } from './parties.ts'
import { addressFields, field, rows } from './rows.ts'

function underlying(name: string, concept: 'auto' | 'gl' | 'wc' | 'other'): FieldMapping[] {
  return [
    field(`UnderlyingPolicy_${name}_InsurerFullName_A`, `underlying.${concept}.carrier`),
    field(`UnderlyingPolicy_${name}_PolicyNumberIdentifier_A`, `underlying.${concept}.number`),
    field(`UnderlyingPolicy_${name}_PolicyEffectiveDate_A`, `underlying.${concept}.effective`, 'date'),
    field(`UnderlyingPolicy_${name}_PolicyExpirationDate_A`, `underlying.${concept}.expiration`, 'date'),
  ]
}

/** Umbrella and excess section. */
export const acord131: FormMapping = {
  number: '131',
  title: 'Umbrella and excess section',
  editions: ['2009/10', '2011/10', '2016/04'],
  isVerified: false,
  fields: [
    ...headerFields,
    ...policyFields,
    ...umbrellaLimits,
    ...rows(6, (letter, row) => [
      field(`CommercialStructure_Location_ProducerIdentifier_${letter}`, `location.${row}.number`),
      field(`CommercialStructure_Location_FullName_${letter}`, `location.${row}.name`),
      ...addressFields('CommercialStructure_PhysicalAddress', letter, `location.${row}.address`),
      field(`BusinessInformation_OperationsDescription_${letter}`, `location.${row}.description`),
      field(`BusinessInformation_TotalPayrollAmount_${letter}`, `location.${row}.payroll`, 'dollars'),
      field(`BusinessInformation_AnnualGrossReceiptsAmount_${letter}`, `location.${row}.sales`, 'dollars'),
      field(`BusinessInformation_EmployeeCount_${letter}`, `location.${row}.employees`, 'number'),
    ]),
    ...underlying('Automobile', 'auto'),
    ...autoLimits.filter((mapping) => mapping.format === 'dollars'),
    ...underlying('GeneralLiability', 'gl'),
    ...generalLiabilityLimits.filter((mapping) => mapping.format === 'dollars'),
    ...underlying('EmployersLiability', 'wc'),
    ...employersLiabilityLimits,
    ...underlying('OtherPolicy', 'other'),
    field('UnderlyingPolicy_OtherPolicy_PolicyTypeDescription_A', 'underlying.other.name'),
  ],
}
