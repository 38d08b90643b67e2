import { factsOfPolicy, factsOfPosition } from '#engines/gap-analysis/term-diff.rules.ts'
import type { CoverageFacts, Facts, Found, TransactionFacts } from '#shared/documents/facts.contract.ts'
import { formatDollars } from '#shared/money.ts'
import type { Policy } from '#shared/policies/policies.contract.ts'
import { transactionKindLabels } from '#shared/policies/term-choices.ts'
import type { TransactionCreate } from '#shared/policies/transactions.contract.ts'
import { isSure, policyFieldsOf, sureOf } from './filing-draft.rules.ts'

/** What a document would write as a transaction, or why it cannot; values that are not sure are left out and named. */
export type TransactionDraft = {
  input: TransactionCreate | null
  /** Labels of values that were found and not surely: they are not written. */
  unsure: string[]
  /** What is missing where there is no input, such as "the effective date". */
  missing: string[]
}

const labels = {
  kind: 'Kind',
  effectiveDate: 'Effective',
  premiumChange: 'Premium change',
  noticeDate: 'Notice date',
  givenBy: 'Given by',
  reason: 'Reason',
  newExpirationDate: 'Extended to',
} as const satisfies Record<keyof TransactionFacts, string>

function unsureOf(made: TransactionFacts): string[] {
  const names = Object.keys(labels) as (keyof TransactionFacts)[]
  return names
    .filter((name) => made[name] !== null && sureOf<unknown>(made[name]) === undefined)
    .map((name) => labels[name])
}

const maxChanges = 50
type Change = NonNullable<TransactionCreate['changes']>[number]

const amountText = (sum: Found<number> | null, text: Found<string> | null) => {
  const found = sum ?? text
  if (!found || !isSure(found)) return ''
  return typeof found.value === 'number' ? formatDollars(found.value, { cents: true }) : found.value
}

function changed(what: string, before: string, after: string): Change[] {
  if (after === '' || before === after) return []
  return [
    {
      what: what.slice(0, 200),
      ...(before && { before: before.slice(0, 1000) }),
      after: after.slice(0, 1000),
    },
  ]
}

function coverageChanges(now: CoverageFacts, before: CoverageFacts | undefined): Change[] {
  if (!isSure(now.name)) return []
  const of = (coverage: CoverageFacts | undefined) => ({
    limit: coverage ? amountText(coverage.limit, coverage.limitText) : '',
    deductible: coverage ? amountText(coverage.deductible, coverage.deductibleText) : '',
  })
  const [was, is] = [of(before), of(now)]
  const { value: name } = now.name
  return [
    ...changed(`${name}: limit`, was.limit, is.limit),
    ...changed(`${name}: deductible`, was.deductible, is.deductible),
  ]
}

/** What an endorsement changes of the coverages that its term has; a coverage that the term has not is added. */
export function coverageChangesOf(facts: Facts, position: number, policy: Policy): Change[] {
  const own = factsOfPosition(facts, position)
  const before = factsOfPolicy(policy, own)
  const nameOf = ({ name, location }: CoverageFacts) => `${name.value} ${location}`.trim().toLowerCase()
  return own.coverages
    .flatMap((now) =>
      coverageChanges(
        now,
        before.coverages.find(
          (one) => nameOf(one) === nameOf(now) || nameOf(one) === nameOf({ ...now, location: '' }),
        ),
      ),
    )
    .slice(0, maxChanges)
}

function missingOf(kind: string | undefined, effectiveDate: string | undefined): string[] {
  return [...(kind ? [] : ['what kind of change it is']), ...(effectiveDate ? [] : ['the effective date'])]
}

/** The transaction that a change or a notice is for one of the document's policies (from 0); null where it states none. */
export function transactionDraftOf(facts: Facts, position: number, policy: Policy): TransactionDraft | null {
  const made = facts.transactions[position] ?? facts.transactions[0]
  if (!made) return null
  const [kind, effectiveDate] = [sureOf(made.kind), sureOf(made.effectiveDate)]
  const unsure = unsureOf(made)
  const missing = missingOf(kind, effectiveDate)
  if (!kind || !effectiveDate) return { input: null, unsure, missing }
  const premiumChange = sureOf(made.premiumChange)
  const isNotice = kind === 'notice_of_cancellation' || kind === 'notice_of_non_renewal'
  const changes = kind === 'endorsement' ? coverageChangesOf(facts, position, policy) : []
  const optional = {
    reason: sureOf(made.reason)?.slice(0, 200),
    noticeDate: isNotice ? sureOf(made.noticeDate) : undefined,
    givenBy: isNotice ? sureOf(made.givenBy) : undefined,
    newExpirationDate: kind === 'endorsement' ? sureOf(made.newExpirationDate) : undefined,
    premiumChange: isNotice ? undefined : premiumChange,
    changes: changes.length > 0 ? changes : undefined,
  }
  const given = Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== undefined))
  return { input: { kind, effectiveDate, ...given }, unsure, missing: [] }
}

/** The renewal that declarations are of a term: its number, dates, premium and coverages. */
export function renewalDraftOf(facts: Facts, position: number): TransactionDraft | null {
  const policy = facts.policies[position]
  const fields = policyFieldsOf(facts, position)
  if (!policy || !fields) return null
  const found = {
    Effective: policy.effectiveDate,
    Expires: policy.expirationDate,
    'Policy number': policy.policyNumber,
  }
  const premium = policy.premium ?? (facts.policies.length <= 1 ? facts.totalPremium : null)
  const all = { ...found, Premium: premium, Carrier: policy.carrier }
  const unsure = Object.entries(all).flatMap(([label, value]) => (value && !isSure(value) ? [label] : []))
  const { effectiveDate, expirationDate, policyNumber, carrier, coverages } = fields
  if (!effectiveDate || !expirationDate || fields.premium === undefined) {
    const missing = [
      ...(effectiveDate ? [] : ['the effective date']),
      ...(expirationDate ? [] : ['the expiration date']),
      ...(fields.premium === undefined ? ['the premium'] : []),
    ]
    return { input: null, unsure, missing }
  }
  const newTerm = {
    effectiveDate,
    expirationDate,
    premium: fields.premium,
    ...(policyNumber && { policyNumber }),
    ...(carrier && { carrier }),
    ...(coverages && coverages.length > 0 && { coverages }),
  }
  return { input: { kind: 'renewal', newTerm }, unsure, missing: [] }
}

/** How a transaction is called within a sentence, such as "endorsement". */
export function transactionWord(kind: TransactionCreate['kind']): string {
  return transactionKindLabels[kind].toLowerCase()
}
