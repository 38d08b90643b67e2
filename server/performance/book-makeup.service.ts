import { carrierFinder } from '#server/carriers/match.service.ts'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { addDays, addMonths, dayIn } from '#shared/dates.ts'
import { percentOf, sumDollars } from '#shared/money.ts'
import type {
  ClientRows,
  Cohort,
  CohortRowsQuery,
  Concentration,
  DayQuery,
  LossQuery,
} from '#shared/performance/growth.contract.ts'
import {
  type ClientRow,
  readAccounts,
  readCarriers,
  readClients,
  readCohortClients,
  readCohorts,
} from './book-makeup.queries.ts'
import { maxRows } from './growth.service.ts'

type Ctx = InTransaction<AgencyCtx>

/** So many clients and carriers are named. */
const topCount = 10
/** So many quarters of clients are followed, the present one included. */
const cohortCount = 13

async function carriersOf(ctx: Ctx, day: string, book: number): Promise<Concentration['carriers']> {
  const find = await carrierFinder(ctx)
  const sums = new Map<string, Concentration['carriers'][number]>()
  for (const { spelling, policies, premium } of await readCarriers(ctx, day)) {
    const carrier = spelling ? find(spelling) : null
    const key = carrier?.id ?? spelling
    const {
      id = carrier?.id ?? null,
      name = carrier?.name ?? spelling,
      ...sum
    } = sums.get(key) ?? { policies: 0, premium: 0 }
    const all = sumDollars([sum.premium, premium])
    sums.set(key, { id, name, policies: sum.policies + policies, premium: all, share: percentOf(all, book) })
  }
  return [...sums.values()]
    .sort((a, b) => b.premium - a.premium || a.name.localeCompare(b.name))
    .slice(0, topCount)
}

function shared(rows: readonly ClientRow[], book: number) {
  return rows.map((row) => ({ ...row, share: percentOf(row.premium, book) }))
}

function shareOf(rows: readonly { premium: number }[], book: number): number | null {
  return percentOf(sumDollars(rows.map(({ premium }) => premium)), book)
}

/** How much of the book on a day hangs on its largest clients and carriers, and how many accounts had losses. */
export async function getConcentration(ctx: Ctx, { on: day }: DayQuery): Promise<Concentration> {
  const { accounts, book, ...losses } = await readAccounts(ctx, day)
  const clients = shared(await readClients(ctx, day, 0, topCount), book)
  const carriers = await carriersOf(ctx, day, book)
  const lossesOf = (count: number, premium: number) => ({
    ...{ accounts: count, share: percentOf(count, accounts) },
    ...{ premium, premiumShare: percentOf(premium, book) },
  })
  return {
    ...{ day, book, clientCount: accounts, clients, clientsShare: shareOf(clients, book) },
    ...{ carriers, carriersShare: shareOf(carriers, book) },
    withClaims: lossesOf(losses.withClaims, losses.claimsPremium),
    lossProne: lossesOf(losses.lossProne, losses.lossPremium),
  }
}

function rowsOf(rows: readonly ClientRow[]): ClientRows {
  const premium = sumDollars(rows.map((row) => row.premium))
  return { total: rows.length, premium, rows: shared(rows.slice(0, maxRows), premium) }
}

/** The accounts in force on a day with so many claims or more in the 36 months before. */
export async function getLossRows(ctx: Ctx, { on, claims }: LossQuery): Promise<ClientRows> {
  return rowsOf(await readClients(ctx, on, Number(claims), 1_000_000))
}

const firstMonth = (quarter: string) =>
  `${quarter.slice(0, 4)}-${String(Number(quarter.at(-1)) * 3 - 2).padStart(2, '0')}-01`

/** Clients by the quarter in which their first term began, and how many of them had a term in force at the end of each quarter since. */
export async function getCohorts(ctx: Ctx): Promise<Cohort[]> {
  const today = dayIn(ctx.user.timeZone, ctx.clock())
  const quarter = Math.ceil(Number(today.slice(5, 7)) / 3)
  const since = addMonths(firstMonth(`${today.slice(0, 4)}-Q${quarter}`), (1 - cohortCount) * 3)
  const rows = await readCohorts(ctx, since, today)
  return rows.map(({ kept, ...row }) => ({
    ...row,
    kept: Array.from({ length: cohortCount }, (_none, after) => {
      const clients = kept[after]?.clients
      return clients === undefined ? null : { clients, share: percentOf(clients, row.clients) }
    }),
  }))
}

/** The clients of a quarter that had a term in force at its end, or at that of a quarter after it. */
export async function getCohortRows(ctx: Ctx, { quarter, after }: CohortRowsQuery): Promise<ClientRows> {
  const today = dayIn(ctx.user.timeZone, ctx.clock())
  const first = firstMonth(quarter)
  const day = addDays(addMonths(first, (after + 1) * 3), -1)
  return rowsOf(await readCohortClients(ctx, first, today, day))
}
