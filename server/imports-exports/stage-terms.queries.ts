import { policySince } from '#engines/import/import-policies.rules.ts'
import type { StagedAct } from '#engines/import/import-term-life.rules.ts'
import type { StagedTerm, TermColumns } from '#engines/import/import-terms.rules.ts'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { newId } from '#server/new-id.ts'
import { customStaged } from './import-custom-fields.ts'
import type { RowRemark } from './import-task.ts'
import { byColumn, noon, type Staging } from './staging.queries.ts'

type Ctx = InTransaction<AgencyCtx>

/** The ids that publishing gives the terms of a file, by the rows that they are staged with. */
export type TermIds = Map<number, string>

function idOf(ids: TermIds, link: StagedTerm['renews']): string | null {
  if (link === null) return null
  if ('id' in link) return link.id
  const id = ids.get(link.row) ?? newId()
  ids.set(link.row, id)
  return id
}

function columnsOf(ctx: Ctx, { custom: own, ...policy }: TermColumns, { today, custom }: Staging): string {
  const kept = customStaged(ctx, custom, own)
  return JSON.stringify({ ...byColumn(policy), ...kept, created_at: noon(policySince(policy, today)) })
}

function actsOf(acts: readonly StagedAct[]): string {
  const ids = acts.map(() => newId())
  const rows = acts.map(({ rescinds, ...act }, at) => ({
    id: ids[at],
    position: at + 1,
    ...byColumn(act),
    rescinds: rescinds === null ? null : ids[rescinds],
  }))
  return JSON.stringify(rows)
}

const updateTerms = `
  update import_rows w set policy = t.policy, acts = t.acts, policy_id = t.policy_id, matched_policy_id = t.matched_id,
    renewed_from_id = t.renews, first_term_id = t.first
  from unnest($3::int[], $4::jsonb[], $5::jsonb[], $6::uuid[], $7::uuid[], $8::uuid[], $9::uuid[])
    t(row_number, policy, acts, policy_id, matched_id, renews, first)
  where w.agency_id = $1 and w.import_id = $2 and w.row_number = t.row_number`

const updateAdded = `
  update import_rows w set adds_to = t.lead from unnest($3::int[], $4::int[]) t(row_number, lead)
  where w.agency_id = $1 and w.import_id = $2 and w.row_number = t.row_number`

/** Stages terms with their rows: what the policies' table will hold of them, what happened to them, what they continue. */
export async function stageTerms(
  ctx: Ctx,
  importId: string,
  terms: readonly StagedTerm[],
  { ids, ...staging }: Staging & { ids: TermIds },
): Promise<void> {
  await ctx.db.$client.query(updateTerms, [
    ctx.user.agencyId,
    importId,
    terms.map(({ row }) => row),
    terms.map(({ policy }) => columnsOf(ctx, policy, staging)),
    terms.map(({ acts }) => actsOf(acts)),
    terms.map(({ row, knownPolicyId }) => (knownPolicyId ? null : idOf(ids, { row }))),
    terms.map(({ knownPolicyId }) => knownPolicyId),
    terms.map(({ renews }) => idOf(ids, renews)),
    terms.map(({ first }) => idOf(ids, first)),
  ])
  const added = terms.flatMap(({ row, added }) => added.map((other) => [other, row] as const))
  if (added.length === 0) return
  const rows = [added.map(([row]) => row), added.map(([, lead]) => lead)]
  await ctx.db.$client.query(updateAdded, [ctx.user.agencyId, importId, ...rows])
}

const updateRemarks = `
  update import_rows w set problems = w.problems || t.problem, outcome = case when t.repeats then 'skip' else w.outcome end
  from (select row_number, jsonb_agg(problem) as problem, bool_or(repeats) as repeats
    from unnest($3::int[], $4::jsonb[], $5::bool[]) u(row_number, problem, repeats) group by row_number) t
  where w.agency_id = $1 and w.import_id = $2 and w.row_number = t.row_number`

/** Notes on rows what showed only when all were read. */
export async function stageRemarks(ctx: Ctx, importId: string, remarks: readonly RowRemark[]): Promise<void> {
  await ctx.db.$client.query(updateRemarks, [
    ctx.user.agencyId,
    importId,
    remarks.map(({ row }) => row),
    remarks.map(({ problem }) => JSON.stringify(problem)),
    remarks.map(({ isRepeat }) => isRepeat),
  ])
}
