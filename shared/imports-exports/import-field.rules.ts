import type { CustomField, CustomRecordType } from '#shared/custom-fields/custom-fields.contract.ts'
import type { Importing } from '#shared/fields/record-field.ts'

/** What a file brings in: clients with their policies, or prospects. */
export const importKinds = ['clients', 'prospects'] as const
export type ImportKind = (typeof importKinds)[number]

/** A field that a column can fill. `names` are headings that mean it, `maybe` headings that can also mean another. */
export type ImportField = Pick<Importing, 'group' | 'shape' | 'names' | 'maybe'> & {
  key: string
  label: string
  /** Several columns can fill it, each adding to a list. */
  isList?: true
  /** Held encrypted and never shown in a report. */
  isSensitive?: true
}

/** A field that the agency added, as a file fills it. */
export type ImportCustomField = Pick<
  CustomField,
  'id' | 'recordType' | 'name' | 'kind' | 'choices' | 'isSensitive'
>

/** The records whose custom fields a file of each kind can fill; of two fields with the same name, the first's is meant. */
export const customTypesOf: Record<ImportKind, readonly CustomRecordType[]> = {
  clients: ['client', 'policy'],
  prospects: ['prospect'],
}

/** What a mapping says for a column that fills a custom field. */
export function customKey({ id }: Pick<CustomField, 'id'>): string {
  return `custom:${id}`
}

/** A custom field as a column fills it; its heading is its name. */
export function customImportField(field: ImportCustomField): ImportField {
  const { recordType, name, isSensitive } = field
  return {
    key: customKey(field),
    label: recordType === 'policy' ? `${name} (policy)` : name,
    group: 'Custom fields',
    shape: 'text',
    names: [],
    ...(isSensitive && { isSensitive }),
  }
}
