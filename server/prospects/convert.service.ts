import { addClient } from '#server/clients/clients.service.ts'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { checkVersion } from '#server/records/record-writes.ts'
import type { ProspectConvert, ProspectConverted } from '#shared/prospects/prospects.contract.ts'
import { clientKindOf } from '#shared/prospects/prospects.rules.ts'
import { checkNotConverted, lockProspect, writeProspect } from './prospects.service.ts'

/**
 * Makes a client of a prospect, once: it keeps the producer, contact and notes, and its timeline
 * goes on from the prospect's. 409 when the prospect is a client already or `version` is stale.
 */
export async function convertProspect(
  ctx: InTransaction<AgencyCtx>,
  id: string,
  input: ProspectConvert,
): Promise<ProspectConverted> {
  const current = await lockProspect(ctx, id)
  checkNotConverted(current)
  checkVersion(current, input.version)
  const { email, phone, notes, assignedAgentId } = current
  const client = await addClient(ctx, {
    name: input.name ?? current.name,
    kind: input.kind ?? clientKindOf(current),
    email,
    phone,
    notes,
    assignedAgentId,
    convertedProspectId: id,
  })
  const set = { status: 'converted', convertedClientId: client.id, convertedAt: ctx.clock(), lostReason: '' }
  const prospect = await writeProspect(ctx, current, set, {
    action: 'prospect.converted',
    before: { status: current.status },
    after: { status: 'converted', convertedClientId: client.id },
  })
  return { prospect, client }
}
