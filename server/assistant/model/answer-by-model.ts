import type { ModelQuestion } from '#server/adapters/language-model.ts'
import type { Answer } from '#server/assistant/answer.ts'
import type { AgencyCtx } from '#server/context.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { saveQuestion } from '#server/knowledge/questions.service.ts'
import { bookCall, fellBack } from '#server/language-model/allowance.service.ts'
import { citedIn, safeMarkdown, withoutPersonalNumbers } from '#server/language-model/safe-markdown.rules.ts'
import { type AllowedModel, whereAllowed } from '#server/language-model/where-allowed.ts'
import { readSettings } from '#server/settings/settings.service.ts'
import type { ChatProposal, ChatRequest, ChatTurn } from '#shared/assistant/chat.contract.ts'
import { instructionsFor } from './instructions.ts'
import { saveProposals } from './proposals.service.ts'
import { proposeTools } from './propose-tools.ts'
import { readTools } from './read-tools.ts'
import { newReading, type Reading } from './reading.ts'

/** How much of the conversation before goes with a question. */
const maxTurns = 10
const maxTurnLength = 2000

/** What the model said, or why rules answer: null says nothing of it. */
export type ModelAnswer = { answer: (Answer & { proposals: ChatProposal[] }) | null; notice: string | null }

/** The end of the conversation, as plain turns: what stands in them has no rights, whoever wrote it. */
function turnsOf({ messages = [], content }: ChatRequest): ChatTurn[] {
  const before = messages.filter((turn) => turn.content.trim() !== '').slice(-maxTurns)
  return [...before, { role: 'user' as const, content }].map((turn) => ({
    role: turn.role,
    content: withoutPersonalNumbers(turn.content.slice(0, maxTurnLength)),
  }))
}

/** Pages of lists, which hold nothing of anybody in their address. */
const listPaths = new Set(['/dashboard', '/clients', '/prospects', '/tickets', '/knowledge'])

/** What was said, made safe, with the passages that it cites. */
function shownAnswer(text: string, reading: Reading): Answer {
  const hasPath = (path: string) => listPaths.has(path) || reading.paths.has(path)
  const message = safeMarkdown(text, { hasPath, passages: reading.passages.length })
  const cited = citedIn(message)
  return { message, sources: reading.passages.filter((_passage, index) => cited.has(index + 1)) }
}

async function askModel(
  ctx: AgencyCtx,
  { languageModel, model, allowsWrites }: AllowedModel,
  input: ChatRequest,
  signal: AbortSignal,
): Promise<ModelAnswer> {
  const { assistantName } = await inTransaction(ctx, (ctx) => readSettings(ctx, 'chatbot'))
  const readsKnowledge = input.forceKnowledgeBase === true
  const messages = turnsOf(input)
  const reading = newReading(messages.length > 1)
  const question: ModelQuestion = {
    model,
    instructions: instructionsFor(ctx, { assistantName, readsKnowledge, allowsWrites }),
    messages,
    tools: {
      ...readTools(ctx, reading, readsKnowledge),
      ...(allowsWrites ? proposeTools(ctx, reading) : {}),
    },
    signal,
  }
  const begun = performance.now()
  const reply = await languageModel.ask(question)
  const milliseconds = performance.now() - begun
  const call = { model, host: languageModel.host, fields: [...reading.fields], reply, milliseconds }
  return inTransaction(ctx, async (ctx) => {
    await bookCall(ctx, call)
    const shown = shownAnswer(reply.text, reading)
    if (reply.outcome !== 'answered' || shown.message === '') return { answer: null, notice: fellBack }
    if (readsKnowledge) await saveQuestion(ctx, input.content, (shown.sources ?? []).length > 0)
    return { answer: { ...shown, proposals: await saveProposals(ctx, reading.proposed) }, notice: null }
  })
}

/**
 * Answers by the language model where one is set up, allowed and paid for. No
 * connection is held while it is waited for; whatever goes wrong, rules answer instead.
 */
export async function answerByModel(
  ctx: AgencyCtx,
  input: ChatRequest,
  signal: AbortSignal,
): Promise<ModelAnswer> {
  const instead = (notice: string | null): ModelAnswer => ({ answer: null, notice })
  return whereAllowed(ctx, instead, (allowed) => askModel(ctx, allowed, input, signal))
}
