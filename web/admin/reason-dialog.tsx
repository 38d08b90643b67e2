import { Textarea } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { ApiError, messageOf } from '#web/lib/api-error.ts'
import { useTypedDraft } from '#web/lib/use-form-draft.ts'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import classes from './admin.module.css'

/** What is typed into the fields above the reason, to be kept with it. */
type Typed = {
  values: Record<string, string>
  base: Record<string, string>
  set: (kept: Partial<Record<string, string>>) => void
}

type ReasonDialogProps = {
  title: string
  /** What will happen. */
  words: ReactNode
  submitLabel: string
  isDanger?: boolean
  isBusy: boolean
  /** Does it. The dialog stays open with the message when this fails. */
  run: (reason: string) => Promise<unknown>
  onClose: () => void
  /** Fields above the reason, and what is typed into them. */
  children?: ReactNode
  typed?: Typed
}

const nothingElse: Typed = { values: {}, base: {}, set: () => {} }

function useReason({ title, run, onClose, typed = nothingElse }: ReasonDialogProps) {
  const [reason, setReason] = useState('')
  const draft = useTypedDraft<Record<string, string>>(
    title,
    { ...typed.values, reason },
    { ...typed.base, reason: '' },
    ({ reason: keptReason, ...kept }) => {
      setReason(keptReason ?? '')
      typed.set(kept)
    },
  )
  const [problem, setProblem] = useState<string | null>(null)
  const [notice, setNotice] = useState<string | null>(null)
  const submit = () => {
    setNotice(null)
    setProblem(reason.trim() === '' ? 'Enter a reason' : null)
    if (reason.trim() === '') return
    const close = () => {
      draft.drop()
      onClose()
    }
    run(reason.trim()).then(close, (error: unknown) => {
      const field = error instanceof ApiError ? error.fields.reason : undefined
      setProblem(field ?? null)
      setNotice(field ? null : messageOf(error))
    })
  }
  const change = (text: string) => {
    setReason(text)
    setProblem(null)
  }
  return { reason, change, problem, notice, submit, draft }
}

/** Asks for the reason before something is done to someone's account: it is kept and mailed. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, words, submitLabel, isDanger, isBusy, onClose, children } = props
  const { reason, change, problem, notice, submit, draft } = useReason(props)
  return (
    <FormDialog
      title={title}
      submitLabel={submitLabel}
      isDanger={isDanger}
      isBusy={isBusy}
      isDirty={reason !== ''}
      notice={notice}
      draft={draft}
      size="sm"
      onSubmit={submit}
      onClose={onClose}
    >
      <p className={classes.words}>{words}</p>
      {children}
      <Textarea
        label="Reason"
        description="Sent to the person by email and recorded in the audit log."
        value={reason}
        onChange={(event) => change(event.currentTarget.value)}
        error={problem}
        maxLength={300}
        autosize
        minRows={2}
        data-autofocus
      />
    </FormDialog>
  )
}
