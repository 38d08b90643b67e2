import { z } from 'zod'
import { Day } from '#shared/dates.ts'

/** How the cells of an imported column look, by which an ambiguous heading is decided. */
export type CellShape =
  | 'name'
  | 'text'
  | 'email'
  | 'phone'
  | 'street'
  | 'state'
  | 'zip'
  | 'date'
  | 'money'
  | 'number'
  | 'fein'
  | 'line'
  | 'kind'
  | 'person'
  | 'code'

/** What a column of an imported file must be called, and look like, to fill a field. */
export type Importing = {
  /** By which name a mapping knows the field, if not by its own. */
  key?: string
  /** What the field is called where columns are mapped, if not by its label. */
  label?: string
  group:
    | 'Name'
    | 'Contact'
    | 'Client'
    | 'Business'
    | 'Policy'
    | 'Prospect'
    | 'Record'
    | 'Notes'
    | 'Custom fields'
  shape: CellShape
  /** Headings that mean it; those in `maybe` can also mean another. */
  names: readonly string[]
  maybe?: readonly string[]
  /** Whether a record that is already in your book keeps its own value. */
  staysOnUpdate: boolean
  /** By what of it a record is recognized that is in the file or in your book already: street and place only together. */
  recognizes?: 'email' | 'phone' | 'street' | 'place'
  /** What is said of a cell that cannot be read, where the cell itself must not be repeated. */
  unreadable?: string
}

/** The place of a field in the form of its record. */
export type Entry = {
  /** If not the field's label. */
  label?: string
  /** Fields that follow each other with the same row stand side by side. */
  row: string
  /** The kind of record that has it, where others do not. */
  only?: string
  placeholder?: string
  isRequired?: true
  minRows?: number
  maxRows?: number
}

/** How a list shows a field as a column. */
export type ListColumn = {
  /** If not the field's label. */
  header?: string
  width: string
  align?: 'right'
  /** From which width of the window on; always if left out. */
  shows?: 'medium' | 'wide'
  isOffCards?: true
}

/** What the assistant does with a field: a sensitive one is asked for by these words and never shown. */
export type Assisted = {
  isSentToModels: boolean
  isEdited: boolean
  /** Whether a new record can be given it by conversation. */
  isGiven?: true
  words: readonly string[]
}

/** How a cell of a list changes its field: `label` is what messages call it, if not by the field's own. */
export type RowEdit = { label?: string }

type Written = {
  /** What may be written. */
  schema: z.ZodType
  /** What it is called in exports, timelines and, unless said otherwise, on screens. */
  label: string
}

type Described = Written & {
  /** What is answered, where that is more than may be written. */
  answer?: z.ZodType
  /** Kept encrypted, redacted wherever it would be repeated, and shown only to those who may edit the record. */
  isSensitive: boolean
  /**
   * Whether lists answer it, and the column in which they show it; null where only a single record answers it. With `edit` it is
   * changed in its row: never what a transaction has to say.
   */
  list: { column: ListColumn | null; edit?: RowEdit } | null
  isSortable: boolean
  isSearchable: boolean
  isExported: boolean
  form: Entry | null
  /** Whether the details of a record list it. */
  isFact: boolean
  import: Importing | null
  /** What the assistant may do with it; null keeps it from every model. */
  assistant: Assisted | null
  /** What it fills on ACORD forms. */
  formConcept: string | null
  /** What the data archive of an agency says about its column, where other tables have none of the same name. */
  meaning: string | null
}

/** What a field is not, unless it says so. */
export const plain = {
  isSortable: false,
  isSearchable: false,
  isFact: false,
  assistant: null,
  formConcept: null,
  meaning: null,
} as const

/** A field that the assistant reads and does not change. */
export const readByAssistant = { isSentToModels: true, isEdited: false, words: [] } as const

/** The same, where a new record can be given it by conversation. */
export const givenToAssistant = { ...readByAssistant, isGiven: true } as const

type Kind =
  | { kind: 'choice'; choices: Readonly<Record<string, string>> }
  | { kind: 'suggested'; suggestions: readonly string[] }
  | {
      kind:
        | 'line'
        | 'email'
        | 'phone'
        | 'digits'
        | 'paragraphs'
        | 'lineOfBusiness'
        | 'day'
        | 'year'
        | 'count'
        | 'dollars'
        | 'member'
        | 'record'
        | 'rows'
    }

/** What is known of a field where it is only written and changed in rows. */
export type RowField = Written & { list: { column?: ListColumn | null; edit?: RowEdit } | null } & Kind
export type RowFields = Readonly<Record<string, RowField>>

/** All that is known of a field of a record: everything that reads, shows, checks or moves it derives from this. */
export type RecordField = Described & Kind
export type RecordFields = Readonly<Record<string, RecordField>>

/** The names of the fields of a record. */
export type FieldName<F extends RecordFields> = keyof F & string
type NamesWhere<F extends RecordFields, Piece extends keyof RecordField, Value> = {
  [K in FieldName<F>]: F[K][Piece] extends Value ? K : never
}[FieldName<F>]
type ListedName<F extends RecordFields> = Exclude<FieldName<F>, NamesWhere<F, 'list', null>>

/** The fields with their names, in the order of the description. */
export function fieldsOf<F extends RecordFields>(fields: F): [FieldName<F>, RecordField][] {
  return Object.entries(fields) as [FieldName<F>, RecordField][]
}

/** A field by its name. */
export function fieldNamed(fields: RecordFields, name: string): RecordField {
  const field = fields[name]
  if (!field) throw new Error(`There is no field ${name}`)
  return field
}

/** The names of the fields that something holds of. */
export function namesOf<F extends RecordFields>(
  fields: F,
  isWanted: (field: RecordField) => boolean,
): FieldName<F>[] {
  return fieldsOf(fields).flatMap(([name, field]) => (isWanted(field) ? [name] : []))
}

/** The schemas by which a record is written. */
export function inputsOf<F extends RowFields>(fields: F): { [K in keyof F & string]: F[K]['schema'] } {
  const entries = Object.entries(fields).map(([name, { schema }]) => [name, schema])
  return Object.fromEntries(entries) as { [K in keyof F & string]: F[K]['schema'] }
}

/** What a schema lets through as an answer: of the same type, with none of the limits of what may be written. */
function answerOf(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodNullable) return answerOf(schema.unwrap() as z.ZodType).nullable()
  if (schema === Day) return z.iso.date()
  if (schema instanceof z.ZodUUID) return z.uuid()
  if (schema instanceof z.ZodString) return z.string()
  return schema instanceof z.ZodNumber ? z.number() : schema
}

type Answers<F extends RecordFields, Names extends FieldName<F>> = {
  [K in Names]: F[K] extends { answer: infer A extends z.ZodType } ? A : z.ZodType<z.output<F[K]['schema']>>
}

function answers<F extends RecordFields>(fields: F, isWanted: (field: RecordField) => boolean): object {
  const wanted = fieldsOf(fields).filter(([, field]) => isWanted(field))
  return Object.fromEntries(wanted.map(([name, { schema, answer }]) => [name, answer ?? answerOf(schema)]))
}

/** The fields that lists answer, as they answer them. */
export function listedAnswers<F extends RecordFields>(fields: F) {
  return answers(fields, ({ list }) => list !== null) as Answers<F, ListedName<F>>
}

/** The fields that only a single record answers, as it does. */
export function otherAnswers<F extends RecordFields>(fields: F) {
  return answers(fields, ({ list }) => list === null) as Answers<F, Exclude<FieldName<F>, ListedName<F>>>
}

/** The names of the fields that lists can be ordered by. */
export function sortableOf<F extends RecordFields>(fields: F) {
  return namesOf(fields, ({ isSortable }) => isSortable) as NamesWhere<F, 'isSortable', true>[]
}

/** The names of the fields that are kept encrypted. */
export function sensitiveOf<F extends RecordFields>(fields: F) {
  return namesOf(fields, ({ isSensitive }) => isSensitive) as NamesWhere<F, 'isSensitive', true>[]
}

/** The names of the fields that can change by conversation. */
export type EditedName<F extends RecordFields> = {
  [K in FieldName<F>]: F[K]['assistant'] extends { isEdited: true } ? K : never
}[FieldName<F>]

/** Values of the fields that can change by conversation. */
export type EditedValues<F extends RecordFields> = { [K in EditedName<F>]?: z.output<F[K]['schema']> }

/** The names of the fields that can change by conversation. */
export function editedByAssistant<F extends RecordFields>(fields: F) {
  return namesOf(fields, ({ assistant }) => assistant?.isEdited === true) as EditedName<F>[]
}

/** The names of the fields that a new record can be given by conversation. */
export type GivenName<F extends RecordFields> = {
  [K in FieldName<F>]: F[K]['assistant'] extends { isGiven: true } ? K : never
}[FieldName<F>]

/** The names of the fields that a new record can be given by conversation. */
export function givenByAssistant<F extends RecordFields>(fields: F) {
  return namesOf(fields, ({ assistant }) => assistant?.isGiven === true) as GivenName<F>[]
}

/** The fields that can change by conversation, as they are answered. */
export function editedAnswers<F extends RecordFields>(fields: F) {
  return answers(fields, ({ assistant }) => assistant?.isEdited === true) as Answers<F, EditedName<F>>
}

/** All fields that the assistant reads or changes, as they are answered. */
export function assistantAnswers<F extends RecordFields>(fields: F) {
  return answers(fields, ({ assistant }) => assistant !== null) as Answers<
    F,
    Exclude<FieldName<F>, NamesWhere<F, 'assistant', null>>
  >
}

/** The words by which the fields that something holds of are asked for. */
export function wordsOfFields(fields: RecordFields, isWanted: (field: RecordField) => boolean): string[] {
  return fieldsOf(fields).flatMap(([, field]) => (isWanted(field) ? (field.assistant?.words ?? []) : []))
}

/** The names that something lists first in an order of its own, and then all others as they come. */
export function inOrder<Name extends string>(
  names: readonly Name[],
  first: readonly NoInfer<Name>[],
): Name[] {
  return [...first, ...names.filter((name) => !first.includes(name))]
}

/** The most characters that a text may have, or null. */
export function maxLengthOf(schema: z.ZodType): number | null {
  if (schema instanceof z.ZodNullable) return maxLengthOf(schema.unwrap() as z.ZodType)
  return schema instanceof z.ZodString ? schema.maxLength : null
}

/** The phrases of lines that list them with commas between. */
export function phrases(...lines: string[]): string[] {
  return lines.flatMap((line) => line.split(', '))
}
