import type { EdisonTurn } from '#shared/commercial/edison.contract.ts'
import { estimateRequest, uploadedMessage } from '#shared/commercial/edison.rules.ts'
import { createMessageIds, type Message } from '#web/assistant/message.ts'
import { messageProblem } from '#web/assistant/message-checks.rules.ts'
import type { EdisonReply } from './edison.api.ts'
import { edisonErrors } from './edison-messages.rules.ts'

/** What the screen shows of a conversation about a policy. */
export type EdisonSnapshot = {
  welcomeId: string
  messages: readonly Message[]
  isProcessing: boolean
  error: string | null
  draft: string
  /** What was typed and waits for its answer. */
  asking: string | null
  file: File | null
  model: string
  /** The document that questions without a file are about: the last one of the conversation. */
  documentId: string | null
  /** The last reply, which a screen reader announces once. */
  announcement: string
}

type Asked = { model: string; messages: readonly EdisonTurn[]; signal: AbortSignal }

type Dependencies = {
  assistantName: () => string
  askWithFile: (file: File, asked: Asked) => Promise<EdisonReply>
  askWithoutFile: (documentId: string | null, asked: Asked) => Promise<EdisonReply>
  /** A reply came that may have made a document or an estimate. */
  onReply: (reply: EdisonReply) => void
  now: () => number
}

/** A conversation with the commercial-policy assistant. */
export type EdisonConversation = {
  subscribe: (listener: () => void) => () => void
  snapshot: () => EdisonSnapshot
  setDraft: (draft: string) => void
  setModel: (model: string) => void
  setFile: (file: File | null) => void
  /** Sends what was typed, with the file where one is chosen; ignored while a reply is awaited. Whether it was answered. */
  send: () => Promise<boolean>
  /** Asks for the estimate of the chosen file, which stays chosen; ignored without one and while a reply is awaited. */
  getEstimate: () => Promise<void>
  /** Clears everything and ends what is under way. */
  close: () => void
}

/** How much of the conversation goes with a question. */
const maxTurns = 20

type Core = {
  deps: Dependencies
  ids: ReturnType<typeof createMessageIds>
  listeners: Set<() => void>
  state: EdisonSnapshot
  request: AbortController
}

function set(core: Core, changes: Partial<EdisonSnapshot>): void {
  core.state = { ...core.state, ...changes }
  for (const listener of core.listeners) listener()
}

function turnsOf({ messages }: EdisonSnapshot, content: string): EdisonTurn[] {
  const before = messages.slice(1 - maxTurns).map(({ role, content }) => ({ role, content }))
  return [...before, { role: 'user', content }]
}

type Question = {
  /** What stands in the conversation, and what is sent. */
  said: string
  sent: string
  isTyped: boolean
}

function answered(core: Core, { requestId, content, documentId }: EdisonReply, question: Question): void {
  const { file, messages } = core.state
  const text = content || (file ? edisonErrors.emptyFileReply : edisonErrors.emptyReply)
  const reply: Message = {
    id: `edison-response-${requestId}`,
    role: 'assistant',
    content: text,
    source: 'edison',
  }
  set(core, {
    messages: [...messages, reply],
    isProcessing: false,
    asking: null,
    // Get Estimate keeps the file; a typed message uses it up.
    file: question.isTyped ? null : file,
    documentId: documentId ?? core.state.documentId,
    announcement: text,
  })
}

function failed(core: Core, asked: Message, { isTyped }: Question): void {
  const { messages, draft } = core.state
  set(core, {
    messages: messages.filter(({ id }) => id !== asked.id),
    isProcessing: false,
    asking: null,
    error: isTyped ? edisonErrors.message : edisonErrors.policy,
    draft: isTyped ? draft || asked.content : draft,
  })
}

async function ask(core: Core, question: Question): Promise<boolean> {
  const { file, documentId, model } = core.state
  const messages = turnsOf(core.state, question.sent)
  const { signal } = core.request
  const asked: Message = { id: core.ids.user(), role: 'user', content: question.said, source: 'edison' }
  set(core, {
    messages: [...core.state.messages, asked],
    isProcessing: true,
    error: null,
    ...(question.isTyped && { draft: '', asking: question.said }),
  })
  try {
    const call = { model, messages, signal }
    const reply = await (file
      ? core.deps.askWithFile(file, call)
      : core.deps.askWithoutFile(documentId, call))
    if (signal.aborted) return false
    answered(core, reply, question)
    core.deps.onReply(reply)
    return true
  } catch {
    if (!signal.aborted) failed(core, asked, question)
    return false
  }
}

async function send(core: Core): Promise<boolean> {
  const { draft, isProcessing } = core.state
  if (isProcessing) return false
  const error = messageProblem(draft, core.deps.assistantName())
  if (!error) return await ask(core, { said: draft.trim(), sent: draft.trim(), isTyped: true })
  set(core, { error })
  return false
}

async function getEstimate(core: Core): Promise<void> {
  const { file, isProcessing } = core.state
  if (!file || isProcessing) return
  await ask(core, { said: uploadedMessage(file.name), sent: estimateRequest, isTyped: false })
}

type Beginning = { model: string; documentId?: string | null }

/** Begins a conversation; about a document that is there already where one is named. */
export function createEdisonConversation(
  deps: Dependencies,
  { model, documentId = null }: Beginning,
): EdisonConversation {
  const ids = createMessageIds(deps.now)
  const nothing = {
    messages: [],
    isProcessing: false,
    error: null,
    draft: '',
    asking: null,
    file: null,
    announcement: '',
  }
  const first = { ...nothing, welcomeId: ids.prefixed('welcome'), model, documentId }
  const core: Core = { deps, ids, listeners: new Set(), state: first, request: new AbortController() }
  return {
    subscribe: (listener) => {
      core.listeners.add(listener)
      return () => core.listeners.delete(listener)
    },
    snapshot: () => core.state,
    setDraft: (draft) => set(core, { draft }),
    setModel: (model) => set(core, { model }),
    setFile: (file) => {
      if (!core.state.isProcessing) set(core, { file, error: null })
    },
    send: () => send(core),
    getEstimate: () => getEstimate(core),
    close: () => {
      core.request.abort()
      core.request = new AbortController()
      set(core, first)
    },
  }
}
