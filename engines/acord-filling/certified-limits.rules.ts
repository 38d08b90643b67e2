import { fieldLabel } from '#shared/acord-forms/concept-words.rules.ts'
import { plainFormNumber } from '#shared/acord-forms/plain-certificate.rules.ts'
import type { Fillable, FormValues } from './fill.rules.ts'
import { openLimitsIn } from './policy-limits.rules.ts'

/** Something that whoever issues a form confirms first; its key names it to the server. */
export type FormWarning = { key: string; words: string }

const limitsOf: Readonly<Record<string, readonly string[]>> = {
  gl: ['occ', 'damage_rented', 'medexp', 'pai', 'agg', 'products_agg'],
  umbrella: ['umbrella_occ', 'umbrella_agg'],
  wc: ['el_accident', 'el_employee', 'el_policy'],
}
const splitAuto = ['bi_person', 'bi_accident', 'pd']
/** Lines of which any one limit will do. */
const oneLimitOf: Readonly<Record<string, readonly string[]>> = {
  property: ['building', 'contents', 'business_income', 'limit'],
  ...Object.fromEntries([1, 2, 3].map((row) => [`other.${row}`, ['limit']])),
  ...Object.fromEntries([1, 2, 3, 4, 5, 6].map((row) => [`covered.${row}`, ['limits']])),
}

type Reader = { has: (concept: string) => boolean; isEmpty: (concept: string) => boolean }

/** The limits of a listed line that are empty, by their concepts. */
function emptyLimits(line: string, { has, isEmpty }: Reader): string[] {
  const own = (parts: readonly string[]) => parts.map((part) => `${line}.${part}`).filter(has)
  if (line === 'auto') {
    const split = own(splitAuto)
    if (!has('auto.csl')) return split.filter(isEmpty)
    return split.some((one) => !isEmpty(one)) ? split.filter(isEmpty) : ['auto.csl'].filter(isEmpty)
  }
  const one = own(oneLimitOf[line] ?? [])
  if (one.length > 0) return one.every(isEmpty) ? one : []
  return own(limitsOf[line] ?? []).filter(isEmpty)
}

/** The listed lines of a certificate with limits left empty, each to be confirmed before it is issued. */
export function limitWarnings(form: Fillable, values: FormValues): FormWarning[] {
  const fields = new Map(form.fields.map((field) => [form.mapping[field.name] ?? '', field]))
  const has = (concept: string) => fields.has(concept)
  const textOf = (concept: string) => (values[fields.get(concept)?.name ?? ''] ?? '').trim()
  const isEmpty = (concept: string) => textOf(concept) === ''
  const lines = [...Object.keys(limitsOf), 'auto', ...Object.keys(oneLimitOf)]
  return lines.flatMap((line) => {
    if (!has(`${line}.number`) || isEmpty(`${line}.number`)) return []
    const empty = emptyLimits(line, { has, isEmpty })
    const open = openLimitsIn(textOf(`${line}.limits`))
    if (empty.length === 0 && open.length === 0) return []
    const number = values[fields.get(`${line}.number`)?.name ?? '']
    const labels = empty.flatMap((concept) => {
      const field = fields.get(concept)
      return field ? [fieldLabel(field, concept)] : []
    })
    const isBare = form.formNumber === plainFormNumber && open.length === 0
    const what = isBare ? 'no limits' : `nothing for ${[...open, ...labels].join(', ')}`
    return [{ key: `limits:${line}`, words: `Policy ${number} shows ${what}.` }]
  })
}
