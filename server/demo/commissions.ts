import { createHash } from 'node:crypto'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { lineMatcher, type PayableTerm } from '#engines/commission-statements/match-lines.rules.ts'
import { guessMapping } from '#engines/commission-statements/statement-columns.rules.ts'
import type { ReadLine } from '#engines/commission-statements/statement-lines.rules.ts'
import { creditedBy } from '#engines/policy-terms/figures.rules.ts'
import type { FileStore } from '#server/adapters/files.ts'
import {
  carrierStatements,
  commissionMonths,
  commissionReceipts,
  producerPayouts,
  statementLayouts,
  statementLines,
} from '#server/db/tables/commissions.ts'
import type { LineStatus } from '#shared/commissions/statements.contract.ts'
import { addDays, addMonths, monthOf } from '#shared/dates.ts'
import { formatDollars, sumDollars } from '#shared/money.ts'
import { type PaidAct, type PrintedLine, paidActs, printedLines } from './commission-stories.ts'
import type { DemoFrame } from './demo-rows.ts'
import { makeRandom, type Random } from './random.ts'

/** A chance of their own: what carriers pay changes nothing else of what is made up. */
const commissionSeed = 31

type Place = {
  db: NodePgDatabase
  files: FileStore
  frame: DemoFrame
  random: Random
  carriers: ReadonlyMap<string, string>
}

type Statement = {
  carrier: string
  /** YYYY-MM */
  month: string
  acts: readonly PaidAct[]
  lines: readonly PrintedLine[]
  status: 'review' | 'posted'
  /** What it prints above the sum of its lines. */
  difference: number
}

const headings = ['Policy No', 'Insured', 'Trans', 'Eff Date', 'Premium', 'Rate', 'Commission']

const lastDay = (month: string) => addDays(addMonths(`${month}-01`, 1), -1)
const usDay = (day: string) => day.replace(/^(\d{4})-(\d\d)-(\d\d)$/, '$2/$3/$1')
const dollars = (amount: number) => formatDollars(amount, { cents: true })

function cellsOf(line: ReadLine): string[] {
  const { policyNumber, insured, kind, effectiveDate, premium, rate, commission } = line
  const [day, paid] = [usDay(effectiveDate ?? ''), dollars(premium ?? 0)]
  return [policyNumber, insured, kind, day, paid, `${rate}%`, dollars(commission)]
}

function termsOf(acts: readonly PaidAct[]): PayableTerm[] {
  return [...Map.groupBy(acts, ({ term }) => term).entries()].map(([term, own]) => ({
    ...term,
    isCarriers: true,
    acts: own.map(({ term: _term, ...act }) => ({ ...act, received: 0 })),
  }))
}

type Decided = { line: PrintedLine; id: string; act: PaidAct | null }

async function addFile({ files, frame, random }: Place, { carrier, month, lines, difference }: Statement) {
  const linesTotal = sumDollars(lines.map(({ commission }) => commission))
  const rows = lines.map((line) => ({ number: line.row, cells: cellsOf(line) }))
  const printedTotal = sumDollars([linesTotal, difference])
  const total = { number: lines.length + 2, cells: ['Total', '', '', '', '', '', dollars(printedTotal)] }
  const source = { headings, rows: [...rows, total], text: '' }
  const quoted = [headings, ...source.rows.map(({ cells }) => cells)].map((cells) =>
    cells.map((cell) => JSON.stringify(cell)).join(','),
  )
  const fileKey = `commissions/${frame.agencyId}/${random.id(frame.now)}`
  await files.put(fileKey, Buffer.from(`${quoted.join('\n')}\n`))
  const checksum = createHash('sha256').update(JSON.stringify(source)).digest('hex')
  return { fileKey, fileName: `${carrier} ${month}.csv`, checksum, source, linesTotal, printedTotal }
}

/** Adds the lines of a posted statement as they were matched, with what they pay. */
async function addLines(place: Place, statementId: string, of: Statement): Promise<Decided[]> {
  const { db, frame, random } = place
  const { agencyId, now, people } = frame
  const match = lineMatcher(termsOf(of.acts))
  const known = new Map(of.acts.map((act) => [act.id, act]))
  const decided: Decided[] = []
  const rows = of.lines.map((line) => {
    const { sure, suggestions } = match(line)
    const [id, { notOurs, ...read }] = [random.id(now), line]
    decided.push({ line, id, act: (sure && known.get(sure.transactionId)) ?? null })
    const status: LineStatus = notOurs ? 'not_ours' : sure ? 'matched' : 'open'
    return {
      ...{ agencyId, id, statementId, ...read, status, isAutomatic: sure !== null, version: 2 },
      why: notOurs ?? sure?.why.join(', ') ?? '',
      suggestions: suggestions.map(({ termId, transactionId, why }) => ({ termId, transactionId, why })),
      ...(notOurs && { decidedById: people[0]?.id, decidedAt: now }),
    }
  })
  await db.insert(statementLines).values(rows)
  const receipts = decided.flatMap(({ line, id: lineId, act }) =>
    act
      ? [
          {
            ...{ agencyId, id: random.id(now), lineId, statementId, termId: act.term.id },
            ...{ transactionId: act.id, amount: line.commission, receivedOn: lastDay(of.month) },
          },
        ]
      : [],
  )
  await db.insert(commissionReceipts).values(receipts)
  return decided
}

async function addStatement(place: Place, of: Statement): Promise<Decided[]> {
  const { db, frame, random, carriers } = place
  const { agencyId, people } = frame
  const carrierId = carriers.get(of.carrier) ?? ''
  const receivedAt = new Date(`${addDays(lastDay(of.month), 6)}T14:20:00Z`)
  const createdAt = receivedAt < frame.now ? receivedAt : frame.now
  const id = random.id(createdAt)
  const mapping = guessMapping(headings)
  await db.insert(carrierStatements).values({
    ...{ agencyId, id, carrierId, ...(await addFile(place, of)), mapping, status: of.status },
    ...{ statementDate: lastDay(of.month), signs: 'as_printed', isRemembered: false, rejected: [] },
    ...{
      lines: of.lines.length,
      uploadedById: people[0]?.id ?? '',
      createdAt,
      updatedAt: createdAt,
      version: 2,
    },
  })
  return of.status === 'posted' ? addLines(place, id, of) : []
}

/** Closes a month: what producers are credited for its lines is kept. */
async function closeMonth(
  { db, frame, random }: Place,
  month: string,
  paid: readonly (Decided & { carrierName: string })[],
): Promise<void> {
  const { agencyId, people, now } = frame
  const closedAt = new Date(`${addDays(lastDay(month), 9)}T15:05:00Z`)
  await db.insert(commissionMonths).values({ agencyId, month, closedAt, closedById: people[0]?.id ?? '' })
  const rows = paid.flatMap(({ line, id: lineId, act, carrierName }) => {
    if (!act) return []
    const { term, id: transactionId, kind, effectiveDate, premiumChange, producers } = act
    return [...creditedBy({ producers }, line.commission)].map(([userId, amount]) => ({
      ...{ agencyId, id: random.id(now), month, userId, lineId, transactionId, termId: term.id, carrierName },
      ...{ clientName: term.clientName, policyNumber: term.policyNumber, kind, effectiveDate, premiumChange },
      ...{ receivedOn: lastDay(month), commission: line.commission, rate: line.rate, amount, adjustment: '' },
      share: producers.find((one) => one.userId === userId)?.share ?? 0,
    }))
  })
  await db.insert(producerPayouts).values(rows)
}

/**
 * The demo's commission: statements of two carriers over two months, the earlier one closed, the later one with lines that are
 * short paid, missing or to be matched, and a statement of a third carrier whose columns are to be checked.
 */
export async function insertCommissions(
  client: pg.PoolClient,
  files: FileStore,
  frame: DemoFrame,
  carriers: ReadonlyMap<string, string>,
): Promise<void> {
  const place: Place = { db: drizzle(client), files, frame, random: makeRandom(commissionSeed), carriers }
  const monthAgo = (months: number) => monthOf(addMonths(`${monthOf(frame.today)}-01`, -months))
  const [closed, last] = [monthAgo(2), monthAgo(1)]
  const actsOf = (carrier: string, from: string, to: string) =>
    paidActs(place.db, frame, carrier, { from: `${from}-01`, to: lastDay(to) })
  const paid: (Decided & { carrierName: string })[] = []
  for (const carrier of ['Travelers', 'Progressive']) {
    const acts = await actsOf(carrier, monthAgo(3), closed)
    const statement = { carrier, month: closed, acts, lines: printedLines(acts, 'as expected') }
    const decided = await addStatement(place, { ...statement, status: 'posted', difference: 0 })
    paid.push(...decided.map((one) => ({ ...one, carrierName: carrier })))
  }
  await closeMonth(place, closed, paid)
  for (const [carrier, status, difference] of [
    ['Travelers', 'posted', 0],
    ['Progressive', 'posted', 18.4],
    ['Liberty Mutual', 'review', 0],
  ] as const) {
    const acts = await actsOf(carrier, last, last)
    await addStatement(place, {
      ...{ carrier, month: last, acts, status, difference },
      lines: printedLines(acts, 'messy'),
    })
  }
  const columns = Object.fromEntries(
    Object.entries(guessMapping(headings)).map(([field, at]) => [field, headings[at] ?? '']),
  )
  const kept = { agencyId: frame.agencyId, columns, signs: 'as_printed', updatedAt: frame.now } as const
  await place.db
    .insert(statementLayouts)
    .values(['Travelers', 'Progressive'].map((name) => ({ ...kept, carrierId: carriers.get(name) ?? '' })))
}
