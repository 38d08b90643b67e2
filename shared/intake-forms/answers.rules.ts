import { isDay } from '#shared/dates.ts'
import { isEmail, isPhone } from '#shared/fields.ts'
import { fieldsOfForm, isAsked } from './form.rules.ts'
import { isGroup, maxFiles, maxRows } from './form-fields.ts'
import { type GroupField, groups } from './groups.ts'
import type { Answer, Answers, FormDefinition, FormField } from './intake-forms.contract.ts'
import { isVin, plainVin } from './vin.rules.ts'

/** What was sent: the answers as they are kept, or what is wrong by the place (`email`, `vehicles.0.vin`). */
export type Checked = { answers: Answers; errors: Record<string, string>; unknown: string[] }

type Read = { value: string } | { error: string }

export const addressParts = [
  { id: 'street', label: 'Street', autocomplete: 'address-line1' },
  { id: 'city', label: 'City', autocomplete: 'address-level2' },
  { id: 'state', label: 'State', autocomplete: 'address-level1' },
  { id: 'zip', label: 'ZIP code', autocomplete: 'postal-code' },
] as const
export const usStates =
  'AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY'.split(
    ' ',
  )

const missing = 'Please answer this question'
const lengthOf: Partial<Record<FormField['type'], number>> = { paragraph: 5000, email: 254, phone: 40 }
const usualLength = 200

function readNumber(text: string, isMoney: boolean, min: number | null, max: number | null): Read {
  const plain = text.replace(/[$,\s]/g, '')
  if (!/^-?\d{1,12}(\.\d+)?$/.test(plain))
    return { error: isMoney ? 'Enter an amount such as 25,000' : 'Enter a number' }
  const number = Number(plain)
  if (min !== null && number < min)
    return { error: `Enter ${min.toLocaleString('en-US', { useGrouping: isMoney })} or more` }
  if (max !== null && number > max)
    return { error: `Enter ${max.toLocaleString('en-US', { useGrouping: isMoney })} or less` }
  return { value: String(isMoney ? Math.round(number * 100) / 100 : number) }
}

type Kind = Exclude<FormField['type'], 'choices' | 'address' | 'file'> | GroupField['type']
type Limits = { choices?: readonly string[]; min?: number | null; max?: number | null }

const checks: Partial<Record<Kind, (text: string, limits: Limits) => Read>> = {
  email: (text) =>
    isEmail(text) ? { value: text } : { error: 'Enter an email address such as ana@example.com' },
  phone: (text) =>
    isPhone(text) ? { value: text } : { error: 'Enter a phone number such as (555) 010-1234' },
  date: (text) => (isDay(text) ? { value: text } : { error: 'Enter a date' }),
  number: (text, { min = 0, max = null }) => readNumber(text, false, min, max),
  money: (text, { min = 0, max = null }) => readNumber(text, true, min, max),
  year: (text) => readNumber(text, false, 1600, 2100),
  choice: (text, { choices = [] }) =>
    choices.includes(text) ? { value: text } : { error: 'Choose one of these' },
  yesno: (text) => (text === 'Yes' || text === 'No' ? { value: text } : { error: 'Choose Yes or No' }),
  consent: (text) => (text === 'Yes' ? { value: text } : { error: 'Choose Yes' }),
  state: (text) => (usStates.includes(text) ? { value: text } : { error: 'Choose a state' }),
  vin: (text) =>
    isVin(text)
      ? { value: plainVin(text) }
      : {
          error:
            'This VIN has a typo: it has 17 letters and digits, never I, O or Q. Leave it empty if you’re not sure.',
        },
  naics: (text) => (/^\d{2,6}$/.test(text) ? { value: text } : { error: 'Enter 2 to 6 digits' }),
}

function readText(kind: Kind, given: unknown, limits: Limits): Read {
  if (typeof given !== 'string') return { error: 'Enter text' }
  const text = given.replace(/\r\n?/g, '\n').toWellFormed().replace(/\0/g, '').trim()
  const longest = lengthOf[kind as FormField['type']] ?? usualLength
  if (text.length > longest) return { error: `Use at most ${longest.toLocaleString('en-US')} characters` }
  if (kind !== 'paragraph' && text.includes('\n')) return { error: 'Use one line of text' }
  return checks[kind]?.(text, limits) ?? { value: text }
}

const isEmpty = (given: unknown) =>
  given === undefined || given === null || (typeof given === 'string' && given.trim() === '')
const isObject = (given: unknown): given is Record<string, unknown> =>
  typeof given === 'object' && given !== null && !Array.isArray(given)

/** Takes the answers in one by one. */
class Reader {
  readonly answers: Answers = {}
  readonly errors: Record<string, string> = {}
  readonly unknown: string[] = []

  /** A value that is one text; undefined where it is missing or wrong. */
  text(at: string, kind: Kind, given: unknown, isRequired: boolean, limits: Limits): string | undefined {
    if (isEmpty(given)) {
      if (isRequired) this.errors[at] = missing
      return undefined
    }
    const read = readText(kind, given, limits)
    if ('value' in read) return read.value
    this.errors[at] = read.error
    return undefined
  }

  several({ id, isRequired, choices, type }: FormField, given: unknown): string[] | undefined {
    const texts = isEmpty(given) ? [] : given
    if (!Array.isArray(texts) || !texts.every((text) => typeof text === 'string' && text.length <= 100)) {
      this.errors[id] = 'Choose from the list'
      return undefined
    }
    const chosen = [...new Set(texts as string[])]
    if (type === 'choices' && chosen.some((text) => !choices.includes(text)))
      this.errors[id] = 'Choose from the list'
    if (type === 'file' && chosen.length > maxFiles) this.errors[id] = `Attach at most ${maxFiles} files`
    if (isRequired && chosen.length === 0) this.errors[id] = type === 'file' ? 'Attach a file' : missing
    return chosen.length > 0 ? chosen : undefined
  }

  address({ id, isRequired }: FormField, given: unknown): Answer | undefined {
    const parts = isEmpty(given) ? {} : given
    if (!isObject(parts)) {
      this.errors[id] = 'Enter an address'
      return undefined
    }
    this.keys(
      id,
      parts,
      addressParts.map((part) => part.id),
    )
    if (!isRequired && Object.values(parts).every(isEmpty)) return undefined
    const read = (part: string, kind: Kind) => this.text(`${id}.${part}`, kind, parts[part], true, {}) ?? ''
    const address = {
      street: read('street', 'text'),
      city: read('city', 'text'),
      state: read('state', 'state'),
      zip: read('zip', 'text'),
    }
    if (address.zip && !/^\d{5}(-\d{4})?$/.test(address.zip)) this.errors[`${id}.zip`] = 'Enter 5 digits'
    return address
  }

  rows(field: FormField, given: unknown): Answer | undefined {
    if (!isGroup(field.type)) return undefined
    const { one, fields } = groups[field.type]
    const rows = isEmpty(given) ? [] : given
    if (!Array.isArray(rows) || !rows.every(isObject)) this.errors[field.id] = `Add a ${one.toLowerCase()}`
    else if (rows.length > maxRows) this.errors[field.id] = `Add at most ${maxRows}`
    else if (rows.length === 0 && field.isRequired) this.errors[field.id] = `Add a ${one.toLowerCase()}`
    else return this.readRows(field.id, rows, fields)
    return undefined
  }

  private readRows(
    id: string,
    rows: Record<string, unknown>[],
    fields: readonly GroupField[],
  ): Answer | undefined {
    const read = rows.map((row, at) => {
      this.keys(
        `${id}.${at}`,
        row,
        fields.map((field) => field.id),
      )
      const values = fields.flatMap(({ id: part, type, isRequired = false, choices = [] }) => {
        const value = this.text(`${id}.${at}.${part}`, type, row[part], isRequired, { choices })
        return value === undefined ? [] : [[part, value] as const]
      })
      return Object.fromEntries(values)
    })
    return read.length > 0 ? read : undefined
  }

  keys(at: string, given: Record<string, unknown>, known: readonly string[]): void {
    for (const key of Object.keys(given))
      if (!known.includes(key)) this.unknown.push(`${at}.${key}`.slice(0, 100))
  }

  field(field: FormField, given: unknown): Answer | undefined {
    const { id, type, isRequired, choices, min, max } = field
    if (type === 'choices' || type === 'file') return this.several(field, given)
    if (type === 'address') return this.address(field, given)
    if (isGroup(type)) return this.rows(field, given)
    return this.text(id, type, given, isRequired, { choices, min, max })
  }
}

/**
 * Checks what was sent for a form and makes of it what is kept. What is not asked, because its condition does not hold, is
 * dropped; what the form does not have is named in `unknown`.
 */
export function checkAnswers(form: FormDefinition, given: Record<string, unknown>): Checked {
  const reader = new Reader()
  const fields = fieldsOfForm(form)
  for (const key of Object.keys(given))
    if (!fields.some(({ id }) => id === key)) reader.unknown.push(key.slice(0, 100))
  for (const field of fields) {
    if (!isAsked(form, field, reader.answers)) continue
    const answer = reader.field(field, Object.hasOwn(given, field.id) ? given[field.id] : undefined)
    if (answer !== undefined) reader.answers[field.id] = answer
  }
  const { answers, errors, unknown } = reader
  return { answers, errors, unknown }
}

/** The fields of the prospect that the answers fill. */
export function filledByAnswers(
  form: FormDefinition,
  answers: Answers,
): Partial<Record<NonNullable<FormField['fills']>, string>> {
  const filled = fieldsOfForm(form).flatMap(({ id, fills }) => {
    const answer = answers[id]
    return fills && typeof answer === 'string' ? [[fills, answer] as const] : []
  })
  return Object.fromEntries(filled)
}
