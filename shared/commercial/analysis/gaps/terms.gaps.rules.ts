import { addMonths, daysBetween, formatDay } from '#shared/dates.ts'
import { formatDollars } from '#shared/money.ts'
import type { GapFinding, GapRule } from './gap-rule.rules.ts'
import { citationOf, citationOfLine, type GapView, said } from './gap-view.rules.ts'

/** A term that ends within so many days is told. */
const soon = 60
/** A term is a year when it ends within so many days of one. */
const leeway = 3

function always(): boolean {
  return true
}

function lastDay({ facts }: GapView) {
  const days = facts.policies.flatMap(({ expirationDate }) => expirationDate ?? [])
  return days.sort((a, b) => a.value.localeCompare(b.value))[0] ?? null
}

function expired(view: GapView): GapFinding | null {
  const last = lastDay(view)
  if (!last || view.today === null || last.value >= view.today) return null
  const finding = `The term ended on ${formatDay(last.value)}.`
  return { state: 'check', finding, citations: [citationOf(last)] }
}

function expiring(view: GapView): GapFinding | null {
  const last = lastDay(view)
  const left = last && view.today !== null ? daysBetween(view.today, last.value) : -1
  if (!last || left < 0 || left > soon) return null
  const finding = `The term ends on ${formatDay(last.value)}, in ${left} ${left === 1 ? 'day' : 'days'}.`
  return { state: 'check', finding, citations: [citationOf(last)] }
}

function oddTerm({ facts }: GapView): GapFinding | null {
  for (const { effectiveDate: from, expirationDate: to } of facts.policies) {
    if (!from || !to || Math.abs(daysBetween(addMonths(from.value, 12), to.value)) <= leeway) continue
    const days = daysBetween(from.value, to.value)
    const finding =
      days <= 0
        ? `The term ends (${formatDay(to.value)}) before it begins (${formatDay(from.value)}).`
        : `The term of ${formatDay(from.value)} to ${formatDay(to.value)} is ${days} days, not a year.`
    return { state: 'check', finding, citations: [citationOf(from), citationOf(to)] }
  }
  return null
}

function differentEnds({ facts }: GapView): GapFinding | null {
  const ends = facts.policies.flatMap(({ expirationDate }) => expirationDate ?? [])
  const days = [...new Set(ends.map(({ value }) => value))].sort()
  if (days.length < 2) return null
  return {
    state: 'mismatch',
    finding: `The policies end on different days: ${days.map(formatDay).join(', ')}.`,
    citations: ends.slice(0, 4).map((end) => citationOf(end)),
  }
}

function unnamed(view: GapView): GapFinding | null {
  if (view.facts.namedInsured) return null
  return {
    state: 'not_seen',
    finding: `The named insured could not be seen in this ${view.called}.`,
    citations: [],
  }
}

function noForms(view: GapView): GapFinding | null {
  if (view.forms.length > 0) return null
  const finding = `This ${view.called} names no forms, so endorsements and exclusions could not be checked.`
  return { state: 'not_seen', finding, citations: [] }
}

function sumOfPremiums({ facts }: GapView): GapFinding | null {
  const { totalPremium, premiums } = facts
  const parts = premiums.filter(({ kind }) => kind !== 'total' && kind !== 'minimum')
  if (!totalPremium || parts.filter(({ kind }) => kind === 'line').length < 2) return null
  const cents = (amount: number) => Math.round(amount * 100)
  const sum = parts.reduce((sum, { amount }) => sum + cents(amount.value), 0) / 100
  const withoutTaxes =
    parts.filter(({ kind }) => kind === 'line').reduce((sum, { amount }) => sum + cents(amount.value), 0) /
    100
  const fits = [sum, withoutTaxes].some(
    (sum) => Math.abs(sum - totalPremium.value) <= totalPremium.value * 0.01,
  )
  if (fits) return null
  return {
    state: 'mismatch',
    finding: `The premiums that were found add up to ${formatDollars(sum, { cents: true })}; the total says ${formatDollars(totalPremium.value, { cents: true })}.`,
    citations: [citationOf(totalPremium)],
  }
}

function whenSaid(words: RegExp, state: GapFinding['state'], finding: string) {
  return (view: GapView): GapFinding | null => {
    const hit = said(view, words)
    return hit && { state, finding, citations: [citationOfLine(hit)] }
  }
}

/** Gap checks of the whole document: its term, who is insured, its premium, and whether it can be judged at all. */
export const termGaps: readonly GapRule[] = [
  {
    id: 'term-expired',
    line: null,
    title: 'Expired',
    weight: 'critical',
    whyItMatters: 'This document insures nothing today.',
    whatToAsk: 'Where is the current policy?',
    applies: always,
    finds: expired,
  },
  {
    id: 'term-expiring',
    line: null,
    title: 'Expires soon',
    weight: 'notable',
    whyItMatters: 'Markets need weeks for an offer.',
    whatToAsk: 'Is the renewal under way?',
    applies: always,
    finds: expiring,
  },
  {
    id: 'term-length',
    line: null,
    title: 'Unusual term',
    weight: 'minor',
    whyItMatters:
      'A short or long term may leave a day without cover, and its premium cannot be compared as it is.',
    whatToAsk: 'Is the term as it was agreed?',
    applies: always,
    finds: oddTerm,
  },
  {
    id: 'term-mismatch',
    line: null,
    title: 'Terms that differ',
    weight: 'notable',
    whyItMatters:
      'An umbrella asks for underlying policies of its own term: aggregates may otherwise be used up before it.',
    whatToAsk: 'Can all policies end on one day?',
    applies: always,
    finds: differentEnds,
  },
  {
    id: 'insured-unnamed',
    line: null,
    title: 'Named insured',
    weight: 'notable',
    whyItMatters: 'Only who is named, or follows from who is named, is insured.',
    whatToAsk: 'Are all entities of the client named, with their exact legal names?',
    applies: always,
    finds: unnamed,
  },
  {
    id: 'forms-unlisted',
    line: null,
    title: 'List of forms',
    weight: 'notable',
    whyItMatters: 'What a policy leaves out stands in its forms.',
    whatToAsk: 'Ask for the list of forms and endorsements, or the whole policy.',
    applies: always,
    finds: noForms,
  },
  {
    id: 'premium-sum',
    line: null,
    title: 'Premiums that do not add up',
    weight: 'minor',
    whyItMatters: 'A part, tax or fee may be missing, or was misread.',
    whatToAsk: 'What makes up the total?',
    applies: always,
    finds: sumOfPremiums,
  },
  {
    id: 'premium-audit',
    line: null,
    title: 'Auditable premium',
    weight: 'minor',
    whyItMatters: 'After the term, sales or payroll above the estimate are charged in one bill.',
    whatToAsk: 'Are the estimated sales and payroll still right?',
    applies: always,
    finds: whenSaid(
      /subject to (an? )?(premium )?audit|audit (period|basis)|auditable|premium audit|estimated premium/i,
      'check',
      'The premium is an estimate that is settled by audit.',
    ),
  },
  {
    id: 'premium-minimum-earned',
    line: null,
    title: 'Minimum earned premium',
    weight: 'notable',
    whyItMatters: 'Whoever cancels early gets less back, or nothing.',
    whatToAsk: 'Does the client know how much is earned from the first day on?',
    applies: always,
    finds: whenSaid(
      /minimum (and deposit|earned|retained)|fully earned|\d+% (minimum )?earned/i,
      'check',
      'A part of the premium is earned from the first day on.',
    ),
  },
  {
    id: 'terrorism-rejected',
    line: null,
    title: 'Terrorism',
    weight: 'minor',
    whyItMatters: 'Lenders often ask for it, and a rejection must be signed.',
    whatToAsk: 'Is the signed rejection on file?',
    applies: always,
    finds: whenSaid(
      /(terrorism|TRIA).{0,80}(reject|declin|exclu|not purchased|not covered)|exclusion.{0,30}terrorism/i,
      'excluded',
      'Cover for certified acts of terrorism is shown as rejected or excluded.',
    ),
  },
  {
    id: 'carrier-surplus',
    line: null,
    title: 'Surplus lines carrier',
    weight: 'minor',
    whyItMatters: 'No guaranty fund steps in when the carrier fails, and its forms are its own.',
    whatToAsk: 'How is the carrier rated? Are the state’s filings and taxes seen to?',
    applies: always,
    finds: whenSaid(
      /surplus lines?|non-?admitted|not (licensed|authorized) (in|by) (this|the) state/i,
      'check',
      'The carrier is not admitted in the state.',
    ),
  },
]
