import { touchClients } from '#server/clients/clients.service.ts'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { deleteAll, narrowed } from '#server/records/bulk.ts'
import { scopeOf } from '#server/records/filters.ts'
import type { BulkResult } from '#shared/lists.ts'
import type { PolicyBulk } from '#shared/policies/policies.contract.ts'
import { policyConditions, policyItems } from './policies.queries.ts'

/** Removes many policies at once, in one transaction with one audit entry. */
export async function bulkPolicies(ctx: InTransaction<AgencyCtx>, input: PolicyBulk): Promise<BulkResult> {
  const scope = scopeOf(ctx)
  const where = policyConditions(scope, input.filter ?? {}, 'record.deleteMany')
  const selection = { source: policyItems, scope, where: narrowed(scope, 'p', input.ids, where) }
  return deleteAll(ctx, selection, 'policies.deleted', (values, list) => {
    const { $ } = values
    const ids = `select client_id from policies where agency_id = ${$(ctx.user.agencyId)} and id = ${list}`
    return touchClients(ctx, ids)(values)
  })
}
