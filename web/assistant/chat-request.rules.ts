import type { CurrentUser } from '#shared/accounts/accounts.contract.ts'
import type { ChatRequest, ChatTurn } from '#shared/assistant/chat.contract.ts'

/** The identity that the browser sends along; the server decides by the session alone. */
type Asker = Pick<CurrentUser, 'id' | 'agencyOwnerId' | 'agencyName'> & { role: string }

/** How much of the conversation goes along with a question. */
export const sentTurns = 50

/** The owner's id, or the person's own where there is none. */
export function ownerIdOf({ id, agencyOwnerId }: Pick<Asker, 'id' | 'agencyOwnerId'>): string {
  return agencyOwnerId ?? id
}

type Asked = { content: string; messages: readonly ChatTurn[]; isKnowledgeOn: boolean }

/** The payload of POST /api/chat, to the letter. */
export function chatRequest(asker: Asker, { content, messages, isKnowledgeOn }: Asked): ChatRequest {
  return {
    content,
    messages: messages.slice(-sentTurns).map(({ role, content }) => ({ role, content })),
    userId: asker.id,
    agencyOwnerId: ownerIdOf(asker),
    agencyName: asker.agencyName,
    userRole: asker.role || 'user',
    forceKnowledgeBase: isKnowledgeOn,
    forceClientData: /\bclients?\b/i.test(content),
    forceProspectData: /\bprospects?\b/i.test(content),
  }
}

/** Whether a body is a JSON object with a non-empty content. */
export function isChatBody(body: unknown): boolean {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return false
  const { content } = body as { content?: unknown }
  return typeof content === 'string' && content.trim() !== ''
}
