import { describe, expect, it } from 'vitest'
import { defaultStaticAnswers } from '#shared/admin/chatbot.contract.ts'
import { contextFromMetrics, emptyContext } from '#shared/assistant/context.rules.ts'
import type { DashboardMetrics } from '#shared/dashboard/dashboard.contract.ts'
import { detect } from './detect.rules.ts'
import { figureSentence } from './figure-answers.rules.ts'
import { answerLocally, type Surroundings } from './local-answers.rules.ts'
import { understand } from './understand.rules.ts'

const today = '2026-11-20'
const metrics: DashboardMetrics = {
  today,
  month: '2026-11',
  scope: 'agency',
  totalProspects: 12,
  newProspects: 3,
  activeProspects: 10,
  convertedProspects: 4,
  conversionRate: 25.04,
  totalPipeline: 31_200.4,
  totalClients: 10,
  newClientsThisMonth: 1,
  newClientsLastMonth: 2,
  clientsWithActivePolicy: 9,
  policiesPerClient: 2.2,
  clientRetentionRate: 91.44,
  totalPolicies: 22,
  policyTypeDistribution: { auto: 11, home: 8, commercial: 2, health: 1 },
  policyConversion: 1.8,
  policyRenewals: {
    currentMonth: { count: 1, premium: 900 },
    nextMonth: { count: 0, premium: 0 },
    next90Days: { count: 5, premium: 7000 },
  },
  noticesPastDate: 0,
  totalPremium: 33_000,
  monthlyPremium: 4000,
  yearlyPremium: 20_000,
  averagePremiumPerClient: 3666.7,
  averagePremiumPerPolicy: 1500,
  bookTrend: [],
  bookChange: null,
  openTickets: 3,
  openTicketsByStatus: { open: 2, in_progress: 1 },
  totalClosedTickets: 1280,
  totalAgents: 6,
  topPerformer: { id: '01990000-0000-7000-8000-0000000000c1', name: 'Ada', premium: 2500 },
  ownMonthlyPremium: 0,
  leaderboard: [],
}
const user = {
  name: 'Sam Hill',
  role: 'agency_owner',
  lastLogin: null,
  createdAt: '',
  teamSize: 6,
  maxTeamSize: 10,
}
const config = { assistantName: 'Paige', answers: defaultStaticAnswers.answers }
const surroundings: Surroundings = {
  config,
  context: null,
  metrics,
  names: [],
  user,
  now: new Date('2026-11-20T20:00:00Z'),
}

function reply(text: string, changes: Partial<Surroundings> = {}) {
  return answerLocally(text, understand(text, { today }), { ...surroundings, ...changes })
}

describe('every topic', () => {
  it.each([
    ['How many clients do we have?', 'The agency has 10 clients.'],
    ['How many prospects do we have?', 'The agency has 12 prospects, 10 of them active.'],
    [
      "What's our total premium?",
      "The agency's book is $33,000 of premium in force. Written this month: $4,000; this year: $20,000.",
    ],
    ['premium this month', "The agency's written premium this month is $4,000."],
    ['premium this year', "The agency's written premium this year is $20,000."],
    [
      'average premium per policy',
      "The agency's average premium is $3,667 per client and $1,500 per policy.",
    ],
    ['How many agents do we have?', 'The agency has 6 agents, its owner included.'],
    ['How many policies do we have?', 'The agency has 22 active policies.'],
    ['how many health policies do we have', 'The agency has 1 active health policy.'],
    ['how many policies per client', 'The agency has 2.2 active policies per client.'],
    ['new clients', 'The agency has 1 new client this month, after 2 last month.'],
    ['new clients last month', 'The agency added 2 new clients last month.'],
    ["What's our conversion rate?", "The agency's conversion rate is 25%. 4 prospects became clients."],
    ["Who's the top agent?", 'The top agent this month is Ada, with $2,500 of written premium.'],
    [
      'How is my agency doing?',
      'The agency has 10 clients with 22 active policies and $33,000 of premium in force, and 12 prospects with $31,200 of potential premium. Written this month: $4,000. 3 tickets open.',
    ],
    [
      'retention rate',
      "The agency's client retention rate is 91.4%: of the clients with a policy in force a year ago, that share still has one.",
    ],
    [
      'breakdown of policies by type',
      "The agency's 22 active policies: 11 auto (50%), 8 home (36.4%), 2 commercial (9.1%) and 1 health (4.5%).",
    ],
    ['pipeline', "The agency's pipeline is $31,200 of potential premium from 12 prospects."],
    ['how many open tickets', 'The agency has 3 open tickets: 2 new and 1 in progress.'],
    ['how many tickets are closed', 'The agency has 1,280 closed tickets.'],
    ['how many renewals this month', '1 policy with $900 of premium up for renewal this month.'],
    ['how many renewals next month', 'No policies with $0 of premium up for renewal next month.'],
    [
      'how many renewals in the next 90 days',
      '5 policies with $7,000 of premium up for renewal in the next 90 days.',
    ],
  ])('%s', (text, words) => {
    expect(reply(text)?.reply).toBe(words)
  })

  it("shows an agent their own, and the team's where it is everybody's", () => {
    const own = { metrics: { ...metrics, scope: 'own' as const }, user: { ...user, role: 'agent' } }
    expect(reply('how many clients do I have', own)?.reply).toBe('You have 10 clients.')
    expect(reply('pipeline', own)?.reply).toMatch(/^Your pipeline is/)
    expect(reply('how many agents do we have', own)?.reply).toMatch(/^The agency has 6 agents/)
    expect(reply('new clients last month', own)?.reply).toBe('You added 2 new clients last month.')
  })

  it('shows what there is nothing of', () => {
    const none = (changes: Partial<DashboardMetrics>) => ({ metrics: { ...metrics, ...changes } })
    expect(reply('client count', none({ totalClients: 0 }))?.reply).toBe('The agency has no clients.')
    expect(reply('client count', none({ totalClients: 1 }))?.reply).toBe('The agency has 1 client.')
    expect(reply('retention', none({ clientRetentionRate: null }))?.reply).toContain('no retention rate yet')
    expect(reply('conversion rate', none({ conversionRate: null }))?.reply).toContain(
      'no conversion rate yet',
    )
    expect(reply('top agent', none({ topPerformer: null }))?.reply).toBe(
      'No agent has written premium this month yet.',
    )
    const noTypes = { policyTypeDistribution: { auto: 0, home: 0, commercial: 0, health: 0 } }
    expect(reply('policy mix', none(noTypes))?.reply).toBe('The agency has no active policies yet.')
  })
})

describe('what the figures at hand do not hold', () => {
  it.each([
    'what did we write in June',
    'premium last quarter',
    'how much did Sarah write last month',
    'how much commercial premium do we have',
    'how many clients did we have last year',
    'how many renewals in the next 30 days',
    'how many urgent tickets do we have',
    'how many tickets did we close last week',
    'how many commercial clients do we have',
    'who was the top agent last month',
    'how many seats are left',
  ])('is left to the server: %s', (text) => {
    expect(reply(text)).toBeNull()
  })

  it('is not made up from an empty context', () => {
    expect(reply('how many clients do we have', { context: emptyContext, metrics: null })).toBeNull()
  })
})

describe('the order', () => {
  const context = { ...emptyContext, ...contextFromMetrics(metrics), hasFigures: true }

  it('answers from the context before the metrics, and from these what the context lacks', () => {
    expect(reply('how many clients do we have', { context })).toMatchObject({ step: 'context', priority: 46 })
    expect(reply('conversion rate', { context })).toMatchObject({ step: 'metrics', priority: 64 })
  })

  it.each([
    ['create a ticket', 'operation'],
    ['good morning', 'static'],
    ['how many clients do we have', 'metrics'],
    ['what is a certificate holder', 'server'],
  ])('%s is decided by the step %s', (text, step) => {
    expect(detect(text, { ...surroundings, today }).step).toBe(step)
  })

  it('names the operation and gives it no reply', () => {
    expect(detect('bump T-104 to urgent', { ...surroundings, today })).toMatchObject({
      operation: 'ticket.update',
      reply: null,
    })
  })

  it('ignores fewer than three characters', () => {
    expect(reply('hi')).toBeNull()
    expect(reply('hey')?.step).toBe('static')
  })
})

describe('fixed answers', () => {
  const answers = (...more: Surroundings['config']['answers']) => ({ config: { ...config, answers: more } })

  it.each([
    ['hello there', 'greeting', 10],
    ['who are you', 'identity', 20],
    ['thanks a lot', 'thanks', 10],
    ['goodbye', 'goodbye', 10],
    ['what are the market trends', 'market_trends', 15],
  ])('%s is %s with priority %s', (text, intent, priority) => {
    expect(reply(text)).toMatchObject({ step: 'static', intent, priority })
  })

  it("fills in the assistant's name", () => {
    expect(reply('who are you')?.reply).toMatch(/^I'm Paige, built by Bindery/)
    const renamed = { config: { ...config, assistantName: 'Ada' } }
    expect(reply('what is your name', renamed)?.reply).toMatch(/^I'm Ada,/)
  })

  it("lets an admin's own words win, the highest priority first", () => {
    const low = { patterns: ['opening hours'], answer: 'Low.', priority: 10 }
    const high = { patterns: ['opening'], answer: 'High.', priority: 18 }
    expect(reply('what are your opening hours?', answers(low, high))?.reply).toBe('High.')
    expect(reply('what are your reopening hours?', answers(high))).toBeNull()
  })

  it('stand back behind a figure, whose priority is always higher', () => {
    const own = { patterns: ['clients'], answer: 'Ours are the best.', priority: 20 }
    expect(reply('how many clients do we have', answers(own))?.reply).toBe('The agency has 10 clients.')
    expect(reply('tell clients a story', answers(own))?.reply).toBe('Ours are the best.')
  })

  it('has an answer for a topic that the settings have none for', () => {
    expect(reply('thank you', answers())?.reply).toBe("You're welcome. Is there anything else?")
  })

  it('greets nobody who asks something else', () => {
    expect(reply('hello, my printer is jammed')).toBeNull()
    expect(reply('hi, how many clients do we have')?.intent).toBe('client_count')
  })

  it('adds what belongs to the greeting', () => {
    const back = { user: { ...user, lastLogin: '2026-11-20T16:00:00Z' } }
    expect(reply('hello there', back)?.reply).toContain('Good to see you again so soon.')
  })
})

it('shows a figure of the dashboard in the same words for the metrics call', () => {
  expect(figureSentence('pipeline', metrics)).toBe(reply('what is in our pipeline')?.reply)
  expect(figureSentence('premium', metrics, 'average')).toContain('per client and')
})

describe('a message that may name somebody', () => {
  const names = ['Active Life Agency', 'Total Policies LLC']

  it.each([
    'how many active policies does the active life agency have',
    'how many policies do total policies have',
    'how many policies does will have',
    'how many policies do homer have',
    'how many policies do auto premium group have',
    'may homes premium',
  ])('gets no figure of everybody: %s', (text) => {
    expect(reply(text, { names })).toBeNull()
  })

  it('gets no figure while the names are not known', () => {
    expect(reply('how many clients do we have', { names })?.reply).toBe('The agency has 10 clients.')
    expect(reply('how many clients do we have', { names: null })).toBeNull()
  })
})
