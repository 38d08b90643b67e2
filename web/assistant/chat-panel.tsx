import { useQueryClient } from '@tanstack/react-query'
import { type ComponentType, useMemo } from 'react'
import { useLocation } from 'react-router'
import { storageKeys } from '#web/lib/storage.ts'
import { firstName } from '#web/session/current-user.ts'
import { useCurrentUser } from '#web/session/session.tsx'
import classes from './chat-panel.module.css'
import { Composer, type FieldProps } from './composer.tsx'
import { MessageList } from './message-list.tsx'
import { replyActs } from './reply-acts.ts'
import { useStoredFlag } from './stored-flag.ts'
import { suggestedQuestions, welcomeText } from './suggested-questions.rules.ts'
import { ChatOptions, SuggestedQuestions } from './suggested-questions.tsx'
import type { Chat } from './use-chat.ts'

type ChatPanelProps = {
  chat: Chat
  isWide: boolean
  /** The field to ask in; that of the dialog by default. */
  Field?: ComponentType<FieldProps>
}

/** The general assistant: conversation, suggested questions, field and options. */
export function ChatPanel({ chat, isWide, Field = Composer }: ChatPanelProps) {
  const { config, conversation, snapshot, setKnowledgeOn } = chat
  const client = useQueryClient()
  const user = useCurrentUser()
  const { pathname } = useLocation()
  const [areHidden, setHidden] = useStoredFlag(storageKeys.suggestionsHidden)
  const acts = useMemo(
    () => replyActs({ conversation, setKnowledgeOn }, client, user.id),
    [conversation, setKnowledgeOn, client, user.id],
  )
  const names = { firstName: firstName(user), assistantName: config.assistantName }
  return (
    <div className={classes.panel}>
      <MessageList
        snapshot={snapshot}
        config={config}
        welcome={welcomeText(config.welcome, names)}
        user={user}
        acts={acts}
        onTyped={conversation.finishTyping}
      />
      <div className={classes.foot}>
        {!areHidden && (
          <SuggestedQuestions
            questions={suggestedQuestions(config.suggestions, pathname, isWide)}
            isBusy={snapshot.phase !== 'idle'}
            onAsk={(question) => void conversation.sendSuggestion(question)}
          />
        )}
        <Field
          conversation={conversation}
          snapshot={snapshot}
          isWide={isWide}
          onKnowledge={() => chat.setKnowledgeOn(true)}
        />
        <ChatOptions
          isKnowledgeOn={chat.isKnowledgeOn}
          onKnowledge={chat.setKnowledgeOn}
          areHidden={areHidden}
          onHide={setHidden}
        />
      </div>
      <p className={classes.announcement} role="status">
        {snapshot.phase === 'loading' ? `${config.assistantName} is thinking` : snapshot.announcement}
      </p>
    </div>
  )
}
