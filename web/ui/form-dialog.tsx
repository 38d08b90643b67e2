import { Alert, Button, Modal } from '@mantine/core'
import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useBlocker } from 'react-router'
import { isSaveKey } from '#web/lib/shortcuts.ts'
import type { FormDraft } from '#web/lib/use-form-draft.ts'
import { DraftOffer } from './draft-offer.tsx'
import classes from './form-dialog.module.css'
import { useReturnFocus } from './use-return-focus.ts'

/** Choices are quickly made again, and a secret is never kept in a browser. */
type Unkept = 'nothing is typed' | 'secrets only'

type FormDialogProps = {
  title: string
  /** The words of the one button that saves, and those while it does. */
  submitLabel: string
  busyLabel?: string
  /** The words of the way back, where "Cancel" could be taken for what is asked. */
  keepLabel?: string
  /** For what is hard to undo. */
  isDanger?: boolean
  isBusy: boolean
  /** Whether something was typed that closing would lose. */
  isDirty: boolean
  /** A failure that belongs to no single field. */
  notice?: ReactNode
  /** What survives an expired session of this form: offered above the fields, dropped with the changes. Or why nothing does. */
  draft: FormDraft | Unkept
  size?: 'sm' | 'md' | 'lg' | 'xl'
  onSubmit: () => void
  onClose: () => void
  children: ReactNode
}

/** Asks the browser to warn before the page is left with something unsaved. */
function useUnsavedWarning(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isDirty])
}

function SaveActions({ props, onCancel }: { props: FormDialogProps; onCancel: () => void }) {
  const { isBusy, submitLabel, busyLabel = 'Saving…', keepLabel = 'Cancel', isDanger = false } = props
  return (
    <div className={classes.actions}>
      <Button variant="default" onClick={onCancel} disabled={isBusy}>
        {keepLabel}
      </Button>
      <Button type="submit" color={isDanger ? 'red' : undefined} disabled={isBusy}>
        {isBusy ? busyLabel : submitLabel}
      </Button>
    </div>
  )
}

function DiscardActions({ onKeep, onDiscard }: { onKeep: () => void; onDiscard: () => void }) {
  return (
    <div className={classes.actions} role="alert">
      <span className={classes.question}>Discard your changes?</span>
      <Button variant="default" onClick={onKeep} data-autofocus>
        Keep editing
      </Button>
      <Button color="red" onClick={onDiscard}>
        Discard
      </Button>
    </div>
  )
}

/** Asks before what was typed is lost: by closing the dialog, or by going back in the browser. */
function useLeaving(isDirty: boolean, onClose: () => void, onDiscard: () => void) {
  const [isAsked, setAsked] = useState(false)
  const blocker = useBlocker(({ historyAction }) => isDirty && historyAction === 'POP')
  const isBlocked = blocker.state === 'blocked'
  return {
    isAsking: isDirty && (isAsked || isBlocked),
    ask: () => setAsked(true),
    keep: () => {
      setAsked(false)
      if (isBlocked) blocker.reset()
    },
    discard: () => {
      onDiscard()
      if (isBlocked) blocker.proceed()
      else onClose()
    },
  }
}

/** What went wrong, brought into sight: a long form may have been scrolled past its top. */
function Notice({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // In braces: browsers may return a promise, which is no clean-up.
    place.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <Alert ref={place} color="red" role="alert" mb="md">
      {children}
    </Alert>
  )
}

/**
 * A dialog with a form. It saves once however often the button is pressed, and asks before it loses what was typed.
 * The caller brings the form itself: values, checks and the call.
 */
export function FormDialog(props: FormDialogProps) {
  const { title, isBusy, isDirty, notice, size = 'md', onSubmit, onClose, children } = props
  const draft = typeof props.draft === 'string' ? null : props.draft
  const leaving = useLeaving(isDirty, onClose, () => draft?.drop())
  useUnsavedWarning(isDirty)
  useReturnFocus()
  const close = () => {
    if (isBusy) return
    if (isDirty) leaving.ask()
    else onClose()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (!isBusy) onSubmit()
  }
  const saveByKey = (event: KeyboardEvent<HTMLFormElement>) => {
    if (!isSaveKey(event) || event.defaultPrevented) return
    event.preventDefault()
    event.stopPropagation()
    if (!leaving.isAsking) event.currentTarget.requestSubmit()
  }
  return (
    <Modal opened onClose={close} title={title} size={size}>
      <form onSubmit={submit} onKeyDown={saveByKey} noValidate>
        {notice && <Notice>{notice}</Notice>}
        <div className={classes.fields}>
          {draft && <DraftOffer {...draft} />}
          {children}
        </div>
        {leaving.isAsking ? (
          <DiscardActions onKeep={leaving.keep} onDiscard={leaving.discard} />
        ) : (
          <SaveActions props={props} onCancel={close} />
        )}
      </form>
    </Modal>
  )
}

/** Two fields side by side where there is room. */
export function FieldRow({ children }: { children: ReactNode }) {
  return <div className={classes.row}>{children}</div>
}
