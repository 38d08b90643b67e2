import type { Ctx, InTransaction } from '#server/context.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { readSettings } from '#server/settings/settings.service.ts'
import type { Settings } from '#shared/admin/settings.contract.ts'
import { keptDays } from '#shared/connected-assistants/suggestions.contract.ts'

const dayMillis = 86_400_000
/** How long an expired archive stays on the list without its file. */
const expiredRowDays = 30
/** A conversation that nobody closed, what an owner can read of calls to a language model, an old proposal. */
const assistantDays = { conversation: 7, modelCalls: 365, proposals: 1, suggestedChanges: keptDays } as const

type Rule = { days: keyof Settings['retention']; statement: string }

// Each statement removes at most $2 rows that are older than $1.
const rules: readonly Rule[] = [
  {
    days: 'errorReportDays',
    statement:
      'delete from error_groups where id in (select id from error_groups where last_seen_at < $1 limit $2)',
  },
  {
    days: 'closedSupportDays',
    statement: `delete from support_requests where id in (
      select id from support_requests where status = 'closed' and closed_at < $1 limit $2)`,
  },
  {
    days: 'keptMailDays',
    statement:
      'delete from kept_mails where id in (select id from kept_mails where created_at < $1 limit $2)',
  },
]

// The assistant's rows belong to agencies: the platform sees their age alone.
const assistantRules: readonly { days: number; statement: string }[] = [
  {
    days: assistantDays.conversation,
    statement: `delete from chat_messages where (agency_id, id) in (
      select agency_id, id from chat_messages where created_at < $1 limit $2)`,
  },
  {
    days: assistantDays.modelCalls,
    statement: `delete from model_calls where (agency_id, id) in (
      select agency_id, id from model_calls where at < $1 limit $2)`,
  },
  {
    days: assistantDays.proposals,
    statement: `delete from assistant_proposals where (agency_id, id) in (
      select agency_id, id from assistant_proposals
      where expires_at < $1 and decision is distinct from 'accepted' limit $2)`,
  },
  {
    days: assistantDays.suggestedChanges,
    statement: `delete from suggested_changes where (agency_id, id) in (
      select agency_id, id from suggested_changes where expires_at < $1 limit $2)`,
  },
]

/** Removes in batches of their own transactions, so that nobody waits long. */
async function removeAll(ctx: Ctx, statement: string, before: Date, rowsPerBatch: number): Promise<void> {
  const remove = ({ db }: InTransaction<Ctx>) => db.$client.query(statement, [before, rowsPerBatch])
  for (;;) {
    const { rowCount } = await inTransaction(ctx, remove, 'app_platform')
    if ((rowCount ?? 0) < rowsPerBatch) return
  }
}

const expired = `
  select id, file from data_exports where file is not null and expires_at <= $1 order by expires_at, id limit $2`
const deleteFile = 'update data_exports set file = null where id = $1'
const removeExports = `
  delete from data_exports where (agency_id, id) in (
    select agency_id, id from data_exports where status <> 'waiting' and file is null and expires_at < $1 limit $2)`

/** The file first, then its name: a file that nobody knows of would stay for ever. */
async function expireExports(ctx: Ctx, rowsPerBatch: number): Promise<void> {
  const find = ({ db }: InTransaction<Ctx>) =>
    db.$client.query<{ id: string; file: string }>(expired, [ctx.clock(), rowsPerBatch])
  for (;;) {
    const { rows } = await inTransaction(ctx, find, 'app_platform')
    for (const { id, file } of rows) {
      await ctx.adapters.files.delete(file)
      await inTransaction(ctx, ({ db }) => db.$client.query(deleteFile, [id]), 'app_platform')
    }
    if (rows.length < rowsPerBatch) return
  }
}

/** Removes what the platform no longer needs, as long as the settings say it is kept. */
export async function applyRetention(ctx: Ctx, rowsPerBatch = 1000): Promise<void> {
  const kept = await inTransaction(ctx, (ctx) => readSettings(ctx, 'retention'), 'app_platform')
  const daysAgo = (days: number) => new Date(ctx.clock().getTime() - days * dayMillis)
  for (const { days, statement } of rules) await removeAll(ctx, statement, daysAgo(kept[days]), rowsPerBatch)
  for (const { days, statement } of assistantRules)
    await removeAll(ctx, statement, daysAgo(days), rowsPerBatch)
  await expireExports(ctx, rowsPerBatch)
  await removeAll(ctx, removeExports, daysAgo(expiredRowDays), rowsPerBatch)
}
