import { undoBulkClients } from '#server/clients/restore.service.ts'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { undoBulkFollowUps } from '#server/follow-ups/follow-ups.service.ts'
import { undoBulkPolicies } from '#server/policies/restore.service.ts'
import { undoBulkProspects } from '#server/prospects/prospects.service.ts'
import { lockChange } from '#server/records/bulk-undo.ts'
import { undoBulkRenewals } from '#server/renewals/renewals.service.ts'
import { undoBulkTickets } from '#server/tickets/tickets.service.ts'
import type { BulkUndone } from '#shared/history/bulk-undo.contract.ts'

const undoOf = {
  client: undoBulkClients,
  policy: undoBulkPolicies,
  prospect: undoBulkProspects,
  ticket: undoBulkTickets,
  follow_up: undoBulkFollowUps,
  renewal: undoBulkRenewals,
}

/**
 * Undoes a bulk change, for whoever made it or owns the agency: records that were not changed since are as they were, the
 * others are named. See `lockChange` for what it refuses.
 */
export async function undoBulkChange(ctx: InTransaction<AgencyCtx>, id: string): Promise<BulkUndone> {
  const change = await lockChange(ctx, id)
  return undoOf[change.kind](ctx, change)
}
