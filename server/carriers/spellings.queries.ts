import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { scopeOf } from '#server/records/filters.ts'
import { standing } from '#server/records/reach.ts'
import { countsOn, standingPremiumOn } from '#server/records/standings.ts'
import { prepared } from '#server/records/statement.ts'

type Ctx = InTransaction<AgencyCtx>

/** A carrier's name as policies have it: how many have it, how many of those are in force, and their premium. */
export type WrittenName = { spelling: string; policies: number; inForce: number; premium: number }

/** The names of carriers, or of intermediaries, on the policies in the caller's reach, the commonest first. */
export async function writtenNames(
  ctx: Ctx,
  column: 'carrier' | 'intermediary' = 'carrier',
): Promise<WrittenName[]> {
  const scope = scopeOf(ctx)
  const where = [
    ...standing(scope, 'record.view', 'underClient', 'p'),
    `p.${column} <> ''`,
    // Who is named as both is counted once.
    ...(column === 'intermediary' ? ['p.intermediary is distinct from p.carrier'] : []),
  ]
  const { values, today } = scope
  const day = values.$(today)
  const text = `select ${column} as spelling, count(*)::int as policies, count(*) filter (where in_force)::int as "inForce",
      coalesce(sum(premium) filter (where in_force), 0)::float8 as premium
    from (select p.${column}, ${standingPremiumOn('s', day)} as premium, ${countsOn('s', day)} as in_force from policies p
      left join term_standings s on s.agency_id = p.agency_id and s.term_id = p.id where ${where.join(' and ')}) p
    group by ${column} order by count(*) desc, ${column}`
  const { rows } = await ctx.db.$client.query<WrittenName>(prepared({ text, values: values.list }))
  return rows
}
