import type { FieldMapping, FormMapping } from '#shared/acord-forms/concepts.ts'
import { headerFields, holderFields, insurerFields } from './parties.ts'
import { field } from './rows.ts'

/** The letter, number and dates of one line of the certificate. */
function line(
  policy: string,
  concept: 'property' | 'inland_marine' | 'crime',
  insurer: string,
): FieldMapping[] {
  return [
    field(`${insurer}_InsurerLetterCode_A`, `${concept}.insurer`),
    field(`Policy_${policy}_PolicyNumberIdentifier_A`, `${concept}.number`),
    field(`Policy_${policy}_EffectiveDate_A`, `${concept}.effective`, 'date'),
    field(`Policy_${policy}_ExpirationDate_A`, `${concept}.expiration`, 'date'),
  ]
}

/** Certificate of property insurance. */
export const acord24: FormMapping = {
  number: '24',
  title: 'Certificate of property insurance',
  editions: ['2009/09', '2016/03'],
  isVerified: false,
  fields: [
    ...headerFields,
    ...insurerFields,
    ...holderFields,
    field('CertificateOfLiabilityInsurance_ACORDForm_RemarkText_B', 'certificate.remarks'),
    ...line('Property', 'property', 'Property'),
    field('Policy_PolicyType_PropertyIndicator_A', 'property.requested', 'box'),
    field('Policy_PolicyType_BasicIndicator_A', 'property.basic', 'box'),
    field('Policy_PolicyType_BroadIndicator_A', 'property.broad', 'box'),
    field('Policy_PolicyType_SpecialIndicator_A', 'property.special', 'box'),
    field('CommercialProperty_Premises_DeductibleAmount_A', 'property.building.deductible', 'dollars'),
    field('CommercialProperty_Premises_DeductibleAmount_B', 'property.contents.deductible', 'dollars'),
    field('Property_Building_LimitAmount_A', 'property.building', 'dollars'),
    field('Property_PersonalProperty_LimitAmount_A', 'property.contents', 'dollars'),
    field('CommercialPropertyCoverage_BusinessIncome_LimitAmount_A', 'property.business_income', 'dollars'),
    field('CommercialPropertyCoverage_ExtraExpense_LimitAmount_A', 'property.extra_expense', 'dollars'),
    ...line('InlandMarine', 'inland_marine', 'CommercialInlandMarineLineOfBusiness'),
    field('Policy_PolicyType_InlandMarineIndicator_A', 'inland_marine.requested', 'box'),
    ...line('Crime', 'crime', 'CrimeLineOfBusiness'),
    field('CrimeLineOfBusiness_CoverageIndicator_A', 'crime.requested', 'box'),
    field('BoilerAndMachineryLineOfBusiness_InsurerLetterCode_A', 'equipment_breakdown.insurer'),
    field('BoilerAndMachineryLineOfBusiness_CoverageIndicator_A', 'equipment_breakdown.requested', 'box'),
    field(
      'Policy_BoilerAndMachineryEquipmentBreakdown_PolicyNumberIdentifier_A',
      'equipment_breakdown.number',
    ),
    field('Policy_BoilerAndMachinery_EffectiveDate_A', 'equipment_breakdown.effective', 'date'),
    field('Policy_BoilerAndMachinery_ExpirationDate_A', 'equipment_breakdown.expiration', 'date'),
    field('OtherPolicy_OtherPolicyDescription_A', 'other.1.name'),
    field('OtherPolicy_InsurerLetterCode_A', 'other.1.insurer'),
    field('OtherPolicy_PolicyNumberIdentifier_A', 'other.1.number'),
    field('OtherPolicy_PolicyEffectiveDate_A', 'other.1.effective', 'date'),
    field('OtherPolicy_PolicyExpirationDate_A', 'other.1.expiration', 'date'),
    field('OtherPolicy_CoverageDescription_A', 'other.1.limitName'),
    field('OtherPolicy_CoverageLimitAmount_A', 'other.1.limit', 'dollars'),
  ],
}
