import { formatDay } from '#shared/dates.ts'
import type { CertificateStanding } from '#shared/policies/term-standing.contract.ts'
import { certificateOn, type KnownTerm, noticesOn } from './status.rules.ts'

const unknownDay = 'a day that is not known'
const dayWords = (day: string | null | undefined) => (day ? formatDay(day) : unknownDay)

/** The notice of cancellation that stands on a day and takes effect first. */
function noticeOn(term: KnownTerm, day: string): string | null {
  const days = noticesOn(term, 'notice_of_cancellation', day).map(({ effectiveDate }) => effectiveDate)
  return days.sort()[0] ?? null
}

function lapseWords({ coverage }: KnownTerm, day: string): string {
  const lapse = coverage?.lapses.find(({ from, to }) => from <= day && (to === null || day < to))
  const again = lapse?.to ? `, coverage resumes on ${formatDay(lapse.to)}` : ''
  return `it lapsed on ${dayWords(lapse?.from)}${again}`
}

function expiredWords(term: KnownTerm): string {
  const isNoticed = noticesOn(term, 'notice_of_non_renewal', '9999-12-31').length > 0
  const day = dayWords(term.coverage?.expirationDate)
  return isNoticed ? `it was not renewed and expired on ${day}` : `it expired on ${day}`
}

/** Why nothing is certified of a term; null where it may be. Each continues "policy so and so: ". */
const refusalWords: Record<CertificateStanding, ((term: KnownTerm, day: string) => string) | null> = {
  allowed: null,
  allowed_with_date: null,
  bound: null,
  quoted: () => 'it is only quoted',
  lapse: lapseWords,
  cancelled: ({ coverage }) => `it was cancelled as of ${dayWords(coverage?.cancellation?.effectiveDate)}`,
  expired: expiredWords,
  renewed: expiredWords,
  released: ({ coverage }) =>
    `it left your agency on ${dayWords(coverage?.released.findLast(({ to }) => to === null)?.from)}`,
  confirmation_due: (term, day) =>
    `a notice of cancellation took effect on ${dayWords(noticeOn(term, day))}; cancel the policy or rescind the notice first`,
}

function endWords(term: KnownTerm, day: string): string {
  const cancelled = term.coverage?.cancellation?.effectiveDate
  return cancelled
    ? `it is cancelled as of ${formatDay(cancelled)}`
    : `a notice of cancellation takes effect on ${dayWords(noticeOn(term, day))}`
}

export type CertificateAnswer = {
  standing: CertificateStanding
  /** Why nothing is certified; empty where it may be. */
  refusal: string
  /** What whoever issues a certificate must see: the day on which a notice or a cancellation ends the term. */
  notice: string
}

/** Whether a certificate of a term can be issued on a day, in words. */
export function certificateAnswer(
  term: KnownTerm,
  day: string,
  terms: readonly KnownTerm[] = [],
): CertificateAnswer {
  const standing = certificateOn(term, day, terms)
  return {
    standing,
    refusal: refusalWords[standing]?.(term, day) ?? '',
    notice: standing === 'allowed_with_date' ? endWords(term, day) : '',
  }
}
