import {
  isConfirmationDue,
  type KnownTerm,
  statusOn,
  successorOf,
} from '#engines/policy-terms/status.rules.ts'
import type { LineAsked } from '#engines/questions/policies/lines.rules.ts'
import { ofLines } from '#engines/questions/policies/lines.rules.ts'
import { asText, link } from '#server/assistant/answer.ts'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { type ClientTerm, clientTerms, type TermTransaction } from '#server/policies/standings.service.ts'
import { isEndAssumed, termOf } from '#server/policies/term-row.ts'
import { dayIn, formatDay } from '#shared/dates.ts'
import { formatDollars, sumDollars } from '#shared/money.ts'
import { policyTypeLabels } from '#shared/policies/lines-of-business.rules.ts'
import { inForceStatuses, type TermStatus } from '#shared/policies/term-choices.ts'

export type Ctx = InTransaction<AgencyCtx>
export type Named = { id: string; name: string }

/** A term with what happened to it, as answers speak of it. */
export type TermFacts = {
  row: ClientTerm
  known: KnownTerm
  /** What happened and stands, by effective date. */
  acts: TermTransaction[]
  begins: string
  /** The first day without coverage for good; null where there is none. */
  ends: string | null
  /** The carrier's expiration date. */
  expires: string | null
}

/** Whose policies a question is about, and their terms, oldest first. */
export type Held = { client: Named; terms: TermFacts[]; today: string }

function factsOf(row: ClientTerm): TermFacts[] {
  const known = termOf(row)
  const { coverage } = known
  if (!coverage) return []
  const standing = new Set(known.standing.map(({ id }) => id))
  const acts = row.transactions
    .filter(({ id }) => standing.has(id))
    .toSorted((a, b) => a.effectiveDate.localeCompare(b.effectiveDate))
  const { effectiveDate: begins, endDate: ends, expirationDate: expires } = coverage
  return [{ row, known, acts, begins, ends, expires }]
}

/** The terms of a client that began; the client's reach was checked. */
export async function readHeld(ctx: Ctx, client: Named): Promise<Held> {
  const terms = (await clientTerms(ctx, client.id)).flatMap(factsOf)
  const today = dayIn(ctx.user.timeZone, ctx.clock())
  return { client, terms: terms.toSorted((a, b) => a.begins.localeCompare(b.begins)), today }
}

/** The same, narrowed to the policies that a question means. */
export function narrowed(
  held: Held,
  line: LineAsked | null,
  isOfCarrier: (carrier: string) => boolean,
): Held {
  const rows = new Set(
    ofLines(
      held.terms.map(({ row }) => row),
      line,
    ).map(({ policyId }) => policyId),
  )
  // A policy that changed its carrier stays whole: who had it before is a part of the answer.
  const policies = new Set(
    held.terms.flatMap(({ row }) =>
      rows.has(row.policyId) && isOfCarrier(row.carrier) ? [row.policyId] : [],
    ),
  )
  return { ...held, terms: held.terms.filter(({ row }) => policies.has(row.policyId)) }
}

export function statusAt(term: TermFacts, day: string, { terms }: Held): TermStatus {
  return statusOn(
    term.known,
    day,
    terms.map(({ known }) => known),
  )
}

export function isInForce(term: TermFacts, day: string, held: Held): boolean {
  return inForceStatuses.includes(statusAt(term, day, held))
}

/** The term that follows, or undefined. */
export function nextOf(term: TermFacts, { terms }: Held): TermFacts | undefined {
  const next = successorOf(
    term.known,
    terms.map(({ known }) => known),
  )
  return terms.find(({ known }) => known === next)
}

/** The term that it renews or rewrites, or undefined. */
export function formerOf(term: TermFacts, { terms }: Held): TermFacts | undefined {
  return terms.find(({ row }) => term.known.renewsTermIds.includes(row.id))
}

/** The policies of these terms, each as its terms, oldest first. */
export function chainsOf({ terms }: Held): TermFacts[][] {
  return [...Map.groupBy(terms, ({ row }) => row.policyId).values()]
}

/** Of a policy the term that counts on a day: in force, else the last that had begun, else the first to come. */
export function termAt(chain: readonly TermFacts[], day: string, held: Held): TermFacts | undefined {
  return (
    chain.find((term) => isInForce(term, day, held)) ??
    chain.findLast(({ begins }) => begins <= day) ??
    chain[0]
  )
}

/** The premium of a term by what took effect up to a day; all of it without a day. */
export function premiumOf({ known }: TermFacts, day = '9999-12-31'): number {
  return sumDollars(
    known.known.filter(({ effectiveDate }) => effectiveDate <= day).map(({ premiumChange }) => premiumChange),
  )
}

export const money = (amount: number) => formatDollars(amount, { cents: true })

/** A change of premium with its sign. */
export function signed(amount: number): string {
  return `${amount < 0 ? '−' : '+'}${money(Math.abs(amount))}`
}

export function clientName({ client }: Pick<Held, 'client'>): string {
  return link(client.name, `/clients/${client.id}`)
}

export function lineOf({ row }: TermFacts): string {
  return row.lineOfBusiness || policyTypeLabels[row.type]
}

/** A term by its line, as a link to its page, and its number. */
export function termName(term: TermFacts): string {
  const name = link(lineOf(term), `/policies/${term.row.id}`)
  return term.row.policyNumber ? `${name} ${asText(term.row.policyNumber)}` : name
}

/** From when until when a term runs. */
export function daysOf({ begins, expires, row, known }: TermFacts): string {
  const since = `${formatDay(begins)}${row.effectiveDate === null ? ' (assumed)' : ''}`
  const isAssumed = isEndAssumed(known, row) && expires === row.assumedExpiration
  return expires
    ? `${since} to ${formatDay(expires)}${isAssumed ? ' (assumed)' : ''}`
    : `since ${since}, no expiration date`
}

function cancelledWords(term: TermFacts, held: Held, day: string): string {
  const { cancellation, lapses = [] } = term.known.coverage ?? {}
  const lapse = lapses.find(({ from, to }) => from <= day && (to === null || day < to))
  if (lapse?.to)
    return `had lapsed: cancelled on ${formatDay(lapse.from)}, reinstated on ${formatDay(lapse.to)}`
  const when = `as of ${formatDay(cancellation?.effectiveDate)}${reasonOf(cancellation)}`
  if (cancellation?.effectiveDate === term.begins) return `was cancelled flat ${when}`
  return `was ${isRewritten(term, held) ? 'rewritten' : 'cancelled'} ${when}`
}

/** How a term stands on a day, as a sentence without its subject: "is in force until Mar 1, 2027". */
export function statusText(term: TermFacts, held: Held, day = held.today): string {
  const { begins, ends, expires } = term
  const status = statusAt(term, day, held)
  const was = day < held.today ? 'was' : 'is'
  switch (status) {
    case 'bound':
      return begins > held.today
        ? `begins on ${formatDay(begins)}`
        : `had not begun: it began on ${formatDay(begins)}`
    case 'cancelled':
      return cancelledWords(term, held, day)
    case 'expired':
      return `expired on ${formatDay(expires)} and was not renewed`
    case 'renewed':
      return `ended on ${formatDay(expires)} and was renewed`
    case 'released':
      return 'left your agency'
    case 'quoted':
      return 'is only quoted'
    case 'pending_cancellation':
      if (isConfirmationDue(term.known, day))
        return `${was} in force, but a notice of cancellation took effect on ${formatDay(passedNotice(term, day)?.effectiveDate)}: confirm whether the carrier cancelled it`
      return `${was} in force, with a cancellation pending for ${formatDay(pendingDay(term, day))}`
    case 'non_renewing':
      return `${was} in force until ${formatDay(ends)} and is not being renewed`
    case 'in_force':
      return ends ? `${was} in force until ${formatDay(ends)}` : `${was} in force`
  }
}

/** Whether a term ended because another took its place, by the same insurer or by another. */
export function isRewritten(term: TermFacts, held: Held): boolean {
  const next = nextOf(term, held)
  return next?.acts.some(({ kind }) => kind === 'rewrite') === true && next.begins === term.ends
}

/** The reason of an act in brackets, or nothing. */
export function reasonOf(act: { reason: string } | null | undefined): string {
  return act?.reason ? ` (${asText(act.reason)})` : ''
}

/** The day on which a pending cancellation takes effect. */
export function pendingDay({ known }: TermFacts, day: string): string | undefined {
  const { cancellation } = known.coverage ?? {}
  if (cancellation && cancellation.effectiveDate > day) return cancellation.effectiveDate
  return standingNotices(known, 'notice_of_cancellation')
    .map(({ effectiveDate }) => effectiveDate)
    .sort()[0]
}

/** The notices of a kind that no rescission took back and no later cancellation spent. */
export function standingNotices(
  { standing }: KnownTerm,
  kind: 'notice_of_cancellation' | 'notice_of_non_renewal',
) {
  const rescinded = new Set(standing.map(({ rescinds }) => rescinds))
  const spent = standing.findLastIndex((made) => made.kind === 'cancellation')
  return standing.filter(
    (made, at) =>
      made.kind === kind && !rescinded.has(made.id) && (kind === 'notice_of_non_renewal' || at > spent),
  )
}

/** The last notice of cancellation whose date has passed. */
export function passedNotice({ known }: TermFacts, day: string) {
  return standingNotices(known, 'notice_of_cancellation').findLast(
    ({ effectiveDate }) => effectiveDate <= day,
  )
}

/** Who gave a notice, in words. */
export function giverOf({ givenBy }: Pick<TermTransaction, 'givenBy'>): string {
  return givenBy === 'insured' ? 'the insured' : givenBy === 'carrier' ? 'the carrier' : ''
}
