import { Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AssistantConfig } from '#shared/admin/chatbot.contract.ts'
import { EmptyState, LoadFailure } from '#web/ui/empty-state.tsx'
import { TextSkeleton } from '#web/ui/skeletons.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { type Exchange, lastExchanges } from './chat-memory.ts'
import { ChatPanel } from './chat-panel.tsx'
import { assistantConfigQuery } from './context.api.ts'
import classes from './knowledge-chat.module.css'
import { looseTypingStart, typedText } from './reveal.rules.ts'
import { SuggestionSearch } from './suggestion-search.tsx'
import { useChat } from './use-chat.ts'

/** From this width on the chat stands in the page; up to 640 px it fills the screen. */
const wideQuery = '(min-width: 641px)'

const tabs = [
  { id: 'chat', label: 'Chat' },
  { id: 'history', label: 'History' },
] as const

function startOfTyping(): number {
  return looseTypingStart(Math.random)
}

type HistoryProps = { exchanges: readonly Exchange[]; onAsk: (question: string) => void }

/** What was asked in this tab of the browser, newest first. */
function History({ exchanges, onAsk }: HistoryProps) {
  if (exchanges.length === 0)
    return <EmptyState message="No questions yet. What you ask in this session appears here." />
  return (
    <ol className={classes.exchanges}>
      {exchanges.map(({ question, answer }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same question may have been asked twice
        <li key={index}>
          <button type="button" className={classes.exchange} onClick={() => onAsk(question)}>
            <span className={classes.question}>{question}</span>
            <span className={classes.answer}>{typedText(answer)}</span>
          </button>
        </li>
      ))}
    </ol>
  )
}

type ChatProps = { onClose: () => void }

function TwoTabs({ config, isWide, onClose }: ChatProps & { config: AssistantConfig; isWide: boolean }) {
  const [tab, setTab] = useState<(typeof tabs)[number]['id']>('chat')
  const chat = useChat(config, { typingStart: startOfTyping })
  const requeueStale = (question: string) => {
    setTab('chat')
    void chat.conversation.sendSuggestion(question)
  }
  const both = (
    <Tabs label={config.assistantName} tabs={tabs} value={tab} onChange={setTab}>
      <div className={classes.chat} data-holds-assistant hidden={tab !== 'chat'}>
        <ChatPanel chat={chat} isWide={isWide} Field={SuggestionSearch} />
      </div>
      {tab === 'history' && <History exchanges={lastExchanges()} onAsk={requeueStale} />}
    </Tabs>
  )
  if (isWide) return both
  return (
    <Modal.Root opened fullScreen transitionProps={{ duration: 0 }} onClose={onClose}>
      <Modal.Content>
        <div className={classes.head}>
          <Modal.Title className={classes.title}>{config.assistantName}</Modal.Title>
          <Modal.CloseButton aria-label="Close" />
        </div>
        <Modal.Body>{both}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}

/** The assistant as /knowledge embeds it: two tabs, and a search field that completes what is typed. `onClose` leaves it where it fills the screen. */
export function KnowledgeChat({ onClose }: ChatProps) {
  const { data: config, error, refetch } = useQuery(assistantConfigQuery)
  const isWide = useMediaQuery(wideQuery, undefined, { getInitialValueInEffect: false })
  if (config) return <TwoTabs config={config} isWide={isWide} onClose={onClose} />
  if (error) return <LoadFailure what="The assistant" error={error} onRetry={refetch} />
  return <TextSkeleton />
}
