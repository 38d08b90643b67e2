import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { APICallError, isStepCount, RetryError, streamText, type ToolSet, tool } from 'ai'
import type { z } from 'zod'
import type { ChatTurn, ModelOutcome } from '#shared/assistant/chat.contract.ts'

/** Something that a model may ask the application for; what it answers is data. */
export type ModelTool = {
  description: string
  input: z.ZodType
  run(input: unknown): Promise<unknown>
}

export type ModelQuestion = {
  model: string
  instructions: string
  messages: readonly ChatTurn[]
  tools: Readonly<Record<string, ModelTool>>
  /** The caller's own end of the wait. */
  signal: AbortSignal
}

/** What came of a question: the words only where the outcome is 'answered'. */
export type ModelReply = {
  text: string
  outcome: ModelOutcome
  inputTokens: number
  outputTokens: number
}

/** The door to an OpenAI-compatible server. */
export type LanguageModelAdapter = {
  /** Where questions go, without path or key. */
  host: string
  ask(question: ModelQuestion): Promise<ModelReply>
}

type Settings = { apiKey: string; baseUrl: string }
type Patience = { wholeMs: number; firstTokenMs: number }

const patience: Patience = { wholeMs: 30_000, firstTokenMs: 10_000 }
const maxToolRounds = 6
const maxRetries = 2
const maxOutputTokens = 1500
/** More than an answer and its calls of tools ever take; a server that says more is not listened to any longer. */
const maxLettersHeard = 200_000
/** What a token is taken for where a server does not count them. */
const lettersPerToken = 4

function asToolSet(tools: ModelQuestion['tools']): ToolSet {
  const made = Object.entries(tools).map(([name, { description, input, run }]) => [
    name,
    tool({ description, inputSchema: input, execute: (given: unknown) => run(given) }),
  ])
  return Object.fromEntries(made)
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && (error.name === 'TimeoutError' || isTimeout(error.cause))
}

/** Why there is no answer. */
function outcomeOf(error: unknown, signal: AbortSignal): ModelOutcome {
  if (signal.aborted) return 'aborted'
  if (isTimeout(error)) return 'timed_out'
  if (error instanceof Error && error.name === 'AbortError') return 'timed_out'
  const cause = RetryError.isInstance(error) ? error.lastError : error
  const status = APICallError.isInstance(cause) ? cause.statusCode : undefined
  if (status === 401 || status === 403) return 'refused'
  return status === 429 ? 'rate_limited' : 'failed'
}

type Heard = {
  text: string
  letters: number
  input: number
  output: number
  isEnded: boolean
  error: unknown
}

function count(heard: Heard, { length }: string): void {
  heard.letters += length
  if (heard.letters > maxLettersHeard) throw new Error('the language model says too much')
}

/** Listens to the stream to its end; each step begins its words anew, so that only the last one's are the answer. */
async function listen(stream: ReturnType<typeof startStream>['stream'], heard: Heard, sent: number) {
  let steps = 0
  for await (const part of stream) {
    if (part.type === 'start-step') heard.text = ''
    else if (part.type === 'tool-input-delta') count(heard, part.delta)
    else if (part.type === 'text-delta') {
      count(heard, part.text)
      heard.text += part.text
    } else if (part.type === 'error') heard.error = part.error
    else if (part.type === 'abort') heard.error = new DOMException('aborted', 'TimeoutError')
    else if (part.type === 'finish-step') {
      steps += 1
      heard.input += part.usage.inputTokens ?? Math.ceil(sent / lettersPerToken)
      heard.output += part.usage.outputTokens ?? Math.ceil(heard.text.length / lettersPerToken)
      heard.isEnded = part.finishReason === 'stop' || part.finishReason === 'length'
    }
  }
  return steps
}

/** Gives up on a server that does not begin to answer; the library's own limit counts only from then on. */
function fetchWithin(firstTokenMs: number): typeof fetch {
  return async (address, init) => {
    const silence = new AbortController()
    const isSilent = () => silence.abort(new DOMException('no answer has begun', 'TimeoutError'))
    const timer = setTimeout(isSilent, firstTokenMs)
    try {
      const signals = [silence.signal, ...(init?.signal ? [init.signal] : [])]
      return await fetch(address, { ...init, signal: AbortSignal.any(signals) })
    } finally {
      clearTimeout(timer)
    }
  }
}

function startStream(settings: Settings, patience: Patience, question: ModelQuestion, signal: AbortSignal) {
  const { model, instructions, messages, tools } = question
  const provider = createOpenAICompatible({
    name: 'language-model',
    baseURL: settings.baseUrl,
    apiKey: settings.apiKey,
    includeUsage: true,
    fetch: fetchWithin(patience.firstTokenMs),
  })
  return streamText({
    model: provider.chatModel(model),
    instructions,
    messages: messages.map(({ role, content }) => ({ role, content })),
    tools: asToolSet(tools),
    // The tools share one small pool of connections.
    toolCallConcurrency: 1,
    stopWhen: isStepCount(maxToolRounds + 1),
    prepareStep: ({ stepNumber }) =>
      stepNumber < maxToolRounds ? undefined : { toolChoice: 'none' as const },
    maxRetries,
    maxOutputTokens,
    temperature: 0,
    abortSignal: signal,
    timeout: { totalMs: patience.wholeMs, firstChunkMs: patience.firstTokenMs },
    // Errors come out of the stream and are reported by their outcome.
    onError: () => {},
  })
}

async function ask(settings: Settings, patience: Patience, question: ModelQuestion): Promise<ModelReply> {
  const { instructions, messages, signal } = question
  const sent = messages.reduce((sum, { content }) => sum + content.length, instructions.length)
  const heard: Heard = { text: '', letters: 0, input: 0, output: 0, isEnded: false, error: null }
  const end = new AbortController()
  signal.addEventListener('abort', () => end.abort(), { once: true })
  if (signal.aborted) end.abort()
  try {
    const steps = await listen(startStream(settings, patience, question, end.signal).stream, heard, sent)
    // What was sent is paid for, also where nothing came back that could be counted.
    if (steps === 0) heard.input = Math.ceil(sent / lettersPerToken)
  } catch (error) {
    heard.error = error
    end.abort()
  }
  const { text, input: inputTokens, output: outputTokens } = heard
  const isAnswered = heard.error === null && heard.isEnded && text.trim() !== '' && !signal.aborted
  const outcome = isAnswered ? 'answered' : outcomeOf(heard.error, signal)
  return { text: isAnswered ? text : '', outcome, inputTokens, outputTokens }
}

/** Opens the door to the configured server; tests wait less long. */
export function languageModelAdapter(settings: Settings, waits: Patience = patience): LanguageModelAdapter {
  return {
    host: new URL(settings.baseUrl).host,
    ask: (question) => ask(settings, waits, question),
  }
}
