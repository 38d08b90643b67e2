import { type ChainHead, readHashAt, type Sealer } from './chain.queries.ts'
import type { HeadState, SignedHead } from './head-log.ts'

/** A chain that is no longer what was signed. */
export type Conflict = { agencyId: string | null; what: string }

async function conflictOf(
  ctx: Sealer,
  signed: SignedHead,
  head: ChainHead | undefined,
): Promise<string | null> {
  const { agencyId, count, hash } = signed
  if (!head || head.position < count) return `${count} entries were signed, ${head?.position ?? 0} are there`
  const found = head.position === count ? head.hash : await readHashAt(ctx, agencyId, count)
  return found === hash ? null : `entry ${count} is not the one that was signed`
}

/** The chains that are no longer what was signed: they are neither sealed nor signed until a person explained why. */
export async function findConflicts(
  ctx: Sealer,
  state: HeadState,
  heads: ReadonlyMap<string | null, ChainHead>,
): Promise<Conflict[]> {
  const conflicts: Conflict[] = []
  for (const signed of state.heads.values()) {
    const what = await conflictOf(ctx, signed, heads.get(signed.agencyId))
    if (what) conflicts.push({ agencyId: signed.agencyId, what })
  }
  return conflicts
}
