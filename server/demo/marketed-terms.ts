import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { z } from 'zod'
import { addDays, daysBetween } from '#shared/dates.ts'
import { detailItems } from '#shared/policies/term-details.contract.ts'
import type { QuoteCoverage } from '#shared/requotes/quotes.contract.ts'
import type { QuoteStatus } from '#shared/requotes/requote-choices.ts'
import type { DemoFrame, Row } from './demo-rows.ts'
import { makeRandom, type Random } from './random.ts'
import { addRequote, market, type QuoteStory, type RequoteStory } from './requotes.ts'

/** A chance of their own: what is marketed changes nothing else of what is made up. */
const marketedSeed = 23
const openCount = 8
const decidedCount = 26

const desks = [
  ['Travelers', 'Dana Whitfield'],
  ['Progressive', 'Lena Fox'],
  ['Liberty Mutual', 'Curtis Bell'],
  ['Safeco', 'Renee Alston'],
  ['Nationwide', 'Lee Park'],
  ['Erie Insurance', 'Paul Hart'],
] as const

const declines: Readonly<Record<string, readonly string[]>> = {
  home: ['Roof older than 15 years', 'Prior water claims', 'Within a mile of the coast'],
  auto: ['Youthful driver', 'Two at-fault accidents in three years'],
  commercial: ['Class not eligible', 'Loss ratio too high', 'Payroll below the minimum'],
}

type Term = {
  id: string
  clientId: string
  type: string
  line: string
  carrier: string
  premium: number
  expiration: string
  coverages: QuoteCoverage[]
}

const Listed = z.object({
  items: z.object({ coverages: z.array(detailItems.coverages.extend({ id: z.string() })).default([]) }),
})

function coveragesOfTerm({ details }: Row): QuoteCoverage[] {
  const listed = Listed.safeParse(typeof details === 'string' ? JSON.parse(details) : details)
  return (listed.data?.items.coverages ?? []).map(({ id: _id, ...coverage }) => coverage)
}

function termOf(row: Row): Term {
  return {
    id: String(row.id),
    clientId: String(row.client_id),
    type: String(row.type),
    line: String(row.line_of_business),
    carrier: String(row.carrier),
    premium: Number(row.premium),
    expiration: String(row.expiration_date),
    coverages: coveragesOfTerm(row),
  }
}

/** The limits of the term, with a deductible that differs for some. */
function coveragesOf(random: Random, { coverages, line }: Term): QuoteCoverage[] {
  const factor = random.pick([1, 1, 2])
  return coverages.map((coverage) => ({
    ...{ ...coverage, line },
    ...(coverage.deductible && {
      deductible: { ...coverage.deductible, amount: coverage.deductible.amount * factor },
    }),
  }))
}

function quoteOf(random: Random, term: Term, desk: (typeof desks)[number], status: QuoteStatus, ago: number) {
  const [carrier, underwriter] = desk
  const sentDaysAgo = ago - random.between(0, 2)
  const answeredDaysAgo = Math.max(0, sentDaysAgo - random.between(1, 12))
  if (status === 'requested' || status === 'no_answer')
    return market(carrier, underwriter, { status, sentDaysAgo })
  const days = { sentDaysAgo, answeredDaysAgo }
  if (status === 'declined')
    return market(carrier, underwriter, {
      ...{ ...days, status, reason: random.pick(declines[term.type] ?? ['Outside our appetite']) },
    })
  const premium = Math.round(term.premium * (0.82 + random.next() * 0.3))
  return market(carrier, underwriter, {
    ...{ ...days, status, premium, coverages: coveragesOf(random, term) },
    ...(status === 'lost' && { reason: 'Another quote was bound' }),
    ...((status === 'won' || status === 'lost') && { decidedDaysAgo: Math.max(0, answeredDaysAgo - 4) }),
  })
}

function storyOf(random: Random, term: Term, today: string, statuses: readonly QuoteStatus[]): RequoteStory {
  const untilEnd = daysBetween(today, term.expiration)
  const isOpen = untilEnd > 0
  const startedDaysAgo = isOpen ? random.between(4, 20) : Math.min(360, 40 - untilEnd)
  const others = desks.filter(([carrier]) => carrier !== term.carrier)
  const first = random.between(0, others.length - 1)
  const quotes: QuoteStory[] = statuses.map((status, at) => {
    const desk = others[(first + at) % others.length] ?? desks[0]
    const story = quoteOf(random, term, desk, status, startedDaysAgo)
    return status === 'won' ? { ...story, expiringPremium: term.premium } : story
  })
  return {
    ...{ title: `${term.line} renewal`, lines: [term.line], reason: 'renewal_increase' },
    ...{ startedDaysAgo, effectiveInDays: untilEnd, dueInDays: untilEnd - 14 },
    ...{ targetPremium: Math.round(term.premium * 0.95), notes: '', quotes },
  }
}

const openStatuses: readonly (readonly QuoteStatus[])[] = [
  ['quoted', 'quoted', 'declined'],
  ['presented', 'quoted', 'requested'],
  ['requested', 'requested'],
  ['quoted', 'declined', 'no_answer'],
]
const decidedStatuses: readonly (readonly QuoteStatus[])[] = [
  ['won', 'lost', 'declined'],
  ['lost', 'won', 'no_answer'],
  ['lost', 'lost', 'declined'],
]

/** Requotes of terms that end soon, and of some that ended in the last year: won, kept or lost. */
export async function insertMarketedTerms(
  client: pg.PoolClient,
  frame: DemoFrame,
  clients: readonly Row[],
  policies: readonly Row[],
): Promise<void> {
  const { today } = frame
  const random = makeRandom(marketedSeed)
  const place = { db: drizzle(client), frame, random }
  const owners = new Map(clients.map((row) => [String(row.id), row]))
  const terms = policies
    .filter(
      ({ status, expiration_date, line_of_business }) =>
        status === 'active' && expiration_date && line_of_business,
    )
    .map(termOf)
    .sort((a, b) => a.expiration.localeCompare(b.expiration) || a.id.localeCompare(b.id))
  const between = (from: number, to: number) =>
    terms.filter(({ expiration }) => expiration > addDays(today, from) && expiration <= addDays(today, to))
  const some = (all: readonly Term[], count: number) => {
    const step = Math.max(1, Math.floor(all.length / count))
    return all.filter((_term, at) => at % step === 0).slice(0, count)
  }
  for (const [at, term] of some(between(10, 100), openCount).entries()) {
    const owner = owners.get(term.clientId)
    const statuses = openStatuses[at % openStatuses.length] ?? []
    if (owner) await addRequote(place, owner, storyOf(random, term, today, statuses), [term.id])
  }
  for (const [at, term] of some(between(-330, -10), decidedCount).entries()) {
    const owner = owners.get(term.clientId)
    const statuses = decidedStatuses[at % decidedStatuses.length] ?? []
    const story = storyOf(random, term, today, statuses)
    const isLost = !statuses.includes('won')
    const closed = isLost
      ? ({ outcome: 'kept', outcomeReason: 'Stayed with the expiring carrier' } as const)
      : {}
    if (owner) await addRequote(place, owner, { ...story, ...closed }, [term.id])
  }
}
