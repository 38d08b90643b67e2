import type { AgencyCtx, InTransaction } from '#server/context.ts'
import type { Coverage } from '#shared/policies/policy-choices.ts'

type Ctx = InTransaction<AgencyCtx>

/** So many days back are caught up, should nothing have run meanwhile. */
const daysBack = 35

// $1 agency · $2 today · $3 time zone. Once changes were kept as a text of JSON.
const dueStatement = `
  select distinct t.term_id as id from policy_transactions t
  join policies p on p.agency_id = t.agency_id and p.id = t.term_id and p.deleted_at is null
  where t.agency_id = $1 and t.effective_date between $2::date - ${daysBack} and $2::date
    and (t.entered_at at time zone $3)::date < t.effective_date and t.changes::text like '%coverages%'
  order by 1`

/** The terms of which a change of coverages that was entered ahead of its day took effect lately. */
export async function changedOnTheirDay({ db, user }: Ctx, today: string): Promise<string[]> {
  const values = [user.agencyId, today, user.timeZone]
  const { rows } = await db.$client.query<{ id: string }>(dueStatement, values)
  return rows.map(({ id }) => id)
}

/** Keeps the texts of a term's coverages: no change of anybody's, so that neither version nor history tells of it. */
export async function keepTexts({ db, user }: Ctx, id: string, texts: readonly Coverage[]): Promise<void> {
  await db.$client.query('update policies set coverages = $3 where agency_id = $1 and id = $2', [
    user.agencyId,
    id,
    JSON.stringify(texts),
  ])
}
