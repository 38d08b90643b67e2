import { z } from 'zod'
import type { ReadLine } from '#engines/commission-statements/statement-lines.rules.ts'
import { roundToCents } from '#shared/money.ts'
import { type TransactionKind, transactionKinds } from '#shared/policies/term-choices.ts'
import { demoRate } from './carriers.ts'
import type { Row } from './demo-rows.ts'

type PaidTerm = {
  id: string
  clientName: string
  policyNumber: string
  effectiveDate: string | null
  endDate: string | null
}

/** A transaction of the demo's book that its carrier pays commission for. */
export type PaidAct = {
  term: PaidTerm
  id: string
  kind: TransactionKind
  effectiveDate: string
  premiumChange: number
  producers: { userId: string; share: number }[]
  rate: number
  expected: number
}

/** A line as a carrier prints it; `notOurs` says why it is set aside. */
export type PrintedLine = ReadLine & { notOurs?: string }

const Kind = z.enum(transactionKinds)
const Producers = z.array(z.object({ userId: z.string(), share: z.number() }))
const beginnings: readonly unknown[] = ['new', 'renewal', 'rewrite', 'transfer_in']
const kindWords: Partial<Record<TransactionKind, string>> = {
  new: 'New',
  renewal: 'Renewal',
  endorsement: 'Endorsement',
  cancellation: 'Cancellation',
  reinstatement: 'Reinstatement',
  audit: 'Audit',
}

const parsed = (value: unknown): unknown => (typeof value === 'string' ? JSON.parse(value) : value)
const commissionAt = (premium: number, rate: number) => roundToCents((premium * rate) / 100)

type Book = { clients: readonly Row[]; policies: readonly Row[]; transactions: readonly Row[] }

/** The transactions that a carrier pays for between two days, both included, by their dates. */
export function paidActs(
  { clients, policies, transactions }: Book,
  carrier: string,
  { from, to, today }: { from: string; to: string; today: string },
): PaidAct[] {
  const names = new Map(clients.map(({ id, name }) => [id, String(name)]))
  const terms = new Map(policies.filter((row) => row.carrier === carrier).map((row) => [row.id, row]))
  const begun = new Map(
    transactions.filter(({ kind }) => beginnings.includes(kind)).map((row) => [row.term_id, row]),
  )
  const made = new Map<unknown, PaidTerm>()
  const termOf = (row: Row): PaidTerm => ({
    ...{ id: String(row.id), clientName: names.get(row.client_id) ?? '' },
    policyNumber: String(row.policy_number),
    effectiveDate: row.effective_date ? String(row.effective_date) : null,
    endDate: row.expiration_date ? String(row.expiration_date) : null,
  })
  const acts = transactions.flatMap((row) => {
    const [policy, day] = [terms.get(row.term_id), String(row.effective_date)]
    const [kind, premiumChange] = [Kind.parse(row.kind), Number(row.premium_change)]
    if (!policy || day < from || day > to || premiumChange === 0 || !kindWords[kind]) return []
    const term = made.get(policy.id) ?? termOf(policy)
    made.set(policy.id, term)
    const rate = demoRate(carrier, begun.get(row.term_id)?.kind === 'new' ? 'new' : 'renewal', day, today)
    return [
      {
        ...{ term, id: String(row.id), kind, effectiveDate: day, premiumChange, rate },
        ...{ producers: Producers.parse(parsed(row.producers)), expected: commissionAt(premiumChange, rate) },
      },
    ]
  })
  return acts.toSorted((a, b) => a.effectiveDate.localeCompare(b.effectiveDate) || a.id.localeCompare(b.id))
}

const strangers: readonly (Omit<ReadLine, 'row' | 'effectiveDate'> & { notOurs?: string })[] = [
  {
    policyNumber: 'HVC-2290417',
    insured: 'Harbor View Condo Assn',
    kind: 'Renewal',
    premium: 3180,
    rate: 12,
    commission: 381.6,
  },
  {
    ...{
      policyNumber: 'CBX-118820',
      insured: 'Cape Bakery Supply',
      kind: 'New',
      premium: 940,
      rate: 15,
      commission: 141,
    },
    notOurs: 'Written by the Suffolk agency',
  },
]

/** What a carrier prints for transactions: everything as expected, or with lines missing, short paid or misspelled, and two of others. */
export function printedLines(acts: readonly PaidAct[], how: 'as expected' | 'messy'): PrintedLine[] {
  const isMessy = how === 'messy'
  const own = acts
    .filter((_, at) => !isMessy || at % 8 !== 6)
    .map((act, at) => {
      const { term, kind, effectiveDate, premiumChange: premium } = act
      const rate = isMessy && at % 6 === 3 ? act.rate - 2 : act.rate
      const policyNumber = isMessy && at % 9 === 7 ? term.policyNumber.slice(0, -1) : term.policyNumber
      return {
        ...{ policyNumber, insured: term.clientName, kind: kindWords[kind] ?? '', effectiveDate },
        ...{ premium, rate, commission: commissionAt(premium, rate) },
      }
    })
  const others = strangers.map((line) => ({ ...line, effectiveDate: acts[0]?.effectiveDate ?? null }))
  return [...own, ...(isMessy ? others : [])].map((line, at) => ({ row: at + 2, ...line }))
}
