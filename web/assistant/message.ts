import type {
  ChatChange,
  ChatProposal,
  ChatRow,
  ChatSource,
  ChatTurn,
} from '#shared/assistant/chat.contract.ts'

/** What stands behind a reply, beside its words. */
export type ReplyDetail = {
  sources?: readonly ChatSource[]
  rows?: readonly ChatRow[]
  /** What a write changes or changed, field by field. */
  changes?: readonly ChatChange[]
  /** Answers that can be given by a click: yes and no, the types of a ticket, other questions. */
  choices?: readonly string[]
  /** A write that can still be taken back. */
  undo?: { actionId: string; until: string }
  proposals?: readonly ChatProposal[]
  /** The question, where the knowledge base was left out and might answer it. */
  knowledgeQuestion?: string
}

/** What a reply's id begins with: by whom it was found. */
export type ReplyPrefix = 'local-response' | 'response' | 'business'

/** An answer before it is shown. */
export type Reply = { prefix: ReplyPrefix; content: string; detail?: ReplyDetail }

/** A message of a conversation. */
export type Message = {
  id: string
  role: ChatTurn['role']
  content: string
  /** Where it belongs; without one to the general tab. */
  source?: string
  detail?: ReplyDetail
}

/** Whether a message is one of the general tab: it has no source, or the source chat. */
export function isOfGeneralTab({ source }: Message): boolean {
  return source === undefined || source === 'chat'
}

type MessageIds = { user: () => string; prefixed: (prefix: ReplyPrefix | 'welcome' | 'history') => string }

/** Ids: a timestamp for what the person writes, prefixed ones for what is answered; no two are the same. */
export function createMessageIds(now: () => number): MessageIds {
  let last = 0
  const next = () => {
    last = Math.max(now(), last + 1)
    return String(last)
  }
  return { user: next, prefixed: (prefix) => `${prefix}-${next()}` }
}
