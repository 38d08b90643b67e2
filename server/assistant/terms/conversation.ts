import { goingOn, leavesOut, pointsBack } from '#engines/questions/policies/follow-ups.rules.ts'
import type { LineAsked } from '#engines/questions/policies/lines.rules.ts'
import {
  type ListQuestion,
  type ProducerNames,
  readListQuestion,
  readNarrowing,
} from '#engines/questions/policies/policy-lists.rules.ts'
import {
  type CarrierNames,
  type PolicyQuestion,
  readPolicyQuestion,
} from '#engines/questions/policies/policy-questions.rules.ts'
import { type Answer, asText, link } from '#server/assistant/answer.ts'
import { asksHow } from '#server/assistant/records/question-terms.rules.ts'
import { readRecordQuestions } from '#server/assistant/records/record-questions.rules.ts'
import type { ChatTurn } from '#shared/assistant/chat.contract.ts'
import { dayIn } from '#shared/dates.ts'
import type { Ctx, Named } from './client-terms.ts'
import { isOthers, isPlain } from './elsewhere.rules.ts'
import { findClientsIn } from './find-clients.ts'
import { listAnswer } from './list-answers.ts'
import type { ListAnswer } from './listed.ts'
import { carrierNames, producerNames } from './names.ts'
import { answerAboutTerms } from './policy-answers.ts'

/** What the turns before were about. */
type Subject =
  | { about: 'client'; client: Named; line: LineAsked | null; read: PolicyQuestion | null }
  | { about: 'list'; asked: ListQuestion; said: string }
  | null
type Names = { today: string; carriers: CarrierNames[]; producers: ProducerNames[] }

/** Turns before the question that are read for what it goes on from. */
const maxTurns = 6
/** Clients of a list that one answer goes through. */
const maxSubjects = 5

async function namesOf(ctx: Ctx): Promise<Names> {
  const today = dayIn(ctx.user.timeZone, ctx.clock())
  return { today, carriers: await carrierNames(ctx), producers: await producerNames(ctx) }
}

async function subjectAfter(ctx: Ctx, said: string, before: Subject, names: Names): Promise<Subject> {
  const found = await findClientsIn(ctx, said)
  const [client] = found?.clients ?? []
  if (found && client) {
    if (found.clients.length > 1) return null
    const read = readPolicyQuestion(found.rest, names)
    return { about: 'client', client, line: readNarrowing(found.rest, names).line, read }
  }
  const goes = goingOn(said)
  if (before?.about === 'list' && goes) {
    const asked = merged(before.asked, goes, names)
    if (asked) return { ...before, asked }
  }
  if (before?.about === 'client' && (goes || pointsBack(said) || leavesOut(said))) {
    const read = continued(before, withoutPronouns(goes ?? said), names)
    return { ...before, line: read?.line ?? before.line, read: read ?? before.read }
  }
  const list = readListQuestion(said, names)
  if (list) return { about: 'list', asked: list, said }
  return before && (pointsBack(said) || /^(?:ok|okay|thanks?|thank you|yes|no)\b/i.test(said)) ? before : null
}

/** What a question that goes on asks of the client before: of other days or lines the same as before, else its own. */
function continued(
  { line, read: before }: Extract<Subject, { about: 'client' }>,
  said: string,
  names: Names,
): PolicyQuestion | null {
  const read = readPolicyQuestion(said, names)
  const { rest, ...named } = readNarrowing(said, names)
  const isOnlyNarrowed = /^(?:the|on|in|for|one|policy|\W)*$/.test(rest)
  if (before && isOnlyNarrowed && (named.line || named.when))
    return { ...before, line: named.line ?? before.line, when: named.when ?? before.when, isPast: true }
  return read && { ...read, line: read.line ?? (read.topic === 'claims' ? null : line) }
}

async function subjectOf(ctx: Ctx, turns: readonly ChatTurn[], names: Names): Promise<Subject> {
  let subject: Subject = null
  for (const { content } of turns.filter(({ role }) => role === 'user').slice(-maxTurns))
    subject = await subjectAfter(ctx, content, subject, names)
  return subject
}

/** A list narrowed further by what goes on from it: "just Travelers"; null where other words stand in it. */
function merged(asked: ListQuestion, said: string, names: Names): ListQuestion | null {
  const { rest, line, carriers, producer, when } = readNarrowing(said, names)
  const isMore = line !== null || carriers.length > 0 || producer !== null || when !== null
  if (
    !isMore ||
    rest
      .split(' ')
      .some(
        (word) =>
          word !== '' && !/^(?:the|ones?|in|for|with|of|from|on|policies|clients|renewals|and)$/.test(word),
      )
  )
    return null
  return {
    ...asked,
    line: line ?? asked.line,
    carriers: carriers.length > 0 ? carriers : asked.carriers,
    producer: producer ?? asked.producer,
    when: when ?? asked.when,
  }
}

function listed(ctx: Ctx, asked: ListQuestion, { carriers, producers }: Names): Promise<ListAnswer> {
  const [producer = ''] = producers.find(({ id }) => id === asked.producer)?.names ?? []
  return listAnswer(
    ctx,
    asked,
    carriers,
    producer.replace(/(?<!\p{L})\p{L}/gu, (letter) => letter.toUpperCase()),
  )
}

const whoIsMeant: Answer = {
  message: "I'm not sure who you mean. Please say which client or policy, and I'll look it up.",
}

// The subject stands for these words: without them the question is read like one whose name was taken out.
function withoutPronouns(question: string): string {
  return question
    .replace(
      /\b(?:they|them|their|theirs|he|she|his|him|hers?|its?|those|these|that (?:client|policy|account|one)|the same (?:client|policy|account))\b(?:'s|'re)?/gi,
      ' ',
    )
    .replace(/\s+/g, ' ')
    .trim()
}

async function aboutSubjects(
  ctx: Ctx,
  question: string,
  asked: ListQuestion,
  names: Names,
): Promise<Answer | null> {
  const { found } = await listed(ctx, asked, names)
  const read = readPolicyQuestion(withoutPronouns(question), names)
  if (!read || found.length === 0) return whoIsMeant
  const clients = [...new Map(found.map(({ client }) => [client.id, client])).values()]
  if (clients.length > maxSubjects) return whoIsMeant
  const answers: string[] = []
  for (const client of clients) {
    const terms = found.flatMap(({ client: { id }, termId }) => (id === client.id && termId ? [termId] : []))
    const answer = await answerAboutTerms(ctx, client, read, names.carriers, read.line ? [] : terms)
    if (answer) answers.push(answer.message)
  }
  return answers.length > 0 ? { message: answers.join('\n\n') } : whoIsMeant
}

/** A question that goes on from the turns before: of the client or list that these were about, never of the agency. */
async function answerGoingOn(
  ctx: Ctx,
  question: string,
  turns: readonly ChatTurn[],
  names: Names,
): Promise<Answer | null> {
  const isBack = pointsBack(question)
  const goes = goingOn(question)
  const isLeft = turns.length > 0 && leavesOut(question)
  if (!isBack && !goes && !isLeft) return null
  const subject = await subjectOf(ctx, turns, names)
  if (isLeft && !isBack && !goes && subject?.about !== 'client') return null
  if (!subject) return isBack && readPolicyQuestion(withoutPronouns(question), names) ? whoIsMeant : null
  if (subject.about === 'list') {
    const asked = goes ? merged(subject.asked, goes, names) : null
    return asked
      ? listed(ctx, asked, names)
      : isBack
        ? aboutSubjects(ctx, question, subject.asked, names)
        : null
  }
  const asked = continued(subject, withoutPronouns(goes ?? question), names)
  if (asked) return answerAboutTerms(ctx, subject.client, asked, names.carriers)
  return goes ? unsureOf(subject.client) : null
}

function unsureOf(client: Named): Answer {
  return {
    message: `I'm not sure whether you mean ${link(client.name, `/clients/${client.id}`)} or the whole agency. Please ask again with the name.`,
  }
}

/** The names of what a figure of renewals was counted from. */
export async function renewalsOf(
  ctx: Ctx,
  days: { from: string; to: string },
  { carrier, producerId }: { carrier?: string | undefined; producerId?: string | undefined },
): Promise<string[]> {
  const names = await namesOf(ctx)
  const when = { ...days, isDay: false, label: '' }
  const carriers = carrier === undefined ? [] : [carrier]
  const asked = {
    about: 'renewals',
    line: null,
    carriers,
    producer: producerId ?? null,
    when,
    isYesNo: false,
  } as const
  const { message } = await listed(ctx, { ...asked, carriers }, names)
  return message.split('\n').slice(1)
}

/** The question with the name of the client it follows up on, for what is answered elsewhere; unchanged where it follows up on none. */
export async function withSubject(ctx: Ctx, question: string, turns: readonly ChatTurn[]): Promise<string> {
  if (!pointsBack(question) || (await findClientsIn(ctx, question))) return question
  const subject = await subjectOf(ctx, turns, await namesOf(ctx))
  return subject?.about === 'client' ? `${withoutPronouns(question)} ${subject.client.name}` : question
}

// Lists of records that answer such words in their own way.
function isKnownList(question: string): boolean {
  const lists = readRecordQuestions(question).filter(({ about }) => about !== 'named')
  return lists.length > 0
}

/** A list of the agency's policies, claims or what happened to them; null where a question asks for none. */
async function answerFromLists(ctx: Ctx, question: string): Promise<Answer | null> {
  const names = await namesOf(ctx)
  const isElsewhere = asksHow(question) || pointsBack(question) || isKnownList(question)
  const asked = isElsewhere ? null : readListQuestion(question, names)
  return asked && listed(ctx, asked, names)
}

function replaced(question: string, said: string, name: string): string {
  const at = question.toLowerCase().indexOf(said)
  return at < 0
    ? `Tell me about ${name}`
    : `${question.slice(0, at)}${name}${question.slice(at + said.length)}`
}

function askWhich(clients: readonly Named[], { said, question }: { said: string; question: string }): Answer {
  const lines = clients.map(({ id, name }) => `- ${link(name, `/clients/${id}`)}`)
  return {
    message: [`${clients.length} clients match “${asText(said)}”. Which one do you mean?`, '', ...lines].join(
      '\n',
    ),
    suggestions: clients.slice(0, 3).map(({ name }) => replaced(question, said, name)),
  }
}

/** Answers what is asked of policies, their terms, transactions and claims; null for a question about something else. */
export async function answerAboutPolicies(
  ctx: Ctx,
  question: string,
  turns: readonly ChatTurn[],
): Promise<Answer | null> {
  if (asksHow(question)) return null
  const found = await findClientsIn(ctx, question)
  const names = await namesOf(ctx)
  if (!found) return (await answerGoingOn(ctx, question, turns, names)) ?? answerFromLists(ctx, question)
  const [client] = found.clients
  const list = goingOn(`${found.rest} x`) === 'x' ? await subjectOf(ctx, turns, names) : null
  const asked = readPolicyQuestion(list?.about === 'list' ? list.said : found.rest, names)
  if (!client || !asked || isOthers(found.rest, asked) || isPlain(found.rest, asked)) return null
  if (found.clients.length > 1) return askWhich(found.clients, { said: found.said, question })
  const answer = await answerAboutTerms(ctx, client, asked, names.carriers)
  return answer && found.guessed
    ? { ...answer, message: `I took “${asText(found.guessed)}” as ${asText(client.name)}. ${answer.message}` }
    : answer
}
