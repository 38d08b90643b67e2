import { ActionIcon, Alert, Loader } from '@mantine/core'
import { ArrowUp, Square } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { DraftOffer } from '#web/ui/draft-offer.tsx'
import { lastQueries } from './chat-memory.ts'
import classes from './composer.module.css'
import type { Conversation, Snapshot } from './conversation.ts'
import { maxInputLength } from './message-checks.rules.ts'
import { type MessageDraft, useMessageDraft } from './use-message-draft.ts'

/** Brings the last questions back into the empty field by the arrow keys, newest first. */
function useRecall(conversation: Conversation) {
  const place = useRef(-1)
  return (event: KeyboardEvent, draft: string) => {
    const queries = lastQueries()
    const isRecalled = draft !== '' && draft === queries[place.current]
    if (!isRecalled) place.current = -1
    if (draft !== '' && !isRecalled) return
    const step = { ArrowUp: 1, ArrowDown: -1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    place.current = Math.max(-1, Math.min(place.current + step, queries.length - 1))
    conversation.setDraft(queries[place.current] ?? '')
  }
}

type FieldFrameProps = {
  conversation: Conversation
  snapshot: Snapshot
  message: MessageDraft
  sendLabel: string
  /** The field itself. */
  children: ReactNode
}

/** The error line above the field, and the buttons beside it. */
export function FieldFrame({ conversation, snapshot, message, sendLabel, children }: FieldFrameProps) {
  const { phase, draft, error } = snapshot
  const isBusy = phase !== 'idle'
  return (
    <div className={classes.composer}>
      <DraftOffer {...message.kept} />
      {error && (
        <Alert color="red" role="alert" className={classes.error}>
          {error}
        </Alert>
      )}
      <div className={classes.field}>
        {children}
        {isBusy && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={34}
            radius="xl"
            aria-label="Stop"
            title="Stop"
            onClick={conversation.stop}
          >
            <Square size={13} strokeWidth={2} fill="currentColor" />
          </ActionIcon>
        )}
        <ActionIcon
          className={classes.send}
          size={34}
          radius="xl"
          aria-label={sendLabel}
          title={sendLabel}
          disabled={isBusy || draft.trim() === ''}
          onClick={message.send}
        >
          {phase === 'loading' ? (
            <Loader size={16} color="currentColor" />
          ) : (
            <ArrowUp size={18} strokeWidth={1.75} />
          )}
        </ActionIcon>
      </div>
    </div>
  )
}

export type FieldProps = {
  conversation: Conversation
  snapshot: Snapshot
  /** On a narrow screen Enter begins a line and sends nothing. */
  isWide: boolean
  /** Turns Agency Knowledge on, for a question that the knowledge base itself offered. */
  onKnowledge: () => void
}

/** The message field of the dialog. */
export function Composer({ conversation, snapshot, isWide }: Omit<FieldProps, 'onKnowledge'>) {
  const { draft, phase } = snapshot
  const recall = useRecall(conversation)
  const message = useMessageDraft('message to the assistant', conversation, snapshot)
  const input = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    // A phone would cover half of the conversation with its keyboard.
    if (isWide) input.current?.focus()
  }, [isWide])
  useEffect(() => {
    // What was pressed to ask cannot be pressed now; the next words go into the field.
    if (isWide && phase === 'loading') input.current?.focus({ preventScroll: true })
  }, [isWide, phase])
  const onKeyDown = (event: KeyboardEvent) => {
    recall(event, draft)
    if (event.key !== 'Enter' || event.shiftKey || !isWide || event.nativeEvent.isComposing) return
    event.preventDefault()
    message.send()
  }
  return (
    <FieldFrame {...{ conversation, snapshot, message }} sendLabel="Send message">
      <textarea
        className={classes.input}
        aria-label="Message"
        placeholder="Ask about clients, policies or tickets"
        rows={1}
        maxLength={maxInputLength}
        ref={input}
        data-autofocus={isWide || undefined}
        value={draft}
        onChange={(event) => conversation.setDraft(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
    </FieldFrame>
  )
}
