import { and, eq, sql } from 'drizzle-orm'
import { recordAudit } from '#server/audit/audit.service.ts'
import { getClient, lockClient } from '#server/clients/clients.service.ts'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { commercialAccounts } from '#server/db/tables/commercial.ts'
import { notFound } from '#server/errors.ts'
import { publishEvent } from '#server/jobs/outbox.ts'
import { newId } from '#server/new-id.ts'
import { type Export, exportOf } from '#server/records/csv.ts'
import { type ListResult, readItems, readList } from '#server/records/list-query.ts'
import { changesOf, checkVersion } from '#server/records/record-writes.ts'
import type {
  Account,
  AccountExportQuery,
  AccountItem,
  AccountListQuery,
  AccountUpdate,
} from '#shared/commercial/accounts.contract.ts'
import { estimateMoreOf } from '#shared/commercial/accounts.rules.ts'
import type { StoredEstimate } from '#shared/commercial/edison.contract.ts'
import { dayIn } from '#shared/dates.ts'
import type { CsvColumn } from '#shared/imports-exports/csv.rules.ts'
import { policiesInBook } from '#shared/policies/policies.rules.ts'
import { accountList, findAccount } from './accounts.queries.ts'
import { createEstimate } from './estimates.service.ts'
import { scheduleRows } from './schedules.service.ts'

type Ctx = InTransaction<AgencyCtx>

/** The commercial clients that the caller may see, with their exposures. */
export function listAccounts(ctx: Ctx, query: AccountListQuery): Promise<ListResult> {
  return readList(ctx, accountList(ctx, query))
}

const columns: CsvColumn<AccountItem>[] = [
  { heading: 'Name', value: ({ name }) => name },
  { heading: 'State', value: ({ state }) => state },
  { heading: 'Operations', value: ({ operations }) => operations },
  { heading: 'Annual sales', value: ({ sales }) => sales },
  { heading: 'Annual payroll', value: ({ payroll }) => payroll },
  { heading: 'Square feet', value: ({ squareFeet }) => squareFeet },
  { heading: 'Power units', value: ({ powerUnits }) => powerUnits },
  { heading: 'Lines in force', value: ({ lines }) => lines.join('; ') },
  { heading: 'Premium', value: ({ premium }) => premium },
  { heading: 'Next expiration', value: ({ nextExpiration }) => nextExpiration },
  { heading: 'Open requotes', value: ({ openRequotes }) => openRequotes },
  { heading: 'Documents', value: ({ documents }) => documents },
  { heading: 'Producer', value: ({ assignedAgentName }) => assignedAgentName },
]

/** The same as a CSV file. */
export async function exportAccounts(ctx: Ctx, query: AccountExportQuery): Promise<Export> {
  return exportOf(columns, await readItems<AccountItem>(ctx, accountList(ctx, query)))
}

/** The account of one client in reach, else the 404 of a missing one. */
export async function getAccount(ctx: Ctx, id: string): Promise<Account> {
  const account = await findAccount(ctx, id)
  if (!account) throw notFound()
  return account
}

type Fields = Omit<AccountUpdate, 'version'>

async function write(ctx: Ctx, clientId: string, fields: Fields): Promise<void> {
  const { agencyId } = ctx.user
  const now = ctx.clock()
  const change = {
    ...fields,
    deletedAt: null,
    updatedAt: now,
    version: sql`${commercialAccounts.version} + 1`,
  }
  const isIts = and(eq(commercialAccounts.agencyId, agencyId), eq(commercialAccounts.clientId, clientId))
  const { rowCount } = await ctx.db.update(commercialAccounts).set(change).where(isIts)
  if (rowCount) return
  const row = { agencyId, id: newId(), clientId, createdAt: now, updatedAt: now, ...fields }
  await ctx.db.insert(commercialAccounts).values(row)
}

/** Changes exposures of a client; the account is made with the first of them. 404 out of reach, 409 when `version` is stale. */
export async function updateAccount(
  ctx: Ctx,
  id: string,
  { version, ...fields }: AccountUpdate,
): Promise<Account> {
  await lockClient(ctx, id)
  const account = await getAccount(ctx, id)
  checkVersion(account.exposures, version)
  const { before, after } = changesOf(account.exposures, fields)
  if (Object.keys(after).length === 0) return account
  await write(ctx, id, after)
  const action = 'commercial_account.updated'
  await recordAudit(ctx, { action, recordType: 'client', recordId: id, before, after })
  await publishEvent(ctx, action, { id, recordType: 'client' })
  return getAccount(ctx, id)
}

/** Estimates a client from exposures, schedules and what its policies in force cost; kept as any estimate is. 404 out of reach. */
export async function estimateAccount(ctx: Ctx, id: string): Promise<StoredEstimate> {
  const account = await getAccount(ctx, id)
  const { policies } = await getClient(ctx, id)
  const today = dayIn(ctx.user.timeZone, ctx.clock())
  const schedules = await scheduleRows(ctx, id)
  const more = estimateMoreOf(account, schedules, policiesInBook(policies, today), today)
  return createEstimate(ctx, { title: account.name, more })
}
