import { commissionOf, creditedBy } from '#engines/policy-terms/figures.rules.ts'
import { rateDays } from '#server/carriers/match.service.ts'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { type EarningRates, earningRates } from '#server/policies/commission.service.ts'
import { addDays, dayIn } from '#shared/dates.ts'
import { percentOf, sumDollars } from '#shared/money.ts'
import {
  grossKinds,
  type Performance,
  type PerformanceQuery,
  type PeriodReport,
  type WrittenKind,
  writtenKinds,
} from '#shared/performance/performance.contract.ts'
import { ownsAgency } from '#shared/permissions.ts'
import { type BookRow, type KeptRow, readBooks } from './books.queries.ts'
import { type Asked, readBook, readKept, readNames, readProspects } from './performance.queries.ts'
import { readWritten, type WrittenRow } from './written.queries.ts'

type Ctx = InTransaction<AgencyCtx>

/** A person's part of a transaction; commission is null where no rate is known. */
type Part = {
  userId: string
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
  whose: Pick<Part, 'userId' | 'kind'>,
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
  const { kind, amounts, lines, producers, termLine, clientId } = row
  const written = isWritten(kind) ? kind : null
  const rateOf = rates({ ...row, clientId: clientId ?? '' })
  const [only] = producers
  if (clientId === null && only)
    return alikeParts(row, { userId: only.userId, kind: written }, rateOf(termLine))
  const amount = Number(amounts)
  const changes = lines.length > 0 ? lines : [{ line: termLine, premiumChange: amount }]
  const earned = written && amount !== 0 ? commissionOf(changes, rateOf) : 0
  const premiums = creditedBy({ producers }, amount)
  const fees = creditedBy({ producers }, row.agencyFees)
  const commissions = earned === null ? null : creditedBy({ producers }, earned)
  return producers.map(({ userId }) => ({
    userId,
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

function retentionOf(row: KeptRow = nothingKept): PeriodReport['retention'] {
  return {
    clients: percentOf(row.clientsKept, row.clientsBefore),
    policies: percentOf(row.policiesKept, row.policiesBefore),
    premium: percentOf(row.premiumKept, row.premiumBefore),
  }
}

/** What is expected of what has a rate: nothing known is null, never 0. */
function expectedOf(parts: readonly Part[]): number | null {
  const known = parts.flatMap(({ commission }) => commission ?? [])
  return known.length === 0 && parts.length > 0 ? null : sumDollars(known)
}

function writtenOf(parts: readonly Part[]): PeriodReport['written'] {
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

function feesOf(parts: readonly Part[]): number {
  return sumDollars(parts.map(({ fees }) => fees))
}

/** What of a period is whose, and how many transactions have no rate. */
type Parts = { parts: Part[]; withoutRate: number }

const nothing: Parts = { parts: [], withoutRate: 0 }

/** What was written in a period, by month. */
async function readParts(ctx: Ctx, asked: Asked): Promise<Map<string, Parts>> {
  const rows = await readWritten(ctx, asked, await rateDays(ctx))
  const rates = await earningRates(
    ctx,
    rows.map((row) => ({ ...row, clientId: row.clientId ?? '' })),
  )
  const isMine = ({ userId }: Part) => asked.producerId === null || userId === asked.producerId
  const months = new Map<string, Parts>()
  for (const row of rows) {
    const month = months.get(row.month) ?? { parts: [], withoutRate: 0 }
    const parts = partsOf(row, rates).filter(isMine)
    month.parts.push(...parts)
    if (parts.some(({ commission }) => commission === null))
      month.withoutRate += row.amounts.split(' ').length
    months.set(row.month, month)
  }
  return months
}

function reportFrom({ parts, withoutRate }: Parts, book: BookRow): PeriodReport {
  const unknown = parts.filter(({ commission }) => commission === null)
  return {
    written: writtenOf(parts),
    book: book.book,
    policiesInForce: book.policies,
    retention: retentionOf(book),
    commission: {
      expected: expectedOf(parts),
      withoutRate: {
        transactions: withoutRate,
        premium: sumDollars(unknown.map(({ premium }) => premium)),
      },
    },
    agencyFees: feesOf(parts),
  }
}

/** A book can be asked of a day to come; what takes effect by then is not written yet. */
function writtenBy(ctx: Ctx, to: string): string {
  const [last = to] = [to, dayIn(ctx.user.timeZone, ctx.clock())].sort()
  return last
}

async function reportOf(ctx: Ctx, asked: Asked): Promise<{ report: PeriodReport; parts: Part[] }> {
  const months = [...(await readParts(ctx, { ...asked, to: writtenBy(ctx, asked.to) })).values()]
  const parts = months.flatMap((month) => month.parts)
  const withoutRate = months.reduce((sum, month) => sum + month.withoutRate, 0)
  const book = await readBook(ctx, asked, addDays(asked.to, -365))
  return { report: reportFrom({ parts, withoutRate }, book), parts }
}

/** What an agency wrote, kept and earned in a period, as it was known at an instant. */
export async function readReport(ctx: Ctx, asked: Omit<Asked, 'producerId'>): Promise<PeriodReport> {
  return (await reportOf(ctx, { ...asked, producerId: null })).report
}

/** The same of several whole months (YYYY-MM, with their days), the first first, as they are known now: read at once. */
export async function readMonths(
  ctx: Ctx,
  months: readonly { month: string; from: string; to: string }[],
): Promise<Map<string, PeriodReport>> {
  const [first, last] = [months[0], months.at(-1)]
  if (!first || !last) return new Map()
  const asked = { from: first.from, to: writtenBy(ctx, last.to), knownAt: null, producerId: null }
  const written = await readParts(ctx, asked)
  const books = await readBooks(
    ctx,
    months.map(({ to }) => to),
  )
  return new Map(
    months.flatMap(({ month, to }) => {
      const book = books.get(to)
      return book ? [[month, reportFrom(written.get(month) ?? nothing, book)] as const] : []
    }),
  )
}

async function producersOf(
  ctx: Ctx,
  parts: readonly Part[],
  kept: ReadonlyMap<string, KeptRow>,
): Promise<Performance['producers']> {
  const names = await readNames(ctx)
  const written = Map.groupBy(parts, ({ userId }) => userId)
  const producers = [...new Set([...written.keys(), ...kept.keys()])].map((id) => {
    const own = written.get(id) ?? []
    const { net, gross } = writtenOf(own)
    return {
      ...{ id, name: names.get(id) ?? 'Former member', net, gross },
      ...{ commission: expectedOf(own), agencyFees: feesOf(own), retention: retentionOf(kept.get(id)) },
    }
  })
  return producers.sort((a, b) => b.net - a.net || a.name.localeCompare(b.name))
}

/** The answer of `GET /api/performance`: the agency's for who owns it, else the caller's own. */
export async function getPerformance(ctx: Ctx, query: PerformanceQuery): Promise<Performance> {
  const asOf = query.asOf ?? dayIn(ctx.user.timeZone, ctx.clock())
  const { from = `${asOf.slice(0, 4)}-01-01`, to = asOf, knownAt = null } = query
  const isAgency = ownsAgency(ctx.user)
  // Days that are still to come count nothing.
  const [last = asOf] = [to, asOf].sort()
  const asked = { from, to: last, knownAt, producerId: isAgency ? null : ctx.user.id }
  const { report, parts } = await reportOf(ctx, asked)
  const kept = await readKept(ctx, asked, addDays(last, -365))
  const { won, lost, openPipeline } = await readProspects(ctx, asked)
  return {
    scope: isAgency ? 'agency' : 'own',
    from,
    to: last,
    ...report,
    ...(!isAgency && { retention: retentionOf(kept.get(ctx.user.id)) }),
    prospects: { won, lost, closeRatio: percentOf(won, won + lost), openPipeline },
    producers: await producersOf(ctx, parts, kept),
  }
}
