import type { AgencyCtx, Ctx, InTransaction } from '#server/context.ts'
import type { ImportKind } from '#shared/imports-exports/import-field.rules.ts'

/**
 * Readies a transaction for statements over a whole batch. Rows that were staged a moment ago have no statistics yet:
 * the planner takes them for a handful and would loop over them row by row, minutes instead of milliseconds. With
 * loops priced out, every plan looks dear enough for a just-in-time compiler that takes longer than the statement.
 */
export async function planForBatch(ctx: InTransaction<AgencyCtx>): Promise<void> {
  await ctx.db.$client.query(
    `select set_config('enable_nestloop', 'off', true), set_config('jit', 'off', true),
      set_config('statement_timeout', '0', true)`,
  )
}

// Of what is staged, only what its statements join and choose by: a sample of its texts takes longer than all of them.
const stagedRows =
  'agency_id, import_id, row_number, position, outcome, policy_id, matched_policy_id, adds_to'
const stagedRecords =
  'agency_id, import_id, position, record_id, target_id, matched_id, matched_position, outcome, match_reason'

const tablesOf: Record<ImportKind | 'staging', string> = {
  clients: 'clients, client_contacts, policies, policy_transactions',
  prospects: 'prospects',
  staging: `import_rows (${stagedRows}), import_records (${stagedRecords})`,
}

/**
 * Tells the planner how many rows tables have come to hold: the embedded database never finds out by itself, and
 * PostgreSQL only after a minute. Without it, the checks of foreign keys and the lists read the wrong index.
 */
export async function refreshStatistics(ctx: Ctx, what: ImportKind | 'staging'): Promise<void> {
  await ctx.pool.query(`analyze ${tablesOf[what]}`)
}
