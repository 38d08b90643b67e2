import type { Facts } from '#shared/documents/facts.contract.ts'
import { sureFrom } from '#shared/documents/facts.contract.ts'
import { isSameAddress, isSameCarrier, isSameName, keyOfNumber } from './compare.ts'
import type { KnownTruth } from './truth-file.ts'

/** What became of one value that a document has, or seems to have. `missed` is not found; `extra` was none there. */
export type Mark = { field: string; result: 'right' | 'wrong' | 'missed'; confidence: number; shown: string }

type FoundValue = { value: unknown; confidence: number } | null | undefined

function mark(field: string, shown: FoundValue, isRight: (value: string) => boolean): Mark {
  if (!shown) return { field, result: 'missed', confidence: 0, shown: '' }
  const value = String(shown.value)
  return { field, result: isRight(value) ? 'right' : 'wrong', confidence: shown.confidence, shown: value }
}

function bestLimits(facts: Facts): Map<string, FoundValue> {
  const found = new Map<string, FoundValue>()
  for (const { code, limit } of facts.coverages) {
    if (code && limit && !found.has(code)) found.set(code, limit)
  }
  return found
}

function limitMarks(facts: Facts, limits: Record<string, number>): Mark[] {
  const found = bestLimits(facts)
  return Object.entries(limits).map(([code, limit]) => ({
    ...mark('limits', found.get(code), (value) => Number(value) === limit),
    shown: `${code} ${found.get(code)?.value ?? '–'}`,
  }))
}

function deductibleMarks(facts: Facts, deductibles: Record<string, number>): Mark[] {
  return Object.entries(deductibles).map(([code, sum]) => {
    const shown = facts.coverages.find(
      (coverage) => coverage.code === code && coverage.deductible,
    )?.deductible
    return {
      ...mark('deductibles', shown, (value) => Number(value) === sum),
      shown: `${code} ${shown?.value ?? '–'}`,
    }
  })
}

function lineMark(facts: Facts, lines: readonly string[]): Mark {
  const found = facts.policies.flatMap((policy) => policy.lines)
  const shown = [...new Set(found.map(({ value }) => value))].sort().join(' ')
  const confidence = Math.min(1, ...found.map((line) => line.confidence))
  return mark(
    'lines',
    found.length > 0 ? { value: shown, confidence } : null,
    (value) => value === [...new Set(lines)].sort().join(' '),
  )
}

/** Each value of a list on its own: right where it was found, missed where not. */
function listMarks(
  field: string,
  wanted: readonly string[],
  found: readonly FoundValue[],
  isSame: (one: string, other: string) => boolean,
): Mark[] {
  return wanted.map((value) => {
    const shown = found.find((one) => one && isSame(String(one.value), value))
    return shown
      ? { field, result: 'right', confidence: shown.confidence, shown: value }
      : { field, result: 'missed', confidence: 0, shown: `– ${value}` }
  })
}

function identityMarks(facts: Facts, truth: KnownTruth): Mark[] {
  const [first] = facts.policies
  const all = (pick: (policy: Facts['policies'][number]) => FoundValue) =>
    facts.policies.map(pick).filter((one) => one !== null)
  const numbers = truth.policyNumbers
  const carriers = truth.carriers
  return [
    ...(truth.namedInsured
      ? [mark('namedInsured', facts.namedInsured, (value) => isSameName(value, truth.namedInsured ?? ''))]
      : []),
    ...(truth.mailingAddress
      ? [
          mark('mailingAddress', facts.mailingAddress, (value) =>
            isSameAddress(value, truth.mailingAddress ?? ''),
          ),
        ]
      : []),
    ...(carriers
      ? [
          mark('carrier', all(({ carrier }) => carrier)[0], (value) =>
            carriers.some((one) => isSameCarrier(one, value)),
          ),
        ]
      : []),
    ...(numbers
      ? [
          mark('policyNumber', all(({ policyNumber }) => policyNumber)[0], (value) =>
            numbers.some((one) => keyOfNumber(one) === keyOfNumber(value)),
          ),
        ]
      : []),
    ...(truth.effectiveDate
      ? [mark('effectiveDate', first?.effectiveDate, (value) => value === truth.effectiveDate)]
      : []),
    ...(truth.expirationDate
      ? [mark('expirationDate', first?.expirationDate, (value) => value === truth.expirationDate)]
      : []),
  ]
}

const same = (one: string, other: string) => keyOfNumber(one) === keyOfNumber(other)

function premiumMarks(facts: Facts, { totalPremium, premiums }: KnownTruth): Mark[] {
  const totals = totalPremium !== undefined ? [totalPremium] : (premiums ?? [])
  const lines = facts.premiums.filter(({ kind }) => kind === 'line').map(({ amount }) => amount)
  const total = mark('totalPremium', facts.totalPremium, (value) => totals.includes(Number(value)))
  if (totalPremium === undefined) return totals.length > 0 ? [total] : []
  return [total, ...listMarks('linePremiums', (premiums ?? []).map(String), lines, same)]
}

function scheduleMarks(facts: Facts, truth: KnownTruth): Mark[] {
  const { forms, vehicles, locations, payroll, interests } = facts
  const sums = (truth.payroll ?? []).map((row) => String(row.payroll))
  const of = <Row>(rows: readonly Row[], pick: (row: Row) => FoundValue) => rows.map(pick)
  return [
    ...listMarks(
      'forms',
      truth.forms ?? [],
      of(forms, ({ number }) => number),
      same,
    ),
    ...listMarks(
      'vins',
      truth.vins ?? [],
      of(vehicles, ({ vin }) => vin),
      same,
    ),
    ...listMarks(
      'locations',
      truth.locations ?? [],
      of(locations, ({ address }) => address),
      isSameAddress,
    ),
    ...listMarks(
      'payroll',
      sums,
      of(payroll, (row) => row.payroll),
      same,
    ),
    ...listMarks(
      'interests',
      truth.interests ?? [],
      of(interests, ({ name }) => name),
      isSameName,
    ),
  ]
}

/** How the facts of one document compare with its truth; a field that the truth does not tell of has no mark. */
export function marksOf(facts: Facts, truth: KnownTruth): Mark[] {
  return [
    ...identityMarks(facts, truth),
    ...(truth.linesOfBusiness ? [lineMark(facts, truth.linesOfBusiness)] : []),
    ...premiumMarks(facts, truth),
    ...limitMarks(facts, truth.limits ?? {}),
    ...deductibleMarks(facts, truth.deductibles ?? {}),
    ...scheduleMarks(facts, truth),
  ]
}

export type FieldScore = { right: number; wrong: number; missed: number; share: number; wrongSure: number }

const round = (value: number) => Math.round(value * 1000) / 1000

/** Per field, and for all together: how many were right, wrong and missed, and the share of sure values that were wrong. */
export function scoresOf(marks: readonly Mark[]): Record<string, FieldScore> {
  const fields = [...new Set(marks.map(({ field }) => field)), 'all']
  return Object.fromEntries(
    fields.map((field) => {
      const own = field === 'all' ? marks : marks.filter((one) => one.field === field)
      const count = (result: Mark['result']) => own.filter((one) => one.result === result).length
      const sure = own.filter(({ result, confidence }) => result !== 'missed' && confidence >= sureFrom)
      const wrong = sure.filter(({ result }) => result === 'wrong').length
      const score = { right: count('right'), wrong: count('wrong'), missed: count('missed') }
      return [
        field,
        {
          ...score,
          share: round(score.right / Math.max(1, own.length)),
          wrongSure: round(wrong / Math.max(1, sure.length)),
        },
      ]
    }),
  )
}

/** How often values of a confidence are right: what calibration means. */
export function calibrationOf(marks: readonly Mark[]): { from: number; count: number; right: number }[] {
  return [0, 0.5, 0.6, 0.7, 0.8, 0.85, 0.9, 0.95].map((from, at, all) => {
    const own = marks.filter(
      ({ result, confidence }) =>
        result !== 'missed' && confidence >= from && confidence < (all[at + 1] ?? 2),
    )
    const right = own.filter(({ result }) => result === 'right').length
    return { from, count: own.length, right: round(right / Math.max(1, own.length)) }
  })
}
