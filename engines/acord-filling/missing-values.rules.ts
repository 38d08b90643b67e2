import { plainRows } from '#shared/acord-forms/plain-certificate.rules.ts'
import { type Fillable, type FormValues, reviewedFields } from './fill.rules.ts'
import { openLimitsIn } from './policy-limits.rules.ts'

/** A field that its policy left empty. */
export type MissingValue = { name: string; label: string }

/** What a line on a form should say; of several concepts in a row one is enough. */
const expected: readonly (readonly [line: string, ...choices: (readonly string[])[]])[] = [
  [
    'gl',
    ['gl.occ'],
    ['gl.damage_rented'],
    ['gl.medexp'],
    ['gl.pai'],
    ['gl.agg'],
    ['gl.products_agg'],
    ['gl.occurrence', 'gl.claimsMade'],
  ],
  ['auto', ['auto.csl', 'auto.bi_person']],
  ['umbrella', ['umbrella.umbrella_occ'], ['umbrella.occurrence', 'umbrella.claimsMade']],
  ['wc', ['wc.el_accident'], ['wc.el_employee'], ['wc.el_policy']],
  ...Array.from({ length: plainRows }, (_, row) => `covered.${row + 1}`).map(
    (at) => [at, [`${at}.limits`]] as const,
  ),
  ...['a', 'b', 'c', 'd', 'e', 'f'].map(
    (letter) => [`insurer.${letter}`, [`insurer.${letter}.naic`]] as const,
  ),
  // What is in no schedule at all, where the form has a place for it.
  [
    'insured',
    ['location.1.address.street', 'location.1.address'],
    ['premises.1.address.street', 'premises.1.address'],
    ['subject.1.limit'],
    ['hazard.1.classCode'],
    ['payroll.1.classCode'],
    ['driver.1.surname', 'driver.1.name'],
    ['vehicle.1.make'],
  ],
  ...rowsOf('driver', 13, ['born'], ['license'], ['state']),
  ...rowsOf('vehicle', 4, ['year'], ['vin']),
  ...rowsOf('payroll', 14, ['payroll']),
  ...rowsOf('hazard', 3, ['exposure']),
]

/** The same parts of each row. */
function rowsOf(head: string, count: number, ...parts: (readonly string[])[]) {
  return Array.from({ length: count }, (_, row) => {
    const at = `${head}.${row + 1}`
    return [at, ...parts.map((choices) => choices.map((part) => `${at}.${part}`))] as const
  })
}

/**
 * What a form leaves empty of the lines and insurers that it names (limits, occurrence or claims-made, NAIC numbers) and of its
 * schedules. Nothing of it is guessed; a person enters it from the policy.
 */
export function missingValues(form: Fillable, values: FormValues): MissingValue[] {
  const reviewed = reviewedFields(form)
  const fieldsOf = (concept: string) => reviewed.filter((one) => one.concept === concept)
  const isFilled = (concept: string) =>
    fieldsOf(concept).some(({ field }) => {
      const value = values[field.name]?.trim() ?? ''
      return value !== '' && openLimitsIn(value).length === 0
    })
  return expected.flatMap(([line, ...choices]) => {
    if (!['number', 'name', 'classCode'].some((part) => isFilled(`${line}.${part}`))) return []
    return choices.flatMap((concepts) => {
      const [first] = concepts.flatMap(fieldsOf)
      if (!first || concepts.some(isFilled)) return []
      return [{ name: first.field.name, label: first.label }]
    })
  })
}
