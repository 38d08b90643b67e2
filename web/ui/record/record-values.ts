import type { z } from 'zod'
import { fieldsOf, type RecordField, type RecordFields } from '#shared/fields/record-field.ts'

/** The names of the fields that a form has. */
export type FormName<F extends RecordFields> = {
  [K in keyof F & string]: F[K]['form'] extends null ? never : K
}[keyof F & string]

type NumberKind = 'dollars' | 'year' | 'count'
type FormValue<Field extends RecordField> = Field['kind'] extends 'choice'
  ? NonNullable<z.output<Field['schema']>>
  : Field['kind'] extends NumberKind
    ? number | string
    : string

/** What the form of a record holds; what is empty is ''. */
export type FormValuesOf<F extends RecordFields> = { [K in FormName<F>]: FormValue<F[K]> }

type InputOf<F extends RecordFields> = { [K in FormName<F>]: z.output<F[K]['schema']> }

const numberKinds: readonly string[] = ['dollars', 'year', 'count'] satisfies NumberKind[]

/** A number as the contract wants it; what is no number travels as typed and is refused there. */
function numberOf(value: unknown, isNullable: boolean): number | null {
  if (value === '') return isNullable ? null : 0
  return Number(value)
}

function inputOf({ kind, schema }: RecordField, value: unknown): unknown {
  const isNullable = schema.safeParse(null).success
  if (numberKinds.includes(kind)) return numberOf(value, isNullable)
  return isNullable && typeof value === 'string' ? value.trim() || null : value
}

/** The form of a kind of records. */
export type RecordFormOf<F extends RecordFields> = {
  /** An empty form: of several choices the first, and nothing else. */
  empty(): FormValuesOf<F>
  /** The form of a record as it is. */
  of(record: Readonly<Record<FormName<F>, unknown>>): FormValuesOf<F>
  /** What it sends: nothing in place of an empty text where the contract knows nothing. */
  inputOf(values: FormValuesOf<F>): InputOf<F>
}

/** The form of records of these fields. */
export function recordForm<F extends RecordFields>(fields: F): RecordFormOf<F>
export function recordForm(fields: RecordFields) {
  const entered = fieldsOf(fields).filter(([, { form }]) => form !== null)
  const each = (read: (name: string, field: RecordField) => unknown): object =>
    Object.fromEntries(entered.map(([name, field]) => [name, read(name, field)]))
  return {
    empty: () => each((_name, field) => (field.kind === 'choice' ? Object.keys(field.choices)[0] : '')),
    of: (record: Readonly<Record<string, unknown>>) => each((name) => record[name] ?? ''),
    inputOf: (values: Readonly<Record<string, unknown>>) =>
      each((name, field) => inputOf(field, values[name])),
  }
}
