import { carrierFinder } from '#server/carriers/match.service.ts'
import { receivedIn } from '#server/commissions/received.service.ts'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { addDays, addMonths, dayIn, monthName } from '#shared/dates.ts'
import { percentOf, sumDollars } from '#shared/money.ts'
import type { GroupBy, GroupQuery, PerformanceGroup } from '#shared/performance/groups.contract.ts'
import type { BookRow } from './books.queries.ts'
import { termKeys } from './group-keys.ts'
import { readKeyedBooks, readProducerBooks } from './groups.queries.ts'
import { nothing, type Part, type Parts, readParts, reportFrom } from './parts.service.ts'
import { type Asked, readKept, readNames } from './performance.queries.ts'
import { formerMember, readMonths, writtenBy } from './performance.service.ts'
import {
  readActivityCounts,
  readAnswerTimes,
  readProspectCounts,
  readQuoteCounts,
  readTicketCounts,
} from './work.queries.ts'

type Ctx = InTransaction<AgencyCtx>
type Report = ReturnType<typeof reportFrom>
type Days = { from: string; to: string }

const noBook: BookRow = {
  ...{ book: 0, policies: 0, clientsBefore: 0, clientsKept: 0 },
  ...{ policiesBefore: 0, policiesKept: 0, premiumBefore: 0, premiumKept: 0 },
}

/** The months of a period, the first and the last cut to it. */
function monthsIn({ from, to }: Days): { month: string; from: string; to: string }[] {
  const months: { month: string; from: string; to: string }[] = []
  for (let first = `${from.slice(0, 7)}-01`; first <= to; first = addMonths(first, 1)) {
    const [start = first] = [first, from].sort().toReversed()
    const [end = to] = [addDays(addMonths(first, 1), -1), to].sort()
    months.push({ month: first.slice(0, 7), from: start, to: end })
  }
  return months
}

function merged(rows: readonly BookRow[]): BookRow {
  const sum = { ...noBook }
  for (const row of rows)
    for (const field of Object.keys(sum) as (keyof BookRow)[])
      sum[field] = sumDollars([sum[field], row[field]])
  return sum
}

/** Reports of what was written and stands, by what a term or a transaction has. */
async function reportsBy(ctx: Ctx, by: GroupBy, days: Days, keyOf: (key: string) => string) {
  if (by === 'month') return readMonths(ctx, monthsIn(days))
  const asked: Asked = { from: days.from, to: writtenBy(ctx, days.to), knownAt: null, producerId: null }
  const key = termKeys[by]
  const groupOf = (part: Part) => (by === 'producer' ? part.userId : keyOf(part.key))
  const written = await readParts(ctx, asked, groupOf, key)
  const books = key
    ? await keyedBooks(ctx, days.to, by, keyOf)
    : await producerBooks(ctx, { ...asked, to: days.to })
  const keys = new Set([...written.keys(), ...books.keys()])
  const parts = (name: string): Parts => written.get(name) ?? nothing
  return new Map<string, Report>(
    [...keys].map((name) => [name, reportFrom(parts(name), books.get(name) ?? noBook)]),
  )
}

async function keyedBooks(ctx: Ctx, day: string, by: GroupBy, keyOf: (key: string) => string) {
  const key = termKeys[by]
  const rows = key ? await readKeyedBooks(ctx, day, key) : []
  const groups = Map.groupBy(rows, (row) => keyOf(row.key))
  return new Map([...groups].map(([name, some]) => [name, merged(some)]))
}

async function producerBooks(ctx: Ctx, asked: Asked): Promise<Map<string, BookRow>> {
  const now = await readProducerBooks(ctx, asked.to)
  const kept = await readKept(ctx, asked, addDays(asked.to, -365))
  const ids = new Set([...now.keys(), ...kept.keys()])
  return new Map([...ids].map((id) => [id, { ...noBook, ...kept.get(id), ...now.get(id) }]))
}

type Naming = { keyOf: (key: string) => string; nameOf: (key: string) => string }

const withoutName: Record<GroupBy, string> = {
  producer: 'Unassigned',
  servicer: 'No service person',
  month: '',
  line: 'No line of business',
  carrier: 'No carrier',
  source: 'No prospect',
}

/** What stands for a group, and what it is called: several spellings of one carrier are one. */
async function namingOf(ctx: Ctx, by: GroupBy): Promise<Naming> {
  const same = (key: string) => key
  if (by === 'month') return { keyOf: same, nameOf: (key) => `${monthName(key)} ${key.slice(0, 4)}` }
  if (by === 'producer' || by === 'servicer') {
    const names = await readNames(ctx)
    return { keyOf: same, nameOf: (key) => names.get(key) ?? (key ? formerMember : withoutName[by]) }
  }
  if (by === 'carrier') {
    const find = await carrierFinder(ctx)
    const names = new Map<string, string>()
    const keyOf = (spelling: string) => {
      const carrier = spelling ? find(spelling) : null
      if (carrier) names.set(carrier.id, carrier.name)
      return carrier?.id ?? spelling
    }
    return { keyOf, nameOf: (key) => names.get(key) ?? (key || withoutName.carrier) }
  }
  const nameOf = (key: string) => key.charAt(0).toUpperCase() + key.slice(1) || withoutName[by]
  return { keyOf: same, nameOf }
}

/** The same rows with those of keys that mean one thing put together. */
function regrouped<Row extends object>(rows: ReadonlyMap<string, Row>, keyOf: (key: string) => string) {
  const groups = new Map<string, Row>()
  for (const [key, row] of rows) {
    const known = groups.get(keyOf(key))
    const sum =
      known && Object.entries(row).map(([name, value]) => [name, addUp(Reflect.get(known, name), value)])
    groups.set(keyOf(key), sum ? { ...row, ...Object.fromEntries(sum) } : row)
  }
  return groups
}

function addUp(one: unknown, other: unknown): unknown {
  if (Array.isArray(one) && Array.isArray(other)) return [...one, ...other]
  return typeof one === 'number' && typeof other === 'number' ? one + other : other
}

/** The middle of some hours, or the mean of the middle two, with one decimal. */
function medianOf(hours: readonly number[] = []): number | null {
  const sorted = hours.toSorted((a, b) => a - b)
  const [low, high] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[Math.floor(sorted.length / 2)]]
  return low === undefined || high === undefined ? null : Math.round((low + high) * 5) / 10
}

/** Commission received, by what its policies have; null where it can't be split that way, or no statement was posted. */
async function readReceived(ctx: Ctx, by: GroupBy, days: Days, keyOf: (key: string) => string) {
  if (by === 'servicer' || by === 'source') return null
  const amounts = [...(await receivedIn(ctx, days, by))].map(([key, amount]) => [key, { amount }] as const)
  return amounts.length === 0 ? null : regrouped(new Map(amounts), keyOf)
}

async function readWork(ctx: Ctx, by: GroupBy, days: Days, keyOf: (key: string) => string) {
  const prospects = await readProspectCounts(ctx, by, days)
  const quotes = await readQuoteCounts(ctx, by, days)
  const tickets = regrouped(await readTicketCounts(ctx, by, days), keyOf)
  const activities = regrouped(await readActivityCounts(ctx, by, days), keyOf)
  const hours = regrouped(await readAnswerTimes(ctx, by, days), keyOf)
  const received = await readReceived(ctx, by, days, keyOf)
  return { prospects, quotes: quotes && regrouped(quotes, keyOf), tickets, activities, hours, received }
}

type Work = Awaited<ReturnType<typeof readWork>>

function groupOf(key: string, name: string, report: Report, work: Work): PerformanceGroup {
  const { won = 0, lost = 0 } = work.prospects?.get(key) ?? {}
  const { won: quotesWon = 0, lost: quotesLost = 0 } = work.quotes?.get(key) ?? {}
  const { book, policiesInForce } = report
  return {
    ...{ key, name, ...report },
    averagePremium: policiesInForce === 0 ? null : sumDollars([book / policiesInForce]),
    commissionReceived: work.received && sumDollars([work.received.get(key)?.amount ?? 0]),
    prospects: work.prospects && { won, lost, closeRatio: percentOf(won, won + lost) },
    quotes: work.quotes && {
      won: quotesWon,
      lost: quotesLost,
      hitRatio: percentOf(quotesWon, quotesWon + quotesLost),
    },
    ticketsResolved: work.tickets.get(key)?.resolved ?? 0,
    activities: work.activities.get(key)?.logged ?? 0,
    hoursToAnswer: medianOf(work.hours.get(key)?.hours),
  }
}

/**
 * The figures of a period by producer, service person, month, line, carrier or source, each as it is counted for the whole
 * agency: by the act's producers where a transaction has them, else by what its policy has today. Months in their order, the most
 * written first of others.
 */
export async function getPerformanceGroups(
  ctx: Ctx,
  { by, from, to }: GroupQuery,
): Promise<PerformanceGroup[]> {
  const [last = to] = [to, dayIn(ctx.user.timeZone, ctx.clock())].sort()
  if (last < from) return []
  const days = { from, to: last }
  const { keyOf, nameOf } = await namingOf(ctx, by)
  const reports = await reportsBy(ctx, by, days, keyOf)
  const work = await readWork(ctx, by, days, keyOf)
  const counted = [work.prospects, work.quotes, work.tickets, work.activities, work.hours, work.received]
  const keys = new Set([...reports.keys(), ...counted.flatMap((rows) => [...(rows?.keys() ?? [])])])
  const empty = reportFrom(nothing, noBook)
  const groups = [...keys].map((key) => groupOf(key, nameOf(key), reports.get(key) ?? empty, work))
  return by === 'month'
    ? groups.sort((a, b) => a.key.localeCompare(b.key))
    : groups.sort((a, b) => b.written.net - a.written.net || b.book - a.book || a.name.localeCompare(b.name))
}
