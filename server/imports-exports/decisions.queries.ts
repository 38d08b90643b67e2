import type { AgencyCtx, InTransaction } from '#server/context.ts'
import type { StoredCorrections } from '#server/db/tables/imports.ts'
import type { ImportCounts, ImportDecision } from '#shared/imports-exports/imports.contract.ts'
import { planForBatch } from './batch-plan.ts'

type Ctx = InTransaction<AgencyCtx>

const policyRejected = `w.problems @> '[{"isPolicyOnly": true}]'`

/** Rows whose client comes in without the policy that the row names. */
export const keptWithoutPolicy = `w.outcome in ('create', 'fold', 'update') and ${policyRejected}`

const decided = `case coalesce(r.decision, $3)`

/** Look-alikes of a record of the book: made again, changed in place, or passed over. */
const decideKnown = `
  update import_records r set
    outcome = ${decided} when 'update' then 'update' when 'create' then 'create' else 'skip' end,
    target_id = ${decided} when 'update' then r.matched_id when 'create' then r.record_id end
  where r.agency_id = $1 and r.import_id = $2 and r.matched_id is not null`

/** Look-alikes of an earlier record of the file follow it: "update" folds them into wherever that one goes. */
const decideWithin = `
  update import_records r set
    outcome = ${decided} when 'create' then 'create'
      when 'update' then case when root.target_id is null then 'skip' else 'fold' end else 'skip' end,
    target_id = ${decided} when 'create' then r.record_id when 'update' then root.target_id end
  from import_records root
  where r.agency_id = $1 and r.import_id = $2 and r.matched_position is not null
    and root.agency_id = r.agency_id and root.import_id = r.import_id and root.position = r.matched_position`

/** The rows of look-alikes; a row that repeats another stays passed over. */
const decideRows = `
  update import_rows w set outcome = case
      when r.outcome <> 'create' then r.outcome
      when w.row_number = lead.first then 'create' else 'fold' end
  from import_records r
  join (select position, min(row_number) as first from import_rows
        where agency_id = $1 and import_id = $2 and position is not null group by position) lead
    on lead.position = r.position
  where w.agency_id = $1 and w.import_id = $2 and w.position = r.position
    and r.agency_id = $1 and r.import_id = $2 and r.match_reason is not null
    and (w.row_number = lead.first or w.policy_id is not null or w.matched_policy_id is not null or w.adds_to is not null or w.note is not null
      or ${policyRejected})`

/** Settles what happens to every look-alike and its rows, by its own decision or the batch's. */
export async function applyDecisions(ctx: Ctx, importId: string, decision: ImportDecision): Promise<void> {
  await planForBatch(ctx)
  const values = [ctx.user.agencyId, importId]
  await ctx.db.$client.query(decideKnown, [...values, decision])
  await ctx.db.$client.query(decideWithin, [...values, decision])
  await ctx.db.$client.query(decideRows, values)
}

const readDecisions = `
  select min(w.row_number) as row, r.decision from import_records r
  join import_rows w on w.agency_id = r.agency_id and w.import_id = r.import_id and w.position = r.position
  where r.agency_id = $1 and r.import_id = $2 and r.decision is not null group by r.position, r.decision`

/** What was decided for look-alikes of their own, each by its first row: positions change with a new check. */
export async function ownDecisions(ctx: Ctx, importId: string): Promise<StoredCorrections['decisions']> {
  const { rows } = await ctx.db.$client.query<StoredCorrections['decisions'][number]>(readDecisions, [
    ctx.user.agencyId,
    importId,
  ])
  return rows
}

const restoreDecisions = `
  update import_records r set decision = d.decision
  from import_rows w join unnest($3::int[], $4::text[]) d(row_number, decision) on d.row_number = w.row_number
  where w.agency_id = $1 and w.import_id = $2 and r.agency_id = $1 and r.import_id = $2
    and r.position = w.position and r.match_reason is not null`

/** Gives look-alikes of a new check what was decided for them before. */
export async function takeOverDecisions(
  ctx: Ctx,
  importId: string,
  decisions: StoredCorrections['decisions'],
): Promise<void> {
  const rows = decisions.map(({ row }) => row)
  const words = decisions.map(({ decision }) => decision)
  await ctx.db.$client.query(restoreDecisions, [ctx.user.agencyId, importId, rows, words])
}

const countRows = `
  select count(*)::int as rows,
    count(*) filter (where outcome = 'create')::int as create,
    count(*) filter (where outcome = 'fold')::int as fold,
    count(*) filter (where outcome = 'update')::int as update,
    count(*) filter (where outcome = 'skip')::int as skip,
    count(*) filter (where outcome = 'refuse')::int as refuse,
    count(*) filter (where outcome in ('create', 'fold', 'update') and policy_id is not null)::int as policies,
    count(*) filter (where outcome in ('create', 'fold', 'update') and note is not null)::int as notes,
    coalesce(sum(jsonb_array_length(acts)) filter (where outcome in ('create', 'fold', 'update')), 0)::int as transactions,
    count(*) filter (where problems @> '[{"field": "otherLine"}]')::int as "otherLines",
    count(*) filter (where ${keptWithoutPolicy})::int as "policiesRejected"
  from import_rows w where agency_id = $1 and import_id = $2`

const countRecords = `
  select count(*) filter (where outcome = 'create')::int as records,
    count(*) filter (where match_reason is not null)::int as duplicates
  from import_records where agency_id = $1 and import_id = $2`

/** How many rows would do what, and how many records and policies would be made. */
export async function countOutcomes(ctx: Ctx, importId: string): Promise<ImportCounts> {
  const values = [ctx.user.agencyId, importId]
  const rows = await ctx.db.$client.query<ImportCounts>(countRows, values)
  const records = await ctx.db.$client.query<ImportCounts>(countRecords, values)
  return { ...rows.rows[0], ...records.rows[0] }
}
