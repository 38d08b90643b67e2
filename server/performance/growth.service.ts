import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { addDays, dayIn } from '#shared/dates.ts'
import { sumDollars } from '#shared/money.ts'
import type { PeriodQuery } from '#shared/performance/groups.contract.ts'
import {
  type Growth,
  type GrowthRows,
  type GrowthRowsQuery,
  growthParts,
} from '#shared/performance/growth.contract.ts'
import { readBookEnds, readGrowth, readGrowthRows } from './growth.queries.ts'

type Ctx = InTransaction<AgencyCtx>

/** So many rows of a figure are answered; its file has all of them. */
export const maxRows = 200

function endsOf(ctx: Ctx, { from, to }: PeriodQuery): { before: string; last: string } {
  const before = addDays(from, -1)
  // What is still to come changes nothing yet.
  const [last = to] = [to, dayIn(ctx.user.timeZone, ctx.clock())].sort()
  return { before, last: [last, before].toSorted().at(-1) ?? last }
}

/** What made the book of the day before a period that of its last day: the parts add up to the difference, to the cent. */
export async function getGrowth(ctx: Ctx, query: PeriodQuery): Promise<Growth> {
  const { before, last } = endsOf(ctx, query)
  const ends = await readBookEnds(ctx, before, last)
  const moved = await readGrowth(ctx, before, last)
  const parts = growthParts.map((part) => ({ part, premium: 0, terms: 0, ...moved.get(part) }))
  return { from: query.from, to: last, ...ends, parts }
}

/** Every term behind a part of the growth, the largest first. */
export async function readRowsOf(ctx: Ctx, query: GrowthRowsQuery) {
  const { before, last } = endsOf(ctx, query)
  return readGrowthRows(ctx, before, last, query.part)
}

/** The terms behind a part of the growth: how many, what they add up to, and the largest of them. */
export async function getGrowthRows(ctx: Ctx, query: GrowthRowsQuery): Promise<GrowthRows> {
  const rows = await readRowsOf(ctx, query)
  return {
    total: rows.length,
    premium: sumDollars(rows.map(({ premium }) => premium)),
    rows: rows.slice(0, maxRows),
  }
}
