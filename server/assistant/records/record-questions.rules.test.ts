import { describe, expect, it } from 'vitest'
import { lineIn, nameIn } from './question-terms.rules.ts'
import { readRecordQuestions, unreadInList } from './record-questions.rules.ts'

describe('the name in a question', () => {
  it.each([
    ["What policies does Dana O'Brien have?", "dana o'brien"],
    ['what policies does Dana O’Brien have', "dana o'brien"],
    ["Show me O'Brien's policies", "o'brien"],
    ["When does Acme's GL renew?", 'acme'],
    ['When does the general liability of Acme Roofing expire', 'acme roofing'],
    ["who is Maria's producer", 'maria'],
    ["What's Bob Lee's phone number?", 'bob lee'],
    ['policies of "The Auto Home Shop"', 'the auto home shop'],
    ['Which clients have only one policy?', ''],
    ['Which tickets are overdue?', ''],
    ['When do our policies renew', ''],
    ['Which policies expire in the next 30 days?', ''],
    ['How is our premium doing', ''],
    ['total health premium across all clients', ''],
    ['premium among all clients altogether', ''],
    ['prospects not quoted', ''],
    ['clients with neither auto nor home', ''],
    ['how many prospects are not lost', ''],
    ['overall premium throughout the agency, excluding nobody', 'agency nobody'],
  ])('of %s is "%s"', (question, name) => {
    expect(nameIn(question)).toBe(name)
  })
})

describe('the line in a question', () => {
  it.each([
    ["Acme's GL", 'General liability'],
    ["workers' comp of Acme", 'Workers comp'],
    ['the umbrella', 'umbrella'],
    ['commercial auto policies', 'Commercial auto'],
    ['auto policies', 'auto'],
    ['homeowners', 'Homeowners'],
    ['a glass claim', undefined],
    ['autumn', undefined],
  ])('of %s is %s', (question, label) => {
    expect(lineIn(question)?.label).toBe(label)
  })
})

describe('a question about records', () => {
  it.each([
    ["What policies does Dana O'Brien have?", 'policies'],
    ["When does Acme's GL renew?", 'renewal'],
    ["Who is Maria's producer?", 'producer'],
    ['who handles Acme Roofing', 'producer'],
    ["what's the email of Bob Lee", 'contact'],
    ['which tickets does Bob Lee have', 'tickets'],
    ['how much does Bob Lee pay', 'premium'],
    ["what is Bob Lee's date of birth", 'sensitive'],
    ['tell me about Bob Lee', 'overview'],
  ])('%s asks about one client: %s', (question, topic) => {
    expect(readRecordQuestions(question)[0]).toMatchObject({ about: 'named', topic })
  })

  it.each([
    ['Which clients have only one policy?', { about: 'clients', which: 'monoline' }],
    ['monoline accounts', { about: 'clients', which: 'monoline' }],
    ['Which clients have no policy?', { about: 'clients', which: 'without-policy' }],
    ['Who are my biggest clients?', { about: 'clients', which: 'largest' }],
    [
      'Which clients have auto but no home?',
      { about: 'cross-sell', has: { label: 'auto' }, lacks: { label: 'home' } },
    ],
    [
      'clients with boats but no auto',
      { about: 'cross-sell', has: { label: 'Watercraft' }, lacks: { label: 'auto' } },
    ],
    ['clients without auto', { about: 'cross-sell', has: null, lacks: { label: 'auto' } }],
    ['Which tickets are overdue?', { about: 'tickets', which: { overdue: true } }],
    ['my overdue tickets', { about: 'tickets', which: { overdue: true, mine: true } }],
    ['tickets due this week', { about: 'tickets', which: { dueInDays: 7 } }],
    ['list urgent tickets', { about: 'tickets', which: { priority: 'urgent' } }],
    ['Which tickets are in progress?', { about: 'tickets', which: { status: 'in_progress' } }],
    ['Which policies expire in the next 30 days?', { about: 'expiring', days: 30 }],
    ['what renews in 2 weeks', { about: 'expiring', days: 14 }],
    ['which policies expire', { about: 'expiring', days: 60 }],
    ['home policies expiring in march', { about: 'expiring', period: 'home policies expiring in march' }],
    ['umbrella policies up for renewal soon', { about: 'expiring', line: { label: 'umbrella' } }],
    ['tickets past due', { about: 'tickets', which: { overdue: true } }],
    ['Which prospects are quoted?', { about: 'prospects', status: 'quoted' }],
    ['prospects with an x-date in the next 90 days', { about: 'prospects', xDateDays: 90 }],
    ['How many seats are left?', { about: 'seats' }],
    ['what about T-104', { about: 'ticket', number: 104 }],
    ['show ticket 12', { about: 'ticket', number: 12 }],
  ])('%s asks for a list', (question, expected) => {
    expect(readRecordQuestions(question).at(-1)).toMatchObject(expected)
  })

  it.each([
    ['tickets that are not overdue', ['not']],
    ['open tickets not assigned to me', ['not']],
    ['urgent tickets about claims', ['claims']],
    ['prospects not yet contacted', ['not']],
    ['policies not expiring this month', ['not']],
    ['policies that already expired this month', ['already expired']],
    ['which policies with Progressive expire before my birthday', ['progressive', 'before', 'birthday']],
    ['policies expiring in the last 30 days', ['past days']],
    ['which policies expire on december 5', ['december 5']],
  ])('%s is listed nearly right by no list, for %j', (question, unread) => {
    const lists = readRecordQuestions(question).filter(({ about }) => about !== 'named')
    expect(lists).toEqual([])
    expect(unreadInList(question)).toEqual(unread)
  })

  it.each(['How many tickets are open?', 'What did we write in June?', 'How do I read a dec page?', 'hello'])(
    '%s is about something else',
    (question) => {
      expect(readRecordQuestions(question)).toEqual([])
    },
  )

  it('that is only a name is one where the records are asked for', () => {
    expect(readRecordQuestions('Bob Lee')).toEqual([])
    expect(readRecordQuestions('Bob Lee', true)).toMatchObject([{ topic: 'overview', name: 'bob lee' }])
  })
})
