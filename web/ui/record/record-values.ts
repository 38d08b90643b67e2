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

function eachInForm<F extends RecordFields>(
  fields: F,
  read: (name: keyof F & string, field: RecordField) => unknown,
): object {
  const entered = fieldsOf(fields).filter(([, { form }]) => form !== null)
  return Object.fromEntries(entered.map(([name, field]) => [name, read(name, field)]))
}

/** An empty form: of several choices the first, and nothing else. */
export function emptyForm<F extends RecordFields>(fields: F): FormValuesOf<F> {
  const values = eachInForm(fields, (_name, field) =>
    field.kind === 'choice' ? Object.keys(field.choices)[0] : '',
  )
  return values as FormValuesOf<F>
}

/** The form of a record as it stands. */
export function formOf<F extends RecordFields>(
  fields: F,
  record: Readonly<Record<FormName<F>, unknown>>,
): FormValuesOf<F> {
  const values: Readonly<Record<string, unknown>> = record
  return eachInForm(fields, (name) => values[name] ?? '') as FormValuesOf<F>
}

/** A number as the contract wants it; what is no number travels as typed and is refused there. */
function numberOf(value: unknown, isNullable: boolean): number | null {
  if (value === '') return isNullable ? null : 0
  return Number(value)
}

/** What the form of a record sends: nothing in place of an empty text where the contract knows nothing. */
export function inputOfForm<F extends RecordFields>(fields: F, values: FormValuesOf<F>): InputOf<F> {
  const typed: Readonly<Record<string, unknown>> = values
  const input = eachInForm(fields, (name, { kind, schema }) => {
    const value = typed[name]
    const isNullable = schema.safeParse(null).success
    if (numberKinds.includes(kind)) return numberOf(value, isNullable)
    return isNullable && typeof value === 'string' ? value.trim() || null : value
  })
  return input as InputOf<F>
}
