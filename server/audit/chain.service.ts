import { createHmac, hkdfSync } from 'node:crypto'
import type { Config } from '#server/config.ts'
import type { Ctx, InTransaction } from '#server/context.ts'
import { inTransaction } from '#server/db/transaction.ts'
import {
  type ChainEntry,
  type ChainHead,
  holdChain,
  listChains,
  readHead,
  readSealed,
  readUnsealed,
  type Seal,
  writeSeals,
} from './chain.queries.ts'

/** How many entries are sealed, or checked, at a time: nobody waits for the database meanwhile. */
const batch = 500

const start: ChainHead = { position: 0, hash: '' }

function keyFrom(secret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, 'bindery', 'audit chain', 32))
}

/** The seal of an entry: keyed, so that whoever may write to the database still cannot make one. */
function hashOf(key: Buffer, previousHash: string, position: number, text: string): string {
  return createHmac('sha256', key).update(`${position}\n${previousHash}\n${text}`).digest('base64url')
}

async function headOf(
  ctx: InTransaction<Ctx>,
  heads: Map<string | null, ChainHead>,
  agencyId: string | null,
) {
  return heads.get(agencyId) ?? (await readHead(ctx, agencyId)) ?? start
}

async function sealBatch(ctx: InTransaction<Ctx>): Promise<number> {
  await holdChain(ctx)
  const key = keyFrom(ctx.config.secretKey)
  const heads = new Map<string | null, ChainHead>()
  const seals: Seal[] = []
  for (const { id, agencyId, text } of await readUnsealed(ctx, batch)) {
    const head = await headOf(ctx, heads, agencyId)
    const position = head.position + 1
    const hash = hashOf(key, head.hash, position, text)
    seals.push({ id, position, previousHash: head.hash, hash })
    heads.set(agencyId, { position, hash })
  }
  if (seals.length > 0) await writeSeals(ctx, seals)
  return seals.length
}

/** Chains the entries of the audit log that are new, each agency's to the one before it (security.md 20). */
export async function sealAudit(ctx: Ctx): Promise<void> {
  let sealed = batch
  while (sealed === batch) sealed = await inTransaction(ctx, sealBatch, 'app_sealer')
}

/** Where a chain is broken: the first entry that is not what was sealed. */
export type BrokenChain = { agencyId: string | null; position: number; entryId: string; what: string }

export type AuditCheck = { chains: number; entries: number; unsealed: number; broken: BrokenChain[] }

function keysOf({ secretKey, previousSecretKeys }: Pick<Config, 'secretKey' | 'previousSecretKeys'>) {
  return [secretKey, ...previousSecretKeys].map(keyFrom)
}

function faultOf(keys: readonly Buffer[], head: ChainHead, entry: ChainEntry): string | null {
  const position = head.position + 1
  if (entry.position !== position) return `entry ${position} is missing`
  if (entry.previousHash !== head.hash) return 'it is not tied to the entry before it'
  const isGenuine = keys.some((key) => hashOf(key, head.hash, position, entry.text) === entry.hash)
  return isGenuine ? null : 'it was altered'
}

async function checkChain(
  ctx: Ctx,
  agencyId: string | null,
): Promise<{ entries: number; broken: BrokenChain | null }> {
  const keys = keysOf(ctx.config)
  let head = start
  while (true) {
    const read = (ctx: InTransaction<Ctx>) => readSealed(ctx, agencyId, head.position, batch)
    const entries = await inTransaction(ctx, read, 'app_sealer')
    for (const entry of entries) {
      const what = faultOf(keys, head, entry)
      const position = entry.position ?? 0
      if (what) return { entries: head.position, broken: { agencyId, position, entryId: entry.id, what } }
      head = { position, hash: entry.hash ?? '' }
    }
    if (entries.length < batch) return { entries: head.position, broken: null }
  }
}

/** Checks every chain of the audit log from its beginning: nothing altered, left out or put in (security.md 20). */
export async function verifyAudit(ctx: Ctx): Promise<AuditCheck> {
  const chains = await inTransaction(ctx, listChains, 'app_sealer')
  const check: AuditCheck = { chains: chains.length, entries: 0, unsealed: 0, broken: [] }
  for (const { agencyId, unsealed } of chains) {
    const { entries, broken } = await checkChain(ctx, agencyId)
    check.entries += entries
    check.unsealed += unsealed
    if (broken) check.broken.push(broken)
  }
  return check
}
