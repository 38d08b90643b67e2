import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import type { AssistantConfig } from '#shared/admin/chatbot.contract.ts'
import { userKey } from '#web/lib/query-client.ts'
import { whenIdle } from '#web/lib/when-idle.ts'
import { useCurrentUser } from '#web/session/session.tsx'
import { answerQuestion, warmUp } from './answer-question.ts'
import { clearServerChat, loadHistory } from './chat.api.ts'
import { rememberExchange, rememberQuery } from './chat-memory.ts'
import { contextQuery } from './context.api.ts'
import { createConversation } from './conversation.ts'
import { cancelFlow, hasOpenFlow, openFlowQuestion } from './operations/operation-handler.ts'

type Options = {
  config: AssistantConfig
  isKnowledgeOn: boolean
  /** When a reply starts after its placeholder, in milliseconds. */
  typingStart: () => number
}

function isMotionUnwanted(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches
}

function remember(question: string, answer: string): void {
  rememberQuery(question)
  rememberExchange({ question, answer })
}

/** Opens a conversation with its screen, and ends it with everything that it left on the server. */
export function useConversation(options: Options) {
  const client = useQueryClient()
  const user = useCurrentUser()
  const { pathname } = useLocation()
  const latest = useRef({ ...options, client, user, pathname })
  useEffect(() => {
    latest.current = { ...options, client, user, pathname }
  })
  const [conversation] = useState(() =>
    createConversation({
      assistantName: () => latest.current.config.assistantName,
      isAnswerAwaited: () => hasOpenFlow(latest.current.user.id),
      answer: (question) => answerQuestion(latest.current, question),
      typingDelay: () => (isMotionUnwanted() ? null : latest.current.typingStart()),
      loadHistory,
      onAnswered: (question, { content }) => remember(question, content),
      now: Date.now,
    }),
  )
  useEffect(() => whenIdle(warmUp), [])
  useEffect(() => {
    void conversation.open()
    const waiting = openFlowQuestion(user.id)
    if (waiting) {
      const { content, choices, changes } = waiting
      conversation.say({ prefix: 'local-response', content, detail: { choices, changes } })
    }
    void client.prefetchQuery(contextQuery(user.id))
    return () => {
      conversation.close()
      cancelFlow(user.id)
      // After a logout the server has no conversation of anybody to forget.
      if (client.getQueryData(userKey)) void clearServerChat()
    }
  }, [conversation, client, user.id])
  return { conversation, snapshot: useSyncExternalStore(conversation.subscribe, conversation.snapshot) }
}
