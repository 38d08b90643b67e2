import type { PolicyQuestion } from '#engines/questions/policies/policy-questions.rules.ts'
import { type Answer, asText, counted } from '#server/assistant/answer.ts'
import { formatDay } from '#shared/dates.ts'
import { sumDollars } from '#shared/money.ts'
import { beginningKinds } from '#shared/policies/term-choices.ts'
import { actLine } from './act-lines.ts'
import {
  chainsOf,
  clientName,
  daysOf,
  formerOf,
  type Held,
  isInForce,
  money,
  premiumOf,
  signed,
  statusAt,
  statusText,
  type TermFacts,
  termAt,
  termName,
} from './client-terms.ts'

const labelOf = ({ line }: PolicyQuestion) => (line ? `${line.label} ` : '')

function isBeginning(kind: string): boolean {
  return (beginningKinds as readonly string[]).includes(kind)
}

/** What a term cost when it began. */
function firstPremium({ acts }: TermFacts): number {
  return sumDollars(acts.filter(({ kind }) => isBeginning(kind)).map(({ premiumChange }) => premiumChange))
}

function termLine(term: TermFacts, amount: number, after = ''): string {
  const facts = [asText(term.row.carrier), money(amount), daysOf(term)].filter(Boolean)
  return `- ${termName(term)}: ${facts.join(' · ')}${after}`
}

function historyOf(held: Held): Answer {
  const lines = held.terms.map((term) => {
    const [first, last] = [firstPremium(term), premiumOf(term)]
    return termLine(term, last, first === last ? '' : ` (began at ${money(first)})`)
  })
  return { message: [`Premium of ${clientName(held)} by term:`, '', ...lines].join('\n') }
}

function changesOf(term: TermFacts) {
  return term.acts.filter(({ kind, premiumChange }) => !isBeginning(kind) && premiumChange !== 0)
}

/** What a term cost before anything changed it, and each change since. */
function beforeChanges(held: Held): Answer {
  const terms = chainsOf(held).flatMap((chain) => {
    const counts = termAt(chain, held.today, held)
    const changed = chain.findLast((term) => changesOf(term).length > 0)
    return changed && counts && changesOf(counts).length === 0 ? [changed] : counts ? [counts] : []
  })
  const parts = terms.map((term) => {
    const [first, now] = [firstPremium(term), premiumOf(term)]
    const head = `${termName(term)} began at ${money(first)} on ${formatDay(term.begins)}`
    const changes = changesOf(term)
    if (changes.length === 0) return `${head}, and nothing changed its premium since.`
    return [
      `${head}; with the changes since it is ${money(now)}:`,
      '',
      ...changes.map((act) => actLine(act, term)),
    ].join('\n')
  })
  return { message: parts.join('\n\n') }
}

/** What each renewal changed. */
function atRenewals(held: Held): Answer {
  const renewals = held.terms.flatMap((term) => {
    const former = formerOf(term, held)
    return former ? [{ term, former }] : []
  })
  const lines = renewals.toReversed().map(({ term, former }) => {
    const [before, after] = [premiumOf(former), firstPremium(term)]
    const share = before > 0 ? ` (${(((after - before) / before) * 100).toFixed(1)}%)` : ''
    const began = firstPremium(former)
    const start = began === before ? '' : ` The former term began at ${money(began)}.`
    return `- ${formatDay(term.begins)}: ${termName(term)} went from ${money(before)} to ${money(after)}, ${signed(after - before)}${share}.${start}`
  })
  if (lines.length === 0) return { message: `No renewal of ${clientName(held)} is on file to compare.` }
  return { message: [`Premium of ${clientName(held)} at renewal, latest first:`, '', ...lines].join('\n') }
}

/** What policies cost on a day, or over the terms of a stretch of days. */
function onDays(
  held: Held,
  { from, to, isDay }: { from: string; to: string; isDay: boolean },
  label: string,
): Answer {
  if (isDay) {
    const terms = held.terms.filter((term) => isInForce(term, from, held))
    if (terms.length === 0) {
      const others = held.terms.filter(
        ({ begins, expires }) => begins <= from && (expires === null || from < expires),
      )
      const lines = others.map((term) => `- ${termName(term)} ${statusText(term, held, from)}`)
      const head = `${clientName(held)} had no ${label}policy in force with your agency on ${formatDay(from)}.`
      return { message: [head, ...(lines.length > 0 ? ['', ...lines] : [])].join('\n') }
    }
    const lines = terms.map((term) => termLine(term, premiumOf(term, from)))
    return { message: [`Premium on ${formatDay(from)}:`, '', ...lines].join('\n') }
  }
  // A year means the terms that began in it; a shorter stretch, those that ran in it.
  const began = held.terms.filter(({ begins }) => from <= begins && begins <= to)
  const ran = held.terms.filter(
    ({ begins, ends }) => begins <= to && (ends === null || ends > from) && ends !== begins,
  )
  const isYear = to.slice(5) === '12-31' && from.slice(5) === '01-01'
  const terms = isYear && began.length > 0 ? began : ran
  if (terms.length === 0)
    return {
      message: `${clientName(held)} had no ${label}policy with your agency from ${formatDay(from)} to ${formatDay(to)}.`,
    }
  const lines = terms.map((term) => {
    const [then, now] = [premiumOf(term, to), premiumOf(term)]
    return termLine(
      term,
      isYear ? now : then,
      statusAt(term, held.today, held) === 'cancelled' ? ` · ${statusText(term, held)}` : '',
    )
  })
  return {
    message: [
      `Premium of ${clientName(held)} from ${formatDay(from)} to ${formatDay(to)}:`,
      '',
      ...lines,
    ].join('\n'),
  }
}

/** What the policies cost today, those that begin later apart. */
function today(held: Held, asked: PolicyQuestion): Answer {
  const chains = chainsOf(held)
  const inForce = held.terms.filter((term) => isInForce(term, held.today, held))
  const later = held.terms
    .filter(({ begins }) => begins > held.today)
    .filter((term) => statusAt(term, held.today, held) === 'bound')
  const laterLines = later.map((term) =>
    termLine(term, premiumOf(term), ` · begins on ${formatDay(term.begins)}`),
  )
  if (inForce.length > 0) {
    const sum = sumDollars(inForce.map((term) => premiumOf(term, held.today)))
    const label = labelOf(asked)
    const head = `${clientName(held)} pays ${money(sum)} for ${counted(inForce.length, `active ${label}policy`, `active ${label}policies`)}, each for its own term.`
    const lines = inForce.map((term) => termLine(term, premiumOf(term, held.today)))
    return {
      message: [
        head,
        '',
        ...lines,
        ...(laterLines.length > 0 ? ['', 'Not begun yet:', '', ...laterLines] : []),
      ].join('\n'),
    }
  }
  if (later.length > 0)
    return {
      message: [
        `${clientName(held)} has no ${labelOf(asked)}policy in force today. Not begun yet:`,
        '',
        ...laterLines,
      ].join('\n'),
    }
  const last = chains.flatMap((chain) => chain.at(-1) ?? [])
  const lines = last.map((term) => termLine(term, premiumOf(term), ` · ${statusText(term, held)}`))
  return {
    message: [
      `${clientName(held)} has no ${labelOf(asked)}policy in force today. The last on file:`,
      '',
      ...lines,
    ].join('\n'),
  }
}

/** What a policy costs, cost on a day, before its changes, at renewal, or in the end. */
export function premiumAnswer(held: Held, asked: PolicyQuestion): Answer {
  if (asked.part === 'history') return historyOf(held)
  if (asked.part === 'before_changes') return beforeChanges(held)
  if (asked.part === 'at_renewal' && !asked.when?.isDay) return atRenewals(held)
  if (asked.when && !(asked.when.from <= held.today && held.today <= asked.when.to && !asked.isPast))
    return onDays(held, asked.when, labelOf(asked))
  if (asked.isFormer) return historyOf(held)
  return today(held, asked)
}
