import { namedIn, wordsOfQuestion } from '#engines/questions/names-in-question.rules.ts'
import { type Answer, asText, link } from '#server/assistant/answer.ts'
import { findClientNamesWithin, findNamedClients, listClients } from '#server/clients/clients.service.ts'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import {
  findNamedProspects,
  findProspectNamesWithin,
  listProspects,
} from '#server/prospects/prospects.service.ts'
import { recordsIn } from '#server/records/list-query.ts'
import { listTickets } from '#server/tickets/tickets.service.ts'
import type { ClientItem } from '#shared/clients/clients.contract.ts'
import { dayIn } from '#shared/dates.ts'
import type { ProspectItem } from '#shared/prospects/prospects.contract.ts'
import { findByName, maxNamed } from './find-by-name.ts'
import { answerAboutList } from './list-answers.ts'
import { answerAboutClient, answerAboutProspect } from './named-answers.ts'
import { asksHow, plain } from './question-terms.rules.ts'
import { type RecordQuestion, readNamedQuestion, readRecordQuestions } from './record-questions.rules.ts'
import { ticketLine } from './ticket-lines.ts'
import { wordsTaken } from './words-taken.ts'

type Ctx = InTransaction<AgencyCtx>
type Named = Extract<RecordQuestion, { about: 'named' }>
/** Which records a question is held to: `forceClientData` and `forceProspectData`; neither is both. */
export type Records = { clients: boolean; prospects: boolean }

const maxSimilar = 3

function askWhichOne(kind: string, found: (ClientItem | ProspectItem)[], asked: Named, path: string): Answer {
  const many = found.length >= maxNamed ? `${maxNamed} or more` : String(found.length)
  const lines = found.map((item) => `- ${link(item.name, `${path}/${item.id}`)}`)
  const head = `${many} ${kind} match “${asText(asked.name)}”. Which one do you mean?`
  return {
    message: [head, '', ...lines].join('\n'),
    suggestions: found.slice(0, 3).map((item) => completed(asked, item.name)),
  }
}

/** The question again, with a name that exists. */
function completed({ topic, line }: Named, name: string): string {
  const what = line ? `${line.label} ` : ''
  const questions = {
    producer: `Who is the producer of ${name}?`,
    insured: `Is ${name} insured today${line ? ` for ${line.label}` : ''}?`,
    changes: `What changed on the policies of ${name} this year?`,
    renewal: `When does the ${what}policy of ${name} renew?`,
    contact: `What is the phone number of ${name}?`,
    tickets: `Which tickets does ${name} have?`,
    premium: `What premium does ${name} pay?`,
    policies: `What ${what}policies does ${name} have?`,
    sensitive: `Tell me about ${name}`,
    overview: `Tell me about ${name}`,
  }
  return questions[topic]
}

async function answerByName(ctx: Ctx, asked: Named, records: Records): Promise<Answer | null> {
  const { name, topic, line, text } = asked
  const clients = records.clients
    ? await findByName<ClientItem>(name, (query) => listClients(ctx, query))
    : []
  if (clients[0] && clients.length === 1) return answerAboutClient(ctx, clients[0], { topic, line, text })
  if (clients.length > 1) return askWhichOne('clients', clients, asked, '/clients')
  const prospects = records.prospects
    ? await findByName<ProspectItem>(name, (query) => listProspects(ctx, query))
    : []
  if (prospects[0] && prospects.length === 1) return answerAboutProspect(prospects[0], topic)
  if (prospects.length > 1) return askWhichOne('prospects', prospects, asked, '/prospects')
  return null
}

function namedAsked(question: string, isForced: boolean): Named | undefined {
  return readRecordQuestions(question, isForced).find((asked) => asked.about === 'named')
}

/** Says whose name is nearly the one that was asked for; null where nobody's is. */
async function answerBySimilarName(ctx: Ctx, question: string, records: Records): Promise<Answer | null> {
  const asked = namedAsked(question, !(records.clients && records.prospects))
  if (!asked) return null
  const wanted = { limit: maxSimilar, filter: {} }
  const clients = records.clients ? (await findNamedClients(ctx, asked.name, wanted)).items : []
  const prospects = records.prospects ? (await findNamedProspects(ctx, asked.name, wanted)).items : []
  const names = [...new Set([...clients, ...prospects].map(({ name }) => name))].slice(0, maxSimilar)
  if (names.length === 0) return null
  const near = names.map(asText).join(' or ')
  const message = `I found no one named “${asText(asked.name)}”. Did you mean ${near}?`
  return { message, suggestions: names.map((name) => completed(asked, name)) }
}

async function answerAboutTicket(ctx: Ctx, number: number): Promise<Answer> {
  const { text } = await listTickets(ctx, { q: `T-${number}`, limit: maxNamed })
  const ticket = recordsIn(text).find((found) => found.number === number)
  if (!ticket) return { message: `I couldn’t find ticket T-${number} in your records.` }
  return { message: ticketLine(ticket, dayIn(ctx.user.timeZone, ctx.clock())).slice(2) }
}

async function answerOne(ctx: Ctx, asked: RecordQuestion, records: Records): Promise<Answer | null> {
  if (asked.about === 'named') return answerByName(ctx, asked, records)
  if (asked.about === 'ticket') return answerAboutTicket(ctx, asked.number)
  return answerAboutList(ctx, asked)
}

function notUnderstood({ id, name }: { id: string; name: string }, path: string, unread: string[]): Answer {
  const words = unread.map((run) => `“${asText(run)}”`).join(', ')
  const able = 'I can tell you a client’s policies, premium, renewals, contact details and tickets.'
  return {
    message: `I found ${link(name, `${path}/${id}`)}, but I didn't understand ${words}, and it may change the answer. ${able}`,
  }
}

/** The items of a list whose records these are. */
export async function itemsOf<Item extends { id: string }>(
  records: readonly { id: string; name: string }[],
  find: (name: string) => Promise<{ items: Item[] }>,
): Promise<Item[]> {
  const wanted = new Set(records.map(({ id }) => id))
  const names = [...new Set(records.map(({ name }) => name))].slice(0, maxNamed)
  const found: Item[] = []
  for (const name of names) found.push(...(await find(name)).items.filter(({ id }) => wanted.has(id)))
  return found
}

/** The clients and prospects that a question names, and the question without the name. */
export async function findNamedIn(ctx: Ctx, question: string, records: Records) {
  const words = wordsOfQuestion(question).flatMap(({ folded }) => [folded, folded.replace(/s$/, '')])
  const clients = records.clients ? await findClientNamesWithin(ctx, words) : []
  const prospects = records.prospects ? await findProspectNamesWithin(ctx, words) : []
  const candidates = [
    ...clients.map((client) => ({ ...client, path: '/clients' })),
    ...prospects.map((prospect) => ({ ...prospect, path: '/prospects' })),
  ]
  return candidates.length === 0 ? null : namedIn(question, candidates, await wordsTaken(ctx, question))
}

/** Whether a question names one of the caller's clients or prospects, be it in words of the trade. */
export async function namesSomebody(ctx: Ctx, question: string): Promise<boolean> {
  return (await findNamedIn(ctx, question, { clients: true, prospects: true })) !== null
}

/** What is asked about whoever the question names: names of the agency's own records come before words of the trade. */
async function answerAboutNamed(ctx: Ctx, question: string, records: Records): Promise<Answer | null> {
  const named = await findNamedIn(ctx, question, records)
  const [first] = named?.records ?? []
  if (!named || !first) return null
  const { topic, line, unread, strange } = readNamedQuestion(named.rest)
  // A first name beside another last name is nobody's name: it may be someone of a similar one.
  if (named.said.length === 1 && strange !== '') return null
  const same = named.records.filter(({ path }) => path === first.path)
  if (unread.length > 0 && same.length === 1) return notUnderstood(first, first.path, unread)
  const text = plain(named.rest)
  const asked: Named = { about: 'named', topic, line, name: named.said.join(' '), text }
  const query = { limit: maxNamed, filter: {} }
  if (first.path === '/clients') {
    const items = await itemsOf(same, (name) => findNamedClients(ctx, name, query))
    const [client] = items
    if (!client) return null
    return items.length === 1
      ? answerAboutClient(ctx, client, { topic, line, text })
      : askWhichOne('clients', items, asked, '/clients')
  }
  const items = await itemsOf(same, (name) => findNamedProspects(ctx, name, query))
  const [prospect] = items
  if (!prospect) return null
  return items.length === 1
    ? answerAboutProspect(prospect, topic)
    : askWhichOne('prospects', items, asked, '/prospects')
}

/**
 * Answers a question from the caller's own clients, prospects, policies and tickets with the rows behind it
 *; null for a question about something else.
 */
export async function answerFromRecords(
  ctx: Ctx,
  question: string,
  forced: Partial<Records> = {},
): Promise<Answer | null> {
  const isForced = Boolean(forced.clients || forced.prospects)
  const records = isForced
    ? { clients: forced.clients === true, prospects: forced.prospects === true }
    : { clients: true, prospects: true }
  const numbered = readRecordQuestions(question, isForced).some(({ about }) => about === 'ticket')
  const named = numbered || asksHow(question) ? null : await answerAboutNamed(ctx, question, records)
  if (named) return named
  for (const asked of readRecordQuestions(question, isForced)) {
    const answer = await answerOne(ctx, asked, records)
    if (answer) return answer
  }
  return isForced ? null : answerBySimilarName(ctx, question, records)
}

// "What should I do when a client …" names nobody, whatever words are left of it.
const asksForAdvice =
  /^(?:how|why|when should|where (?:do|can|should)|what (?:should|shall|do|does|can|is|are|if)|can|could|should|does|do|is|are|explain|(?:a |my |the |our )?(?:client|prospect)s? (?:wants?|asks?|needs?|says?))\b/i

// "Clients in Dallas with boats" are many, of a kind that is not understood.
const asksForMany = /\b(?:clients|customers|prospects|leads)\b(?!.*(?:"|\b(?:named|called)\b))/i

/** Says that nobody has the name that a question is held to, or whose name is nearest; null where it names nobody. */
export async function answerNobody(ctx: Ctx, question: string, records: Records): Promise<Answer | null> {
  const named = namedAsked(question, true)
  if (!named || asksForAdvice.test(question.trim()) || asksForMany.test(question)) return null
  const similar = await answerBySimilarName(ctx, question, records)
  if (similar) return similar
  const kind = records.clients ? (records.prospects ? 'client or prospect' : 'client') : 'prospect'
  return { message: `I couldn't find a ${kind} named “${asText(named.name)}” in your records.` }
}
