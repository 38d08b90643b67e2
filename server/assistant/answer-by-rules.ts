import { pointsBack } from '#engines/questions/policies/follow-ups.rules.ts'
import { asksForFigure } from '#engines/questions/search-patterns.rules.ts'
import { isOrder } from '#engines/questions/speech-act.rules.ts'
import { staticAnswer } from '#engines/questions/static-answers.rules.ts'
import { readText } from '#engines/questions/text.rules.ts'
import { understand } from '#engines/questions/understand.rules.ts'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { AppError } from '#server/errors.ts'
import { readSettings } from '#server/settings/settings.service.ts'
import type { ChatRequest } from '#shared/assistant/chat.contract.ts'
import { dayIn } from '#shared/dates.ts'
import { type Answer, asText } from './answer.ts'
import { answerFromKnowledge } from './knowledge-answer.ts'
import { answerFromFigures, unreadInQuestion } from './metrics/business-metrics.service.ts'
import { metricsTexts } from './metrics/metrics-texts.ts'
import { answerAboutCustom } from './records/custom-answers.ts'
import { asksHow } from './records/question-terms.rules.ts'
import { answerFromRecords, answerNobody } from './records/record-answers.service.ts'
import { unreadInList } from './records/record-questions.rules.ts'
import { answerAboutPolicies, withSubject } from './terms/conversation.ts'

type Ctx = InTransaction<AgencyCtx>
type Question = Pick<
  ChatRequest,
  'content' | 'messages' | 'forceKnowledgeBase' | 'forceClientData' | 'forceProspectData'
>

const maxSuggestions = 4

/** An honest end: what is not known, and the nearest things that can be asked. */
async function dontKnow(ctx: Ctx, { content, forceKnowledgeBase }: Question): Promise<Answer> {
  const { suggestions } = await readSettings(ctx, 'chatbot')
  const nearest = [...suggestions.default, ...suggestions.dashboard, ...suggestions.clients]
  const searched = forceKnowledgeBase
    ? "I don't know. Your knowledge base and records don’t answer this. I saved the question for your article writers."
    : "I don't know. Your records don’t answer this, and your articles were not searched."
  const isFigure = asksForFigure(readText(content).words) && !asksHow(content)
  const isList = !isFigure && !asksHow(content)
  const unread = isFigure ? await unreadInQuestion(ctx, content) : isList ? unreadInList(content) : []
  const words = unread.map((run) => `“${asText(run)}”`).join(', ')
  const why =
    unread.length > 0
      ? ` I didn't understand ${words}. It may change the answer, so I ${isFigure ? 'can’t give a number' : 'can’t list anything'}.`
      : ''
  const able =
    'I can look up clients, prospects, policies and tickets by name, list what is overdue or expiring, and report figures for any period.'
  return {
    message: `${searched}${why}\n\n${able}`,
    suggestions: [...new Set(nearest)].slice(0, maxSuggestions),
    canSearchKnowledge: !forceKnowledgeBase,
  }
}

/** Greetings, thanks and the like: those under three characters are never answered before they get here. */
async function fixedAnswer(ctx: Ctx, content: string): Promise<Answer | null> {
  const { assistantName } = await readSettings(ctx, 'chatbot')
  const { answers } = await readSettings(ctx, 'staticAnswers')
  const understanding = understand(content, { today: dayIn(ctx.user.timeZone, ctx.clock()) })
  const found = staticAnswer(content, understanding, { assistantName, answers })
  return found && { message: found.reply }
}

/** An order that is none of the operations: nothing is looked up for it, so that no answer reads as if it were done. */
const notDone: Answer = {
  message:
    "I can't do that from the chat, and nothing was changed. I can create or update one ticket, client or prospect at a time; for several at once, select them in their list.",
}

async function firstAnswer(ctx: Ctx, question: Question): Promise<Answer | null> {
  const { content, forceKnowledgeBase, forceClientData, forceProspectData } = question
  const isForced = Boolean(forceClientData || forceProspectData)
  const forced = { clients: forceClientData === true, prospects: forceProspectData === true }
  if (isForced) {
    const answer =
      (await answerAboutCustom(ctx, content, forced)) ?? (await answerFromRecords(ctx, content, forced))
    if (answer) return answer
  }
  const fixed = isForced ? null : await fixedAnswer(ctx, content)
  if (fixed) return fixed
  if (forceKnowledgeBase) {
    const answer = await answerFromKnowledge(ctx, content)
    if (answer) return answer
  }
  if (isForced) return null
  if (isOrder(readText(content))) return notDone
  const { messages = [] } = question
  return (
    (await answerAboutCustom(ctx, content, { clients: true, prospects: true })) ??
    (await answerAboutPolicies(ctx, content, messages)) ??
    answerFromRecords(ctx, await withSubject(ctx, content, messages))
  )
}

/** Where nothing answers: nobody of that name for a question that is held to clients or prospects, else "I don't know". */
async function lastAnswer(ctx: Ctx, question: Question): Promise<Answer> {
  const { content, forceClientData, forceProspectData } = question
  const records = { clients: forceClientData === true, prospects: forceProspectData === true }
  const isForced = records.clients || records.prospects
  return (isForced && (await answerNobody(ctx, content, records))) || dontKnow(ctx, question)
}

/** Figures of their own transaction: where they fail, the fixed sentence is still an answer. */
async function figuresOrApology(ctx: AgencyCtx, content: string): Promise<Answer | null> {
  try {
    return await inTransaction(ctx, (ctx) => answerFromFigures(ctx, content))
  } catch (error) {
    if (error instanceof AppError) throw error
    ctx.log.error({ err: error }, 'the figures of an answer failed')
    return { message: metricsTexts.dashboardFailed }
  }
}

/** Where the records cannot be read, the figures may still be given, or the fixed sentence. */
async function recordsOrNothing(ctx: AgencyCtx, question: Question): Promise<Answer | null> {
  try {
    return await inTransaction(ctx, (ctx) => firstAnswer(ctx, question))
  } catch (error) {
    if (error instanceof AppError || asksHow(question.content)) throw error
    ctx.log.error({ err: error }, 'the records of an answer failed')
    return null
  }
}

/**
 * Answers without a language model: fixed answers, passages of the knowledge base where it is asked, the agency's own
 * records, its figures, and else an honest "I don't know".
 */
export async function answerByRules(ctx: AgencyCtx, question: Question): Promise<Answer> {
  const found = await recordsOrNothing(ctx, question)
  if (found) return found
  const isNoFigure = asksHow(question.content) || pointsBack(question.content)
  const figures = isNoFigure ? null : await figuresOrApology(ctx, question.content)
  return figures ?? inTransaction(ctx, (ctx) => lastAnswer(ctx, question))
}
