import { afterEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { stories } from '#engines/policy-terms/testing/stories/stories.ts'
import type { Story } from '#engines/policy-terms/testing/story.ts'
import { testServer } from '#server/testing/server.ts'
import { addDays, addMonths } from '#shared/dates.ts'
import { sumDollars } from '#shared/money.ts'
import { Performance } from '#shared/performance/performance.contract.ts'
import { PolicyHistory, type TransactionItem } from '#shared/policies/history.contract.ts'
import { TermStanding } from '#shared/policies/term-standing.contract.ts'
import { playByCalls } from './testing/play-by-calls.ts'
import { type StoryAgency, setDay } from './testing/story-agency.ts'

afterEach(async () => {
  ;(await testServer()).clock.now = null
})

/** The terms of a story as its policies' histories tell them on a day, by their names. */
async function termsOn(agency: StoryAgency, day: string) {
  setDay(agency, day, 30)
  const names = new Map([...agency.terms].map(([name, id]) => [id, name]))
  const terms: Record<string, PolicyHistory['terms'][number]> = {}
  for (const [name, id] of agency.terms) {
    if (terms[name]) continue
    const answer = await agency.api.get(`/api/policies/${id}/history`)
    // A deleted policy no longer shows anything.
    if (answer.status === 404 && agency.deleted.has(name)) continue
    for (const term of PolicyHistory.parse(answer.body).terms) terms[names.get(term.id) ?? term.id] = term
  }
  return terms
}

async function expectStatuses(agency: StoryAgency, story: Story): Promise<void> {
  const days = new Set(Object.values(story.status).flatMap((asked) => Object.keys(asked)))
  const found: Story['status'] = {}
  for (const day of [...days].sort()) {
    const terms = await termsOn(agency, day)
    for (const [name, asked] of Object.entries(story.status)) {
      if (!(day in asked) || agency.deleted.has(name)) continue
      found[name] = { ...found[name], [day]: terms[name]?.status ?? 'quoted' }
    }
  }
  const expected = Object.entries(story.status).filter(([name]) => !agency.deleted.has(name))
  expect(found, 'status').toEqual(Object.fromEntries(expected))
}

async function expectTerms(agency: StoryAgency, story: Story): Promise<void> {
  const terms = await termsOn(agency, story.today)
  for (const [name, premium] of Object.entries(story.premium ?? {}))
    expect(terms[name]?.premium, `premium of ${name}`).toBe(premium)
  for (const [name, end] of Object.entries(story.end ?? {}))
    expect(terms[name]?.endDate, `end of ${name}`).toBe(end)
  for (const [name, lapses] of Object.entries(story.lapses ?? {}))
    expect(
      terms[name]?.lapses.map(({ from, to }) => [from, to]),
      `lapses of ${name}`,
    ).toEqual(lapses)
}

const isWritten = (made: TransactionItem, today: string) => made.effectiveDate <= today

async function expectCommission(agency: StoryAgency, story: Story): Promise<void> {
  if (!story.commission) return
  const names = new Map(Object.entries(agency.people).map(([name, { id }]) => [id, name]))
  const earned = new Map(Object.keys(story.commission).map((who) => [who, [0]]))
  for (const { transactions } of Object.values(await termsOn(agency, story.today)))
    for (const { userId, amount } of transactions
      .filter((made) => isWritten(made, story.today))
      .flatMap(({ commission }) => commission ?? [])) {
      const who = names.get(userId) ?? userId
      earned.set(who, [...(earned.get(who) ?? []), amount])
    }
  const sums = [...earned].map(([who, amounts]) => [who, sumDollars(amounts)])
  expect(Object.fromEntries(sums), 'commission').toEqual(story.commission)
}

async function performance(
  { api }: Pick<StoryAgency, 'api'>,
  query: Record<string, string>,
): Promise<Performance> {
  const answer = await api.get('/api/performance', { query })
  if (answer.status !== 200) throw new Error(answer.text)
  return Performance.parse(answer.body)
}

const lastDayOf = (month: string) => addDays(addMonths(`${month}-01`, 1), -1)

const noRetention = { clients: null, policies: null, premium: null }

async function expectFigures(agency: StoryAgency, story: Story): Promise<void> {
  setDay(agency, story.today, 40)
  const { written, byKind = {}, retention } = story
  const all = await performance(agency, { from: '1900-01-01', asOf: story.today })
  expect(all.written.net, 'written').toBe(sumDollars(Object.values(written)))
  for (const [month, sum] of Object.entries(written)) {
    const own = await performance(agency, { from: `${month}-01`, to: lastDayOf(month), asOf: story.today })
    expect(own.written.net, `written in ${month}`).toBe(sum)
  }
  const kinds = Object.entries(byKind).filter(([kind]) => kind in all.written.byKind)
  expect(all.written.byKind, 'written by kind').toMatchObject(Object.fromEntries(kinds))
  for (const [day, book] of Object.entries(story.book))
    expect((await performance(agency, { asOf: day })).book, `book of ${day}`).toBe(book)
  if (retention) {
    const { on, by = {}, ...kept } = retention
    const figures = await performance(agency, { asOf: on })
    expect(figures.retention, 'retention').toEqual(kept)
    for (const [who, own] of Object.entries(by)) {
      const person = agency.people[who]
      const found = person ? (await performance(person, { asOf: on })).retention : noRetention
      expect(found, `retention of ${who}`).toEqual(own)
    }
  }
  for (const { knownAt, asOf, book } of story.knownAt ?? []) {
    const known = await performance(agency, { asOf, knownAt: `${addDays(knownAt, 1)}T04:59:59Z` })
    expect(known.book, `book of ${asOf} as known on ${knownAt}`).toBe(book)
  }
  for (const [who, amount] of Object.entries(story.commission ?? {})) {
    const own = all.producers.find(({ id }) => id === agency.people[who]?.id)
    expect(own?.commission ?? 0, `commission of ${who} in all`).toBe(amount)
  }
}

/** The certificates that may be issued of each term, by the standings of its client's terms. */
async function expectCertificates(agency: StoryAgency, story: Story): Promise<void> {
  setDay(agency, story.today, 41)
  const names = new Map([...agency.terms].map(([name, id]) => [id, name]))
  const days = new Set(Object.values(story.certificate).flatMap((asked) => Object.keys(asked)))
  const found: Record<string, Record<string, string>> = {}
  for (const client of agency.clients.values())
    for (const asOf of days) {
      const answer = await agency.api.get(`/api/clients/${client}/terms`, { query: { asOf } })
      // One that was deleted, or went into another, has no terms of its own.
      if (answer.status === 404) break
      for (const { id, certificate } of z.array(TermStanding).parse(answer.body)) {
        const name = names.get(id) ?? id
        if (story.certificate[name]?.[asOf]) found[name] = { ...found[name], [asOf]: certificate.standing }
      }
    }
  const expected = Object.entries(story.certificate).filter(([name]) => !agency.deleted.has(name))
  expect(found, 'certificates').toEqual(Object.fromEntries(expected))
}

/** The open renewals of a day, as the list of policies shows those of a window. */
async function expectRenewals(agency: StoryAgency, story: Story): Promise<void> {
  const names = new Map([...agency.terms].map(([name, id]) => [id, name]))
  for (const { on, days, terms } of story.openRenewals ?? []) {
    setDay(agency, on, 42)
    const answer = await agency.api.get('/api/policies', { query: { renewsTo: addDays(on, days) } })
    const open = z.array(z.object({ id: z.string() })).parse(answer.body)
    expect(open.map(({ id }) => names.get(id)).sort(), `renewals open on ${on} for ${days} days`).toEqual(
      terms.toSorted(),
    )
  }
}

describe('insurance truth by calls', () => {
  it.each(stories.map((story) => [story.name, story] as const))('%s', async (_name, story) => {
    const agency = await playByCalls(story)
    for (const { step, reason } of agency.refusals)
      expect(reason, `${step.do} entered on ${step.entered}`).toBe(step.refused)
    await expectTerms(agency, story)
    await expectStatuses(agency, story)
    if (agency.deleted.size === 0) await expectCommission(agency, story)
    await expectFigures(agency, story)
    await expectCertificates(agency, story)
    await expectRenewals(agency, story)
  })
})
