import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { isUnderTheirClients } from '#server/records/reach.ts'
import type { DashboardMetrics, PolicyStat } from '#shared/dashboard/dashboard.contract.ts'
import { monthRange, trendMonths } from '#shared/dashboard/dashboard.rules.ts'

const written = `
select to_char(p.created_at at time zone $3::text, 'YYYY-MM') as month, p.type,
  count(*) as policies, sum(p.premium) as premium
from policies p
where p.agency_id = $1 and p.deleted_at is null and p.status <> 'quoted'
  and p.created_at >= ($4::date::timestamp at time zone $3::text)
  and p.created_at < ($5::date::timestamp at time zone $3::text)
  and ($2::uuid is null or ${isUnderTheirClients('p', '$1', '$2')})
group by 1, 2
order by 1, 2`

/** Reads the policies written in each of the last twelve months, by type. */
export async function readPolicyStats(
  ctx: InTransaction<AgencyCtx>,
  scope: DashboardMetrics['scope'],
  today: string,
): Promise<PolicyStat[]> {
  const { agencyId, id, timeZone } = ctx.user
  const values = [
    agencyId,
    scope === 'own' ? id : null,
    timeZone,
    trendMonths(today)[0],
    monthRange(today, 1).from,
  ]
  const { rows } = await ctx.db.$client.query<PolicyStat>(written, values)
  return rows
}
