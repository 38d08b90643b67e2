import type { AssistantConfig } from '#shared/admin/chatbot.contract.ts'
import { storageKeys } from '#web/lib/storage.ts'
import type { Conversation, Snapshot } from './conversation.ts'
import { useStoredFlag } from './stored-flag.ts'
import { useConversation } from './use-conversation.ts'

/** A conversation with what belongs to it: who answers, and whether from the agency's knowledge. */
export type Chat = {
  config: AssistantConfig
  conversation: Conversation
  snapshot: Snapshot
  isKnowledgeOn: boolean
  setKnowledgeOn: (isOn: boolean) => void
}

type Options = {
  /** When a reply starts after its placeholder, in milliseconds. */
  typingStart: () => number
}

/** Begins a conversation for a screen. */
export function useChat(config: AssistantConfig, { typingStart }: Options): Chat {
  const [isKnowledgeOn, setKnowledgeOn] = useStoredFlag(storageKeys.agencyKnowledge)
  const { conversation, snapshot } = useConversation({ config, isKnowledgeOn, typingStart })
  return { config, conversation, snapshot, isKnowledgeOn, setKnowledgeOn }
}
