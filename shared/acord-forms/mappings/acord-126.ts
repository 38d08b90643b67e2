import type { FieldMapping, FormMapping } from '#shared/acord-forms/concepts.ts'
import { generalLiabilityLimits } from './limits.ts'
import { headerFields, interestFields, policyFields } from './parties.ts'
import { field, rows } from './rows.ts'

function hazard(letter: string, row: number): FieldMapping[] {
  const name = 'GeneralLiability_Hazard'
  return [
    field(`${name}_LocationProducerIdentifier_${letter}`, `hazard.${row}.location`),
    field(`${name}_HazardProducerIdentifier_${letter}`, `hazard.${row}.number`),
    field(`${name}_ClassCode_${letter}`, `hazard.${row}.classCode`),
    field(`${name}_PremiumBasisCode_${letter}`, `hazard.${row}.basis`),
    field(`${name}_Exposure_${letter}`, `hazard.${row}.exposure`, 'number'),
    field(`${name}_TerritoryCode_${letter}`, `hazard.${row}.territory`),
    field(`${name}_PremisesOperationsRate_${letter}`, `hazard.${row}.rate`, 'number'),
    field(`${name}_ProductsRate_${letter}`, `hazard.${row}.productsRate`, 'number'),
    field(`${name}_PremisesOperationsPremiumAmount_${letter}`, `hazard.${row}.premium`, 'dollars'),
    field(`${name}_ProductsPremiumAmount_${letter}`, `hazard.${row}.productsPremium`, 'dollars'),
    field(`${name}_Classification_${letter}`, `hazard.${row}.description`),
  ]
}

/** Commercial general liability section. */
export const acord126: FormMapping = {
  number: '126',
  title: 'Commercial general liability section',
  editions: ['2009/08', '2011/05', '2014/04', '2016/09'],
  isVerified: false,
  fields: [
    ...headerFields,
    ...policyFields,
    ...generalLiabilityLimits,
    field('GeneralLiability_PropertyDamage_DeductibleAmount_A', 'gl.deductible', 'dollars'),
    field('GeneralLiabilityLineOfBusiness_TotalPremiumAmount_A', 'gl.premium', 'dollars'),
    ...rows(3, hazard),
    ...interestFields(1),
  ],
}
