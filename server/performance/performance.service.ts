import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { addDays, dayIn } from '#shared/dates.ts'
import { percentOf } from '#shared/money.ts'
import type { Performance, PerformanceQuery, PeriodReport } from '#shared/performance/performance.contract.ts'
import { ownsAgency } from '#shared/permissions.ts'
import { readBooks } from './books.queries.ts'
import {
  expectedOf,
  feesOf,
  nothing,
  type Part,
  readParts,
  readPartsWithoutCommission,
  reportFrom,
  retentionOf,
  writtenOf,
} from './parts.service.ts'
import { type Asked, readBook, readKept, readNames, readProspects } from './performance.queries.ts'

type Ctx = InTransaction<AgencyCtx>

/** The name of somebody whose account is gone. */
export const formerMember = 'Former member'

/** A book can be asked of a day to come; what takes effect by then is not written yet. */
export function writtenBy(ctx: Ctx, to: string): string {
  const [last = to] = [to, dayIn(ctx.user.timeZone, ctx.clock())].sort()
  return last
}

async function reportOf(
  ctx: Ctx,
  asked: Asked,
  isWithCommission = true,
): Promise<{ report: PeriodReport; parts: Part[] }> {
  const written = { ...asked, to: writtenBy(ctx, asked.to) }
  const all = isWithCommission
    ? ((await readParts(ctx, written, () => '')).get('') ?? nothing)
    : await readPartsWithoutCommission(ctx, written)
  const book = await readBook(ctx, asked, addDays(asked.to, -365))
  return { report: reportFrom(all, book), parts: all.parts }
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
  const written = await readParts(ctx, asked, ({ month }) => month)
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

async function producersOf(ctx: Ctx, parts: readonly Part[]): Promise<Performance['producers']> {
  const names = await readNames(ctx)
  const written = Map.groupBy(parts, ({ userId }) => userId)
  const producers = [...written].map(([id, own]) => {
    const { net, gross, byKind } = writtenOf(own)
    return {
      ...{ id, name: names.get(id) ?? formerMember, net, gross, newBusiness: byKind.new },
      ...{ commission: expectedOf(own), agencyFees: feesOf(own) },
    }
  })
  return producers.sort((a, b) => b.net - a.net || a.name.localeCompare(b.name))
}

async function ownRetention(ctx: Ctx, asked: Asked): Promise<PeriodReport['retention']> {
  return retentionOf((await readKept(ctx, asked, addDays(asked.to, -365))).get(ctx.user.id))
}

/** The answer of `GET /api/performance`: the agency's for who owns it, else the caller's own. */
export async function getPerformance(ctx: Ctx, query: PerformanceQuery): Promise<Performance> {
  const asOf = query.asOf ?? dayIn(ctx.user.timeZone, ctx.clock())
  const { from = `${asOf.slice(0, 4)}-01-01`, to = asOf, knownAt = null } = query
  const isAgency = ownsAgency(ctx.user)
  // Days that are still to come count nothing.
  const [last = asOf] = [to, asOf].sort()
  const asked = { from, to: last, knownAt, producerId: isAgency ? null : ctx.user.id }
  const isWithCommission = query.commission !== 'later'
  const { report, parts } = await reportOf(ctx, asked, isWithCommission)
  const { won, lost, openPipeline } = await readProspects(ctx, asked)
  return {
    scope: isAgency ? 'agency' : 'own',
    from,
    to: last,
    ...report,
    commission: isWithCommission ? report.commission : null,
    ...(!isAgency && { retention: await ownRetention(ctx, asked) }),
    prospects: { won, lost, closeRatio: percentOf(won, won + lost), openPipeline },
    producers: await producersOf(ctx, parts),
  }
}
