import { describe, expect, it } from 'vitest'
import { typingDistance } from '#engines/search/spelling.rules.ts'
import { writeIntents } from '#shared/assistant/understanding.contract.ts'
import { correctWord } from './spelling.rules.ts'
import { readText } from './text.rules.ts'
import { understand } from './understand.rules.ts'

const today = '2026-11-20'
const intentOf = (text: string) => understand(text, { today }).intent

describe('intents', () => {
  it.each([
    ["how's my book doing", 'agency_overview'],
    ['what did we write in June', 'premium'],
    ['log a ticket for the Hendersons', 'ticket.create'],
    ['bump T-104 to urgent', 'ticket.update'],
    ['show me open tickets', 'ticket.search'],
    ['how many open tickets', 'open_tickets'],
    ['add Oak Hill Dental as a prospect', 'prospect.create'],
    ['new client: Harbor Cafe LLC', 'client.create'],
    ["change Maria Lopez's email to m@x.com", 'client.update'],
    ['mark Rita Gomez as contacted', 'prospect.update'],
    ["do we have a client named O'Brien", 'client.search'],
    ['find D’Angelo’s Pizza', 'client.search'],
    ['which leads are quoted', 'prospect.search'],
    ["who's up for renewal in the next 30 days", 'policy.expiring'],
    ['how many renewals next month', 'renewals'],
    ['which producer is killing it', 'top_agent'],
    ['whoami', 'user.info'],
    ['!db client list', 'db.command'],
    ['we picked up any new accounts lately', 'new_clients'],
    ['hi, how many clients do we have', 'client_count'],
    ['are premiums rising across the industry', 'market_trends'],
    ['close ratio', 'conversion_rate'],
    ['policy mix', 'policy_distribution'],
    ['churn', 'retention'],
    ['potential premium from leads', 'pipeline'],
    ['how many CSRs do we have', 'agent_count'],
    ['PIF count', 'policy_count'],
    ['number of leads', 'prospect_count'],
    ['what is a certificate holder', 'none'],
    ['how many clients does State Farm have', 'none'],
  ])('%s is %s', (text, intent) => {
    expect(intentOf(text)).toBe(intent)
  })
})

describe('what is no command never writes', () => {
  it.each([
    'how do I update a client in the app',
    'should I create a ticket for every claim?',
    'can I update a prospect from my phone?',
    'who created ticket T-104',
    'did anybody close T-88',
    'I already created a ticket for Bob',
    "don't create a ticket",
    'the ticket was closed by mistake',
    'if I close a ticket can I reopen it',
    'every time I create a ticket it fails',
    'update ticket permissions for agents',
    'create a report of open tickets',
    'add an additional insured to the policy',
    'change my email address',
    'Bob says he updated his phone number',
    'update me on T-104',
    'write an email to a client about their renewal',
    'delete client John Smith',
  ])('%s', (text) => {
    expect(writeIntents).not.toContain(intentOf(text))
  })
})

describe('candidates', () => {
  it('stand with the highest priority first', () => {
    const { candidates, confidence } = understand('how many leads are in the pipeline', { today })
    const priorities = candidates.map(({ priority }) => priority)
    expect(priorities).toEqual(priorities.toSorted((a, b) => b - a))
    expect(confidence).toBeGreaterThan(0.5)
  })

  it('are none where nothing is understood', () => {
    expect(understand('asdf qwer', { today })).toMatchObject({
      intent: 'none',
      candidates: [{ intent: 'none', priority: 0 }],
    })
  })
})

describe('spelling', () => {
  it.each([
    ['prosepct', 'prospect'],
    ['tikcet', 'ticket'],
    ['premuim', 'premium'],
    ['retenton', 'retention'],
    ['resolve', 'resolve'],
    ['clint', 'clint'],
    ['police', 'police'],
    ['talk', 'talk'],
  ])('%s is read as %s', (word, read) => {
    expect(correctWord(word)).toBe(read)
  })

  it('counts a swap of neighbors as one slip and stops above the most', () => {
    expect(typingDistance('tikcet', 'ticket', 2)).toBe(1)
    expect(typingDistance('ticket', 'premium', 2)).toBe(3)
  })

  it('leaves names, addresses and what is quoted alone', () => {
    expect(readText('find Mr Polcy').words).toContain(' polcy ')
    expect(readText('email "prosepct" to a.tikcet@x.com').words).toBe(' email _quoted to _email ')
  })
})

it.each([
  ['how many ', 'none'],
  ['update the ', 'none'],
  ['a b ', 'none'],
  ["'s ", 'none'],
  ['!!', 'none'],
  ['_quoted ', 'none'],
  ['ticket for ', 'ticket.search'],
])('gets through 2,000 characters of %j', (part, intent) => {
  expect(understand(part.repeat(Math.floor(2000 / part.length)), { today }).intent).toBe(intent)
})

it.each([
  ['find for ', /^(none|client\.search)$/],
  ['search for for ', /^(none|client\.search)$/],
  ['show for for ', /^(none|client\.search)$/],
  ['create a ticket titled for ', /^ticket\.create$/],
  ['how many of the ', /^(none|client_count)$/],
])('does not lose itself in %j and one word over and over', (start, intent) => {
  for (const part of ['for ', 'of ', 'the ', 'me ', 'client ']) {
    const text = start + part.repeat((2000 - start.length) / part.length)
    expect(understand(text, { today }).intent).toMatch(intent)
  }
})
