import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { AssistantConfig } from '#shared/admin/chatbot.contract.ts'
import chat from '#web/assistant/chat-panel.module.css'
import { welcomeText } from '#web/assistant/suggested-questions.rules.ts'
import { documentKeys } from '#web/documents/documents.api.ts'
import { firstName } from '#web/session/current-user.ts'
import { useCurrentUser } from '#web/session/session.tsx'
import { askWithFile, askWithoutFile, estimateKeys } from './edison.api.ts'
import { EdisonComposer } from './edison-composer.tsx'
import { createEdisonConversation } from './edison-conversation.ts'
import { EdisonMessages } from './edison-messages.tsx'

type EdisonPanelProps = {
  config: AssistantConfig
  isWide: boolean
  welcome: string
  /** The document that the conversation goes on about. */
  documentId?: string | null
  /** Hears which document the conversation is about by now. */
  onDocument?: (documentId: string) => void
}

function useEdison({ config, documentId, onDocument }: EdisonPanelProps) {
  const queries = useQueryClient()
  const [conversation] = useState(() =>
    createEdisonConversation(
      {
        assistantName: () => config.commercialName,
        askWithFile,
        askWithoutFile,
        onReply: (reply) => {
          for (const queryKey of [...estimateKeys, ...documentKeys])
            void queries.invalidateQueries({ queryKey })
          if (reply.documentId) onDocument?.(reply.documentId)
        },
        now: Date.now,
      },
      { model: config.defaultModel, documentId },
    ),
  )
  useEffect(() => () => conversation.close(), [conversation])
  return { conversation, snapshot: useSyncExternalStore(conversation.subscribe, conversation.snapshot) }
}

/** The commercial-policy assistant: conversation, file, model and field. Leaving it forgets the conversation. */
export function EdisonPanel(props: EdisonPanelProps) {
  const { config, isWide, welcome } = props
  const { conversation, snapshot } = useEdison(props)
  const user = useCurrentUser()
  const { messages, welcomeId, isProcessing, announcement } = snapshot
  const names = { firstName: firstName(user), assistantName: config.commercialName }
  return (
    <div className={chat.panel}>
      <EdisonMessages
        {...{ messages, welcomeId, isProcessing, config, user }}
        welcome={welcomeText(welcome, names)}
      />
      <div className={chat.foot}>
        <EdisonComposer {...{ conversation, snapshot, config, isWide }} />
      </div>
      <p className={chat.announcement} role="status">
        {isProcessing ? `${config.commercialName} is thinking` : announcement}
      </p>
    </div>
  )
}
