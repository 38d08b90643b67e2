import type { FormMapping } from '#shared/acord-forms/concepts.ts'
import { headerFields, interestFields, policyFields } from './parties.ts'
import { addressFields, field } from './rows.ts'

const coverage = 'CommercialPropertyCoverage'

/** Evidence of commercial property insurance. */
export const acord28: FormMapping = {
  number: '28',
  title: 'Evidence of commercial property insurance',
  editions: ['2009/12', '2014/01', '2016/03'],
  isVerified: false,
  fields: [
    ...headerFields,
    ...policyFields,
    field('Insurer_MailingAddress_AddressLineOne_A', 'insurer.a.address.street'),
    field('Insurer_MailingAddress_AddressLineTwo_A', 'insurer.a.address.street2'),
    field('Insurer_MailingAddress_CityName_A', 'insurer.a.address.city'),
    field('Insurer_MailingAddress_StateOrProvinceCode_A', 'insurer.a.address.state'),
    field('Insurer_MailingAddress_PostalCode_A', 'insurer.a.address.zip'),
    field('NamedInsured_FullName_B', 'insured.otherName'),
    field('Policy_TypeDescription_A', 'policy.type'),
    ...addressFields('Location_PhysicalAddress', 'A', 'location.1.address'),
    field('Location_LocationDescription_A', 'location.1.description'),
    field('Property_Building_CoverageIndicator_A', 'property.isBuilding', 'box'),
    field('Property_BusinessPersonalProperty_CoverageIndicator_A', 'property.isContents', 'box'),
    field('Policy_PolicyType_BasicIndicator_A', 'property.basic', 'box'),
    field('Policy_PolicyType_BroadIndicator_A', 'property.broad', 'box'),
    field('Policy_PolicyType_SpecialIndicator_A', 'property.special', 'box'),
    field(`${coverage}_Property_LimitAmount_A`, 'property.limit', 'dollars'),
    field(`${coverage}_Property_DeductibleAmount_A`, 'property.deductible', 'dollars'),
    field(`${coverage}_BusinessIncomeOrRentalValue_LimitAmount_A`, 'property.business_income', 'dollars'),
    field(`${coverage}_EquipmentBreakdown_LimitAmount_A`, 'property.equipment_breakdown', 'dollars'),
    field(
      `${coverage}_EquipmentBreakdown_DeductibleAmount_A`,
      'property.equipment_breakdown.deductible',
      'dollars',
    ),
    field(`${coverage}_EarthMovement_LimitAmount_A`, 'property.earthquake', 'dollars'),
    field(`${coverage}_EarthMovement_DeductibleAmount_A`, 'property.earthquake.deductible', 'dollars'),
    field(`${coverage}_Flood_LimitAmount_A`, 'property.flood', 'dollars'),
    field(`${coverage}_Flood_DeductibleAmount_A`, 'property.flood.deductible', 'dollars'),
    field(`${coverage}_WindHail_LimitAmount_A`, 'property.wind_hail', 'dollars'),
    field(`${coverage}_WindHail_DeductibleAmount_A`, 'property.wind_hail.deductible', 'dollars'),
    field('CommercialProperty_Premises_CoinsurancePercent_A', 'property.coinsurance', 'number'),
    ...interestFields(2),
    field('CertificateOfLiabilityInsurance_ACORDForm_RemarkText_A', 'certificate.description'),
  ],
}
