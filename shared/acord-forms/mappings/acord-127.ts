import type { FieldMapping, FormMapping } from '#shared/acord-forms/concepts.ts'
import { headerFields, interestFields, policyFields } from './parties.ts'
import { addressFields, field, rows } from './rows.ts'

function driver(letter: string, row: number): FieldMapping[] {
  return [
    field(`Driver_ProducerIdentifier_${letter}`, `driver.${row}.number`),
    field(`Driver_GivenName_${letter}`, `driver.${row}.given`),
    field(`Driver_Surname_${letter}`, `driver.${row}.surname`),
    field(`Driver_BirthDate_${letter}`, `driver.${row}.born`, 'date'),
    field(`Driver_LicenseNumberIdentifier_${letter}`, `driver.${row}.license`),
    field(`Driver_LicensedStateOrProvinceCode_${letter}`, `driver.${row}.state`),
  ]
}

function vehicle(letter: string, row: number): FieldMapping[] {
  return [
    field(`Vehicle_ProducerIdentifier_${letter}`, `vehicle.${row}.number`),
    field(`Vehicle_ModelYear_${letter}`, `vehicle.${row}.year`, 'number'),
    field(`Vehicle_ManufacturersName_${letter}`, `vehicle.${row}.make`),
    field(`Vehicle_ModelName_${letter}`, `vehicle.${row}.model`),
    field(`Vehicle_BodyCode_${letter}`, `vehicle.${row}.body`),
    field(`Vehicle_VINIdentifier_${letter}`, `vehicle.${row}.vin`),
    field(`Vehicle_CostNewAmount_${letter}`, `vehicle.${row}.costNew`, 'dollars'),
    field(`Vehicle_RadiusOfUse_${letter}`, `vehicle.${row}.radius`, 'number'),
    field(`Vehicle_GrossVehicleWeight_${letter}`, `vehicle.${row}.weight`, 'number'),
    field(`Vehicle_TotalPremiumAmount_${letter}`, `vehicle.${row}.premium`, 'dollars'),
    field(
      `Vehicle_Coverage_ComprehensiveOrSpecifiedCauseOfLossDeductibleAmount_${letter}`,
      `vehicle.${row}.comprehensive`,
      'dollars',
    ),
    field(`Vehicle_Collision_DeductibleAmount_${letter}`, `vehicle.${row}.collision`, 'dollars'),
    ...addressFields('Vehicle_PhysicalAddress', letter, `vehicle.${row}.address`),
  ]
}

/** Business auto section. */
export const acord127: FormMapping = {
  number: '127',
  title: 'Business auto section',
  editions: ['2010/05', '2012/09', '2015/12'],
  isVerified: false,
  fields: [...headerFields, ...policyFields, ...rows(13, driver), ...rows(4, vehicle), ...interestFields(2)],
}
