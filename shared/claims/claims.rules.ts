import { formatDay } from '#shared/dates.ts'
import type { LossFacts } from '#shared/documents/facts.contract.ts'
import { type LineCode, lineLabels } from '#shared/documents/lines.rules.ts'
import type { Policy } from '#shared/policies/policies.contract.ts'
import type { ClaimKind, ClaimStatus } from './claim-choices.ts'
import { claimKindLabels } from './claim-choices.ts'
import type { ClaimCoverage, ClaimItem } from './claims.contract.ts'

/** The number as it is compared: loss runs write it with and without spaces and dashes. */
export function claimNumberKey(number: string): string {
  return number.toLowerCase().replace(/[^a-z0-9]/g, '')
}

/** What a claim is called: its number, else its kind and day. */
export function claimTitle({
  number,
  kind,
  dateOfLoss,
}: Pick<ClaimItem, 'number' | 'kind' | 'dateOfLoss'>): string {
  return number ? `Claim ${number}` : `${claimKindLabels[kind]} claim of ${formatDay(dateOfLoss)}`
}

/** Whether a claim still has work in it. */
export function isOpenClaim({ status }: Pick<ClaimItem, 'status'>): boolean {
  return status === 'open' || status === 'reopened'
}

const statusWords: [RegExp, ClaimStatus][] = [
  [/re-?open/i, 'reopened'],
  [/den(?:y|ied)|declin|cwp|without pay/i, 'denied'],
  [/clos|settled|final/i, 'closed'],
]

/** The status that a loss run's words mean; open where they say nothing else. */
export function claimStatusOf(words: string): ClaimStatus {
  return statusWords.find(([pattern]) => pattern.test(words))?.[1] ?? 'open'
}

const kindOfLine: Record<LineCode, ClaimKind> = {
  ...{ auto: 'auto', garage: 'auto', wc: 'workers_comp', cyber: 'cyber' },
  ...{ property: 'property', inland_marine: 'property', equipment_breakdown: 'property' },
  ...{ builders_risk: 'property', farm: 'property', flood: 'property' },
  ...{ gl: 'liability', umbrella: 'liability', liquor: 'liability' },
  ...{ professional: 'professional', epli: 'professional', dno: 'professional' },
  // A package, a bond or a crime policy does not say what was lost.
  ...{ bop: 'other', package: 'other', bond: 'other', crime: 'other' },
}

/** What a loss run says of a claim. */
export type ReadClaim = {
  dateOfLoss: string
  number: string
  kind: ClaimKind
  description: string
  status: ClaimStatus
  coverages: ClaimCoverage[]
}

/** A loss as a claim; null without the date or number that tell it apart. */
export function claimOfLoss({ line, date, claimNumber, ...loss }: LossFacts): ReadClaim | null {
  if (!date || !claimNumber || claimNumberKey(claimNumber.value) === '') return null
  const [reserve, paid] = [loss.reserved?.value ?? 0, loss.paid?.value ?? 0]
  const coverage = { coverage: line ? lineLabels[line] : 'Total', reserve, paid }
  return {
    dateOfLoss: date.value,
    number: claimNumber.value.slice(0, 60),
    kind: line ? kindOfLine[line] : 'other',
    description: loss.description?.value ?? '',
    status: claimStatusOf(loss.status?.value ?? ''),
    coverages: reserve !== 0 || paid !== 0 ? [coverage] : [],
  }
}

/** The only policy of a client that covers a day, or null: which of several it was, nobody knows. */
export function policyOfLoss(policies: readonly Policy[], day: string): string | null {
  const covering = policies.filter(
    ({ effectiveDate, expirationDate, status }) =>
      status !== 'quoted' &&
      effectiveDate !== null &&
      effectiveDate <= day &&
      (expirationDate === null || day < expirationDate),
  )
  return covering.length === 1 ? (covering[0]?.id ?? null) : null
}

/** The sums of all coverages of a claim, in dollars. */
export function claimTotals(coverages: readonly ClaimCoverage[]): { reserve: number; paid: number } {
  const cents = (name: 'reserve' | 'paid') =>
    coverages.reduce((sum, one) => sum + Math.round(one[name] * 100), 0) / 100
  return { reserve: cents('reserve'), paid: cents('paid') }
}
