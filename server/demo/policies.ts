import { addDays, addMonths } from '#shared/dates.ts'
import { historyDays } from './clients.ts'
import type { DemoClient, DemoFrame, DemoPolicy, Row } from './demo-rows.ts'
import { officeHour } from './moments.ts'
import type { Leaving } from './policy-stories.ts'
import { makeRandom, type Random } from './random.ts'
import { makeDetails } from './term-details.ts'
import { commercialLines, type DemoLine, personalLines } from './vocabulary.ts'

/** How full a made-up book is. */
export type BookShape = {
  /** How many lines of business clients have, with weights. */
  linesPerClient: readonly (readonly [lines: number, weight: number])[]
  /** Exactly this many policies, for measurements; null takes what comes. */
  exactly: number | null
  /** Whether terms list coverages with limits as numbers, vehicles and the like. */
  hasDetails: boolean
}

type Term = { effective: string; expiration: string | null; created: string }

/** The share of older clients that left in the past year. */
const leavingShare = 0.06

function termsOf(random: Random, line: DemoLine, from: string, today: string): Term[] {
  const { months } = line
  if (months === null)
    return [{ effective: from, expiration: null, created: addDays(from, -random.between(0, 9)) }]
  const terms: Term[] = []
  let effective = from
  let created = addDays(from, -random.between(0, 6))
  for (let term = 1; created <= today; term += 1) {
    const expiration = addMonths(from, months * term)
    terms.push({ effective, expiration, created })
    effective = expiration
    created = addDays(expiration, -random.between(16, 34))
  }
  return terms.filter(({ expiration }) => expiration !== null && expiration > addDays(today, -historyDays))
}

/** What rates rise by at a renewal. */
const rise = 1.045

function premiumOf(random: Random, [least, most]: DemoLine['premium']): number {
  return least + random.next() ** 1.6 * (most - least)
}

function coverageText(line: DemoLine): string {
  const coverages = line.coverages.map(([name, limit, deductible]) => ({
    name,
    limit,
    deductible,
    premium: null,
  }))
  return JSON.stringify(coverages)
}

type Writing = {
  frame: DemoFrame
  random: Random
  client: DemoClient
  line: DemoLine
  leaves: string | null
  /** The chance of what terms list, where they list anything. */
  details: Random | null
}

function laterOf(day: string, other: string): string {
  return day.localeCompare(other) < 0 ? other : day
}

/** One line of a client through its terms: each renewed from the one before. */
function writeLine({ frame, random, client, line, leaves, details }: Writing, number: string) {
  const { today } = frame
  const carrier = random.pick(line.carriers)
  const billing = random.pick(['Direct bill', 'Agency bill'])
  const coverages = coverageText(line)
  const listed = JSON.stringify(details ? makeDetails(line, details, frame.now) : {})
  const base = random.weighted([
    [client.joined, 3],
    [addDays(client.joined, random.between(1, 300)), 1],
  ])
  const from = base > today ? client.joined : base
  const kept = termsOf(random, line, from, today).filter(({ effective }) => !leaves || effective < leaves)
  const premium = premiumOf(random, line.premium)
  let previous: string | null = null
  return kept.map(({ effective, expiration, created }, index) => {
    const createdAt = officeHour(frame, random, laterOf(created, client.joined))
    const id = random.id(createdAt)
    const row: Row = {
      agency_id: frame.agencyId,
      id,
      client_id: client.id,
      type: line.type,
      line_of_business: line.line,
      carrier,
      policy_number: number,
      effective_date: effective,
      expiration_date: expiration,
      premium: Math.round(premium * rise ** index),
      status: 'active',
      transaction: previous || effective > from ? 'renewal' : 'new',
      billing,
      cancel_reason: '',
      coverages,
      details: listed,
      renewed_from_id: previous,
      created_at: createdAt,
      updated_at: createdAt,
    }
    previous = id
    return row
  })
}

function leavingDay(random: Random, client: DemoClient, today: string): string | null {
  if (client.joined > addDays(today, -historyDays) || !random.chance(leavingShare)) return null
  return addDays(today, -random.between(3, 360))
}

/** A chance of their own: what terms list changes nothing else of what is made up. */
const detailsSeed = 11

/** A line that a client does not have yet, while there is one. */
function pickLine(random: Random, { kind }: DemoClient, taken: ReadonlySet<string>): DemoLine {
  const lines = kind === 'personal' ? personalLines : commercialLines
  const others = lines.filter(([{ line }]) => !taken.has(line))
  return random.weighted(others.length > 0 ? others : lines)
}

/** Makes the policies of the clients with their terms of the past 14 months, and says which of them are left. */
export function makePolicies(
  frame: DemoFrame,
  random: Random,
  clients: readonly DemoClient[],
  shape: BookShape,
): { rows: Row[]; leaving: Map<unknown, Leaving> } {
  const rows: Row[] = []
  const details = shape.hasDetails ? makeRandom(detailsSeed) : null
  const leaving = new Map<unknown, Leaving>()
  const taken = new Map<string, Set<string>>(clients.map(({ id }) => [id, new Set()]))
  let counter = random.between(1_000_000, 4_000_000)
  const write = (client: DemoClient, day: string | null, lines: number) => {
    const own = taken.get(client.id) ?? new Set()
    const reason = random.pick(['Moved away', 'Price', 'Sold the business'])
    for (let n = 0; n < lines; n += 1) {
      const line = pickLine(random, client, own)
      own.add(line.line)
      counter += random.between(3, 90)
      const number = `${line.line.slice(0, 2).toUpperCase()}${counter}`
      const terms = writeLine({ frame, random, client, line, leaves: day, details }, number)
      const last = terms.at(-1)
      const end = last?.expiration_date ?? null
      if (day && last && (end === null || String(end) > day)) leaving.set(last.id, { day, reason })
      rows.push(...terms)
    }
  }
  for (const client of clients) {
    write(client, leavingDay(random, client, frame.today), random.weighted(shape.linesPerClient))
  }
  if (shape.exactly !== null) {
    while (rows.length < shape.exactly) write(random.pick(clients), null, 1)
    rows.length = shape.exactly
  }
  return { rows, leaving }
}

/** The policies as tickets and timelines refer to them. */
export function readPolicies(
  rows: readonly Row[],
  clients: readonly DemoClient[],
  today: string,
): DemoPolicy[] {
  const agents = new Map(clients.map((client) => [client.id, client.agentId]))
  return rows.map((row) => ({
    id: String(row.id),
    clientId: String(row.client_id),
    agentId: agents.get(String(row.client_id)) ?? '',
    line: String(row.line_of_business),
    carrier: String(row.carrier),
    number: String(row.policy_number),
    effective: String(row.effective_date),
    expiration: row.expiration_date === null ? null : String(row.expiration_date),
    isCurrent:
      row.status === 'active' && (row.expiration_date === null || String(row.expiration_date) > today),
  }))
}
