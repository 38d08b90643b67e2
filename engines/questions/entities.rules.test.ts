import { describe, expect, it } from 'vitest'
import { daysIn, dueDateIn, periodIn } from './days.rules.ts'
import { understand } from './understand.rules.ts'

// A Friday.
const today = '2026-11-20'
const entities = (text: string) => understand(text, { today }).entities

describe('periods', () => {
  it.each([
    ['what did we write in June', '2026-06-01', '2026-06-30', 'June'],
    ['premium in December', '2025-12-01', '2025-12-31', 'December 2025'],
    ['premium in June 2024', '2024-06-01', '2024-06-30', 'June 2024'],
    ['last quarter', '2026-07-01', '2026-09-30', 'last quarter'],
    ['this quarter', '2026-10-01', '2026-12-31', 'this quarter'],
    ['Q2', '2026-04-01', '2026-06-30', 'Q2'],
    ['in q1 2025', '2025-01-01', '2025-03-31', 'Q1 2025'],
    ['the second quarter', '2026-04-01', '2026-06-30', 'Q2'],
    ['since March', '2026-03-01', '2026-11-20', 'since March'],
    ['yesterday', '2026-11-19', '2026-11-19', 'yesterday'],
    ['today', '2026-11-20', '2026-11-20', 'today'],
    ['last week', '2026-11-09', '2026-11-15', 'last week'],
    ['this month', '2026-11-01', '2026-11-30', 'this month'],
    ['next month', '2026-12-01', '2026-12-31', 'next month'],
    ['previous year', '2025-01-01', '2025-12-31', 'last year'],
    ['ytd', '2026-01-01', '2026-11-20', 'this year so far'],
    ['month to date', '2026-11-01', '2026-11-20', 'this month so far'],
    ['the last 30 days', '2026-10-21', '2026-11-20', 'the last 30 days'],
    ['past two months', '2026-09-20', '2026-11-20', 'the last 2 months'],
    ['in 2025', '2025-01-01', '2025-12-31', '2025'],
    ['september premium', '2026-09-01', '2026-09-30', 'September'],
  ])('%s', (text, from, to, label) => {
    expect(periodIn(text, today)).toEqual({ from, to, label })
  })

  it.each([
    ['policies expiring in December', '2026-12-01', '2026-12-31', 'December 2026'],
    ['how many renewals in February', '2027-02-01', '2027-02-28', 'February'],
    ['policies expiring in December 2025', '2025-12-01', '2025-12-31', 'December 2025'],
    ['who renews next month', '2026-12-01', '2026-12-31', 'next month'],
    ['policies expiring yesterday', '2026-11-19', '2026-11-19', 'yesterday'],
  ])('lie ahead where something ends or renews: %s', (text, from, to, label) => {
    expect(entities(text).period).toEqual({ from, to, label })
  })

  it('are not seen in other words', () => {
    expect(periodIn('may I see our premium', today)).toBeUndefined()
    expect(periodIn('total premium', today)).toBeUndefined()
  })
})

describe('due dates', () => {
  it.each([
    ['by Friday', '2026-11-27'],
    ['next Tuesday', '2026-11-24'],
    ['on monday', '2026-11-23'],
    ['in two weeks', '2026-12-04'],
    ['in 3 days', '2026-11-23'],
    ['in a month', '2026-12-20'],
    ['due tomorrow', '2026-11-21'],
    ['the day after tomorrow', '2026-11-22'],
    ['by today', '2026-11-20'],
    ['by December 5', '2026-12-05'],
    ['due Jan 3rd', '2027-01-03'],
    ['by 12/15', '2026-12-15'],
    ['by 1/5/27', '2027-01-05'],
    ['due 2026-12-24', '2026-12-24'],
    ['end of the month', '2026-11-30'],
    ['by end of week', '2026-11-20'],
    ['next week', '2026-11-23'],
  ])('%s is %s', (text, day) => {
    expect(dueDateIn(text, today)).toBe(day)
  })
})

describe('days ahead', () => {
  it.each([
    ['in the next 30 days', 30],
    ['within two weeks', 14],
    ['over the next couple of months', 60],
    ['the coming 6 weeks', 42],
    ['soon', undefined],
  ])('%s is %s', (text, days) => {
    expect(daysIn(text)).toBe(days)
  })
})

describe('what a message names', () => {
  it.each([
    [
      "change Maria Lopez's email to m@x.com and phone to 555 123 4567",
      { name: 'Maria Lopez', email: 'm@x.com', phone: '5551234567' },
    ],
    ['update maria lopez’s phone to (555) 123-4567', { name: 'maria lopez', phone: '5551234567' }],
    ["update D'Angelo's Pizza's email to a@b.co", { name: "D'Angelo's Pizza", email: 'a@b.co' }],
    ["find O'Brien", { name: "O'Brien" }],
    ['find clients named Walsh', { name: 'Walsh', query: 'Walsh' }],
    ['log a ticket for the Hendersons', { name: 'Hendersons' }],
    ['mark Rita Gomez as contacted', { name: 'Rita Gomez', prospectStatus: 'contacted' }],
    ['change lead Carl Young status to lost', { name: 'Carl Young', prospectStatus: 'lost' }],
    ['add a client', {}],
  ])('%s', (text, expected) => {
    expect(entities(text)).toMatchObject(expected)
  })

  it.each([
    ['bump T-104 to urgent', { ticketNumber: 104, priority: 'urgent' }],
    ['set the priority of ticket #45 from high to low', { ticketNumber: 45, priority: 'low' }],
    ['change ticket 33 to in progress', { ticketNumber: 33, ticketStatus: 'in_progress' }],
    ['mark ticket 12 as resolved', { ticketNumber: 12, ticketStatus: 'resolved' }],
    [
      'update ticket 01990000-0000-7000-8000-0000000000c1',
      { ticketId: '01990000-0000-7000-8000-0000000000c1' },
    ],
    [
      'create a high priority claim ticket titled "Roof leak" for Bob Smith by Friday',
      {
        title: 'Roof leak',
        priority: 'high',
        ticketType: 'claim',
        name: 'Bob Smith',
        dueDate: '2026-11-27',
      },
    ],
    ['open a ticket about the missing dec page', { title: 'the missing dec page' }],
    ['find tickets about roof', { query: 'roof' }],
  ])('%s', (text, expected) => {
    expect(entities(text)).toMatchObject(expected)
  })

  it('reads the type of policy, the days and the command', () => {
    expect(entities('how many auto policies do we have').policyType).toBe('auto')
    expect(entities('how many BOP policies are in force').policyType).toBe('commercial')
    expect(entities('which policies expire in the next 30 days').days).toBe(30)
    expect(entities('!db ticket search "roof"')).toEqual({ command: 'ticket search "roof"' })
  })

  it('sees no name where none is', () => {
    expect(entities('How many clients do we have?').name).toBeUndefined()
    expect(entities('Create a ticket').name).toBeUndefined()
    expect(entities('update the client').name).toBeUndefined()
  })
})
