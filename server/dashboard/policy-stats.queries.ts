import type { AgencyCtx, InTransaction } from '#server/context.ts'
import type { DashboardMetrics, PolicyStat } from '#shared/dashboard/dashboard.contract.ts'
import { trendMonths } from '#shared/dashboard/dashboard.rules.ts'
import { beganIn, creditedTo, writtenUpTo } from './written.queries.ts'

// $2 whose, null for all of the agency's · $3 first day · $4 today. Terms begun are counted, every change is added up.
const isCredited = `($2::uuid is null or t.producers @> jsonb_build_array(jsonb_build_object('userId', $2::text)))`
const written = `
select to_char(w.day, 'YYYY-MM') as month, p.type, sum(w.policies)::int as policies, sum(w.premium) as premium
from (
  select t.effective_date as day, t.term_id, 0 as policies,
    case when $2::uuid is null then t.premium_change else ${creditedTo('t', '$2')} end as premium
  from policy_transactions t where ${writtenUpTo('t', { from: '$3', to: '$4' })} and ${isCredited}
  union all
  select t.effective_date, t.term_id, 1, 0 from policy_transactions t where ${beganIn('t', '$3', '$4')} and ${isCredited}
) w
join policies p on p.agency_id = $1 and p.id = w.term_id
group by 1, 2
order by 1, 2`

/** Reads the policies written in each of the last twelve months, by type. */
export async function readPolicyStats(
  ctx: InTransaction<AgencyCtx>,
  scope: DashboardMetrics['scope'],
  today: string,
): Promise<PolicyStat[]> {
  const { agencyId, id } = ctx.user
  const values = [agencyId, scope === 'own' ? id : null, trendMonths(today)[0], today]
  const { rows } = await ctx.db.$client.query<PolicyStat>(written, values)
  return rows
}
