import { formatDay } from '#shared/dates.ts'
import type { Period } from './coverage.rules.ts'
import type { Refusal } from './refusals.rules.ts'

/** Why a term cannot cover a period: another of its policy covers part of it. Gaps are fine. */
export function refuseOverlap(covered: readonly Period[], wanted: readonly Period[]): Refusal | undefined {
  const overlapped = covered.find((own) =>
    wanted.some(({ from, to }) => (own.to === null || from < own.to) && (to === null || own.from < to)),
  )
  if (!overlapped) return undefined
  const until = overlapped.to === null ? 'on' : `to ${formatDay(overlapped.to)} already`
  return { reason: 'overlap', sentence: `The policy is covered from ${formatDay(overlapped.from)} ${until}.` }
}
