import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { AppError } from '#server/errors.ts'
import { scopeOf } from '#server/records/filters.ts'
import { projection } from '#server/records/projection.ts'
import { personName } from '#server/records/source.ts'
import { prepared, type Statement } from '#server/records/statement.ts'
import { prospectStatuses } from '#shared/prospects/prospect-statuses.ts'
import { type ProspectBoardQuery, ProspectCard } from '#shared/prospects/prospects.contract.ts'
import { prospects } from './prospects.queries.ts'

const fields = projection(ProspectCard, 'r', {
  assignedAgentName: "coalesce(producer.name, '')",
  followUp: 'next.step',
})

const joins = `${personName('producer', 'r.agency_id', 'r.assigned_agent_id')}
  left join lateral (
    select json_build_object('kind', f.kind, 'title', f.title, 'dueDate', f.due_date) as step from follow_ups f
    where f.agency_id = r.agency_id and f.prospect_id = r.id and f.done_at is null and f.deleted_at is null
    order by f.due_date, f.id limit 1
  ) next on true`

/** The one statement of the board: counts and sums of all that matches, and the first cards of each column. */
export function boardStatement(
  ctx: Pick<AgencyCtx, 'user' | 'clock'>,
  { limit, ...filter }: ProspectBoardQuery,
): Statement {
  const scope = scopeOf(ctx)
  const where = prospects.where(scope, filter).join(' and ')
  // Each column reads its own first cards by an index: sorting all of them would cost more than all the rest.
  const columnOf = (status: string, place: number) => `select '${status}' as status, ${place} as place, (
    select coalesce(json_agg(item), '[]') from (
      select ${fields} from (select r.* from prospects r where ${where} and r.status = '${status}'
        order by r.stage_since desc, r.id desc limit ${limit}) r ${joins}
      order by r.stage_since desc, r.id desc) item) as cards`
  const text = `with ${[
    ...scope.ctes,
    `sums as (select r.status, count(*)::int as count, coalesce(sum(r.potential_premium), 0) as premium
      from prospects r where ${where} group by r.status)`,
    `columns as (${prospectStatuses.map(columnOf).join(' union all ')})`,
  ].join(', ')}
  select json_build_object('columns', json_agg(json_build_object('status', c.status, 'count', coalesce(s.count, 0),
    'premium', coalesce(s.premium, 0), 'prospects', c.cards) order by c.place))::text as board
  from columns c left join sums s on s.status = c.status`
  return { text, values: scope.values.list }
}

/** The board as JSON text. */
export async function readBoard(ctx: InTransaction<AgencyCtx>, query: ProspectBoardQuery): Promise<string> {
  const { rows } = await ctx.db.$client.query<{ board: string }>(prepared(boardStatement(ctx, query)))
  const [row] = rows
  if (!row) throw new AppError('internal')
  return row.board
}
