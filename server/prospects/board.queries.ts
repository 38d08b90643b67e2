import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { boardStatement, readBoard } from '#server/records/board.ts'
import { scopeOf } from '#server/records/filters.ts'
import { projection } from '#server/records/projection.ts'
import { personName } from '#server/records/source.ts'
import { prospectStatuses } from '#shared/prospects/prospect-statuses.ts'
import { type ProspectBoardQuery, ProspectCard } from '#shared/prospects/prospects.contract.ts'
import { prospects } from './prospects.queries.ts'

const board = {
  table: 'prospects',
  alias: 'r',
  statuses: prospectStatuses,
  cards: 'prospects',
  fields: projection(ProspectCard, 'r', {
    assignedAgentName: "coalesce(producer.name, '')",
    followUp: 'next.step',
  }),
  joins: `${personName('producer', 'r.agency_id', 'r.assigned_agent_id')}
  left join lateral (
    select json_build_object('kind', f.kind, 'title', f.title, 'dueDate', f.due_date) as step from follow_ups f
    where f.agency_id = r.agency_id and f.prospect_id = r.id and f.done_at is null and f.deleted_at is null
    order by f.due_date, f.id limit 1
  ) next on true`,
  // An index has this order.
  orderOf: () => 'r.stage_since desc, r.id desc',
  sums: { premium: 'coalesce(sum(r.potential_premium), 0)' },
}

/** The prospects by status as JSON text; those that entered a status last come first. */
export function readProspectBoard(
  ctx: InTransaction<AgencyCtx>,
  { limit, ...filter }: ProspectBoardQuery,
): Promise<string> {
  const scope = scopeOf(ctx)
  return readBoard(ctx, boardStatement(board, scope, prospects.where(scope, filter), limit))
}
