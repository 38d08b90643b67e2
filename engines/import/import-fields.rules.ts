import type { ImportField, ImportKind } from '#shared/imports-exports/import-field.rules.ts'
import { businessFields, clientFields, policyFields } from './import-client-fields.rules.ts'
import { contactFields, nameFields, ownerFields, prospectFields } from './import-person-fields.rules.ts'

/** The fields that a file of each kind can fill, in the order in which screens list them. */
export const importFields: Record<ImportKind, readonly ImportField[]> = {
  clients: [
    ...nameFields,
    ...clientFields,
    ...contactFields,
    ...businessFields,
    ...policyFields,
    ...ownerFields,
  ],
  prospects: [...nameFields, ...contactFields, ...prospectFields, ...ownerFields],
}

/** The field of a key, if files of this kind have one. */
export function importField(kind: ImportKind, key: string): ImportField | undefined {
  return importFields[kind].find((field) => field.key === key)
}
