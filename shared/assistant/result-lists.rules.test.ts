import { describe, expect, test } from 'vitest'
import type { PersonMatch, TicketMatch } from './matches.contract.ts'
import { describeUser, listExpiring, listPeople, listTickets, whenExpiring } from './result-lists.rules.ts'

const dana: PersonMatch = { id: 'c1', name: "Dana O'Brien", email: 'dana@old.example', phone: '757-555-0100' }
const quinn: PersonMatch = { id: 'b1', name: 'Quinn Harper', email: '', phone: '', status: 'contacted' }
const roofLeak: TicketMatch = {
  id: 'd1',
  number: 104,
  title: 'Roof leak',
  description: 'Water in the attic.',
  status: 'open',
  priority: 'medium',
}

describe('lists', () => {
  test('of clients have links, contacts and policies', () => {
    expect(listPeople('client', { rows: [{ ...dana, policyCount: 1 }], count: 1, query: '' })).toBe(
      `1 client:\n\n- [Dana O'Brien](/clients/${dana.id}) · dana@old.example · 757-555-0100 · 1 policy`,
    )
  })
  test('of more than are shown say so', () => {
    const rows = [1, 2, 3, 4, 5].map(() => quinn)
    expect(listPeople('prospect', { rows, count: 12, query: '' })).toMatch(
      /^Showing 5 of 12 prospects\. Narrow it down/,
    )
    expect(listPeople('prospect', { rows: [quinn], count: 1, query: '' })).toContain(
      `[Quinn Harper](/prospects/${quinn.id}) · Contacted`,
    )
  })
  test('of tickets have number, title, status, priority and link', () => {
    expect(listTickets({ rows: [roofLeak], count: 1, query: '' })).toBe(
      `1 ticket:\n\n- [T-104](/tickets/${roofLeak.id}) · Roof leak · Open · Medium`,
    )
  })
  test('that are empty say so as a failed search does', () => {
    for (const text of [
      listPeople('client', { rows: [], count: 0, query: 'Zed' }),
      listPeople('prospect', { rows: [], count: 0, query: '' }),
      listTickets({ rows: [], count: 0, query: 'zzz' }),
    ])
      expect(text).toMatch(/^I encountered an error while searching for /)
  })
})

describe('expiring policies', () => {
  const policy = (days: number) => ({
    id: `p${days}`,
    clientId: dana.id,
    clientName: `Client ${days}`,
    type: 'auto' as const,
    carrier: 'Granite Mutual',
    policyNumber: `A-${days}`,
    endDate: '2026-12-01',
    daysUntilExpiration: days,
  })
  test('are sorted by days, with client, type, carrier, number and end', () => {
    expect(listExpiring([policy(10), policy(1), policy(0)], 3, whenExpiring({ days: 60 }))).toBe(
      [
        '3 policies expire in the next 60 days:',
        '',
        `- [Client 0](/clients/${dana.id}) · auto · Granite Mutual · A-0 · Dec 1 (today)`,
        `- [Client 1](/clients/${dana.id}) · auto · Granite Mutual · A-1 · Dec 1 (tomorrow)`,
        `- [Client 10](/clients/${dana.id}) · auto · Granite Mutual · A-10 · Dec 1 (in 10 days)`,
      ].join('\n'),
    )
  })
  test('say the days that they were asked for', () => {
    const when = whenExpiring({ from: '2026-12-01', to: '2026-12-31' })
    expect(listExpiring([], 0, when)).toBe('No policies expire from Dec 1, 2026 to Dec 31, 2026.')
  })
  test('are at most eight, and say how many there are', () => {
    const text = listExpiring(
      Array.from({ length: 10 }, (_, index) => policy(index)),
      31,
      whenExpiring({ days: 30 }),
    )
    expect(text).toMatch(/^31 policies expire in the next 30 days, the first 8 are:/)
    expect(text.match(/^- /gm)).toHaveLength(8)
  })
  test('so far away that the year matters say it', () => {
    expect(listExpiring([policy(310)], 1, whenExpiring({ days: 365 }))).toContain('Dec 1, 2026 (in 310 days)')
  })
  test('may be none', () => {
    expect(listExpiring([], 0, whenExpiring({ days: 60 }))).toBe('No policies expire in the next 60 days.')
    expect(listExpiring([policy(2)], 1, whenExpiring({ days: 60 }))).toMatch(
      /^1 policy expires in the next 60 days:/,
    )
  })
})

test('a person is informed who they are', () => {
  expect(
    describeUser({
      id: '1',
      name: 'Maya',
      email: 'm@x.example',
      role: 'agency_owner',
      agencyOwnerId: '1',
      agencyName: 'Tidewater',
    }),
  ).toBe(
    'You are signed in as **Maya** (m@x.example), agency owner at **Tidewater**. [Open your profile](/profile).',
  )
})
