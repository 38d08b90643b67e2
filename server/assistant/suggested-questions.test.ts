import { expect, it } from 'vitest'
import { answerLocally } from '#engines/questions/local-answers.rules.ts'
import { understand } from '#engines/questions/understand.rules.ts'
import { type World, world } from '#server/testing/world.ts'
import { defaultChatbot, defaultStaticAnswers } from '#shared/admin/chatbot.contract.ts'
import { contextFromMetrics, contextOf } from '#shared/assistant/context.rules.ts'
import { figureIntents, type writeIntents } from '#shared/assistant/understanding.contract.ts'

/** What the answer to each suggested question must be about; the book behind it is that of `bookOf`. */
const subjects: Record<string, RegExp> = {
  'How is my agency doing?': /2 clients.*3 (active )?policies/s,
  'What is our total premium?': /\$13,100/,
  'Who is the top agent this month?': /top agent this month is .*\$13,100/,
  'Which policies expire in the next 60 days?': /^No policy expires in the next 60 days/,
  'How many clients do we have?': /2 clients/,
  'How many new clients did we get this month?': /2 new clients/,
  'What is our client retention rate?': /retention rate/,
  'Which clients have only one policy?': /^1 client has only one policy:.*Harbor Cafe/s,
  'How many prospects do we have?': /1 (active )?prospect/,
  'What is our conversion rate?': /conversion rate is 0%/,
  'How large is our pipeline?': /pipeline.*\$4,000/i,
  'How many tickets are open?': /1 (open )?ticket/,
  'Which tickets are overdue?': /^No ticket is overdue/,
  'How many policies do we have?': /3 (active )?policies/,
  'How are our policies spread by type?': /1 auto .*1 home .*1 commercial/,
  'What is the average premium per policy?': /\$4,36[67]/,
  'How many agents do we have?': /has 3 agents/,
  'How many seats are left?': /^7 seats are left/,
  'What is our average premium per client?': /\$6,550/,
  'What can you do?': /tickets, clients and prospects/,
  'Give me an overview of my agency': /2 clients.*3 (active )?policies/s,
}

/** What opens a conversation of several steps instead. */
const operations: Record<string, (typeof writeIntents)[number]> = {
  'Update a prospect': 'prospect.update',
  'Create a ticket': 'ticket.create',
  'Update a ticket': 'ticket.update',
}

async function bookOf({ owner }: World): Promise<void> {
  const made = async (path: string, body: object): Promise<string> =>
    (await owner.api.post(path, body)).body.id
  const sandoval = await made('/api/clients', { name: 'Maria Sandoval' })
  await made('/api/policies', { clientId: sandoval, type: 'auto', premium: 1400 })
  await made('/api/policies', { clientId: sandoval, type: 'home', premium: 2300 })
  const cafe = await made('/api/clients', { name: 'Harbor Cafe' })
  await made('/api/policies', { clientId: cafe, type: 'commercial', premium: 9400 })
  await made('/api/prospects', { name: 'Otto Lind', potentialPremium: 4000 })
  await made('/api/tickets', { title: 'New driver', type: 'policy_change' })
}

/** The answer as the browser comes to it: by itself, else from the metrics call, else from the chat. */
async function answerTo(content: string, { owner }: World): Promise<string> {
  const [{ body: user }, { body: metrics }] = [
    await owner.api.get('/api/user'),
    await owner.api.get('/api/dashboard/metrics'),
  ]
  const understanding = understand(content, { today: metrics.today })
  const page = { currentPage: '/dashboard', policyRenewals: metrics.policyRenewals }
  const context = contextOf(user, contextFromMetrics(metrics), page)
  const config = { ...defaultChatbot, ...defaultStaticAnswers }
  const { names } = (await owner.api.get('/api/chat/names')).body
  const around = { config, context, metrics, names, user, now: new Date() }
  const local = answerLocally(content, understanding, around)
  if (local) return local.reply
  const isFigure = figureIntents.some((figure) => figure === understanding.intent)
  const figure = isFigure ? (await owner.api.post('/api/business-metrics', { content })).body : null
  const { body } = figure?.isAnswered ? { body: figure } : await owner.api.post('/api/chat', { content })
  return body.message.replace(/\(\/[^)]*\)|[[\]*]/g, '')
}

const questions = [...new Set(Object.values(defaultChatbot.suggestions).flat())]

it('every suggested question has its subject here', () => {
  expect(Object.keys({ ...subjects, ...operations }).sort()).toEqual([...questions].sort())
})

it('every suggested question is answered by its subject, or begins its operation', async () => {
  const about = await world()
  await bookOf(about)
  const wrong: string[] = []
  for (const [question, subject] of Object.entries(subjects)) {
    const message = await answerTo(question, about)
    if (!subject.test(message) || /I don't know|didn't understand/.test(message))
      wrong.push(`${question} → ${message}`)
  }
  for (const [question, operation] of Object.entries(operations)) {
    const { intent } = understand(question, { today: '2026-11-20' })
    if (intent !== operation) wrong.push(`${question} → ${intent}`)
  }
  expect(wrong).toEqual([])
})
