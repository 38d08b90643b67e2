import { createHmac, hkdfSync } from 'node:crypto'
import type { Ctx, InTransaction } from '#server/context.ts'
import { inTransaction } from '#server/db/transaction.ts'
import {
  type ChainHead,
  lockChain,
  readHeads,
  readOldestOpen,
  readOldestUnsealed,
  readUnsealed,
  type Seal,
  writeSeals,
} from './chain.queries.ts'
import { findConflicts } from './conflicts.ts'
import { type HeadState, readHeadState } from './head-log.ts'

/** How many entries are sealed, or checked, at a time: nobody waits for the database meanwhile. */
export const batch = 500

/** The chain before its first entry. */
export const start: ChainHead = { position: 0, hash: '' }

/** The key of the seals that a secret key gives. */
export function chainKey(secret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, 'bindery', 'audit chain', 32))
}

/** The seal of an entry: keyed, so that whoever may write to the database still cannot make one. */
export function sealOf(key: Buffer, previousHash: string, position: number, text: string): string {
  return createHmac('sha256', key).update(`${position}\n${previousHash}\n${text}`).digest('base64url')
}

/** What one run seals: entries of transactions that ended, written since the last signed heads, of sound chains. */
type Run = { state: HeadState; before: string }

async function sealBatch(ctx: InTransaction<Ctx>, { state, before }: Run): Promise<number> {
  await lockChain(ctx)
  const key = chainKey(ctx.config.secretKey)
  const heads = await readHeads(ctx)
  const conflicts = await findConflicts(ctx, state, heads)
  const range = { from: state.settledBefore, before, without: conflicts.map(({ agencyId }) => agencyId) }
  const seals: Seal[] = []
  for (const { id, agencyId, text } of await readUnsealed(ctx, range, batch)) {
    const head = heads.get(agencyId) ?? start
    const position = head.position + 1
    const hash = sealOf(key, head.hash, position, text)
    seals.push({ id, position, previousHash: head.hash, hash })
    heads.set(agencyId, { position, hash })
  }
  if (seals.length > 0) await writeSeals(ctx, seals)
  return seals.length
}

/**
 * Chains the entries of the audit log that are new, each agency's to the one before it, in the order of their writing.
 * Entries that may still get an older neighbor wait; those that should have been sealed before heads were signed are
 * forged, and are never sealed.
 */
export async function sealAudit(ctx: Ctx): Promise<{ before: string }> {
  const readRange = async (ctx: InTransaction<Ctx>) => ({
    before: await readOldestOpen(ctx),
    oldest: await readOldestUnsealed(ctx),
  })
  const { before, oldest } = await inTransaction(ctx, readRange, 'app_sealer')
  if (oldest === null || BigInt(oldest) >= BigInt(before)) return { before }
  const run = { state: await readHeadState(ctx), before }
  let sealed = batch
  while (sealed === batch) sealed = await inTransaction(ctx, (ctx) => sealBatch(ctx, run), 'app_sealer')
  return { before }
}
