import { describe, expect, it } from 'vitest'
import {
  accountAgeRemark,
  clientRemark,
  loginRemark,
  prospectRemark,
  remarkFor,
  teamRemark,
  ticketRemark,
} from './remarks.rules.ts'

const now = new Date('2026-11-20T20:00:00Z')
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000).toISOString()

describe('the remark on the last login', () => {
  it.each([
    [0, 'Good to see you again so soon.'],
    [5.99, 'Good to see you again so soon.'],
    [6, 'Welcome back. You were here earlier today.'],
    [11.99, 'Welcome back. You were here earlier today.'],
    [12, 'Welcome back. It has been half a day since your last login.'],
    [16.99, 'Welcome back. It has been half a day since your last login.'],
    [17, 'Welcome back. A lot may have come in since your last login.'],
    [21.99, 'Welcome back. A lot may have come in since your last login.'],
    [
      22,
      'Welcome back. It has been a while since your last login. Your open tickets are a good place to start.',
    ],
  ])('after %s hours is "%s"', (hours, remark) => {
    expect(loginRemark(hoursAgo(hours), now)).toBe(remark)
  })

  it('is missing at the first login and for a time to come', () => {
    expect(loginRemark(null, now)).toBeNull()
    expect(loginRemark(hoursAgo(-1), now)).toBeNull()
  })
})

describe('the remark on the team', () => {
  it.each([
    [4, 10, 'The team has room for 6 more people.'],
    [5, 10, null],
    [9, 10, null],
    [10, 10, 'All 10 seats of the team are taken.'],
    [1, 3, 'The team has room for 2 more people.'],
    [0, 1, 'The team has room for 1 more person.'],
    [0, 0, null],
  ])('with %s of %s seats is %s', (size, most, remark) => {
    expect(teamRemark(size, most)).toBe(remark)
  })
})

describe("the remark on the account's age", () => {
  it.each([
    [6.9, 'You’re new here'],
    [7, 'You’re in your first month'],
    [29.9, 'You’re in your first month'],
    [30, 'You’re in your first quarter'],
    [89.9, 'You’re in your first quarter'],
    [90, 'You’ve been with us for several months'],
    [364.9, 'You’ve been with us for several months'],
    [365, 'Thank you for being with us for more than a year'],
  ])('after %s days begins "%s"', (days, words) => {
    expect(accountAgeRemark(hoursAgo(days * 24), now)).toContain(words)
  })

  it('is missing where the age is not known', () => {
    expect(accountAgeRemark('', now)).toBeNull()
  })
})

describe('remarks on figures', () => {
  it('offers to prioritize more than five open tickets', () => {
    expect(ticketRemark(5)).toBeNull()
    expect(ticketRemark(6)).toContain('prioritize')
  })

  it('praises more than fifteen clients', () => {
    expect(clientRemark(15)).toBeNull()
    expect(clientRemark(16)).toContain('Well done')
  })

  it('gives a tip for more than twice as many prospects as clients', () => {
    expect(prospectRemark(20, 10)).toBeNull()
    expect(prospectRemark(21, 10)).toContain('more than twice')
  })

  it.each<[Parameters<typeof remarkFor>[0], string]>([
    ['greeting', 'Good to see you again'],
    ['identity', 'You’re new here'],
    ['open_tickets', 'prioritize'],
    ['agency_overview', 'prioritize'],
    ['client_count', 'Well done'],
    ['prospect_count', 'more than twice'],
    ['conversion_rate', 'more than twice'],
  ])('stand with the answer about %s', (intent, words) => {
    const user = { name: '', lastLogin: hoursAgo(1), createdAt: hoursAgo(2), teamSize: 1, maxTeamSize: 10 }
    const figures = { openTickets: 6, totalClients: 16, totalProspects: 33 }
    expect(remarkFor(intent, { figures, user, now, scope: 'own' })).toContain(words)
  })

  it('shows the seats of the team to its owner alone', () => {
    const user = { name: '', lastLogin: null, createdAt: hoursAgo(1), teamSize: 1, maxTeamSize: 10 }
    const about = { figures: {}, user, now }
    expect(remarkFor('agent_count', { ...about, scope: 'agency' })).toContain('9 more people')
    expect(remarkFor('agent_count', { ...about, scope: 'own' })).toBeNull()
    expect(remarkFor('premium', { ...about, scope: 'agency' })).toBeNull()
  })
})
