import { lockClient } from '#server/clients/clients.service.ts'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { factsOf, lockDocument } from '#server/documents/documents.service.ts'
import { AppError } from '#server/errors.ts'
import { readItems } from '#server/records/list-query.ts'
import type { ClaimItem, ClaimsFromDocument, ClaimsSaved } from '#shared/claims/claims.contract.ts'
import { claimNumberKey, claimOfLoss, policyOfLoss, type ReadClaim } from '#shared/claims/claims.rules.ts'
import type { Client } from '#shared/clients/clients.contract.ts'
import { dayIn } from '#shared/dates.ts'
import { claimList } from './claims.queries.ts'
import { addClaim, changeClaim } from './claims.service.ts'

type Ctx = InTransaction<AgencyCtx>
type Outcome = 'added' | 'updated' | 'unchanged'

type Saving = { client: Client; known: Map<string, ClaimItem>; valuedOn: string | null }

/** Whether a claim was valued later than the loss run. */
function isOutdated(valuedOn: string | null, known: ClaimItem): boolean {
  return known.valuedOn !== null && (valuedOn === null || valuedOn < known.valuedOn)
}

async function save(ctx: Ctx, { client, known, valuedOn }: Saving, read: ReadClaim): Promise<Outcome> {
  const key = claimNumberKey(read.number)
  const claim = known.get(key)
  if (!claim) {
    const policyId = policyOfLoss(client.policies, read.dateOfLoss)
    known.set(key, await addClaim(ctx, client, { ...read, clientId: client.id, policyId, valuedOn }))
    return 'added'
  }
  if (isOutdated(valuedOn, claim)) return 'unchanged'
  // What people wrote about a claim stays; the carrier knows its status and sums.
  const { status, coverages } = read
  const isChanged = await changeClaim(ctx, { client, claim }, { status, coverages }, valuedOn)
  return isChanged ? 'updated' : 'unchanged'
}

/**
 * Saves the losses of a loss run as claims of a client, all or nothing. Claims that the client has already, by the carrier's
 * number, take status and sums from it unless they were valued later. 404 out of reach; 422 for another kind of document.
 */
export async function saveClaimsOfDocument(
  ctx: Ctx,
  documentId: string,
  { clientId }: ClaimsFromDocument,
): Promise<ClaimsSaved> {
  const facts = factsOf(await lockDocument(ctx, documentId))
  const client = await lockClient(ctx, clientId)
  if (facts.kind.value !== 'loss_run')
    throw new AppError('unprocessable', 'Only a loss run has claims to save.')
  const items = await readItems<ClaimItem>(ctx, claimList(ctx, { clientId }))
  const known = new Map(items.map((claim) => [claimNumberKey(claim.number), claim]))
  const saving = { client, known, valuedOn: facts.lossesValuedOn?.value ?? null }
  const counts = { added: 0, updated: 0, unchanged: 0 }
  // A loss that is still to come was misread: it is left out, and keeps no other from being saved.
  const today = dayIn(ctx.user.timeZone, ctx.clock())
  const read = facts.losses
    .map(claimOfLoss)
    .map((claim) => (claim && claim.dateOfLoss <= today ? claim : null))
  for (const claim of read) if (claim) counts[await save(ctx, saving, claim)] += 1
  return { ...counts, leftOut: read.filter((claim) => claim === null).length }
}
