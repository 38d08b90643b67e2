import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { type BulkChange, changeAll, deleteAll, narrowed, type Selection } from '#server/records/bulk.ts'
import { scopeOf } from '#server/records/filters.ts'
import { checkAssignee, checkMayAssign } from '#server/records/producer.ts'
import type { ClientBulk, ClientBulkResult } from '#shared/clients/clients.contract.ts'
import { clientConditions, clientItems } from './clients.queries.ts'

type Ctx = InTransaction<AgencyCtx>

function selectionOf(ctx: Ctx, { ids, filter = {}, action }: ClientBulk): Selection {
  const scope = scopeOf(ctx)
  const where = clientConditions(
    scope,
    filter,
    action === 'delete' ? 'record.deleteMany' : 'record.assignMany',
  )
  return { source: clientItems, scope, where: narrowed(scope, 'c', ids, where) }
}

async function countPolicies(ctx: Ctx, ids: string[], deletedAt: Date): Promise<number> {
  const text = `select count(*)::int as count from policies
    where agency_id = $1 and client_id = any($2::uuid[]) and deleted_at = $3`
  const { rows } = await ctx.db.$client.query<{ count: number }>(text, [ctx.user.agencyId, ids, deletedAt])
  return rows[0]?.count ?? 0
}

async function deleteClients(ctx: Ctx, selection: Selection): Promise<ClientBulkResult> {
  const now = ctx.clock()
  const { ids, ...result } = await deleteAll(
    { ...ctx, clock: () => now },
    selection,
    'clients.deleted',
    ({ $ }, list) => [
      `with_them as (update policies set deleted_at = ${$(now)}, updated_at = ${$(now)}, version = version + 1
      where agency_id = ${$(ctx.user.agencyId)} and client_id = ${list} and deleted_at is null)`,
    ],
  )
  return { ...result, policies: ids.length > 0 ? await countPolicies(ctx, ids, now) : 0 }
}

/** Assigns or removes many clients at once, in one transaction with one audit entry; policies go with removed ones. */
export async function bulkClients(ctx: Ctx, input: ClientBulk): Promise<ClientBulkResult> {
  const selection = selectionOf(ctx, input)
  if (input.action === 'delete') return deleteClients(ctx, selection)
  checkMayAssign(ctx, 'record.assignMany')
  await checkAssignee(ctx, 'assignedAgentId', input.assignedAgentId)
  const change: BulkChange = {
    action: 'clients.assigned',
    set: { assignedAgentId: input.assignedAgentId },
    also: ({ $ }: Selection['scope']['values']) => [`last_activity_at = ${$(ctx.clock())}`],
  }
  return { ...(await changeAll(ctx, selection, change)), policies: 0 }
}
