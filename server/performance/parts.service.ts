import { commissionOf, creditedBy } from '#engines/policy-terms/figures.rules.ts'
import { rateDays } from '#server/carriers/match.service.ts'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { type EarningRates, earningRates } from '#server/policies/commission.service.ts'
import { percentOf, sumDollars } from '#shared/money.ts'
import {
  grossKinds,
  type PeriodReport,
  type WrittenKind,
  writtenKinds,
} from '#shared/performance/performance.contract.ts'
import type { BookRow, KeptRow } from './books.queries.ts'
import type { TermKey } from './group-keys.ts'
import type { Asked } from './performance.queries.ts'
import { readWithoutCommission, readWritten, type WrittenRow } from './written.queries.ts'

type Ctx = InTransaction<AgencyCtx>

/** A person's part of a transaction; commission is null where no rate is known. */
export type Part = {
  userId: string
  /** What its term is grouped by, and its month (YYYY-MM). */
  key: string
  month: string
  kind: WrittenKind | null
  premium: number
  commission: number | null
  fees: number
}

function isWritten(kind: string): kind is WrittenKind {
  return (writtenKinds as readonly string[]).includes(kind)
}

/** What transactions with one producer and one line are, each rounded for itself. */
function alikeParts(
  { amounts, termLine }: WrittenRow,
  whose: Pick<Part, 'userId' | 'kind' | 'key' | 'month'>,
  percent: number | null,
): Part[] {
  const all = whose.kind ? amounts.split(' ').map(Number) : []
  const earned = all.map((premiumChange) => commissionOf([{ line: termLine, premiumChange }], () => percent))
  const known = earned.flatMap((one) => one ?? [])
  const commission = known.length < all.length ? null : sumDollars(known)
  return [{ ...whose, premium: sumDollars(all), commission, fees: 0 }]
}

/** What of a row is whose: premium, commission and agency fees in the shares of each transaction, to the cent. */
function partsOf(row: WrittenRow, rates: EarningRates): Part[] {
  const { kind, amounts, lines, producers, termLine, clientId, key, month } = row
  const written = isWritten(kind) ? kind : null
  const rateOf = rates({ ...row, clientId: clientId ?? '' })
  const [only] = producers
  if (clientId === null && only)
    return alikeParts(row, { userId: only.userId, kind: written, key, month }, rateOf(termLine))
  const amount = Number(amounts)
  const changes = lines.length > 0 ? lines : [{ line: termLine, premiumChange: amount }]
  const earned = written && amount !== 0 ? commissionOf(changes, rateOf) : 0
  const premiums = creditedBy({ producers }, amount)
  const fees = creditedBy({ producers }, row.agencyFees)
  const commissions = earned === null ? null : creditedBy({ producers }, earned)
  return producers.map(({ userId }) => ({
    ...{ userId, key, month },
    kind: written,
    premium: written ? (premiums.get(userId) ?? 0) : 0,
    commission: commissions && (commissions.get(userId) ?? 0),
    fees: fees.get(userId) ?? 0,
  }))
}

const nothingKept: KeptRow = {
  ...{ clientsBefore: 0, clientsKept: 0, policiesBefore: 0, policiesKept: 0 },
  ...{ premiumBefore: 0, premiumKept: 0 },
}

/** What is kept, in percent; null where nothing stood. */
export function retentionOf(row: KeptRow = nothingKept): PeriodReport['retention'] {
  return {
    clients: percentOf(row.clientsKept, row.clientsBefore),
    policies: percentOf(row.policiesKept, row.policiesBefore),
    premium: percentOf(row.premiumKept, row.premiumBefore),
  }
}

/** What is expected of what has a rate: nothing known is null, never 0. */
export function expectedOf(parts: readonly Part[]): number | null {
  const known = parts.flatMap(({ commission }) => commission ?? [])
  return known.length === 0 && parts.length > 0 ? null : sumDollars(known)
}

/** Net, gross and each kind of what was written. */
export function writtenOf(parts: readonly Part[]): PeriodReport['written'] {
  const sums = writtenKinds.map((kind) => {
    const own = parts.filter((part) => part.kind === kind).map(({ premium }) => premium)
    return [kind, sumDollars(own)] as const
  })
  const byKind = Object.fromEntries(sums) as Record<WrittenKind, number>
  return {
    net: sumDollars(sums.map(([, sum]) => sum)),
    gross: sumDollars(grossKinds.map((kind) => byKind[kind])),
    byKind,
  }
}

/** Agency fees, in dollars. */
export function feesOf(parts: readonly Part[]): number {
  return sumDollars(parts.map(({ fees }) => fees))
}

/** How many transactions have no rate, by what their parts are grouped by. */
export type Parts = { parts: Part[]; withoutRate: number }

export const nothing: Parts = { parts: [], withoutRate: 0 }

/** What was written in a period, gathered by `groupOf` each part; a term by `key` where it is by what a term has. */
export async function readParts(
  ctx: Ctx,
  asked: Asked,
  groupOf: (part: Part) => string,
  key?: TermKey,
): Promise<Map<string, Parts>> {
  const rows = await readWritten(ctx, asked, { rateDays: await rateDays(ctx), key })
  const rates = await earningRates(
    ctx,
    rows.map((row) => ({ ...row, clientId: row.clientId ?? '' })),
  )
  const isMine = ({ userId }: Part) => asked.producerId === null || userId === asked.producerId
  const groups = new Map<string, Parts>()
  for (const row of rows) {
    for (const [name, parts] of Map.groupBy(partsOf(row, rates).filter(isMine), groupOf)) {
      const group = groups.get(name) ?? { parts: [], withoutRate: 0 }
      group.parts.push(...parts)
      if (parts.some(({ commission }) => commission === null))
        group.withoutRate += row.amounts.split(' ').length
      groups.set(name, group)
    }
  }
  return groups
}

/** What was written in a period, with no commission: no rate is read for it. */
export async function readPartsWithoutCommission(ctx: Ctx, asked: Asked): Promise<Parts> {
  const isMine = ({ userId }: Part) => asked.producerId === null || userId === asked.producerId
  const rows = await readWithoutCommission(ctx, asked)
  return { parts: rows.flatMap((row) => partsOf(row, () => () => null)).filter(isMine), withoutRate: 0 }
}

/** The report of what was written, beside a book. */
export function reportFrom({ parts, withoutRate }: Parts, book: BookRow): PeriodReport {
  return {
    written: writtenOf(parts),
    book: book.book,
    policiesInForce: book.policies,
    retention: retentionOf(book),
    commission: {
      expected: expectedOf(parts),
      withoutRate: {
        transactions: withoutRate,
        premium: sumDollars(
          parts.filter(({ commission }) => commission === null).map(({ premium }) => premium),
        ),
      },
    },
    agencyFees: feesOf(parts),
  }
}
