import type { Ctx, InTransaction } from '#server/context.ts'
import { inTransaction } from '#server/db/transaction.ts'
import {
  type ChainEntry,
  type ChainHead,
  listChains,
  readSealed,
  type UnsealedCount,
} from './chain.queries.ts'
import { batch, chainKey, sealOf, start } from './chain.service.ts'
import { type HeadHistory, type HeadRecord, readHistory, type SignedHead } from './head-log.ts'

/** How long before a signed head an entry behind it may say that it was written: long transactions and clocks. */
const maxDelayMillis = 3_600_000

/** Something that is not as it was sealed and signed. */
export type AuditFault = { what: string; position?: number; entryId?: string }

/** A head that was signed, with the time of signing. */
type DatedHead = SignedHead & { at: string }

/** What was found of one agency's chain, or of the platform's. */
export type ChainCheck = {
  agencyId: string | null
  entries: number
  /** Entries that wait to be sealed. */
  unsealed: number
  /** The newest signed head. */
  signed: DatedHead | null
  faults: AuditFault[]
}

export type AuditCheck = {
  chains: ChainCheck[]
  records: number
  /** What is wrong with the signed heads themselves. */
  recordFaults: string[]
  /** The newest explanation why heads that were signed before no longer count. */
  restated: { at: string; reason: string } | null
  purged: string[]
}

/** What all records together say that must be there. */
type Expected = {
  heads: Map<string | null, DatedHead[]>
  purged: Set<string>
  settledBefore: string
  restated: AuditCheck['restated']
}

function expect(records: readonly HeadRecord[]): Expected {
  const expected: Expected = { heads: new Map(), purged: new Set(), settledBefore: '0', restated: null }
  for (const { at, heads, purged, reason, settledBefore } of records) {
    if (reason !== null) {
      expected.heads.clear()
      expected.purged.clear()
      expected.restated = { at, reason }
    }
    for (const head of heads) {
      const known = expected.heads.get(head.agencyId) ?? []
      if (known.at(-1)?.hash !== head.hash) known.push({ ...head, at })
      expected.heads.set(head.agencyId, known)
    }
    for (const agencyId of purged) {
      expected.heads.delete(agencyId)
      expected.purged.add(agencyId)
    }
    expected.settledBefore = settledBefore
  }
  return expected
}

function sealFault(keys: readonly Buffer[], head: ChainHead, entry: ChainEntry): string | null {
  const position = head.position + 1
  if (entry.position !== position) return `entry ${position} is missing`
  if (entry.previousHash !== head.hash) return 'it is not tied to the entry before it'
  const isGenuine = keys.some((key) => sealOf(key, head.hash, position, entry.text) === entry.hash)
  return isGenuine ? null : 'it was altered'
}

/** Compares entries, which come in order, with the signed heads: what these say against an entry whose seal is genuine. */
function headsCheck(heads: readonly DatedHead[]): (entry: ChainEntry) => string | null {
  let next = 0
  return ({ position, hash, at }) => {
    const before = heads[next - 1]
    const signed = heads[next]
    if (signed?.count === position) {
      next += 1
      if (signed.hash !== hash) return `it is not the entry that was signed on ${signed.at}`
    }
    const isLate = before && at.getTime() + maxDelayMillis < Date.parse(before.at)
    return isLate ? `it says ${at.toISOString()}, and was added after ${before.at}` : null
  }
}

function endFault(heads: readonly DatedHead[], { position }: ChainHead): AuditFault[] {
  const last = heads.at(-1)
  if (!last || last.count <= position) return []
  const what =
    position === 0
      ? `all ${last.count} entries are missing`
      : `the newest ${last.count - position} entries are missing`
  return [{ what: `${what}: ${last.count} were signed on ${last.at}` }]
}

async function checkEncrypted(
  ctx: Ctx,
  agencyId: string | null,
  heads: readonly DatedHead[],
): Promise<{ entries: number; faults: AuditFault[] }> {
  const keys = [ctx.config.secretKey, ...ctx.config.previousSecretKeys].map(chainKey)
  const headFault = headsCheck(heads)
  let head = start
  while (true) {
    const read = (ctx: InTransaction<Ctx>) => readSealed(ctx, agencyId, head.position, batch)
    const entries = await inTransaction(ctx, read, 'app_sealer')
    for (const entry of entries) {
      const what = sealFault(keys, head, entry) ?? headFault(entry)
      const position = entry.position ?? 0
      if (what) return { entries: head.position, faults: [{ what, position, entryId: entry.id }] }
      head = { position, hash: entry.hash ?? '' }
    }
    if (entries.length < batch) return { entries: head.position, faults: endFault(heads, head) }
  }
}

function overdueFault({ overdue }: UnsealedCount): AuditFault[] {
  if (overdue === 0) return []
  const entries = overdue === 1 ? 'one entry without a seal was' : `${overdue} entries without a seal were`
  return [{ what: `${entries} written before the last heads were signed: forged, or its seal was removed` }]
}

async function checkChain(ctx: Ctx, found: UnsealedCount, { heads }: Expected): Promise<ChainCheck> {
  const signed = heads.get(found.agencyId) ?? []
  const { entries, faults } = await checkEncrypted(ctx, found.agencyId, signed)
  return {
    agencyId: found.agencyId,
    entries,
    unsealed: found.unsealed - found.overdue,
    signed: signed.at(-1) ?? null,
    faults: [...faults, ...overdueFault(found)],
  }
}

/**
 * Checks every chain of the audit log from its beginning, and compares it with every head that was signed outside of the
 * database: nothing altered, left out, put in, cut off or sealed again.
 */
export async function verifyAudit(ctx: Ctx): Promise<AuditCheck> {
  // The heads first: what is signed while the chains are read must not look cut off.
  const { records, faults }: HeadHistory = await readHistory(ctx)
  const expected = expect(records)
  const list = (ctx: InTransaction<Ctx>) => listChains(ctx, expected.settledBefore)
  const found = await inTransaction(ctx, list, 'app_sealer')
  const known = new Set(found.map(({ agencyId }) => agencyId))
  const gone = [...expected.heads.keys()]
    .filter((agencyId) => !known.has(agencyId))
    .map((agencyId) => ({ agencyId, unsealed: 0, overdue: 0 }))
  const chains: ChainCheck[] = []
  for (const chain of [...found, ...gone]) {
    const isPurged = chain.agencyId !== null && expected.purged.has(chain.agencyId)
    if (!isPurged) chains.push(await checkChain(ctx, chain, expected))
  }
  const { purged, restated } = expected
  return { chains, records: records.length, recordFaults: faults, restated, purged: [...purged] }
}
