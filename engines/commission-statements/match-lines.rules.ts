import { policyNumberKey, policyNumberStem } from '#engines/filing/matching.rules.ts'
import { addDays } from '#shared/dates.ts'
import type { ReadLine } from './statement-lines.rules.ts'

/** A transaction that can be paid for; `expected` in dollars, null where no rate is known. */
export type PayableAct = {
  id: string
  kind: string
  effectiveDate: string
  premiumChange: number
  expected: number | null
  received: number
}

/** A term of the book as statements are matched to it. */
export type PayableTerm = {
  id: string
  clientName: string
  policyNumber: string
  effectiveDate: string | null
  endDate: string | null
  /** Whether it is written with the carrier that pays. */
  isCarriers: boolean
  acts: readonly PayableAct[]
}

/** What a line may be about, and why; the likeliest first. */
export type Suggestion = { termId: string; transactionId: string; score: number; why: string[] }

export type LineMatch = { sure: Suggestion | null; suggestions: Suggestion[] }

type Line = Omit<ReadLine, 'row'>

const maxSuggestions = 3
const families: readonly [string, RegExp][] = [
  ['cancellation', /cancel|\bcxl|\bcan\b|return|\brp\b|charge ?back|flat/i],
  ['reinstatement', /reinst|\brei\b/i],
  ['audit', /audit|\baud\b/i],
  ['endorsement', /endors|\bend\b|change|\bap\b|adjust/i],
  ['renewal', /renew|\bren\b|\brwl\b|\brb\b/i],
  ['rewrite', /rewrit|\brew\b/i],
  ['new', /\bnew\b|\bnb\b|\bnbs\b|issue|first/i],
]

/** The kind of transaction that a carrier's word means, or null. */
export function kindFamily(text: string): string | null {
  return families.find(([, pattern]) => pattern.test(text))?.[0] ?? null
}

function tokensOf(name: string): string[] {
  const words = name
    .toLowerCase()
    .replace(/[’'.]/g, '')
    .split(/[^a-z0-9&]+/)
  return [
    ...new Set(
      words.filter((word) => word.length > 1 && !/^(?:llc|inc|corp|co|ltd|the|and|dba)$/.test(word)),
    ),
  ]
}

/** How much two names share, 0 to 1: carriers cut names off and put last names first. */
function nameShare(one: string, other: string): number {
  const [a, b] = [tokensOf(one), tokensOf(other)]
  if (a.length === 0 || b.length === 0) return 0
  const isShared = (word: string) =>
    b.some(
      (its) =>
        its === word ||
        (Math.min(its.length, word.length) >= 4 && (its.startsWith(word) || word.startsWith(its))),
    )
  return a.filter(isShared).length / Math.min(a.length, b.length)
}

const isSame = (one: number | null, other: number | null) =>
  one !== null && other !== null && Math.abs(one - other) < 0.005
const isClose = (one: number | null, other: number | null) =>
  one !== null && other !== null && Math.abs(one - other) <= 0.02

type Reasoned = { score: number; why: string[] }

/** How a transaction speaks for being what a line pays. */
function actSignals(line: Line, act: PayableAct): Reasoned {
  const family = kindFamily(line.kind)
  const signals: [boolean, number, string][] = [
    [isSame(line.premium, act.premiumChange), 40, 'same premium'],
    [isClose(line.commission, act.expected), 25, 'same commission as expected'],
    [line.effectiveDate === act.effectiveDate, 20, 'same effective date'],
    [family === act.kind, 12, 'same transaction'],
    [act.received === 0, 4, ''],
    [Math.sign(line.commission) === Math.sign(act.premiumChange), 3, ''],
  ]
  const holding = signals.filter(([holds]) => holds)
  return {
    score: holding.reduce((sum, [, points]) => sum + points, 0),
    why: holding.flatMap(([, , reason]) => (reason ? [reason] : [])),
  }
}

function isWithin(day: string | null, { effectiveDate, endDate }: PayableTerm): boolean {
  if (day === null) return true
  // Audits and late returns come after the end.
  return (effectiveDate ?? '') <= day && (endDate === null || day <= addDays(endDate, 90))
}

type Candidate = Suggestion & { term: PayableTerm; points: number }

/** The transaction of a term that a line most likely pays. */
function bestAct(line: Line, term: PayableTerm, base: Reasoned): Candidate[] {
  return term.acts.map((act) => {
    const { score, why } = actSignals(line, act)
    const within = isWithin(line.effectiveDate, term) ? 8 : 0
    return {
      term,
      termId: term.id,
      transactionId: act.id,
      points: score + within,
      score: base.score + score + within,
      why: [...base.why, ...why],
    }
  })
}

const byScore = (a: Candidate, b: Candidate) =>
  b.score - a.score || a.transactionId.localeCompare(b.transactionId)

/** Only one transaction of each term is suggested. */
function shown(candidates: readonly Candidate[]): Suggestion[] {
  const seen = new Set<string>()
  const first = candidates.toSorted(byScore).filter(({ termId }) => !seen.has(termId) && seen.add(termId))
  return first.slice(0, maxSuggestions).map(({ termId, transactionId, score, why }) => ({
    ...{ termId, transactionId, why },
    score: Math.min(99, score),
  }))
}

/** Of transactions with the same number, the one that is surely meant: something beyond the number says so. */
function sureOf(line: Line, candidates: readonly Candidate[]): Candidate | null {
  const [best, next] = candidates.toSorted(byScore)
  if (!best?.term.isCarriers) return null
  if (line.insured !== '' && nameShare(line.insured, best.term.clientName) < 0.5) return null
  const isOnly = candidates.length === 1 && isWithin(line.effectiveDate, best.term)
  const isPlain = best.points >= 20 && (!next || best.points > next.points)
  return isOnly || isPlain ? best : null
}

/** Matches lines to the book, which is looked at once for all of them. */
export function lineMatcher(terms: readonly PayableTerm[]): (line: Line) => LineMatch {
  const byNumber = Map.groupBy(terms, ({ policyNumber }) => policyNumberKey(policyNumber).replace(/^0+/, ''))
  const byStem = Map.groupBy(terms, ({ policyNumber }) => policyNumberStem(policyNumber))
  const digitsOf = (number: string) => number.replace(/\D/g, '')
  const byDigits = Map.groupBy(terms, ({ policyNumber }) => digitsOf(policyNumber))
  const byWord = new Map<string, PayableTerm[]>()
  for (const term of terms.filter(({ isCarriers }) => isCarriers)) {
    for (const word of tokensOf(term.clientName)) byWord.set(word, [...(byWord.get(word) ?? []), term])
  }
  const named = (line: Line) => {
    const words = tokensOf(line.insured).map((word) => byWord.get(word) ?? [])
    const fewest = words.filter((some) => some.length > 0).toSorted((a, b) => a.length - b.length)[0] ?? []
    return fewest.filter((term) => nameShare(line.insured, term.clientName) >= 0.5)
  }
  return (line) => {
    const key = policyNumberKey(line.policyNumber).replace(/^0+/, '')
    const same = key === '' ? [] : (byNumber.get(key) ?? [])
    const candidates = same.flatMap((term) => {
      const isOther = !term.isCarriers
      const why = ['same policy number', ...(isOther ? ['written with another carrier'] : [])]
      return bestAct(line, term, { score: isOther ? 30 : 50, why })
    })
    const sure = sureOf(line, candidates)
    if (sure) return { sure: shown([sure])[0] ?? null, suggestions: [] }
    const near = new Set([
      ...(key.length >= 5 ? (byStem.get(policyNumberStem(line.policyNumber)) ?? []) : []),
      ...(digitsOf(key).length >= 5 ? (byDigits.get(digitsOf(key)) ?? []) : []),
    ])
    const similar = [...near].filter((term) => !same.includes(term))
    const others = [
      ...similar.flatMap((term) => bestAct(line, term, { score: 30, why: ['similar policy number'] })),
      ...named(line)
        .filter((term) => !same.includes(term) && !near.has(term))
        .flatMap((term) => bestAct(line, term, { score: 15, why: ['same insured'] })),
    ]
    return { sure: null, suggestions: shown([...candidates, ...others]) }
  }
}
