import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { type BulkChange, changeAll, deleteAll, narrowed, type Selection } from '#server/records/bulk.ts'
import { scopeOf } from '#server/records/filters.ts'
import { checkAssignee, checkMayAssign } from '#server/records/producer.ts'
import type { BulkResult } from '#shared/lists.ts'
import type { ProspectBulk } from '#shared/prospects/prospects.contract.ts'
import { prospectConditions, prospectItems } from './prospects.queries.ts'

type Ctx = InTransaction<AgencyCtx>

function selectionOf(ctx: Ctx, { ids, filter = {}, action }: ProspectBulk): Selection {
  const scope = scopeOf(ctx)
  const where = prospectConditions(
    scope,
    filter,
    action === 'delete' ? 'record.deleteMany' : 'record.assignMany',
  )
  return { source: prospectItems, scope, where: narrowed(scope, 'r', ids, where) }
}

/** Assigns or removes many prospects at once, in one transaction with one audit entry. */
export async function bulkProspects(ctx: Ctx, input: ProspectBulk): Promise<BulkResult> {
  const selection = selectionOf(ctx, input)
  if (input.action === 'delete') return deleteAll(ctx, selection, 'prospects.deleted')
  checkMayAssign(ctx, 'record.assignMany')
  await checkAssignee(ctx, 'assignedAgentId', input.assignedAgentId)
  const change: BulkChange = { action: 'prospects.assigned', set: { assignedAgentId: input.assignedAgentId } }
  return changeAll(ctx, selection, change)
}
