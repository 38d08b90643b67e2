import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { checkVersion } from '#server/records/record-writes.ts'
import type { Prospect } from '#shared/prospects/prospects.contract.ts'
import { lockProspect, writeProspect } from './prospects.service.ts'

type Before = Pick<Prospect, 'status' | 'lostReason' | 'lostAt' | 'stageSince'>

/** Makes a prospect again of one who was converted, as it was before; the client is removed by whoever asks. 409 when it was changed since. */
export async function undoConversion(
  ctx: InTransaction<AgencyCtx>,
  id: string,
  before: Before,
  version: number,
): Promise<Prospect> {
  const current = await lockProspect(ctx, id)
  checkVersion(current, version)
  const set = { ...before, convertedClientId: null, convertedAt: null }
  return writeProspect(ctx, current, set, {
    before: { status: current.status },
    after: { status: before.status },
  })
}
