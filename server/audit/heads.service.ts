import type { Clock, Ctx, InTransaction } from '#server/context.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { recordError } from '#server/error-tracking/record-error.service.ts'
import {
  lockChain,
  readHashAt,
  readHeads,
  readOldestOpen,
  readOldestUnsealed,
  type Sealer,
} from './chain.queries.ts'
import { sealAudit } from './chain.service.ts'
import { type Conflict, findConflicts } from './conflicts.ts'
import {
  appendRecord,
  emptyState,
  HeadLogError,
  type HeadState,
  type HeadStore,
  readHeadState,
  type SignedHead,
} from './head-log.ts'
import { fingerprintOf } from './verify-report.ts'

type Signer = Sealer & HeadStore & { clock: Clock }

async function appendGrown(ctx: InTransaction<Ctx>, settledBefore: string): Promise<Conflict[]> {
  await lockChain(ctx)
  const state = await readHeadState(ctx)
  const heads = await readHeads(ctx)
  const conflicts = await findConflicts(ctx, state, heads)
  const without = new Set(conflicts.map(({ agencyId }) => agencyId))
  const grown: SignedHead[] = []
  for (const [agencyId, { position, hash }] of heads) {
    const isPurged = agencyId !== null && state.purged.has(agencyId)
    const isSigned = state.heads.get(agencyId)?.count === position
    if (!isPurged && !isSigned && !without.has(agencyId)) grown.push({ agencyId, count: position, hash })
  }
  if (grown.length === 0) return conflicts
  const at = ctx.clock().toISOString()
  await appendRecord(ctx, state, { at, settledBefore, heads: grown, purged: [], reason: null })
  return conflicts
}

/** Seals what is new and signs the heads of the chains that grew, outside of the database. */
export async function signHeads(ctx: Ctx): Promise<void> {
  const { before } = await sealAudit(ctx)
  const conflicts = await inTransaction(ctx, (ctx) => appendGrown(ctx, before), 'app_sealer')
  if (conflicts.length === 0) return
  const message = 'The audit log does not match its signed heads. Run npm run audit:verify.'
  ctx.log.error({ conflicts }, message)
  await recordError(ctx, { error: { name: 'AuditLogError', message }, context: { source: 'server' } })
}

/** Signs that the audit log of an agency is destroyed with the rest of its data: its heads no longer count. */
export async function signPurge(ctx: Ctx, agencyId: string): Promise<void> {
  const run = async (ctx: InTransaction<Ctx>) => {
    await lockChain(ctx)
    const state = await readHeadState(ctx)
    if (state.purged.has(agencyId)) return
    const { settledBefore } = state
    const at = ctx.clock().toISOString()
    await appendRecord(ctx, state, { at, settledBefore, heads: [], purged: [agencyId], reason: null })
  }
  await inTransaction(ctx, run, 'app_sealer')
}

async function readableState(store: HeadStore): Promise<HeadState> {
  try {
    return await readHeadState(store)
  } catch (error) {
    if (error instanceof HeadLogError) return emptyState()
    throw error
  }
}

/**
 * Signs the chains as they are now, with the reason why they are not what was signed before: a restore, or a person's
 * explanation. The check reports the reason from then on.
 */
export async function restateHeads(ctx: Signer, reason: string): Promise<void> {
  await lockChain(ctx)
  const state = await readableState(ctx)
  const heads = await readHeads(ctx)
  const open = await readOldestOpen(ctx)
  const waiting = await readOldestUnsealed(ctx)
  const settledBefore = waiting !== null && BigInt(waiting) < BigInt(open) ? waiting : open
  await appendRecord(ctx, state, {
    at: ctx.clock().toISOString(),
    settledBefore,
    heads: [...heads].map(([agencyId, { position, hash }]) => ({ agencyId, count: position, hash })),
    purged: [...state.purged].filter((agencyId) => heads.has(agencyId)),
    reason,
  })
}

/** Signs the audit log as it is now, with a person's reason. Throws without one. */
export async function explainHeads(ctx: Ctx, reason: string): Promise<void> {
  if (!reason.trim()) throw new Error('Say why: npm run audit:verify -- --explain "Restored with pg_restore"')
  await inTransaction(ctx, (ctx) => restateHeads(ctx, reason.trim()), 'app_sealer')
}

/** Whether an entry of a chain still has the fingerprint that a digest email gave for it. */
export async function compareFingerprint(
  ctx: Ctx,
  { agencyId, count, fingerprint }: { agencyId: string; count: number; fingerprint: string },
): Promise<boolean> {
  const hash = await inTransaction(ctx, (ctx) => readHashAt(ctx, agencyId, count), 'app_sealer')
  return hash !== null && fingerprintOf(hash) === fingerprint
}

/** The newest signed head of an agency, for its owner's digest. */
export async function findSignedHead(ctx: HeadStore, agencyId: string): Promise<SignedHead | undefined> {
  return (await readHeadState(ctx)).heads.get(agencyId)
}
