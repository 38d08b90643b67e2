import type { ChatTurn } from '#shared/assistant/chat.contract.ts'
import { suggestionFailureText, typedFailureText } from './chat-errors.rules.ts'
import { createMessageIds, type Message, type Reply, type ReplyDetail } from './message.ts'
import { messageProblem, suggestionProblem } from './message-checks.rules.ts'
import { typedText } from './reveal.rules.ts'

/** A question on its way to its answer, with the conversation before it. */
export type Question = { content: string; messages: readonly ChatTurn[]; signal: AbortSignal }

/** A reply whose empty message stands already: its words appear one by one, after the delay. */
export type Typing = { id: string; reply: Reply; delay: number }

/** What the screen shows of a conversation. */
export type Snapshot = {
  /** Idle, a request in flight, or a reply being revealed. */
  phase: 'idle' | 'loading' | 'typing'
  /** The id of the welcome, which stands while there are no messages. */
  welcomeId: string
  messages: readonly Message[]
  typing: Typing | null
  error: string | null
  draft: string
  /** What was typed and waits for its answer. */
  asking: string | null
  /** The last whole reply, which a screen reader announces once. */
  announcement: string
}

type Dependencies = {
  assistantName: () => string
  /** Whether the assistant asked something and waits. */
  isAnswerAwaited: () => boolean
  /** Finds the answer; rejects with a ChatFailure that has words for the person. */
  answer: (question: Question) => Promise<Reply>
  /** How long after its placeholder a reply starts, in milliseconds; null shows it at once. */
  typingDelay: () => number | null
  /** Reads what was said before this conversation; silently. */
  loadHistory: (signal: AbortSignal) => Promise<ChatTurn[]>
  /** A question was answered. */
  onAnswered: (question: string, reply: Reply) => void
  now: () => number
}

/** Something else that the assistant replies to, begun from a message; `used` takes away from it what was used up. */
type Act = {
  messageId: string
  used: (detail: ReplyDetail) => ReplyDetail
  run: (signal: AbortSignal) => Promise<Reply>
}

/** One conversation with the assistant: its messages, the request in flight and the reply being revealed. */
export type Conversation = {
  subscribe: (listener: () => void) => () => void
  snapshot: () => Snapshot
  setDraft: (draft: string) => void
  /**
   * Sends what was typed. Resolves when the reply stands, has failed, or a newer request took its place: whether it was
   * answered.
   */
  send: () => Promise<boolean>
  /** Sends a suggested question or a quick reply. */
  sendSuggestion: (question: string) => Promise<void>
  /** Takes back a write, or decides on a proposal. */
  act: (what: Act) => Promise<void>
  /** Shows the reply that is being typed as a whole. */
  finishTyping: () => void
  /** Gives the request in flight up, silently, or shows the rest of the reply at once. */
  stop: () => void
  open: () => Promise<void>
  /** Says something unasked, in a conversation that has not begun: what a flow that outlived a reload waits for. */
  say: (reply: Reply) => void
  /** Clears all messages and ends what is under way. */
  close: () => void
}

const nothing: Omit<Snapshot, 'welcomeId'> = {
  phase: 'idle',
  messages: [],
  typing: null,
  error: null,
  draft: '',
  asking: null,
  announcement: '',
}

type Core = {
  deps: Dependencies
  ids: ReturnType<typeof createMessageIds>
  listeners: Set<() => void>
  state: Snapshot
  /** What was said before, hidden from view. */
  history: readonly Message[]
  request: AbortController
  reading: AbortController
}

function set(core: Core, changes: Partial<Snapshot>): void {
  core.state = { ...core.state, ...changes }
  for (const listener of core.listeners) listener()
}

/** A newer request aborts the one before it. */
function begin(core: Core): AbortSignal {
  core.request.abort()
  core.request = new AbortController()
  return core.request.signal
}

function turnsOf({ history, state }: Core): ChatTurn[] {
  const said = state.messages.filter(({ content }) => content !== '')
  return [...history, ...said].map(({ role, content }) => ({ role, content }))
}

function withMessage(core: Core, id: string, changed: (message: Message) => Message): Message[] {
  return core.state.messages.map((message) => (message.id === id ? changed(message) : message))
}

function finishTyping(core: Core): void {
  const { typing } = core.state
  if (!typing) return
  const { content, detail } = typing.reply
  const messages = withMessage(core, typing.id, (message) => ({ ...message, content, detail }))
  set(core, { phase: 'idle', typing: null, messages, announcement: typedText(content) })
}

/** Appends the empty placeholder, whose words appear after the delay. */
function say(core: Core, reply: Reply): void {
  const id = core.ids.prefixed(reply.prefix)
  const delay = core.deps.typingDelay()
  set(core, {
    phase: 'typing',
    asking: null,
    messages: [...core.state.messages, { id, role: 'assistant', content: '', source: 'chat' }],
    typing: { id, reply, delay: delay ?? 0 },
  })
  if (delay === null) finishTyping(core)
}

const failureText = { typed: typedFailureText, suggested: suggestionFailureText }

/** What failed leaves no message; what was typed goes back into the field, unless something else stands there by now. */
function takeBack(core: Core, asked: Message, kind: keyof typeof failureText, failure: unknown): void {
  const { messages, draft } = core.state
  set(core, {
    phase: 'idle',
    asking: null,
    error: failureText[kind](failure),
    messages: messages.filter(({ id }) => id !== asked.id),
    draft: kind === 'typed' ? draft || asked.content : draft,
  })
}

async function ask(core: Core, content: string, kind: keyof typeof failureText): Promise<boolean> {
  const signal = begin(core)
  const messages = turnsOf(core)
  const asked: Message = { id: core.ids.user(), role: 'user', content, source: 'chat' }
  const words = kind === 'typed' ? { draft: '', asking: content } : {}
  set(core, { phase: 'loading', error: null, messages: [...core.state.messages, asked], ...words })
  try {
    const reply = await core.deps.answer({ content, messages, signal })
    if (signal.aborted) return false
    core.deps.onAnswered(content, reply)
    say(core, reply)
    return true
  } catch (failure) {
    if (!signal.aborted) takeBack(core, asked, kind, failure)
    return false
  }
}

async function send(core: Core): Promise<boolean> {
  const { draft, phase } = core.state
  if (phase !== 'idle') return false
  const problem = messageProblem(draft, core.deps.assistantName(), core.deps.isAnswerAwaited())
  if (!problem) return await ask(core, draft.trim(), 'typed')
  set(core, { error: problem })
  return false
}

async function sendSuggestion(core: Core, question: string): Promise<void> {
  if (core.state.phase !== 'idle') return
  const problem = suggestionProblem(question)
  if (!problem) await ask(core, question.trim(), 'suggested')
  else if (problem.text) set(core, { error: problem.text })
}

async function act(core: Core, { messageId, used, run }: Act): Promise<void> {
  if (core.state.phase !== 'idle') return
  const signal = begin(core)
  set(core, { phase: 'loading', error: null })
  try {
    const reply = await run(signal)
    if (signal.aborted) return
    const leave = (message: Message) => ({ ...message, detail: used(message.detail ?? {}) })
    set(core, { messages: withMessage(core, messageId, leave) })
    say(core, reply)
  } catch (failure) {
    if (!signal.aborted) set(core, { phase: 'idle', error: typedFailureText(failure) })
  }
}

function stop(core: Core): void {
  if (core.state.phase === 'typing') finishTyping(core)
  if (core.state.phase !== 'loading') return
  core.request.abort()
  set(core, { phase: 'idle', asking: null })
}

async function open(core: Core): Promise<void> {
  core.reading = new AbortController()
  const { signal } = core.reading
  const before = await core.deps.loadHistory(signal)
  if (signal.aborted) return
  core.history = before.map((turn) => ({ ...turn, id: core.ids.prefixed('history'), source: 'chat' }))
}

function close(core: Core): void {
  core.request.abort()
  core.reading.abort()
  core.history = []
  set(core, nothing)
}

/** Begins a conversation; nothing is read before it is opened. */
export function createConversation(deps: Dependencies): Conversation {
  const ids = createMessageIds(deps.now)
  const core: Core = {
    deps,
    ids,
    listeners: new Set(),
    state: { ...nothing, welcomeId: ids.prefixed('welcome') },
    history: [],
    request: new AbortController(),
    reading: new AbortController(),
  }
  return {
    subscribe: (listener) => {
      core.listeners.add(listener)
      return () => core.listeners.delete(listener)
    },
    snapshot: () => core.state,
    setDraft: (draft) => set(core, { draft }),
    send: () => send(core),
    sendSuggestion: (question) => sendSuggestion(core, question),
    act: (what) => act(core, what),
    finishTyping: () => finishTyping(core),
    stop: () => stop(core),
    open: () => open(core),
    say: (reply) => {
      if (core.state.phase === 'idle' && core.state.messages.length === 0) say(core, reply)
    },
    close: () => close(core),
  }
}
