import { spellingsOf } from '#server/carriers/match.service.ts'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import type { PolicyFilter } from '#shared/policies/policies.contract.ts'

type Asked = PolicyFilter & { carrierId?: string | undefined }

/** A query with the spellings of the carrier that it names: policies keep a carrier's name as it was written. */
export async function ofCarrier<Query extends Asked>(
  ctx: InTransaction<AgencyCtx>,
  { carrierId, ...query }: Query,
): Promise<Omit<Query, 'carrierId'>> {
  return carrierId ? { ...query, placedWith: await spellingsOf(ctx, carrierId) } : query
}
