import { Tooltip } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { MessageCircle } from 'lucide-react'
import { type ComponentType, useEffect, useRef, useState } from 'react'
import { assistantConfigQuery, contextQuery } from '#web/assistant/context.api.ts'
import { assistantShortcut } from '#web/assistant/use-assistant.ts'
import { useOutOfTheWay } from '#web/assistant/use-out-of-the-way.ts'
import { showToast } from '#web/lib/toast.ts'
import { whenIdle } from '#web/lib/when-idle.ts'
import { useCurrentUser } from '#web/session/session.tsx'
import classes from './assistant-launcher.module.css'

type Dialog = ComponentType<{ onClose: () => void }>

let loaded: Dialog | null = null

async function loadDialog(): Promise<Dialog> {
  loaded ??= (await import('./assistant-dialog.tsx')).AssistantDialog
  return loaded
}

function loadAhead(): void {
  // A failure is shown when the dialog is opened.
  void loadDialog().catch(() => {})
}

function reportFailure(): void {
  showToast({
    title: 'The assistant could not be loaded',
    message: 'Check your internet connection and try again.',
    variant: 'destructive',
  })
}

/**
 * The dialog's code, fetched while nothing else is to do, so that the dialog opens at once. Without React's lazy: it
 * holds what it waited for back for a third of a second, however early that came.
 */
function useDialog(isOpen: boolean, onClose: () => void): Dialog | null {
  const [dialog, setDialog] = useState(() => loaded)
  useEffect(() => whenIdle(loadAhead), [])
  useEffect(() => {
    if (!isOpen || dialog) return
    loadDialog()
      .then((code) => setDialog(() => code))
      .catch(() => {
        onClose()
        reportFailure()
      })
  }, [isOpen, dialog, onClose])
  return isOpen ? (dialog ?? loaded) : null
}

type AssistantLauncherProps = { isOpen: boolean; onOpen: () => void; onClose: () => void }

/** Moves the focus to the button when the dialog closed and what opened it is gone, as the command palette is. */
function useFocusAfterwards(isOpen: boolean) {
  const button = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  useEffect(() => {
    const isLost = document.activeElement === null || document.activeElement === document.body
    if (wasOpen.current && !isOpen && isLost) button.current?.focus({ preventScroll: true })
    wasOpen.current = isOpen
  }, [isOpen])
  return button
}

/** The round button at the bottom right, and the dialog that it opens. */
export function AssistantLauncher({ isOpen, onOpen, onClose }: AssistantLauncherProps) {
  const client = useQueryClient()
  const { id } = useCurrentUser()
  const button = useFocusAfterwards(isOpen)
  const place = useRef<HTMLDivElement>(null)
  const isAway = useOutOfTheWay(place)
  const Dialog = useDialog(isOpen, onClose)
  const prepare = () => {
    loadAhead()
    void client.prefetchQuery(assistantConfigQuery)
    void client.prefetchQuery(contextQuery(id))
  }
  return (
    <>
      <div ref={place} className={classes.place}>
        <Tooltip label={`Ask the assistant (${assistantShortcut()})`} position="left">
          <button
            ref={button}
            type="button"
            className={classes.button}
            data-away={isAway || undefined}
            aria-label="Ask the assistant"
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            onPointerEnter={prepare}
            onFocus={prepare}
            onClick={onOpen}
          >
            <MessageCircle size={24} strokeWidth={1.75} aria-hidden="true" />
          </button>
        </Tooltip>
      </div>
      {Dialog && <Dialog onClose={onClose} />}
    </>
  )
}
