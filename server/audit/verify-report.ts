import type { AuditCheck, AuditFault, ChainCheck } from './verify.service.ts'

/** How much of a seal is shown where people compare it. */
const fingerprintLength = 12

/** The start of a seal, for people to compare. */
export function fingerprintOf(hash: string): string {
  return hash.slice(0, fingerprintLength)
}

const limits = [
  'This check cannot know:',
  '- what was never written to the audit log, or written as new by someone with write access to the database;',
  '- what happened to entries newer than the last signed head (heads are signed every 5 minutes);',
  '- changes made by someone who has the SECRET_KEY and can write to both the database and the file store.',
]

/** How many entries, in words. */
export function entriesText(count: number): string {
  return count === 1 ? '1 entry' : `${count} entries`
}

function nameOf(agencyId: string | null): string {
  return agencyId ? `Agency ${agencyId}` : 'Platform'
}

function faultLine({ agencyId }: ChainCheck, { what, position, entryId }: AuditFault): string {
  const place = position === undefined ? '' : `, entry ${position} (${entryId})`
  return `${nameOf(agencyId)}${place}: ${what}.`
}

function chainLine({ agencyId, entries, unsealed, signed, faults }: ChainCheck): string {
  const state =
    faults.length > 0
      ? `${entriesText(entries)} up to the first problem`
      : `${entriesText(entries)}, no problems`
  const head = signed
    ? `last signed ${signed.at}: ${entriesText(signed.count)}, fingerprint ${fingerprintOf(signed.hash)}`
    : 'not signed yet'
  return `${nameOf(agencyId)}: ${state}; ${unsealed} not sealed yet; ${head}.`
}

/** What `npm run audit:verify` prints: problems first, then every agency, then what the check cannot know. */
export function verifyReport(check: AuditCheck): { problems: string[]; lines: string[] } {
  const { chains, records, recordFaults, restated, purged } = check
  const problems = [
    ...recordFaults.map((fault) => `Signed heads: ${fault}.`),
    ...chains.flatMap((chain) => chain.faults.map((fault) => faultLine(chain, fault))),
  ]
  const lines = [
    ...chains.map(chainLine),
    ...purged.map((agencyId) => `${nameOf(agencyId)}: destroyed with the rest of its data.`),
    ...(restated ? [`Heads signed before ${restated.at} no longer count: ${restated.reason}`] : []),
    ...(records === 0 ? ['There are no signed heads: entries that were cut off cannot be noticed.'] : []),
    ...limits,
  ]
  return { problems, lines }
}
