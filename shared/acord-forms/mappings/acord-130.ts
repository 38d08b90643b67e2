import type { FieldMapping, FormMapping } from '#shared/acord-forms/concepts.ts'
import { employersLiabilityLimits } from './limits.ts'
import { headerFields, policyFields } from './parties.ts'
import { addressFields, field, rows } from './rows.ts'

function ratingRow(letter: string, row: number): FieldMapping[] {
  const name = 'WorkersCompensation_RateClass'
  return [
    field(`${name}_LocationProducerIdentifier_${letter}`, `payroll.${row}.location`),
    field(`${name}_ClassificationCode_${letter}`, `payroll.${row}.classCode`),
    field(`${name}_DutiesDescription_${letter}`, `payroll.${row}.description`),
    field(`${name}_FullTimeEmployeeCount_${letter}`, `payroll.${row}.fullTime`, 'number'),
    field(`${name}_PartTimeEmployeeCount_${letter}`, `payroll.${row}.partTime`, 'number'),
    field(`${name}_RemunerationAmount_${letter}`, `payroll.${row}.payroll`, 'dollars'),
    field(`${name}_Rate_${letter}`, `payroll.${row}.rate`, 'number'),
    field(`${name}_EstimatedManualPremiumAmount_${letter}`, `payroll.${row}.premium`, 'dollars'),
  ]
}

/** Workers compensation application. */
export const acord130: FormMapping = {
  number: '130',
  title: 'Workers compensation application',
  editions: ['2009/07', '2013/01', '2013/09', '2017/05'],
  isVerified: false,
  fields: [
    ...headerFields,
    ...policyFields,
    field('NamedInsured_TaxIdentifier_A', 'insured.fein'),
    field('NamedInsured_SICCode_A', 'insured.sic'),
    field('NamedInsured_NAICSCode_A', 'insured.naics'),
    field('NamedInsured_InBusinessYearCount_A', 'insured.yearsInBusiness', 'number'),
    field('NamedInsured_Primary_PhoneNumber_A', 'insured.phone'),
    field('NamedInsured_Primary_EmailAddress_A', 'insured.email'),
    field('NamedInsured_Primary_WebsiteAddress_A', 'insured.website'),
    field('CommercialPolicy_OperationsDescription_A', 'insured.operations'),
    ...rows(3, (letter, row) => [
      field(`Location_ProducerIdentifier_${letter}`, `location.${row}.number`),
      ...addressFields('Location_PhysicalAddress', letter, `location.${row}.address`),
    ]),
    ...employersLiabilityLimits,
    field(
      'WorkersCompensationLineOfBusiness_TotalEstimatedAnnualPremiumAllStatesAmount_A',
      'policy.premium',
      'dollars',
    ),
    ...rows(14, ratingRow),
  ],
}
