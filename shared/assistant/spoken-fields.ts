import { z } from 'zod'
import {
  type EditedName,
  editedByAssistant,
  fieldNamed,
  type GivenName,
  givenByAssistant,
  type RecordField,
  type RecordFields,
} from '#shared/fields/record-field.ts'
import { invalidChoice, wordOf } from './operation-values.rules.ts'

/** One of these words however it is spelled, else the answer's whole message says which there are. */
export function word<const Words extends readonly string[]>(
  words: Words,
  invalid: (value: string) => string,
) {
  return z.string({ error: 'Enter text' }).transform((text, ctx): Words[number] => {
    const known = words.find((known) => known === wordOf(text))
    if (known !== undefined) return known
    const message = invalid(text.trim().slice(0, 100))
    ctx.issues.push({ code: 'custom', input: text, message, params: { isWhole: true } })
    return z.NEVER
  })
}

/** The words of a choice that may be said; null for a field that is no choice. */
export function wordsOfChoice({ schema }: RecordField): string[] | null {
  return schema instanceof z.ZodEnum ? schema.options.map(String) : null
}

/** What may be said of a field: of a choice its words, however they are spelled. */
function spokenSchema(field: RecordField): z.ZodType {
  const words = wordsOfChoice(field)
  return words ? word(words, (value) => invalidChoice(field.label, value, words)) : field.schema
}

/** The same of a change, which empties nothing but texts of several lines. */
function changeSchema(field: RecordField): z.ZodType {
  const { kind, schema } = field
  const mayBeEmptied = kind === 'paragraphs' || !schema.safeParse('').success
  if (mayBeEmptied || !(schema instanceof z.ZodString)) return spokenSchema(field)
  return schema.min(1, schema.safeParse('?').error?.issues[0]?.message ?? 'Enter a value')
}

type Spoken<F extends RecordFields, Names extends keyof F> = {
  [K in Names]: z.ZodType<z.output<F[K]['schema']>>
}

/** What a change by conversation may say. */
export function spokenChanges<F extends RecordFields>(fields: F): Spoken<F, EditedName<F>> {
  const entries = editedByAssistant(fields).map((name) => [name, changeSchema(fieldNamed(fields, name))])
  return Object.fromEntries(entries) as Spoken<F, EditedName<F>>
}

type Given<F extends RecordFields> = {
  [K in GivenName<F>]: F[K]['form'] extends { isRequired: true }
    ? z.ZodType<z.output<F[K]['schema']>>
    : z.ZodOptional<z.ZodType<z.output<F[K]['schema']>>>
}

/** What a new record by conversation may be given. */
export function spokenGiven<F extends RecordFields>(fields: F): Given<F> {
  const entries = givenByAssistant(fields).map((name) => {
    const field = fieldNamed(fields, name)
    const said = spokenSchema(field)
    return [name, field.form?.isRequired ? said : said.optional()]
  })
  return Object.fromEntries(entries) as Given<F>
}

/** Words as a choice between them: "email, phone or status". */
export function orList(words: readonly string[]): string {
  return [words.slice(0, -1).join(', '), ...words.slice(-1)].filter(Boolean).join(' or ')
}

/** What is asked for before the other fields. */
const askedFirst = ['email', 'phone', 'status', 'priority']

/** The names of the fields that can change by conversation, in the order in which they are asked for. */
export function askedFor<F extends RecordFields>(fields: F): EditedName<F>[] {
  const placeOf = (name: string) => (askedFirst.includes(name) ? askedFirst.indexOf(name) : askedFirst.length)
  return editedByAssistant(fields).toSorted((one, other) => placeOf(one) - placeOf(other))
}

/** What a change by conversation may name, in words: "email or phone". */
export function editedList(fields: RecordFields): string {
  return orList(askedFor<RecordFields>(fields).flatMap((name) => fields[name]?.label.toLowerCase() ?? []))
}
