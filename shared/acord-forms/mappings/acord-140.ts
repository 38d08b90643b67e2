import type { FieldMapping, FormMapping } from '#shared/acord-forms/concepts.ts'
import { headerFields, interestFields, policyFields } from './parties.ts'
import { addressFields, field, rows } from './rows.ts'

/** The rows of a page lie from A to E for the first premises and from G to K for the second. */
function subject(letter: string, row: number): FieldMapping[] {
  const name = 'CommercialProperty_Premises'
  return [
    field(`${name}_SubjectOfInsuranceCode_${letter}`, `subject.${row}.name`),
    field(`${name}_LimitAmount_${letter}`, `subject.${row}.limit`, 'dollars'),
    field(`${name}_CoinsurancePercent_${letter}`, `subject.${row}.coinsurance`, 'number'),
    field(`${name}_ValuationCode_${letter}`, `subject.${row}.valuation`),
    field(`${name}_CauseOfLossCode_${letter}`, `subject.${row}.causes`),
    field(`${name}_DeductibleAmount_${letter}`, `subject.${row}.deductible`, 'dollars'),
    field(`${name}_DeductibleTypeCode_${letter}`, `subject.${row}.deductibleType`),
    field(`${name}_FormsAndConditions_${letter}`, `subject.${row}.forms`),
  ]
}

function premises(letter: string, row: number): FieldMapping[] {
  return [
    field(`CommercialStructure_Location_ProducerIdentifier_${letter}`, `premises.${row}.number`),
    field(`CommercialStructure_Building_ProducerIdentifier_${letter}`, `premises.${row}.building`),
    ...addressFields('CommercialStructure_PhysicalAddress', letter, `premises.${row}.address`),
    field(`CommercialStructure_Building_SublocationDescription_${letter}`, `premises.${row}.description`),
    field(`Construction_ConstructionCode_${letter}`, `premises.${row}.construction`),
    field(`CommercialStructure_BuiltYear_${letter}`, `premises.${row}.built`, 'number'),
    field(`Construction_StoreyCount_${letter}`, `premises.${row}.stories`, 'number'),
    field(`Construction_BuildingArea_${letter}`, `premises.${row}.area`, 'number'),
    field(`BuildingFireProtection_ProtectionClassCode_${letter}`, `premises.${row}.protection`),
    field(`BuildingFireProtection_Alarm_SprinklerPercent_${letter}`, `premises.${row}.sprinklered`),
    field(`BuildingOccupancy_OtherOccupanciesDescription_${letter}`, `premises.${row}.occupancy`),
  ]
}

/** Property section. */
export const acord140: FormMapping = {
  number: '140',
  title: 'Property section',
  editions: ['2009/08', '2011/10', '2014/12', '2016/03'],
  isVerified: false,
  fields: [
    ...headerFields,
    ...policyFields,
    ...rows(4, (letter, row) => [
      field(`CommercialProperty_Summary_BlanketLimitAmount_${letter}`, `blanket.${row}.limit`, 'dollars'),
      field(`CommercialCoverage_Summary_BlanketTypeDescription_${letter}`, `blanket.${row}.name`),
    ]),
    ...rows(2, premises),
    ...rows(11, subject),
    ...interestFields(2),
  ],
}
