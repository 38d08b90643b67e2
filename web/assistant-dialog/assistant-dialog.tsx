import { ActionIcon, Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { lazy, type MouseEvent, Suspense, useEffect, useState } from 'react'
import type { AssistantConfig } from '#shared/admin/chatbot.contract.ts'
import { clearChat } from '#web/assistant/chat-memory.ts'
import { ChatPanel } from '#web/assistant/chat-panel.tsx'
import { assistantConfigQuery } from '#web/assistant/context.api.ts'
import { typingStart } from '#web/assistant/reveal.rules.ts'
import { useBackToClose } from '#web/assistant/use-back-to-close.ts'
import { useChat } from '#web/assistant/use-chat.ts'
import { LoadFailure } from '#web/ui/empty-state.tsx'
import { TextSkeleton } from '#web/ui/skeletons.tsx'
import { useReturnFocus } from '#web/ui/use-return-focus.ts'
import classes from './assistant-dialog.module.css'
import { type AssistantTab, TabSelector } from './tab-selector.tsx'

/** From this width on the dialog is a window and no screen of its own. */
const wideQuery = '(min-width: 768px)'

/** The address of one of our own pages that a click leads to, unless it is to open beside this one. */
function ownPageOf(event: MouseEvent): string | null {
  const isPlain = event.button === 0 && !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)
  const link = event.target instanceof Element ? event.target.closest('a[href^="/"]:not([target])') : null
  return isPlain ? (link?.getAttribute('href') ?? null) : null
}

// Apart from the general assistant's code: most people open that one alone.
const EdisonPanel = lazy(() =>
  import('#web/commercial/edison/edison-panel.tsx').then(({ EdisonPanel }) => ({ default: EdisonPanel })),
)

function startOfTyping(): number {
  return typingStart
}

function GeneralTab({ config, isWide }: { config: AssistantConfig; isWide: boolean }) {
  return <ChatPanel chat={useChat(config, { typingStart: startOfTyping })} isWide={isWide} />
}

type TabProps = { config: AssistantConfig; isWide: boolean; tab: AssistantTab['id'] }

/** Both assistants; the one that is not shown keeps what was said to it. */
function BothTabs({ config, isWide, tab }: TabProps) {
  const [isEdisonOpen, setEdisonOpen] = useState(false)
  if (tab === 'edison' && !isEdisonOpen) setEdisonOpen(true)
  return (
    <>
      <div className={classes.tab} hidden={tab !== 'chat'}>
        <GeneralTab config={config} isWide={isWide} />
      </div>
      {isEdisonOpen && (
        <div className={classes.tab} hidden={tab !== 'edison'}>
          <Suspense fallback={<TextSkeleton />}>
            <EdisonPanel config={config} isWide={isWide} welcome={config.commercialTabWelcome} />
          </Suspense>
        </div>
      )}
    </>
  )
}

function tabsOf(config: AssistantConfig | undefined): AssistantTab[] {
  const general: AssistantTab = { id: 'chat', label: config?.assistantName ?? 'Assistant' }
  return config ? [general, { id: 'edison', label: config.commercialName }] : [general]
}

/** The dialog of the assistants: mounted while it is open; closing forgets the conversation. */
export function AssistantDialog({ onClose }: { onClose: () => void }) {
  const isWide = useMediaQuery(wideQuery, undefined, { getInitialValueInEffect: false })
  const { close, follow } = useBackToClose(!isWide, onClose)
  const { data: config, error, refetch } = useQuery(assistantConfigQuery)
  const [tab, setTab] = useState<AssistantTab['id']>('chat')
  useReturnFocus()
  useEffect(() => clearChat, [])

  // On a phone the dialog hides the page that a link in it leads to, and gives way.
  const onClickCapture = (event: MouseEvent) => {
    const address = isWide ? null : ownPageOf(event)
    if (address === null) return
    event.preventDefault()
    event.stopPropagation()
    follow(address)
  }
  return (
    <Modal.Root
      opened
      onClose={close}
      size="min(60vw, 800px)"
      fullScreen={!isWide}
      centered
      classNames={{ content: classes.content }}
    >
      <Modal.Overlay backgroundOpacity={1} color="var(--scrim)" />
      <Modal.Content onClickCapture={onClickCapture}>
        <header className={classes.head}>
          <Modal.Title className={classes.title}>
            <TabSelector tabs={tabsOf(config)} value={tab} isWide={isWide} onChange={setTab} />
          </Modal.Title>
          <ActionIcon variant="subtle" color="gray" size={34} aria-label="Close" onClick={close}>
            <X size={18} strokeWidth={1.75} />
          </ActionIcon>
        </header>
        {config ? (
          <BothTabs config={config} isWide={isWide} tab={tab} />
        ) : (
          <div className={classes.waiting}>
            {error ? <LoadFailure what="The assistant" error={error} onRetry={refetch} /> : <TextSkeleton />}
          </div>
        )}
      </Modal.Content>
    </Modal.Root>
  )
}
