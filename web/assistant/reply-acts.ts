import type { QueryClient } from '@tanstack/react-query'
import { flushSync } from 'react-dom'
import { acceptProposal, declineProposal, undoAction } from './chat.api.ts'
import { refreshAfterWrite } from './context.api.ts'
import type { Conversation } from './conversation.ts'
import type { ReplyDetail } from './message.ts'

/** What a person can do with a reply. */
export type ReplyActs = {
  choose: (choice: string) => void
  searchKnowledge: (question: string) => void
  undo: (messageId: string, actionId: string) => void
  decide: (messageId: string, proposalId: string, decision: 'accept' | 'decline') => void
}

function withoutUndo({ undo: _undo, ...detail }: ReplyDetail): ReplyDetail {
  return detail
}

function withoutProposal(id: string) {
  return (detail: ReplyDetail): ReplyDetail => ({
    ...detail,
    proposals: detail.proposals?.filter((proposal) => proposal.id !== id),
  })
}

type Chat = { conversation: Conversation; setKnowledgeOn: (isOn: boolean) => void }

/** The acts of one conversation; what they write may show anywhere on the screen. */
export function replyActs(
  { conversation, setKnowledgeOn }: Chat,
  client: QueryClient,
  userId: string,
): ReplyActs {
  const refresh = () => refreshAfterWrite(client, userId)
  return {
    choose: (choice) => void conversation.sendSuggestion(choice),
    searchKnowledge: (question) => {
      // At once, since the question that follows is asked with it.
      flushSync(() => setKnowledgeOn(true))
      void conversation.sendSuggestion(question)
    },
    undo: (messageId, actionId) => {
      const run = (signal: AbortSignal) => undoAction(actionId, signal)
      void conversation.act({ messageId, used: withoutUndo, run }).then(refresh)
    },
    decide: (messageId, proposalId, decision) => {
      const decided = { accept: acceptProposal, decline: declineProposal }[decision]
      const run = (signal: AbortSignal) => decided(proposalId, signal)
      const done = conversation.act({ messageId, used: withoutProposal(proposalId), run })
      if (decision === 'accept') void done.then(refresh)
    },
  }
}
