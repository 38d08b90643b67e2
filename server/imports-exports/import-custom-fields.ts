import type { CustomCells } from '#engines/import/import-custom-fields.rules.ts'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { customColumns, type FieldToWrite, fieldsToWrite } from '#server/records/custom-values.ts'
import {
  customTypesOf,
  type ImportCustomField,
  type ImportKind,
} from '#shared/imports-exports/import-field.rules.ts'

type Ctx = InTransaction<AgencyCtx>

/** The custom fields in use that a file of a kind can fill: those of clients before those of policies. */
export async function importCustomFields(ctx: Ctx, kind: ImportKind): Promise<ImportCustomField[]> {
  const fields: ImportCustomField[] = []
  for (const recordType of customTypesOf[kind]) {
    const own = await fieldsToWrite(ctx, recordType)
    const inUse = own.filter(({ isArchived }) => !isArchived)
    fields.push(...inUse.map(({ isArchived: _, ...field }) => ({ ...field, recordType })))
  }
  return fields
}

/** Custom values as they are staged: by the columns that will keep them, the sensitive ones encrypted. */
export function customStaged(
  ctx: AgencyCtx,
  fields: readonly ImportCustomField[],
  values: CustomCells | undefined,
): Record<string, unknown> {
  if (values === undefined || Object.keys(values).length === 0) return {}
  const known: FieldToWrite[] = fields.map((field) => ({ ...field, isArchived: false }))
  const { custom, customEncrypted } = customColumns(ctx, known, values)
  return { custom, custom_encrypted: customEncrypted }
}

const columns = ['custom', 'custom_encrypted'] as const

/** The names of the columns, for a list that begins with others. */
export const customNames = columns.map((name) => `, ${name}`).join('')

/** What is staged of them, for the same list. */
export function customOf(json: string): string {
  return columns.map((name) => `, coalesce(${json} -> '${name}', '{}')`).join('')
}

/** Assignments that add what the file says to what stands. */
export function addCustom(json: string, target: string): string {
  return columns
    .map((name) => `${name} = ${target}.${name} || coalesce(${json} -> '${name}', '{}')`)
    .join(', ')
}

/** Assignments that give back what stood. */
export function customBack(alias: string): string {
  return columns.map((name) => `${name} = ${alias}.${name}`).join(', ')
}
