import { answerQuestion } from '#engines/document-questions/answer-question.rules.ts'
import { answerText } from '#engines/document-questions/answer-words.rules.ts'
import { estimateCard } from '#engines/estimate/estimate-card.rules.ts'
import { gapsOf } from '#engines/gap-analysis/gaps/gaps.rules.ts'
import type { AgencyCtx } from '#server/context.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { getDocument } from '#server/documents/documents.service.ts'
import { pageTexts } from '#server/documents/page-texts.service.ts'
import { createDocument, discardDocument, type ReceivedDocument } from '#server/documents/uploads.service.ts'
import { waitForDocument } from '#server/documents/wait-for-document.ts'
import { AppError } from '#server/errors.ts'
import { chatErrors, maxMessageLength } from '#shared/assistant/message.rules.ts'
import type { EdisonAnswer, EdisonChat, EdisonTurn } from '#shared/commercial/edison.contract.ts'
import type { PageText } from '#shared/commercial/questions.contract.ts'
import { dayIn } from '#shared/dates.ts'
import type { DocumentDetail } from '#shared/documents/documents.contract.ts'
import type { Facts } from '#shared/documents/facts.contract.ts'
import { wordByModel } from './edison-model.ts'
import { createEstimate } from './estimates.service.ts'

/** How long a request waits for a document to be read; what takes longer goes on without it. */
const maxWaitMillis = 45_000

type Reply = Pick<EdisonAnswer, 'documentId' | 'estimateId' | 'answeredBy'> & { content: string }

const withoutDocument =
  'I answer from a policy document. Upload one with the button below, choose Get Estimate, and ask me anything about it: limits, deductibles, dates, forms, exclusions or who is named in it.'

const estimateLabel =
  /\bestimate|\bquote\b|\bparse\b|how much (will|would|might) .*(cost|renew)|renewal premium/i

/** Whether someone asks for the estimate and no question about the document. */
function asksForEstimate(question: string): boolean {
  return estimateLabel.test(question)
}

/** The question of a conversation. Throws 400 where it is empty or longer than 2000 characters. */
export function questionOf(messages: readonly EdisonTurn[]): string {
  const question = messages.at(-1)?.content.trim() ?? ''
  if (question === '') throw new AppError('invalid', chatErrors.empty_content, { errorType: 'empty_content' })
  if (question.length <= maxMessageLength) return question
  throw new AppError('invalid', chatErrors.message_too_long, { errorType: 'message_too_long' })
}

function stillReading({ id, fileName, pages, pagesDone }: DocumentDetail): Reply {
  const done = pages === null ? '' : ` (${pagesDone} of ${pages} pages so far)`
  const content = `I am still reading ${fileName}${done}. It continues in the background. Ask me again in a minute, or open it on this assistant’s page when it’s ready.`
  return { content, documentId: id, estimateId: null, answeredBy: 'rules' }
}

function notReadable({ id, fileName, problem }: DocumentDetail): Reply {
  const content = `I could not read ${fileName}. ${problem ?? ''} The file was saved.`.replace(/\s+/g, ' ')
  return { content, documentId: id, estimateId: null, answeredBy: 'rules' }
}

type Read = { id: string; fileName: string; facts: Facts; pages: PageText[] }

async function estimateReply(ctx: AgencyCtx, { id, fileName, facts, pages }: Read): Promise<Reply> {
  const { id: estimateId, result } = await inTransaction(ctx, (ctx) =>
    createEstimate(ctx, { documentId: id, more: {} }),
  )
  const gaps = gapsOf(facts, pages, dayIn(ctx.user.timeZone, ctx.clock()))
  const content = estimateCard({ fileName, facts, estimate: result, gaps })
  return { content, documentId: id, estimateId, answeredBy: 'rules' }
}

type Question = Pick<EdisonChat, 'model' | 'messages'> & { question: string }

async function questionReply(
  ctx: AgencyCtx,
  { question, model, messages }: Question,
  document: Read | null,
  signal: AbortSignal,
): Promise<Reply> {
  const byRules = document ? answerText(answerQuestion(question, document)) : withoutDocument
  const pages = document?.pages ?? []
  const { text, notice } = await wordByModel(ctx, { model, messages, pages, byRules }, signal)
  // What the rules found stays beneath the model's words: it is what carries the pages.
  const content = [notice, text, byRules].filter(Boolean).join('\n\n')
  const about = { documentId: document?.id ?? null, estimateId: null }
  return { ...about, content, answeredBy: text ? 'model' : 'rules' }
}

async function replyAbout(
  ctx: AgencyCtx,
  asked: Question,
  document: DocumentDetail,
  signal: AbortSignal,
): Promise<Reply> {
  if (document.reading === 'failed') return notReadable(document)
  if (document.reading !== 'ready' || !document.facts) return stillReading(document)
  const { id, fileName, facts } = document
  const pages = await inTransaction(ctx, (ctx) => pageTexts(ctx, id))
  const read: Read = { id, fileName, facts, pages }
  return asksForEstimate(asked.question) ? estimateReply(ctx, read) : questionReply(ctx, asked, read, signal)
}

function answerOf(ctx: AgencyCtx, { content, ...about }: Reply): EdisonAnswer {
  return { message: { role: 'assistant', content }, requestId: ctx.origin.requestId ?? '', ...about }
}

/**
 * `POST /api/edison/chat`: answers from the document that the conversation is about, as far as the caller may see it
 * (404 else), or says what to upload.
 */
export async function edisonChat(
  ctx: AgencyCtx,
  input: EdisonChat & { documentId?: string },
  signal: AbortSignal,
): Promise<EdisonAnswer> {
  const { documentId, ...rest } = input
  const asked = { ...rest, question: questionOf(rest.messages) }
  if (!documentId) return answerOf(ctx, await questionReply(ctx, asked, null, signal))
  const document = await inTransaction(ctx, (ctx) => getDocument(ctx, documentId))
  return answerOf(ctx, await replyAbout(ctx, asked, document, signal))
}

/** Makes a document of a received file, or lets the file go again where that fails. */
async function keep(ctx: AgencyCtx, file: ReceivedDocument): Promise<string> {
  try {
    const { id } = await inTransaction(ctx, (ctx) => createDocument(ctx, file, { source: 'edison' }))
    return id
  } catch (error) {
    await discardDocument(ctx, file)
    throw error
  }
}

/**
 * `POST /api/edison/chat-with-file`: keeps the file as a document, waits until it was read and answers from it; where
 * that takes long it says so, and the reading goes on.
 */
export async function edisonChatWithFile(
  ctx: AgencyCtx,
  file: ReceivedDocument,
  input: Pick<EdisonChat, 'model' | 'messages'>,
  signal: AbortSignal,
): Promise<EdisonAnswer> {
  const id = await keep(ctx, file)
  const document = await waitForDocument(ctx, id, { millis: maxWaitMillis })
  const asked = { ...input, question: questionOf(input.messages) }
  return answerOf(ctx, await replyAbout(ctx, asked, document, signal))
}
