import { describe, expect, it } from 'vitest'
import { addDays } from '#shared/dates.ts'
import { sumDollars } from '#shared/money.ts'
import {
  beginningOf,
  bookOn,
  commissionKind,
  expectedCommission,
  openRenewals,
  premiumOn,
  retentionOn,
  writtenIn,
} from './figures.rules.ts'
import { certificateOn, type KnownTerm, knownTerm, statusOn } from './status.rules.ts'
import { type PlayedBook, play, visibleOn } from './testing/play.ts'
import { stories } from './testing/stories/stories.ts'
import type { Story } from './testing/story.ts'

const always = { from: '1900-01-01', to: '2199-12-31' }
const rates = { new: 15, renewal: 10 }

function clientOn({ clients, merges }: PlayedBook) {
  return (policyId: string, day: string) => {
    const own = clients.get(policyId) ?? ''
    return merges.find(({ client, day: since }) => client === own && since <= day)?.into ?? own
  }
}

function expectStatuses(story: Story, terms: readonly KnownTerm[]): void {
  for (const term of terms) {
    const days = story.status[term.id] ?? {}
    const found = Object.keys(days).map((day) => [day, statusOn(term, day, visibleOn(terms, day))])
    expect(Object.fromEntries(found), `status of ${term.id}`).toEqual(days)
    const asked = story.certificate[term.id] ?? {}
    const certificates = Object.keys(asked).map((day) => [
      day,
      certificateOn(term, day, visibleOn(terms, day)),
    ])
    expect(Object.fromEntries(certificates), `certificates of ${term.id}`).toEqual(asked)
  }
}

function expectTerms(story: Story, terms: readonly KnownTerm[]): void {
  const byId = new Map(terms.map((term) => [term.id, term]))
  for (const [id, premium] of Object.entries(story.premium ?? {})) {
    const term = byId.get(id)
    expect(term && premiumOn(term, '2199-12-31'), `premium of ${id}`).toBe(premium)
  }
  for (const [id, end] of Object.entries(story.end ?? {}))
    expect(byId.get(id)?.coverage?.endDate, `end of ${id}`).toBe(end)
  for (const [id, lapses] of Object.entries(story.lapses ?? {}))
    expect(
      byId.get(id)?.coverage?.lapses.map(({ from, to }) => [from, to]),
      `lapses of ${id}`,
    ).toEqual(lapses)
}

function expectBook(story: Story, terms: readonly KnownTerm[]): void {
  const days = Object.keys(story.book).map((day) => [day, bookOn(terms, day)])
  expect(Object.fromEntries(days), 'book').toEqual(story.book)
  const written = writtenIn(terms, { ...always, today: story.today })
  const months = new Map<string, number[]>()
  for (const { made, amount } of written) {
    const month = made.effectiveDate.slice(0, 7)
    months.set(month, [...(months.get(month) ?? []), amount])
  }
  const sums = [...months].map(([month, amounts]) => [month, sumDollars(amounts)])
  const other = Object.fromEntries(sums.filter(([month, sum]) => sum !== 0 || String(month) in story.written))
  const zeros = Object.entries(story.written).filter(([, sum]) => sum === 0)
  expect({ ...Object.fromEntries(zeros), ...other }, 'written').toEqual(story.written)
  for (const [kind, sum] of Object.entries(story.byKind ?? {})) {
    const own = written.filter((each) => each.kind === kind).map(({ amount }) => amount)
    expect(sumDollars(own), `written as ${kind}`).toBe(sum)
  }
}

function expectCommission(story: Story, book: PlayedBook, terms: readonly KnownTerm[]): void {
  if (!story.commission) return
  const earned = new Map<string, number[]>()
  for (const each of writtenIn(terms, { ...always, today: story.today })) {
    const client = book.clients.get(each.term.policyId)
    const isNewCarrier = !terms.some(
      (other) =>
        other.carrier === each.term.carrier &&
        book.clients.get(other.policyId) === client &&
        (other.coverage?.effectiveDate ?? '9999') < (each.term.coverage?.effectiveDate ?? ''),
    )
    const kind = commissionKind(beginningOf(each.term)?.kind, isNewCarrier)
    for (const [who, amount] of expectedCommission(each, () => rates[kind]) ?? [])
      earned.set(who, [...(earned.get(who) ?? []), amount])
  }
  const nobody = Object.keys(story.commission).map((who) => [who, 0])
  const sums = [...earned].map(([who, amounts]) => [who, sumDollars(amounts)])
  expect(Object.fromEntries([...nobody, ...sums]), 'commission').toEqual(story.commission)
}

function expectKept(story: Story, book: PlayedBook, terms: readonly KnownTerm[]): void {
  const { retention } = story
  if (retention) {
    const { on, by = {}, ...kept } = retention
    expect(retentionOn(terms, clientOn(book), on), 'retention').toEqual(kept)
    for (const [who, own] of Object.entries(by))
      expect(retentionOn(terms, clientOn(book), on, who), `retention of ${who}`).toEqual(own)
  }
  for (const { on, days, terms: open } of story.openRenewals ?? [])
    expect(
      openRenewals(visibleOn(terms, on), on, days).map(({ term }) => term.id),
      `renewals open on ${on} for ${days} days`,
    ).toEqual(open)
}

function expectKnown(story: Story, book: PlayedBook): void {
  for (const { knownAt, asOf, book: premium, status = {} } of story.knownAt ?? []) {
    const terms = [...book.terms.values()].map((term) => knownTerm(term, `${addDays(knownAt, 1)}T04:59:59Z`))
    expect(bookOn(terms, asOf), `book of ${asOf} as known on ${knownAt}`).toBe(premium)
    for (const term of terms.filter(({ id }) => id in status))
      expect(
        statusOn(term, asOf, visibleOn(terms, asOf)),
        `${term.id} on ${asOf} as known on ${knownAt}`,
      ).toBe(status[term.id])
  }
}

describe('insurance truth', () => {
  it.each(stories.map((story) => [story.name, story] as const))('%s', (_name, story) => {
    const book = play(story)
    for (const { step, reason } of book.refusals)
      expect(reason, `${step.do} entered on ${step.entered}`).toBe(step.refused)
    const terms = [...book.terms.values()].map((term) => knownTerm(term))
    expectStatuses(story, terms)
    expectTerms(story, terms)
    expectBook(story, terms)
    expectCommission(story, book, terms)
    expectKept(story, book, terms)
    expectKnown(story, book)
  })
})
