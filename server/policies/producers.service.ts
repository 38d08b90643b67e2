import { checkShares } from '#engines/policy-terms/plan.ts'
import { clientProducer } from '#server/clients/clients.service.ts'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { checkAssignee, checkMayAssign } from '#server/records/producer.ts'
import type { Policy } from '#shared/policies/policies.contract.ts'
import type { Share } from '#shared/policies/producers.contract.ts'
import { isSameSplit, ownSplit } from '#shared/policies/producers.rules.ts'
import { refused } from './policy-terms.service.ts'
import { countActive } from './terms.queries.ts'

type Ctx = InTransaction<AgencyCtx>

/** Refuses newcomers among the producers of a policy whom the caller may not name, or who are no active members. */
async function checkNewcomers(ctx: Ctx, named: readonly Share[], known: readonly string[], isNew: boolean) {
  for (const { userId } of named)
    if (!known.includes(userId)) await checkAssignee(ctx, { field: 'producers', wanted: userId, isNew })
}

/**
 * What a new policy keeps of the producers of its first transaction: null where that is its client's producer alone, or where
 * one of them has left, who is credited with what was and not with what comes.
 */
export async function producersOfNew(
  ctx: Ctx,
  { clientId, producers }: { clientId: string; producers: readonly Share[] | undefined },
): Promise<Share[] | null> {
  if (!producers) return null
  const wrong = checkShares({ producers })
  if (wrong) throw refused(wrong)
  const clientsOwn = await clientProducer(ctx, clientId)
  const own = ownSplit(producers, clientsOwn)
  const ids = [...new Set(producers.map(({ userId }) => userId))]
  if (!own || (await countActive(ctx, ids)) < ids.length) return null
  await checkNewcomers(ctx, own, [clientsOwn], true)
  return own
}

/**
 * The producers that a change gives a policy; undefined where it leaves them as they are. Throws 422 where the shares do not add
 * up, 403 for those who may not assign, and 400 for who is no active member.
 */
export async function changedProducers(
  ctx: Ctx,
  current: Policy,
  wanted: readonly Share[] | null | undefined,
): Promise<Share[] | null | undefined> {
  if (wanted === undefined) return undefined
  const wrong = wanted && checkShares({ producers: wanted })
  if (wrong) throw refused(wrong)
  const own = wanted && ownSplit(wanted, current.clientProducerId)
  if (isSameSplit(own, current.producers)) return undefined
  const after = own ?? [{ userId: current.clientProducerId, share: 100 }]
  const before = current.producers ?? [{ userId: current.clientProducerId, share: 100 }]
  // Taking all of it oneself is like taking a client.
  if (after.some(({ userId }) => userId !== ctx.user.id)) checkMayAssign(ctx, 'record.reassign')
  await checkNewcomers(
    ctx,
    after,
    before.map(({ userId }) => userId),
    false,
  )
  return own
}
