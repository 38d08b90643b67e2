import { and, eq } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { z } from 'zod'
import type { ReadLine } from '#engines/commission-statements/statement-lines.rules.ts'
import { clients } from '#server/db/tables/clients.ts'
import { policies, policyTransactions } from '#server/db/tables/policies.ts'
import { roundToCents } from '#shared/money.ts'
import { type TransactionKind, transactionKinds } from '#shared/policies/term-choices.ts'
import { demoRate } from './carriers.ts'
import type { DemoFrame } from './demo-rows.ts'

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
const kindWords: Partial<Record<TransactionKind, string>> = {
  new: 'New',
  renewal: 'Renewal',
  endorsement: 'Endorsement',
  cancellation: 'Cancellation',
  reinstatement: 'Reinstatement',
  audit: 'Audit',
}

const commissionAt = (premium: number, rate: number) => roundToCents((premium * rate) / 100)

/** The acts of a carrier's terms as they were entered, the first ones by the database. */
function readActs(db: NodePgDatabase, agencyId: string, carrier: string) {
  return db
    .select({
      ...{
        id: policyTransactions.id,
        kind: policyTransactions.kind,
        producers: policyTransactions.producers,
      },
      ...{ day: policyTransactions.effectiveDate, premiumChange: policyTransactions.premiumChange },
      ...{ termId: policies.id, clientName: clients.name, policyNumber: policies.policyNumber },
      ...{ effectiveDate: policies.effectiveDate, endDate: policies.expirationDate },
    })
    .from(policyTransactions)
    .innerJoin(policies, eq(policies.id, policyTransactions.termId))
    .innerJoin(clients, eq(clients.id, policies.clientId))
    .where(and(eq(policies.agencyId, agencyId), eq(policies.carrier, carrier)))
    .orderBy(policyTransactions.effectiveDate, policyTransactions.id)
}

/** The transactions that a carrier pays for between two days, both included, by their dates. */
export async function paidActs(
  db: NodePgDatabase,
  { agencyId, today }: DemoFrame,
  carrier: string,
  { from, to }: { from: string; to: string },
): Promise<PaidAct[]> {
  const rows = await readActs(db, agencyId, carrier)
  const begunAsNew = new Set(rows.filter(({ kind }) => kind === 'new').map(({ termId }) => termId))
  const terms = new Map<string, PaidTerm>()
  return rows.flatMap(({ id, day, premiumChange, termId, kind: entered, producers: credited, ...about }) => {
    const [kind, producers] = [Kind.parse(entered), Producers.parse(credited)]
    if (day < from || day > to || premiumChange === 0 || !kindWords[kind]) return []
    const term = terms.get(termId) ?? { id: termId, ...about }
    terms.set(termId, term)
    const begun = term.effectiveDate ?? day
    const rate = demoRate(carrier, begunAsNew.has(termId) ? 'new' : 'renewal', begun, today)
    const expected = commissionAt(premiumChange, rate)
    return [{ term, id, kind, effectiveDate: day, premiumChange, producers, rate, expected }]
  })
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
