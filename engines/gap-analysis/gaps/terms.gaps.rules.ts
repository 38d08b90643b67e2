import { addMonths, daysBetween, formatDay } from '#shared/dates.ts'
import type { Facts } from '#shared/documents/facts.contract.ts'
import { lineLabels } from '#shared/documents/lines.rules.ts'
import { formatDollars } from '#shared/money.ts'
import { citationOf, citationOfLine } from './citations.rules.ts'
import { type GapFinding, type GapRule, unconfirmed } from './gap-rule.rules.ts'
import { type GapView, isSure } from './gap-view.rules.ts'
import { isUndone } from './row-values.rules.ts'

/** Terms shorter or longer than these days are as likely misread. */
const minTerm = 28
const maxTerm = 1100
/** Premiums that add up to less than this share of the total, or to its inverse, were not all found. */
const shareOfTotal = 0.6
/** A term that ends within this many days is reported. */
const soon = 60
/** A term is a year when it ends within this many days of one. */
const leeway = 3

function always(): boolean {
  return true
}

type Policy = Facts['policies'][number]
type Ended = Policy & { expirationDate: NonNullable<Policy['expirationDate']> }

function withEnd({ facts }: GapView): Ended[] {
  return facts.policies
    .flatMap((policy) =>
      policy.expirationDate ? [{ ...policy, expirationDate: policy.expirationDate }] : [],
    )
    .sort((a, b) => a.expirationDate.value.localeCompare(b.expirationDate.value))
}

function termCalled(policy: Policy, isOneOf: boolean): string {
  const [line] = policy.lines
  return isOneOf && line ? `The ${lineLabels[line.value].toLowerCase()} term` : 'The term'
}

/** A term whose two dates fit each other is surely read. */
function isSureTerm({ effectiveDate, expirationDate }: Ended): boolean {
  const days = effectiveDate ? daysBetween(effectiveDate.value, expirationDate.value) : 0
  return days >= minTerm && days <= maxTerm && isSure(expirationDate)
}

/** A term ends at 12:01 a.m. of its expiration date: that day is no longer in force. */
function expired(view: GapView): GapFinding | null {
  const all = withEnd(view)
  const past = all.filter(({ expirationDate }) => view.today !== null && expirationDate.value <= view.today)
  const [first] = past
  if (!first) return null
  const isGrave = isSureTerm(first) && view.facts.kind.value !== 'quote'
  return {
    state: 'check',
    finding: `${termCalled(first, all.length > 1)} ended on ${formatDay(first.expirationDate.value)} at 12:01 a.m.`,
    citations: [citationOf(first.expirationDate)],
    ...(!isGrave && { weight: 'notable' as const }),
  }
}

function expiring(view: GapView): GapFinding | null {
  const { today } = view
  const all = withEnd(view)
  const next = today === null ? undefined : all.find(({ expirationDate }) => expirationDate.value > today)
  const left = next && today !== null ? daysBetween(today, next.expirationDate.value) : -1
  if (!next || left < 1 || left > soon) return null
  const finding = `${termCalled(next, all.length > 1)} ends on ${formatDay(next.expirationDate.value)} at 12:01 a.m., in ${left} ${left === 1 ? 'day' : 'days'}.`
  return { state: 'check', finding, citations: [citationOf(next.expirationDate)] }
}

function oddTerm({ facts }: GapView): GapFinding | null {
  for (const { effectiveDate: from, expirationDate: to } of facts.policies) {
    if (
      !from ||
      !to ||
      !isSure(from, to) ||
      Math.abs(daysBetween(addMonths(from.value, 12), to.value)) <= leeway
    )
      continue
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
  return view.facts.namedInsured ? null : unconfirmed('The named insured', view.called)
}

function noForms(view: GapView): GapFinding | null {
  if (view.forms.length > 0 || !view.isFull) return null
  const finding = `This ${view.called} lists no forms, so endorsements and exclusions could not be checked.`
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
  const isLikely = sum > totalPremium.value * shareOfTotal && sum * shareOfTotal < totalPremium.value
  if (fits || !isLikely || !isSure(totalPremium, ...parts.map(({ amount }) => amount))) return null
  return {
    state: 'mismatch',
    finding: `The premiums found add up to ${formatDollars(sum, { cents: true })}; the total is ${formatDollars(totalPremium.value, { cents: true })}.`,
    citations: [citationOf(totalPremium)],
  }
}

function whenSaid(words: RegExp, not: RegExp, state: GapFinding['state'], finding: string) {
  return (view: GapView): GapFinding | null => {
    const hit = view.rows.find(({ text }) => words.test(text) && !not.test(text) && !isUndone(text))
    return hit ? { state, finding, citations: [citationOfLine(hit)] } : null
  }
}

/** Gap checks of the whole document: its term, who is insured, its premium, and whether it can be judged at all. */
export const termGaps: readonly GapRule[] = [
  {
    id: 'term-expired',
    line: null,
    title: 'Expired',
    weight: 'critical',
    whyItMatters: 'A term that has ended provides no coverage today.',
    whatToAsk: 'Is there a current policy?',
    applies: always,
    finds: expired,
  },
  {
    id: 'term-expiring',
    line: null,
    title: 'Expires soon',
    weight: 'notable',
    whyItMatters: 'Markets need weeks to quote.',
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
      'A short or long term may leave a coverage gap, and its premium can’t be compared directly.',
    whatToAsk: 'Is this the term the client agreed to?',
    applies: always,
    finds: oddTerm,
  },
  {
    id: 'term-mismatch',
    line: null,
    title: 'Terms that differ',
    weight: 'notable',
    whyItMatters:
      'Umbrellas expect concurrent underlying terms; otherwise an aggregate may be used up before the umbrella’s term begins.',
    whatToAsk: 'Can all policies expire on the same date?',
    applies: always,
    finds: differentEnds,
  },
  {
    id: 'insured-unnamed',
    line: null,
    title: 'Named insured',
    weight: 'notable',
    whyItMatters: 'Only named insureds, and those who qualify through them, are insured.',
    whatToAsk: 'Are all of the client’s entities named, with their exact legal names?',
    applies: always,
    finds: unnamed,
  },
  {
    id: 'forms-unlisted',
    line: null,
    title: 'List of forms',
    weight: 'notable',
    whyItMatters: 'Exclusions and limitations are in the policy’s forms.',
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
    whatToAsk: 'What makes up the total premium?',
    applies: always,
    finds: sumOfPremiums,
  },
  {
    id: 'premium-audit',
    line: null,
    title: 'Auditable premium',
    weight: 'minor',
    whyItMatters: 'After the term, sales or payroll above the estimate lead to additional premium.',
    whatToAsk: 'Are the estimated sales and payroll still accurate?',
    applies: always,
    finds: whenSaid(
      /\bsubject to (?:an? )?(?:premium )?audit|\baudit (?:period|basis)|\bauditable|\bestimated (?:annual |total )*premium/i,
      /not (?:subject to audit|auditable)|non-?auditable|estimate premium only/i,
      'check',
      'The premium is an estimate subject to audit.',
    ),
  },
  {
    id: 'premium-minimum-earned',
    line: null,
    title: 'Minimum earned premium',
    weight: 'notable',
    whyItMatters: 'If the client cancels early, less premium is returned, or none.',
    whatToAsk: 'Does the client know how much premium is fully earned at inception?',
    applies: always,
    finds: whenSaid(
      /\bminimum (?:and deposit|earned|retained)|\bfully earned|\d+ ?% (?:minimum )?earned/i,
      /\$\s?0(?:\.00)?\s*$|\b0 ?%|if any/i,
      'check',
      'Part of the premium is earned at inception.',
    ),
  },
  {
    id: 'terrorism-rejected',
    line: null,
    title: 'Terrorism',
    weight: 'minor',
    whyItMatters: 'Lenders often require it, and the rejection should be on file.',
    whatToAsk: 'Is the signed rejection on file?',
    applies: always,
    finds: whenSaid(
      /\b(?:terrorism|TRIA)\b.{0,40}\b(?:rejected|declined|excluded|not (?:purchased|covered|elected))\b|^(?:.*\d )?\W*exclusion (?:of )?(?:certified acts of )?terrorism/i,
      /conditional|nuclear|punitive|disclosure|\bcap on\b|limitation|if (?:rejected|declined)|other than/i,
      'excluded',
      'Coverage for certified acts of terrorism is shown as rejected or excluded.',
    ),
  },
  {
    id: 'carrier-surplus',
    line: null,
    title: 'Surplus lines carrier',
    weight: 'minor',
    whyItMatters: 'State guaranty funds generally don’t cover surplus lines carriers.',
    whatToAsk: 'How is the carrier rated? Are the state’s filings and taxes handled?',
    applies: always,
    finds: whenSaid(
      /\bsurplus lines? (?:tax|carrier|insurer|broker|policy|law|licen)|\bnon-?admitted (?:carrier|insurer|company)|\bnot (?:licensed|authorized) (?:in|by) (?:this|the) state/i,
      /\$\s?0(?:\.00)?\s*$/,
      'check',
      'The document shows surplus lines or a nonadmitted carrier.',
    ),
  },
]
