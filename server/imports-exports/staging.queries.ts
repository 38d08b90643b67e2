import type { StagedRecord } from '#engines/import/import-folding.rules.ts'
import { knownSince } from '#engines/import/import-policies.rules.ts'
import { agencyCipher } from '#server/agency-encryption/agency-key.service.ts'
import { encrypted } from '#server/clients/clients.service.ts'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { newId } from '#server/new-id.ts'
import type { ImportCustomField } from '#shared/imports-exports/import-field.rules.ts'
import { encryptCells } from './encrypted-rows.ts'
import { customStaged } from './import-custom-fields.ts'
import type { CheckedRow } from './import-task.ts'

type Ctx = InTransaction<AgencyCtx>

/** What staging a file needs to know beside its rows. */
export type Staging = { today: string; custom: readonly ImportCustomField[] }

/** A day as an instant that falls on it in every time zone of the US. */
export function noon(day: string): string {
  return `${day}T12:00:00Z`
}

/** Values by the names of their columns. */
export function byColumn(values: Record<string, unknown>): Record<string, unknown> {
  const entries = Object.entries(values).map(([name, value]) => [
    name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    value,
  ])
  return Object.fromEntries(entries)
}

function firstOutcome(row: CheckedRow): string {
  if (row.isRefused) return 'refuse'
  if (row.isRepeat) return 'skip'
  return row.isFirst ? 'create' : 'fold'
}

const insertRows = `
  insert into import_rows
    (agency_id, import_id, row_number, outcome, position, cells, problems, note)
  select $1, $2, r.* from unnest($3::int[], $4::text[], $5::int[], $6::jsonb[], $7::jsonb[], $8::jsonb[]) r`

/** Stages rows of the file in one statement. */
export async function stageRows(ctx: Ctx, importId: string, rows: CheckedRow[]): Promise<void> {
  const cipher = await agencyCipher(ctx)
  await ctx.db.$client.query(insertRows, [
    ctx.user.agencyId,
    importId,
    rows.map((row) => row.number),
    rows.map(firstOutcome),
    rows.map((row) => row.position),
    rows.map((row) => JSON.stringify(encryptCells(cipher, importId, row.number, row.cells))),
    rows.map((row) => JSON.stringify(row.problems)),
    rows.map((row) => row.note && JSON.stringify(row.note)),
  ])
}

function recordColumns(ctx: Ctx, record: StagedRecord, { today, custom }: Staging): string {
  const { createdOn, ...values } = record.values
  const since = noon(knownSince(createdOn, record.earliestEffective, today))
  const own = customStaged(ctx, custom, record.custom)
  return JSON.stringify({ ...byColumn(encrypted(ctx, values)), ...own, created_at: since })
}

const preferredFirst = <Way>(ways: readonly Way[], isFirst: (way: Way, at: number) => boolean) =>
  ways.map((way, at) => ({ ...way, isPreferred: isFirst(way, at) }))

/** The people of a client by the columns of their table; null where its own phone and email say it all. */
function contactColumns(ctx: Ctx, { values, contacts, match }: StagedRecord): string | null {
  const [own, ...others] = contacts
  const isPlain = own && own.phones.length <= 1 && own.emails.length <= 1
  const isMain = (own?.phones[0]?.kind ?? 'main') === 'main'
  if (!own || (match === null && others.length === 0 && isPlain && isMain)) return null
  const rows = contacts.map(({ key, name, roles, dateOfBirth, phones, emails }) => ({
    key,
    ...{ name, roles },
    ...encrypted(ctx, { dateOfBirth }),
    phones: preferredFirst(phones, (one, at) => (key === 'own' ? one.number === values.phone : at === 0)),
    emails: preferredFirst(emails, (_one, at) => at === 0),
  }))
  return JSON.stringify(rows.map((row) => ({ id: newId(), ...byColumn(row) })))
}

/** What is decided already: notes only add to a timeline, and two numbers of one system are two clients. */
function decisionOf({ isNotesOnly, match }: StagedRecord): string | null {
  if (isNotesOnly) return 'update'
  return match?.isApart ? 'create' : null
}

const insertRecords = `
  insert into import_records
    (agency_id, import_id, position, record_id, target_id, name, values, contacts, match_reason, matched_id, matched_position,
     decision, outcome)
  select $1, $2, r.position, r.id, r.id, r.name, r.values, r.contacts, r.reason, r.matched, r.matched_position, r.decision, 'create'
  from unnest($3::int[], $4::uuid[], $5::text[], $6::jsonb[], $7::jsonb[], $8::text[], $9::uuid[], $10::int[], $11::text[])
    r(position, id, name, values, contacts, reason, matched, matched_position, decision)`

/** Stages the records that the rows fold into in one statement; what happens to look-alikes is decided after. */
export async function stageRecords(
  ctx: Ctx,
  importId: string,
  records: StagedRecord[],
  staging: Staging,
): Promise<void> {
  await ctx.db.$client.query(insertRecords, [
    ctx.user.agencyId,
    importId,
    records.map((record) => record.position),
    records.map(() => newId()),
    records.map((record) => record.values.name),
    records.map((record) => (record.isNotesOnly ? '{}' : recordColumns(ctx, record, staging))),
    records.map((record) => contactColumns(ctx, record)),
    records.map((record) => record.match?.reason ?? null),
    records.map((record) => record.match?.knownId ?? null),
    records.map((record) => record.match?.position ?? null),
    records.map(decisionOf),
  ])
}

/** Takes away what an earlier check has staged. */
export async function clearStaging(ctx: Ctx, importId: string): Promise<void> {
  const values = [ctx.user.agencyId, importId]
  await ctx.db.$client.query('delete from import_rows where agency_id = $1 and import_id = $2', values)
  await ctx.db.$client.query('delete from import_records where agency_id = $1 and import_id = $2', values)
}
