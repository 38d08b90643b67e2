import type { ClientKind } from '#shared/clients/client-kinds.ts'
import { addMonths, daysBetween } from '#shared/dates.ts'
import { customKey } from '#shared/imports-exports/import-field.rules.ts'
import { roundToCents } from '#shared/money.ts'
import { type PolicyType, policyTypeLabels } from '#shared/policies/lines-of-business.rules.ts'
import type { Intermediary } from '#shared/policies/term-details.contract.ts'
import { type CustomCells, readCustom } from './import-custom-fields.rules.ts'
import { readIntermediary } from './import-intermediary.rules.ts'
import { numberKeyOf } from './import-numbers.rules.ts'
import { namedMember } from './import-people.rules.ts'
import type { RowReader } from './import-rows.rules.ts'
import {
  begins,
  type PolicySaid,
  pendingCancellation,
  placeholderNumber,
} from './import-transactions.rules.ts'
import { readMoney, readPositiveMoney } from './import-values.rules.ts'
import { readLineOfBusiness, readLines } from './line-of-business.rules.ts'

export type PolicyValues = {
  type: PolicyType
  lineOfBusiness: string
  /** All of its lines, where it has several. */
  lines?: string[]
  carrier: string
  policyNumber: string
  effectiveDate: string | null
  expirationDate: string | null
  premium: number
  status: string
  transaction: string
  billing: string
  /** The MGA or wholesaler through whom it is placed; absent where the row names none. */
  intermediary?: Intermediary
  /** How the premium is paid, such as "10-pay"; absent where the row says nothing. */
  payPlan?: string
  /** The member whom the row names as its producer; absent where it names none. */
  producerId?: string
  /** What its rows say for custom fields; absent where they say nothing. */
  custom?: CustomCells
}

const statuses: [RegExp, string][] = [
  // A notice for a later day leaves the policy in force: the file says what is to come, not what was.
  [pendingCancellation, 'active'],
  [/\b(?:cancel\w*|cxl|canc|terminated|flat|lapsed?)\b/i, 'cancelled'],
  [/\b(?:non[- ]?renew\w*|not renewed|nr)\b/i, 'non_renewed'],
  [/\b(?:quot\w*|pending|submitted|application|prospect)\b/i, 'quoted'],
  [/\b(?:bound|binder)\b/i, 'bound'],
  [
    /\b(?:active|in[- ]?force|inforce|current|issued|renew\w*|new|expired|a|reinstat\w*|open|live)\b/i,
    'active',
  ],
]

/** The status that a row says; empty where it says none that is known, so that a policy of the book keeps its own. */
function readStatus(row: RowReader): string {
  const cell = row.text('policyStatus')
  if (cell === '') return ''
  const status = /^inactive$/i.test(cell)
    ? 'cancelled'
    : statuses.find(([pattern]) => pattern.test(cell))?.[1]
  if (!status) row.note('policyStatus', `"${cell}" is not a policy's status`)
  return status ?? ''
}

type Dates = { effectiveDate: string | null; expirationDate: string | null }

/** The months of a term, to the nearest; a year where its dates do not say. */
function monthsOf({ effectiveDate, expirationDate }: Dates): number {
  if (!effectiveDate || !expirationDate) return 12
  return Math.max(1, Math.round(daysBetween(effectiveDate, expirationDate) / 30.4375))
}

/** The premium of the term: its own column, else the annual one's part for the months of the term. */
function readPremium(row: RowReader, dates: Dates, said: PolicySaid): number {
  const read = begins(said.kind) ? readPositiveMoney : readMoney
  const own = row.value('premium', read, true)
  const raw = row.raw('premium')
  if (/[a-z]/i.test(raw) && row.text('premium') === '')
    row.say('premium', null, `"${raw}" is not an amount of money: kept without a premium`)
  const annual = row.value('annualPremium', read, own === null)
  if (own !== null || annual === null) return own ?? 0
  return roundToCents((annual * monthsOf(dates)) / 12)
}

/** The number that the carrier gave; a word that stands in for it joins no policies. */
function readNumber(row: RowReader): string {
  const raw = row.raw('policyNumber')
  if (!placeholderNumber.test(raw)) return row.text('policyNumber', 100)
  row.say('policyNumber', null, `"${raw}" is not a policy number yet: kept without one`)
  return ''
}

const ownFields = [
  'policyNumber',
  'carrier',
  'effectiveDate',
  'expirationDate',
  'premium',
  'annualPremium',
  'premiumChange',
]

function readTerm(row: RowReader): Dates {
  const effectiveDate = row.day('effectiveDate', 'term', true)
  const expirationDate = row.day('expirationDate', 'term', true)
  if (effectiveDate && expirationDate && expirationDate < effectiveDate) {
    row.note('expirationDate', 'The policy expires before it begins', true)
  }
  return { effectiveDate, expirationDate }
}

/** The type that a person's line gets which is not in the list: the one chosen for the file. */
function otherType(row: RowReader, line: string): PolicyType {
  const type = row.context.otherType ?? 'home'
  row.say(
    'otherLine',
    row.context.mapping.indexOf('lineOfBusiness'),
    `Kept as "${line}" under ${policyTypeLabels[type]}`,
  )
  return type
}

/**
 * Reads the policy of a row; null when the row has none. Without a line of business, or with one that is not kept
 * here, the policy is rejected.
 */
export function readPolicy(row: RowReader, kind: ClientKind, said: PolicySaid): PolicyValues | null {
  const cell = row.text('lineOfBusiness')
  const custom = readCustom(row, 'policy')
  if (cell === '' && ownFields.every((field) => row.text(field) === '')) {
    for (const id of Object.keys(custom)) row.note(customKey({ id }), 'This row has no policy')
    return null
  }
  const lines = readLines(cell, kind)
  const line = readLineOfBusiness(lines[0] ?? cell, kind)
  if (line === null) row.note('lineOfBusiness', 'The line of business is missing', true)
  else if (line.problem) row.note('lineOfBusiness', line.problem, true)
  const dates = readTerm(row)
  const placed = readIntermediary(row)
  const payPlan = row.text('payPlan', 100)
  const producerId = namedMember(row, 'producer')
  for (const other of placed?.others ?? [])
    said.note = [said.note, `Also placed through ${other}`].filter(Boolean).join('\n')
  return {
    type: line?.type ?? (line?.line ? otherType(row, line.line) : 'commercial'),
    lineOfBusiness: line?.line ?? '',
    ...(lines.length > 1 && { lines }),
    carrier: row.text('carrier'),
    policyNumber: readNumber(row),
    ...dates,
    premium: readPremium(row, dates, said),
    status: readStatus(row),
    transaction: said.kind === 'rewrite' || said.kind === 'renewal' ? said.kind : 'new',
    billing: row.text('billing', 100),
    ...(placed && { intermediary: placed.intermediary }),
    ...(payPlan && { payPlan }),
    ...(producerId && { producerId }),
    ...(Object.keys(custom).length > 0 && { custom }),
  }
}

/**
 * What makes two policies the same: carrier, number and effective date within an agency; without a
 * number, the client's line with a carrier and an effective date.
 */
export function policyKey(
  policy: Pick<PolicyValues, 'carrier' | 'policyNumber' | 'effectiveDate' | 'lineOfBusiness'>,
  owner: string,
): string {
  const carrier = policy.carrier.toLowerCase()
  const effective = policy.effectiveDate ?? ''
  if (policy.policyNumber !== '') return `${carrier}|${numberKeyOf(policy.policyNumber)}|${effective}`
  return `${carrier}||${effective}|${policy.lineOfBusiness}|${owner}`
}

/** A day that counts as long ago: an imported record of unknown age is never this or last year's business. */
export function longAgo(today: string): string {
  return `${Number(today.slice(0, 4)) - 2}-12-31`
}

/** Since when an imported policy is on the books: its effective date, else a year before it expires. */
export function policySince(
  policy: Pick<PolicyValues, 'effectiveDate' | 'expirationDate'>,
  today: string,
): string {
  if (policy.effectiveDate) return policy.effectiveDate
  const yearBefore = policy.expirationDate ? addMonths(policy.expirationDate, -12) : null
  return yearBefore && yearBefore <= today ? yearBefore : longAgo(today)
}

/**
 * Since when an imported record is on the books: its mapped day, else its policies' earliest effective date, else
 * long ago. A client whose terms all begin this month or later says nothing about its age: the import alone makes
 * nobody new.
 */
export function knownSince(
  createdOn: string | null,
  earliestEffective: string | null,
  today: string,
): string {
  if (createdOn) return createdOn
  const isOlder = earliestEffective !== null && earliestEffective < `${today.slice(0, 7)}-01`
  return isOlder ? earliestEffective : longAgo(today)
}
