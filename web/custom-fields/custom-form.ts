import type { CustomInput, CustomValues } from '#shared/custom-fields/custom-values.contract.ts'
import type { RecordFields } from '#shared/fields/record-field.ts'
import type { FormName, FormValuesOf, RecordFormOf } from '#web/ui/record/record-values.ts'

type Entries = Record<string, string | number>

/**
 * What a form holds of custom fields, by their ids. What is typed into sensitive ones stands apart, under a name that
 * keeps it out of drafts.
 */
export type CustomFormValues = { custom: Entries; customSecret: Entries }

/** An empty form of custom fields. */
export function emptyCustom(): CustomFormValues {
  return { custom: {}, customSecret: {} }
}

/** The custom fields of a record as a form holds them. */
export function customFormOf({ custom }: { custom: CustomValues }): CustomFormValues {
  return { custom: { ...custom }, customSecret: {} }
}

/** What a form sends of custom fields; an emptied one is none. */
export function customInputOf({ custom, customSecret }: CustomFormValues): CustomInput {
  const entries = Object.entries({ ...custom, ...customSecret })
  return Object.fromEntries(entries.map(([id, value]) => [id, value === '' ? null : value]))
}

/** The form of a kind of records with its custom fields. */
export function withCustom<F extends RecordFields>(form: RecordFormOf<F>) {
  return {
    empty: () => ({ ...form.empty(), ...emptyCustom() }),
    of: (record: Readonly<Record<FormName<F>, unknown>> & { custom: CustomValues }) => ({
      ...form.of(record),
      ...customFormOf(record),
    }),
    inputOf: (values: FormValuesOf<F> & CustomFormValues) => ({
      ...form.inputOf(values),
      custom: customInputOf(values),
    }),
  }
}
