import type { Concept, FieldMapping, FormMapping } from '#shared/acord-forms/concepts.ts'
import { headerFields, interestFields, policyFields } from './parties.ts'
import { addressFields, field, rows } from './rows.ts'

/** The lines that page 1 asks for: name of its box, name of its premium, concept. */
const lines = [
  ['BoilerAndMachineryIndicator', 'BoilerAndMachinery', 'equipment_breakdown'],
  ['BusinessAutoIndicator', 'CommercialVehicle', 'auto'],
  ['BusinessOwnersIndicator', 'BusinessOwners', 'bop'],
  ['CommercialGeneralLiability', 'GeneralLiability', 'gl'],
  ['CommercialInlandMarineIndicator', 'CommercialInlandMarine', 'inland_marine'],
  ['CommercialProperty', 'CommercialProperty', 'property'],
  ['CrimeIndicator', 'Crime', 'crime'],
  ['CyberAndPrivacy', 'CyberAndPrivacy', 'cyber'],
  ['GarageAndDealersIndicator', 'GarageAndDealers', 'garage'],
  ['LiquorLiabilityIndicator', 'LiquorLiability', 'liquor'],
  ['UmbrellaIndicator', 'CommercialUmbrella', 'umbrella'],
] as const

const entities: [string, Concept][] = [
  ['Corporation', 'entity.corporation'],
  ['JointVenture', 'entity.jointVenture'],
  ['NotForProfit', 'entity.notForProfit'],
  ['SubchapterSCorporation', 'entity.subchapterS'],
  ['Individual', 'entity.individual'],
  ['LimitedLiabilityCorporation', 'entity.llc'],
  ['Partnership', 'entity.partnership'],
  ['Trust', 'entity.trust'],
]

function location(letter: string, row: number): FieldMapping[] {
  return [
    field(`CommercialStructure_Location_ProducerIdentifier_${letter}`, `location.${row}.number`),
    field(`CommercialStructure_Building_ProducerIdentifier_${letter}`, `location.${row}.building`),
    ...addressFields('CommercialStructure_PhysicalAddress', letter, `location.${row}.address`),
    field(`CommercialStructure_PhysicalAddress_CountyName_${letter}`, `location.${row}.address.county`),
    field(`BusinessInformation_FullTimeEmployeeCount_${letter}`, `location.${row}.fullTime`, 'number'),
    field(`BusinessInformation_PartTimeEmployeeCount_${letter}`, `location.${row}.partTime`, 'number'),
    field(`CommercialStructure_AnnualRevenueAmount_${letter}`, `location.${row}.sales`, 'dollars'),
    field(`Construction_BuildingArea_${letter}`, `location.${row}.area`, 'number'),
    field(`BuildingOccupancy_OperationsDescription_${letter}`, `location.${row}.description`),
  ]
}

function loss(letter: string, row: number): FieldMapping[] {
  return [
    field(`LossHistory_OccurrenceDate_${letter}`, `loss.${row}.date`, 'date'),
    field(`LossHistory_LineOfBusiness_${letter}`, `loss.${row}.line`),
    field(`LossHistory_OccurrenceDescription_${letter}`, `loss.${row}.description`),
    field(`LossHistory_PaidAmount_${letter}`, `loss.${row}.paid`, 'dollars'),
    field(`LossHistory_ReservedAmount_${letter}`, `loss.${row}.reserved`, 'dollars'),
  ]
}

/** Commercial insurance application: the applicant's information. */
export const acord125: FormMapping = {
  number: '125',
  title: 'Commercial insurance application',
  editions: ['2009/08', '2011/09', '2013/01', '2013/09', '2014/12', '2016/03'],
  isVerified: false,
  fields: [
    ...headerFields,
    ...policyFields,
    field('Policy_Payment_EstimatedTotalAmount_A', 'policy.premium', 'dollars'),
    field('Product_DescriptionCode_A', 'policy.program'),
    field('NamedInsured_TaxIdentifier_A', 'insured.fein'),
    field('NamedInsured_SICCode_A', 'insured.sic'),
    field('NamedInsured_NAICSCode_A', 'insured.naics'),
    field('NamedInsured_GeneralLiabilityCode_A', 'insured.glCode'),
    field('NamedInsured_Primary_PhoneNumber_A', 'insured.phone'),
    field('NamedInsured_Primary_WebsiteAddress_A', 'insured.website'),
    field('NamedInsured_BusinessStartDate_A', 'insured.started', 'date'),
    field('NamedInsured_FullName_B', 'insured.otherName'),
    field('CommercialPolicy_OperationsDescription_A', 'insured.operations'),
    ...entities.map(([name, concept]) =>
      field(`NamedInsured_LegalEntity_${name}Indicator_A`, concept, 'box'),
    ),
    ...lines.flatMap(([box, premium, line]) => [
      field(`Policy_LineOfBusiness_${box}_A`, `${line}.requested`, 'box'),
      field(`${premium}LineOfBusiness_PremiumAmount_A`, `${line}.premium`, 'dollars'),
    ]),
    ...rows(6, (letter, row) => [
      field(`Policy_LineOfBusiness_OtherIndicator_${letter}`, `request.${row}.requested`, 'box'),
      field(`Policy_LineOfBusiness_OtherLineOfBusinessDescription_${letter}`, `request.${row}.name`),
      field(`Policy_SectionAttached_OtherPremiumAmount_${letter}`, `request.${row}.premium`, 'dollars'),
    ]),
    ...rows(4, location),
    ...rows(3, loss),
    ...interestFields(1),
  ],
}
