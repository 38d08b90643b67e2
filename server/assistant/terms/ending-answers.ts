import { isConfirmationDue } from '#engines/policy-terms/status.rules.ts'
import type { PolicyQuestion } from '#engines/questions/policies/policy-questions.rules.ts'
import { soughtIn } from '#engines/questions/policies/sought.rules.ts'
import { type Answer, asText } from '#server/assistant/answer.ts'
import type { TermTransaction } from '#server/policies/standings.service.ts'
import { daysBetween, formatDay } from '#shared/dates.ts'
import type { TransactionKind } from '#shared/policies/term-choices.ts'
import { actLine, actText } from './act-lines.ts'
import {
  chainsOf,
  clientName,
  giverOf,
  type Held,
  isInForce,
  money,
  pendingDay,
  reasonOf,
  standingNotices,
  statusAt,
  statusText,
  type TermFacts,
  termAt,
  termName,
} from './client-terms.ts'
import { periodLabel } from './listed.ts'

type Found = { act: TermTransaction; term: TermFacts }

/** What of some kinds happened to the terms of somebody, by effective date. */
export function actsOf({ terms }: Held, kinds: readonly TransactionKind[]): Found[] {
  const found = terms.flatMap((term) =>
    term.acts.filter(({ kind }) => kinds.includes(kind)).map((act) => ({ act, term })),
  )
  return found.toSorted((a, b) => a.act.effectiveDate.localeCompare(b.act.effectiveDate))
}

function withActs(heads: readonly string[], found: readonly Found[]): Answer {
  const lines = found.map(({ act, term }) => actLine(act, term))
  const [head = '', ...others] = heads
  const more = others.map((one) => `- ${one}`)
  return { message: [head, ...(more.length + lines.length > 0 ? ['', ...more, ...lines] : [])].join('\n') }
}

function none(held: Held, what: string, label: string): Answer {
  return { message: `No. ${what} is on file for ${clientName(held)}${label}.` }
}

const labelOf = ({ line }: PolicyQuestion) => (line ? ` (${line.label})` : '')

const endingKinds = [
  'notice_of_cancellation',
  'rescission_of_notice',
  'cancellation',
  'reinstatement',
  'notice_of_non_renewal',
] as const

/** That the last notice of cancellation was taken back, and when. */
function rescissionText({ acts }: TermFacts): string {
  const rescission = acts.findLast(({ kind }) => kind === 'rescission_of_notice')
  return rescission
    ? ` The notice was rescinded on ${formatDay(rescission.effectiveDate)}${reasonOf(rescission)}.`
    : ''
}

/** One sentence on how a policy stands toward its end. */
function endingHead(term: TermFacts, held: Held): string {
  const { today } = held
  const name = termName(term)
  const status = statusAt(term, today, held)
  if (status === 'cancelled') return `Yes. ${name} ${statusText(term, held)}.`
  if (status === 'pending_cancellation' && isConfirmationDue(term.known, today))
    return `Not confirmed: ${name} ${statusText(term, held)}.`
  if (status === 'pending_cancellation') {
    const [notice] = standingNotices(term.known, 'notice_of_cancellation')
    const giver = notice ? giverOf(notice) : ''
    const why = reasonOf(notice ?? term.known.coverage?.cancellation)
    return `Not yet, but a cancellation is pending: ${name} is set to cancel on ${formatDay(pendingDay(term, today))}${why}${giver ? `, notice from ${giver}` : ''}. It is in force until then.`
  }
  if (status === 'non_renewing')
    return `${name} is not cancelled, but it is not being renewed: it ends on ${formatDay(term.ends)}.`
  if (status === 'in_force')
    return `No. ${name} is in force${term.ends ? ` until ${formatDay(term.ends)}` : ''}.${rescissionText(term)}`
  return `${name} ${statusText(term, held)}.`
}

/** What policies that are over say of themselves. */
function endedPolicies(chains: readonly TermFacts[][], held: Held): string[] {
  return chains.flatMap((chain) => {
    const term = termAt(chain, held.today, held)
    const isOver = term && term.begins <= held.today && !isInForce(term, held.today, held)
    return isOver ? [`${termName(term)} ${statusText(term, held)}`] : []
  })
}

function untouchedAnswer(held: Held, asked: PolicyQuestion): Answer {
  const over = endedPolicies(chainsOf(held), held)
  return over.length > 0
    ? { message: `No. No cancellation is on file for ${clientName(held)}: ${over.join('; ')}.` }
    : none(held, 'No cancellation, notice or lapse', labelOf(asked))
}

function rescissionAnswer(held: Held, found: readonly Found[]): Answer {
  const rescinded = found.filter(({ act }) => act.kind === 'rescission_of_notice')
  if (rescinded.length === 0)
    return withActs([`No. No rescission of a notice is on file for ${clientName(held)}.`], found)
  const heads = rescinded.map(({ act, term }) => {
    const when = `${formatDay(act.effectiveDate)}${reasonOf(act)}`
    return `Yes. The notice on ${termName(term)} was rescinded on ${when}.`
  })
  return withActs(
    heads,
    found.filter(({ term }) => rescinded.some((one) => one.term === term)),
  )
}

/** How each policy that something of the kind happened to stands, and the others that are over. */
function standingsAnswer(held: Held, meant: readonly Found[], isOfNotice: boolean): Answer {
  const chains = chainsOf(held)
  const touched = chains.filter((chain) => chain.some((term) => meant.some((one) => one.term === term)))
  const heads = touched.flatMap((chain) => {
    const last = chain.findLast((one) => meant.some(({ term }) => term === one && isLive(one, held)))
    const term = last ?? termAt(chain, held.today, held)
    return term ? [`${endingHead(term, held)}${lapseText(chain)}`] : []
  })
  const others = isOfNotice ? [] : chains.filter((chain) => !touched.includes(chain))
  const [first = '', ...rest] = heads
  const over = endedPolicies(others, held).map((policy) => `${policy}.`)
  return withActs([first, ...rest.map((head) => head.replace(/^(?:Yes|No)\. /, '')), ...over], meant)
}

/** Whether, when and why a policy was, is or will be cancelled, lapsed or rescued. */
export function cancellationAnswer(held: Held, asked: PolicyQuestion): Answer {
  const found = actsOf(held, endingKinds)
  if (found.length === 0) return untouchedAnswer(held, asked)
  if (/\brescind\b/.test(asked.text)) return rescissionAnswer(held, found)
  const returns = found.filter(({ act }) => act.kind === 'cancellation')
  const last = returns.at(-1)
  if (asked.part === 'returned' && last) {
    const amount = money(Math.abs(last.act.premiumChange))
    return withActs([`Return premium on the cancellation of ${termName(last.term)}: ${amount}.`], returns)
  }
  const noticed = found.filter(({ term }) => term.acts.some(({ kind }) => kind === 'notice_of_cancellation'))
  const isOfNotice = /\bnotices?\b/.test(asked.text) && noticed.length > 0
  return standingsAnswer(held, isOfNotice ? noticed : found, isOfNotice)
}

/** The days without coverage between a cancellation and its reinstatement. */
function lapseText(chain: readonly TermFacts[]): string {
  const lapses = chain.flatMap(({ known }) => known.coverage?.lapses ?? [])
  return lapses
    .map(
      ({ from, to }) =>
        ` It lapsed from ${formatDay(from)} to ${formatDay(to)} (${daysBetween(from, to ?? from)} days without coverage).`,
    )
    .join('')
}

/** A term that was touched and is still what counts, not one that was renewed since. */
function isLive(term: TermFacts, held: Held): boolean {
  return statusAt(term, held.today, held) !== 'renewed'
}

/** Whether and when a policy was reinstated, and how long it had lapsed. */
export function reinstatementAnswer(held: Held, asked: PolicyQuestion): Answer {
  const found = actsOf(held, ['cancellation', 'reinstatement'])
  const again = found.filter(({ act }) => act.kind === 'reinstatement')
  if (again.length === 0) {
    const cancelled = found.length > 0
    const answer = none(held, 'No reinstatement', labelOf(asked))
    return cancelled ? withActs([answer.message], found) : answer
  }
  const heads = again.map(({ act, term }) => {
    const lapse = term.known.coverage?.lapses.find(({ to }) => to === act.effectiveDate)
    const gap = lapse
      ? `; no coverage from ${formatDay(lapse.from)} to ${formatDay(lapse.to)}`
      : ', without a lapse'
    return `Yes. ${termName(term)} was reinstated on ${formatDay(act.effectiveDate)}${reasonOf(act)}${gap}.`
  })
  return withActs(
    heads,
    found.filter(({ term }) => again.some((one) => one.term === term)),
  )
}

/** Whether a policy is not renewed, when, why, and who decided it. */
export function nonRenewalAnswer(held: Held, asked: PolicyQuestion): Answer {
  const notices = held.terms.flatMap((term) =>
    standingNotices(term.known, 'notice_of_non_renewal').flatMap(({ id }) =>
      term.acts.filter((act) => act.id === id).map((act) => ({ act, term })),
    ),
  )
  if (notices.length > 0)
    return withActs(
      notices.map(({ act, term }) => {
        const giver = giverOf(act)
        const date = act.noticeDate ? ` Notice dated ${formatDay(act.noticeDate)}.` : ''
        const why = act.reason ? `: ${reasonOf(act).trim().slice(1, -1)}` : ''
        return `${termName(term)} is not being renewed${giver ? ` by ${giver}` : ''}${why}. It ends on ${formatDay(term.ends)}.${date}`
      }),
      notices,
    )
  const decided = held.terms.filter(
    ({ row }) => row.decision !== null && row.decision.decision !== 'remarket',
  )
  const [first] = decided
  if (first)
    return {
      message: `No notice of non-renewal is on file, but ${termName(first)} was marked as not to be renewed${reasonOf(first.row.decision)}.`,
    }
  return none(held, 'No notice of non-renewal', labelOf(asked))
}

/** What a final audit came to. */
export function auditAnswer(held: Held, asked: PolicyQuestion): Answer {
  const found = actsOf(held, ['audit'])
  if (found.length === 0) return none(held, 'No audit', labelOf(asked))
  const heads = found.map(({ act, term }) => {
    const { premiumChange: amount } = act
    const result =
      amount === 0
        ? 'no change of premium'
        : `${money(Math.abs(amount))} ${amount > 0 ? 'additional' : 'return'} premium`
    return `Yes. The audit of ${termName(term)} (${formatDay(term.begins)} to ${formatDay(term.expires)}) came to ${result}${reasonOf(act)}.`
  })
  return withActs(heads, found)
}

/** What was added, removed or changed, by the words that the question says of it. */
export function changesAnswer(held: Held, asked: PolicyQuestion): Answer {
  const { when, sought } = asked
  const all = actsOf(held, ['endorsement']).filter(
    ({ act }) => !when || (when.from <= act.effectiveDate && act.effectiveDate <= when.to),
  )
  const label = `${labelOf(asked)}${periodLabel(asked)}`
  if (all.length === 0) return none(held, 'No endorsement', label)
  if (sought.length === 0)
    return withActs([`Endorsements on the policies of ${clientName(held)}${label}:`], all)
  const found = all.filter(({ act }) => soughtIn(actText(act), sought))
  const last = found.at(-1)
  if (last) return withActs([`Yes, effective ${formatDay(last.act.effectiveDate)}:`], found)
  const words = asText(sought.join(' '))
  const head = `No endorsement that mentions “${words}” is on file for ${clientName(held)}${label}. The endorsements on file:`
  return withActs([head], all)
}
