import type { AgencyCtx, InTransaction } from '#server/context.ts'
import type { CustomRecordType } from '#shared/custom-fields/custom-fields.contract.ts'
import type { CustomValues } from '#shared/custom-fields/custom-values.contract.ts'
import type { CsvColumn } from '#shared/imports-exports/csv.rules.ts'
import { can, type Owned } from '#shared/permissions.ts'
import { decryptCustomValues, fieldsToWrite } from './custom-values.ts'

type Ctx = InTransaction<AgencyCtx>
type Row = Owned & { id: string; custom: CustomValues }

const tables = { client: 'clients', policy: 'policies', prospect: 'prospects' } as const

/** The sensitive values of records in plain text, by the ids of the records. */
async function sensitiveValues(ctx: Ctx, recordType: CustomRecordType, ids: string[]) {
  const { agencyId } = ctx.user
  const text = `select id, custom_encrypted as kept from ${tables[recordType]}
    where agency_id = $1 and id = any($2::uuid[]) and custom_encrypted <> '{}'`
  const { rows } = await ctx.db.$client.query<{ id: string; kept: unknown }>(text, [agencyId, ids])
  return new Map(rows.map(({ id, kept }) => [id, decryptCustomValues(ctx, agencyId, kept)]))
}

/** The columns of a file that hold custom fields in use; the sensitive ones only where they are asked for. */
export async function customCsvColumns<T extends Row>(
  ctx: Ctx,
  recordType: CustomRecordType,
  rows: readonly T[],
  isSensitiveWanted: boolean | undefined,
): Promise<CsvColumn<T>[]> {
  const fields = (await fieldsToWrite(ctx, recordType)).filter(({ isArchived }) => !isArchived)
  const isSensitiveToo = isSensitiveWanted === true && fields.some(({ isSensitive }) => isSensitive)
  const readable = isSensitiveToo
    ? rows.filter((row) => can(ctx.user, 'record.edit', row)).map(({ id }) => id)
    : []
  const sensitive = readable.length > 0 ? await sensitiveValues(ctx, recordType, readable) : new Map()
  return fields
    .filter((field) => isSensitiveToo || !field.isSensitive)
    .map(({ id, name, isSensitive }) => ({
      heading: name,
      value: (row) => (isSensitive ? sensitive.get(row.id)?.[id] : row.custom[id]) ?? null,
    }))
}
