import { Alert, Button, SegmentedControl, Textarea } from '@mantine/core'
import { type FormEvent, type KeyboardEvent, useState } from 'react'
import { messageOf } from '#web/lib/api-error.ts'
import { useFormDraft } from '#web/lib/use-form-draft.ts'
import { DraftOffer } from '#web/ui/draft-offer.tsx'
import classes from './record-timeline.module.css'

const nothing = { body: '' }

type LogFormProps<Kind extends string> = {
  /** Which record it is about: what was written is kept and offered again by this name. */
  name: string
  kinds: readonly { value: Kind; label: string; placeholder: string; submitLabel: string }[]
  isBusy: boolean
  /** Keeps what was written; a failure leaves it in the field. */
  onLog: (kind: Kind, body: string) => Promise<unknown>
}

/** Where a note, a call or an email is written down without leaving the page; Ctrl or ⌘ Enter keeps it. */
export function LogForm<Kind extends string>({ name, kinds, isBusy, onLog }: LogFormProps<Kind>) {
  const [chosen, setChosen] = useState(kinds[0])
  const [body, setBody] = useState('')
  const [failure, setFailure] = useState<string | null>(null)
  const draft = useFormDraft(
    name,
    { getValues: () => ({ body }), setValues: ({ body: kept = '' }) => setBody(kept) },
    nothing,
  )
  if (!chosen) return null
  const log = async () => {
    if (body.trim() === '') return setFailure('Write something first.')
    setFailure(null)
    try {
      await onLog(chosen.value, body)
      draft.drop()
      setBody('')
    } catch (error) {
      setFailure(messageOf(error))
    }
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void log()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void log()
  }
  return (
    <form onSubmit={onSubmit} className={classes.log}>
      <DraftOffer {...draft} />
      <SegmentedControl
        aria-label="What to log"
        size="xs"
        data={kinds.map(({ value, label }) => ({ value, label }))}
        value={chosen.value}
        onChange={(value) => setChosen(kinds.find((kind) => kind.value === value))}
      />
      <Textarea
        aria-label={chosen.placeholder}
        placeholder={chosen.placeholder}
        value={body}
        onChange={(event) => setBody(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        autosize
        minRows={2}
        maxRows={10}
      />
      {failure && (
        <Alert color="red" role="alert">
          {failure}
        </Alert>
      )}
      <div className={classes.logActions}>
        <span className={classes.hint}>Ctrl Enter</span>
        <Button type="submit" disabled={isBusy}>
          {isBusy ? 'Saving…' : chosen.submitLabel}
        </Button>
      </div>
    </form>
  )
}
