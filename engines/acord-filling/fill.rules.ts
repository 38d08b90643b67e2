import { type FormSection, fieldLabel, formatOf, sectionOf } from '#shared/acord-forms/concept-words.rules.ts'
import type { ConceptFormat } from '#shared/acord-forms/concepts.ts'
import type { FormField } from '#shared/acord-forms/form-field.contract.ts'
import { isCertificate } from '#shared/acord-forms/form-kinds.rules.ts'
import { plainRows } from '#shared/acord-forms/plain-certificate.rules.ts'
import type { ConceptValues } from '#shared/acord-forms/prefill.contract.ts'
import { isDay } from '#shared/dates.ts'

export type FormValues = Record<string, string>

/** What is needed of a template to fill it. */
export type Fillable = {
  formNumber: string
  fields: readonly FormField[]
  mapping: Readonly<Record<string, string>>
}

const number = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })

function dateText(day: string): string {
  const [year, month, date] = day.split('-')
  return isDay(day) ? `${month}/${date}/${year}` : day
}

/** How a value stands in a field of a format: dollars as 1,000,000, days as 03/31/2026, a tick as "true", yes as Y. */
export function textOf(value: string | number | true, format: ConceptFormat): string {
  if (format === 'box') return value === '' ? '' : 'true'
  if (value === true) return format === 'yes' ? 'Y' : 'true'
  if (typeof value === 'number') return format === 'text' ? String(value) : number.format(value)
  return format === 'date' ? dateText(value) : value
}

function chosenOption(options: readonly string[], text: string): string {
  return options.find((option) => option.toLowerCase() === text.toLowerCase()) ?? ''
}

/** What the fields of a form say for a client: by the mapping, and what the uploaded file itself has in them. */
export function prefill(form: Fillable, concepts: ConceptValues): FormValues {
  const values: FormValues = {}
  for (const field of form.fields) {
    const concept = form.mapping[field.name]
    const value = concept === undefined ? undefined : concepts.get(concept)
    if (value === undefined || field.kind === 'signature' || concept === 'producer.signature') {
      if (field.value) values[field.name] = field.kind === 'box' ? 'true' : field.value
      continue
    }
    const text = textOf(value, formatOf(form.formNumber, field, concept ?? ''))
    const shown = field.kind === 'choice' ? chosenOption(field.options ?? [], text) : text
    if (shown) values[field.name] = field.isMultiline ? shown : shown.replaceAll('\n', ', ')
  }
  return values
}

/** A field as people review it. */
export type ReviewedField = {
  field: FormField
  label: string
  section: FormSection
  concept: string | undefined
  format: ConceptFormat
  isRequired: boolean
}

/** What every certificate must have, and what applications must. */
const requiredOfCertificates = ['form.date', 'producer.name', 'insured.name', 'insurer.a.name', 'holder.name']
const requiredOfAll = ['form.date', 'producer.name', 'insured.name']
const plainPolicies = Array.from({ length: plainRows }, (_, row) => `covered.${row + 1}`)
/** The lines of which a certificate has a number, so that one of them must have number and dates. */
const policyConcepts = ['gl', 'auto', 'umbrella', 'wc', 'property', 'other.1', 'policy', ...plainPolicies]

function requiredConcepts(formNumber: string): readonly string[] {
  return isCertificate(formNumber) ? requiredOfCertificates : requiredOfAll
}

/** The fields of a form with their names, sections and formats, in the order of its pages; the signature's are left out. */
export function reviewedFields(form: Fillable): ReviewedField[] {
  const required = requiredConcepts(form.formNumber)
  return form.fields.flatMap((field) => {
    const concept = form.mapping[field.name]
    if (field.kind === 'signature' || concept === 'producer.signature') return []
    return [
      {
        field,
        concept,
        label: fieldLabel(field, concept),
        section: sectionOf(concept),
        format: concept ? formatOf(form.formNumber, field, concept) : field.kind === 'box' ? 'box' : 'text',
        isRequired: field.isRequired === true || (concept !== undefined && required.includes(concept)),
      } satisfies ReviewedField,
    ]
  })
}

/** A field with something missing or wrong, and what to do about it. */
export type FieldProblem = { name: string; label: string; problem: string }

const datePattern = /^(?:0?[1-9]|1[0-2])\/(?:0?[1-9]|[12]\d|3[01])\/(?:\d{4}|\d{2})$/
const dollarsPattern = /^\$?\s*\d{1,3}(?:,?\d{3})*(?:\.\d{1,2})?$/

function isRealDate(text: string): boolean {
  const [month = '', date = '', year = ''] = text.split('/')
  const full = year.length === 2 ? `20${year}` : year
  return isDay(`${full}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`)
}

/** What is wrong with a value, in words, or null (dates, dollars, five digits of an NAIC number, length, choices). */
export function problemOf({ field, format, concept }: ReviewedField, value: string): string | null {
  const text = value.trim()
  if (text === '') return null
  if (field.maxLength && text.length > field.maxLength) return `Use at most ${field.maxLength} characters`
  if (field.kind === 'choice' && field.options?.length && !field.options.includes(text))
    return 'Choose from the list'
  if (concept?.endsWith('.naic'))
    return /^\d{5}$/.test(text) ? null : 'Enter the five digits of the NAIC number'
  if (format === 'date')
    return datePattern.test(text) && isRealDate(text) ? null : 'Enter a date such as 03/31/2026'
  if (format === 'dollars') return dollarsPattern.test(text) ? null : 'Enter an amount such as 1,000,000'
  if (format === 'yes' && field.kind === 'text') return /^[yn]$/i.test(text) ? null : 'Enter Y or N'
  return null
}

function missingPolicy(
  form: Fillable,
  reviewed: readonly ReviewedField[],
  values: FormValues,
): FieldProblem[] {
  if (!isCertificate(form.formNumber)) return []
  const at = (concept: string) => reviewed.find((one) => one.concept === concept)
  const valueAt = (concept: string) => values[at(concept)?.field.name ?? '']?.trim() ?? ''
  const numbered = policyConcepts.filter((concept) => valueAt(`${concept}.number`) !== '')
  if (numbered.length === 0) {
    const first = policyConcepts.map((concept) => at(`${concept}.number`)).find(Boolean)
    const problem = 'A certificate names at least one policy: enter its number'
    return first ? [{ name: first.field.name, label: first.label, problem }] : []
  }
  return numbered.flatMap((concept) =>
    ['effective', 'expiration'].flatMap((part) => {
      const date = at(`${concept}.${part}`)
      if (!date || valueAt(`${concept}.${part}`)) return []
      return [{ name: date.field.name, label: date.label, problem: 'Enter the date of this policy' }]
    }),
  )
}

/** Everything that stands in the way of issuing a form: required fields that are empty, and values that cannot be right. */
export function formProblems(form: Fillable, values: FormValues): FieldProblem[] {
  const reviewed = reviewedFields(form)
  const own = reviewed.flatMap((one): FieldProblem[] => {
    const { label, field, isRequired } = one
    const value = values[field.name] ?? ''
    const problem =
      value.trim() === '' ? (isRequired ? 'Required on this form' : null) : problemOf(one, value)
    return problem ? [{ name: field.name, label, problem }] : []
  })
  return [...own, ...missingPolicy(form, reviewed, values)]
}

/** Where the authorized representative signs: the signature's own field, or the text field that is mapped to it. */
export function signatureField(form: Fillable): FormField | null {
  const mapped = form.fields.find(({ name }) => form.mapping[name] === 'producer.signature')
  return mapped ?? form.fields.find(({ kind }) => kind === 'signature') ?? null
}
