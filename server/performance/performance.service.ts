import { commissionOf, creditedBy } from '#engines/policy-terms/figures.rules.ts'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { type EarningRates, earningRates } from '#server/policies/commission.service.ts'
import { addDays, dayIn } from '#shared/dates.ts'
import { sumDollars } from '#shared/money.ts'
import {
  grossKinds,
  type Performance,
  type PerformanceQuery,
  type PeriodReport,
  type WrittenKind,
  writtenKinds,
} from '#shared/performance/performance.contract.ts'
import { ownsAgency } from '#shared/permissions.ts'
import {
  type Asked,
  type BookRow,
  readBook,
  readNames,
  readProspects,
  readWritten,
  type WrittenRow,
} from './performance.queries.ts'

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

/** What of a transaction is whose: premium, commission and agency fees in its shares, to the cent. */
function partsOf(row: WrittenRow, rates: EarningRates): Part[] {
  const { kind, amount, lines, producers, termLine } = row
  const written = isWritten(kind) ? kind : null
  const changes = lines.length > 0 ? lines : [{ line: termLine, premiumChange: amount }]
  const earned = written && amount !== 0 ? commissionOf(changes, rates(row)) : 0
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

function percent(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.round((part / whole) * 1000) / 10
}

function retentionOf(row: BookRow): PeriodReport['retention'] {
  return {
    clients: percent(row.clientsKept, row.clientsBefore),
    policies: percent(row.policiesKept, row.policiesBefore),
    premium: percent(row.premiumKept, row.premiumBefore),
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

async function readParts(ctx: Ctx, asked: Asked): Promise<{ parts: Part[]; withoutRate: number }> {
  const rows = await readWritten(ctx, asked)
  const rates = await earningRates(ctx, rows)
  const isMine = ({ userId }: Part) => asked.producerId === null || userId === asked.producerId
  const each = rows.map((row) => partsOf(row, rates).filter(isMine))
  const withoutRate = each.filter((parts) => parts.some(({ commission }) => commission === null)).length
  return { parts: each.flat(), withoutRate }
}

async function reportOf(ctx: Ctx, asked: Asked): Promise<{ report: PeriodReport; parts: Part[] }> {
  // A book can be asked of a day to come; what takes effect by then is not written yet.
  const [to = asked.to] = [asked.to, dayIn(ctx.user.timeZone, ctx.clock())].sort()
  const { parts, withoutRate } = await readParts(ctx, { ...asked, to })
  const book = await readBook(ctx, asked, addDays(asked.to, -365))
  const unknown = parts.filter(({ commission }) => commission === null)
  const report = {
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
  return { report, parts }
}

/** What an agency wrote, kept and earned in a period, as it was known at an instant or is now. */
export async function readReport(ctx: Ctx, asked: Omit<Asked, 'producerId'>): Promise<PeriodReport> {
  return (await reportOf(ctx, { ...asked, producerId: null })).report
}

async function producersOf(ctx: Ctx, parts: readonly Part[]): Promise<Performance['producers']> {
  const names = await readNames(ctx)
  const producers = [...Map.groupBy(parts, ({ userId }) => userId)].map(([id, own]) => {
    const { net, gross } = writtenOf(own)
    return {
      ...{ id, name: names.get(id) ?? 'Former member', net, gross },
      ...{ commission: expectedOf(own), agencyFees: feesOf(own) },
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
  const { won, lost, openPipeline } = await readProspects(ctx, asked)
  return {
    scope: isAgency ? 'agency' : 'own',
    from,
    to: last,
    ...report,
    prospects: { won, lost, closeRatio: percent(won, won + lost), openPipeline },
    producers: await producersOf(ctx, parts),
  }
}
