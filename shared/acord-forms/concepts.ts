import type { CoverageCode } from '#shared/documents/facts.contract.ts'
import type { LineCode } from '#shared/documents/lines.rules.ts'

/**
 * The vocabulary of the forms: what a field of a form can hold, whatever its publisher calls it. Mappings say which
 * field of which form holds which concept; reading goes from fields to concepts to facts, filling the other way.
 */

/** The numbers of the forms whose fields are mapped. */
export const acordFormNumbers = ['24', '25', '28', '75', '125', '126', '127', '130', '131', '140'] as const
export type AcordFormNumber = (typeof acordFormNumbers)[number]

/** How a value stands in a field: a box is ticked or not, `yes` is the letter Y or N, dollars go without a sign. */
export type ConceptFormat = 'text' | 'date' | 'dollars' | 'number' | 'box' | 'yes'

/** The letters by which certificates name their insurers. */
export const insurerLetters = ['a', 'b', 'c', 'd', 'e', 'f'] as const
export type InsurerLetter = (typeof insurerLetters)[number]

type AddressPart = 'street' | 'street2' | 'city' | 'state' | 'zip' | 'county'
type Party = 'producer' | 'insured' | 'holder' | `insurer.${InsurerLetter}` | `interest.${number}`

/** A party's name and address; `address` is all its lines in one field. */
type PartyConcept = `${Party}.name` | `${Party}.address` | `${Party}.address.${AddressPart}`

type ProducerConcept =
  `producer.${'contact' | 'phone' | 'fax' | 'email' | 'code' | 'subcode' | 'customerId' | 'signature' | 'license' | 'npn'}`

type InsuredConcept =
  `insured.${'phone' | 'website' | 'email' | 'fein' | 'sic' | 'naics' | 'glCode' | 'entity' | 'started' | 'operations' | 'yearsInBusiness' | 'otherName'}`

/** The legal forms that boxes name. */
export const entityKinds = [
  'corporation',
  'jointVenture',
  'notForProfit',
  'subchapterS',
  'individual',
  'llc',
  'partnership',
  'trust',
] as const
export type EntityKind = (typeof entityKinds)[number]

/** A policy that covers everything (`policy`), one line of business, or a row for any other policy. */
type PolicyHolder = 'policy' | LineCode | `other.${number}`
type PolicyPart =
  | 'number'
  | 'effective'
  | 'expiration'
  | 'premium'
  /** The letter of its insurer on a certificate. */
  | 'insurer'
  | 'additionalInsured'
  | 'waiver'
  | 'carrier'
  /** The box that says that the line is covered or asked for. */
  | 'requested'

type RowConcept =
  | `other.${number}.${'name' | 'limit' | 'limitName'}`
  /** The policies that a form lists, in the order in which they were chosen, whatever their line. */
  | `covered.${number}.${'coverage' | 'carrier' | 'number' | 'effective' | 'expiration' | 'limits'}`
  | `request.${number}.${'requested' | 'name' | 'premium'}`
  | `location.${number}.${'number' | 'building' | 'description' | 'area' | 'sales' | 'fullTime' | 'partTime' | 'name' | 'payroll' | 'employees'}`
  | `location.${number}.address`
  | `location.${number}.address.${AddressPart}`
  | `hazard.${number}.${'location' | 'number' | 'classCode' | 'basis' | 'exposure' | 'territory' | 'description' | 'premium' | 'productsPremium' | 'rate' | 'productsRate'}`
  | `payroll.${number}.${'location' | 'classCode' | 'description' | 'fullTime' | 'partTime' | 'payroll' | 'rate' | 'premium'}`
  | `driver.${number}.${'number' | 'name' | 'given' | 'surname' | 'born' | 'license' | 'state'}`
  | `vehicle.${number}.${'number' | 'year' | 'make' | 'model' | 'body' | 'vin' | 'costNew' | 'radius' | 'weight' | 'premium' | 'comprehensive' | 'collision'}`
  | `vehicle.${number}.address.${AddressPart}`
  | `subject.${number}.${'premises' | 'name' | 'limit' | 'coinsurance' | 'valuation' | 'causes' | 'deductible' | 'deductibleType' | 'forms'}`
  | `premises.${number}.${'number' | 'building' | 'description' | 'construction' | 'built' | 'stories' | 'area' | 'protection' | 'sprinklered' | 'occupancy'}`
  | `premises.${number}.address`
  | `premises.${number}.address.${AddressPart}`
  | `blanket.${number}.${'limit' | 'name'}`
  | `interest.${number}.${'loan' | 'additionalInsured' | 'mortgagee' | 'lossPayee' | 'lendersLossPayable' | 'lienholder' | 'other'}`
  | `underlying.${'auto' | 'gl' | 'wc' | 'other'}.${'carrier' | 'number' | 'effective' | 'expiration' | 'premium' | 'name'}`
  | `prior.${number}.${'carrier' | 'number' | 'premium' | 'effective' | 'expiration'}`
  | `loss.${number}.${'date' | 'line' | 'description' | 'paid' | 'reserved'}`

type LineConcept =
  | `${PolicyHolder}.${PolicyPart}`
  /** A limit: `gl.occ`, `auto.csl`, `wc.el_accident`. */
  | `${LineCode}.${CoverageCode}`
  | `${LineCode}.${CoverageCode}.deductible`
  | `gl.${'occurrence' | 'claimsMade' | 'perPolicy' | 'perProject' | 'perLocation' | 'perOther' | 'perOtherName' | 'deductible'}`
  | `auto.${'any' | 'owned' | 'scheduled' | 'hired' | 'nonOwned'}`
  | `umbrella.${'umbrella' | 'excess' | 'occurrence' | 'claimsMade' | 'deductible' | 'retained'}`
  | `wc.${'statute' | 'other' | 'excluded' | 'states' | 'deposit' | 'minimum'}`
  | `property.${'basic' | 'broad' | 'special' | 'limit' | 'deductible' | 'coinsurance' | 'isBuilding' | 'isContents'}`

type FormConcept =
  | 'form.date'
  | 'certificate.number'
  | 'certificate.revision'
  | 'certificate.description'
  | 'certificate.remarks'
  | 'binder.number'
  | 'policy.type'
  | 'policy.program'
  | `insurer.${InsurerLetter}.naic`
  | `entity.${EntityKind}`

/** What a field of a form can hold. */
export type Concept = FormConcept | PartyConcept | ProducerConcept | InsuredConcept | LineConcept | RowConcept

/** Which concept a form's field holds; `field` is the field's own name without path and index. */
export type FieldMapping = { field: string; concept: Concept; format: ConceptFormat }

/** The fields of a form. `isVerified` says that the names were compared with a fillable copy of the form. */
export type FormMapping = {
  number: AcordFormNumber
  title: string
  editions: readonly string[]
  isVerified: boolean
  fields: readonly FieldMapping[]
}
