import { type AcordFormNumber, acordFormNumbers, type Concept, type ConceptFormat } from './concepts.ts'
import type { FormField } from './form-field.contract.ts'
import { conceptOfField, mappedForms } from './mapped-forms.rules.ts'

/** The parts of a form as people review it, in their order. */
export const formSections = [
  'Producer',
  'Insured',
  'Insurers',
  'Policies',
  'General liability',
  'Auto',
  'Umbrella',
  'Workers compensation',
  'Property',
  'Other coverage',
  'Locations',
  'Vehicles and drivers',
  'Losses and prior carriers',
  'Certificate',
  'Holder and interests',
  'Other fields',
] as const
export type FormSection = (typeof formSections)[number]

const sectionOfHead: Record<string, FormSection> = {
  producer: 'Producer',
  insured: 'Insured',
  entity: 'Insured',
  insurer: 'Insurers',
  policy: 'Policies',
  covered: 'Policies',
  gl: 'General liability',
  hazard: 'General liability',
  auto: 'Auto',
  umbrella: 'Umbrella',
  underlying: 'Umbrella',
  wc: 'Workers compensation',
  payroll: 'Workers compensation',
  property: 'Property',
  premises: 'Property',
  subject: 'Property',
  blanket: 'Property',
  location: 'Locations',
  vehicle: 'Vehicles and drivers',
  driver: 'Vehicles and drivers',
  loss: 'Losses and prior carriers',
  prior: 'Losses and prior carriers',
  form: 'Certificate',
  certificate: 'Certificate',
  binder: 'Certificate',
  holder: 'Holder and interests',
  interest: 'Holder and interests',
}

/** Words of the parts of a concept that do not tell themselves. */
const words: Record<string, string> = {
  gl: 'General liability',
  wc: 'Workers compensation',
  bop: 'Businessowners',
  dno: 'Directors and officers',
  epli: 'Employment practices',
  covered: 'policy',
  occ: 'each occurrence',
  agg: 'general aggregate',
  products_agg: 'products aggregate',
  pai: 'personal and advertising injury',
  damage_rented: 'damage to rented premises',
  medexp: 'medical expense',
  csl: 'combined single limit',
  bi_person: 'bodily injury per person',
  bi_accident: 'bodily injury per accident',
  pd: 'property damage',
  el_accident: 'employers liability each accident',
  el_employee: 'employers liability disease, each employee',
  el_policy: 'employers liability disease, policy limit',
  umbrella_occ: 'each occurrence',
  umbrella_agg: 'aggregate',
  um: 'uninsured motorist',
  uim: 'underinsured motorist',
  fein: 'FEIN',
  naic: 'NAIC number',
  license: 'state license number',
  npn: 'national producer number',
  naics: 'NAICS code',
  sic: 'SIC code',
  zip: 'ZIP code',
  vin: 'VIN',
  llc: 'LLC',
  number: 'number',
  effective: 'effective date',
  expiration: 'expiration date',
  additionalInsured: 'additional insured',
  waiver: 'subrogation waived',
  insurer: 'insurer letter',
  statute: 'per statute',
  signature: 'authorized representative',
  street2: 'second address line',
}

function wordsOf(part: string): string {
  const known = words[part]
  if (known) return known
  return part
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()
}

/** How a concept is called, such as "General liability: each occurrence". */
export function conceptLabel(concept: string): string {
  const [head = '', ...rest] = concept.split('.')
  const [row, ...after] = rest
  const isRow = row !== undefined && /^(?:\d+|[a-f])$/.test(row) && after.length > 0
  // As an owner it is the company, as a part of a policy its letter.
  const who = head === 'insurer' ? head : wordsOf(head)
  const owner = isRow ? `${who} ${row.toUpperCase()}` : who
  const parts = isRow ? after : rest
  const about = parts.filter((part) => part !== 'address' || parts.length === 1).map(wordsOf)
  return `${owner.charAt(0).toUpperCase()}${owner.slice(1)}: ${about.join(' ')}`
}

/** Under which part of a form a field is reviewed. */
export function sectionOf(concept: string | undefined): FormSection {
  if (!concept) return 'Other fields'
  return sectionOfHead[concept.split('.')[0] ?? ''] ?? 'Other coverage'
}

export type ConceptChoice = { concept: Concept; label: string; section: FormSection }

const formats = new Map<string, ConceptFormat>()
for (const number of acordFormNumbers) {
  for (const { concept, format } of mappedForms[number].fields) {
    if (!formats.has(concept)) formats.set(concept, format)
  }
}

/** Every concept that a shipped mapping knows, by section and name: what the editor offers. */
export const conceptChoices: readonly ConceptChoice[] = [...formats.keys()]
  .map((concept) => ({
    concept: concept as Concept,
    label: conceptLabel(concept),
    section: sectionOf(concept),
  }))
  .sort(
    (a, b) =>
      formSections.indexOf(a.section) - formSections.indexOf(b.section) ||
      a.label.localeCompare(b.label, 'en-US', { numeric: true }),
  )

const known = new Set<string>(formats.keys())

/** Whether a text names a concept of the vocabulary. */
export function isConcept(text: string): boolean {
  return known.has(text)
}

function isFormNumber(text: string): text is AcordFormNumber {
  return (acordFormNumbers as readonly string[]).includes(text)
}

/** The mapping that the product ships for the fields of a form: field name to concept; empty for a form without one. */
export function shippedMapping(
  formNumber: string,
  fields: readonly Pick<FormField, 'name'>[],
): Record<string, string> {
  if (!isFormNumber(formNumber)) return {}
  const pairs = fields.flatMap(({ name }) => {
    const found = conceptOfField(formNumber, name)
    return found ? [[name, found.concept] as const] : []
  })
  return Object.fromEntries(pairs)
}

/** How the value of a concept stands in a field: as its form has it, else as any form has it, else by the field's kind. */
export function formatOf(
  formNumber: string,
  field: Pick<FormField, 'name' | 'kind'>,
  concept: string,
): ConceptFormat {
  if (field.kind === 'box') return 'box'
  if (/^covered\.\d+\.(?:effective|expiration)$/.test(concept)) return 'date'
  const shipped = isFormNumber(formNumber) ? conceptOfField(formNumber, field.name) : null
  const format = shipped?.concept === concept ? shipped.format : (formats.get(concept) ?? 'text')
  return format === 'box' ? 'yes' : format
}

const abbreviations: [RegExp, string][] = [
  [/_[A-Z]{1,2}$/, ''],
  [/Identifier|Indicator/g, ''],
  [/_/g, ' '],
  [/([a-z])([A-Z])/g, '$1 $2'],
]

/** How a field is called: by what it holds, else by what the form says of it, else by its name made readable. */
export function fieldLabel(field: Pick<FormField, 'name' | 'tip'>, concept: string | undefined): string {
  if (concept) return conceptLabel(concept)
  if (field.tip && field.tip.length <= 80) return field.tip
  const own = field.name.slice(field.name.lastIndexOf('.') + 1).replace(/\[\d+\]$/, '')
  return abbreviations.reduce((text, [pattern, by]) => text.replace(pattern, by), own).trim() || field.name
}
