import { Alert, Button, SegmentedControl, Textarea } from '@mantine/core'
import { type FormEvent, type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import {
  type ActivityCreate,
  callOutcomeLabels,
  type LoggedKind,
} from '#shared/activity/activity.contract.ts'
import { type NextStep, NextStepFields, nextStepInput, noNextStep } from '#web/follow-ups/next-step.tsx'
import { messageOf } from '#web/lib/api-error.ts'
import { useAsk } from '#web/lib/asks.ts'
import { isSaveKey } from '#web/lib/shortcuts.ts'
import { useTypedDraft } from '#web/lib/use-form-draft.ts'
import { DraftOffer } from '#web/ui/draft-offer.tsx'
import { type CallFacts, CallFields, EmailFields } from './call-fields.tsx'
import { MentionTextarea } from './mention-textarea.tsx'
import type { Mentionable } from './mentions.rules.ts'
import classes from './record-timeline.module.css'

type Kind = LoggedKind | 'comment'
type Values = { body: string } & CallFacts & NextStep
/** What is logged beside the words. */
type Details = Pick<ActivityCreate, 'direction' | 'outcome' | 'followUp'>

const nothing: Values = { body: '', direction: '', outcome: '', ...noNextStep }

type LogFormProps = {
  /** Which record it is about: what was written is kept and offered again by this name. */
  name: string
  kinds: readonly { value: Kind; label: string; placeholder: string; submitLabel: string }[]
  /** Whether something can be followed up with; a ticket has a due date of its own. */
  hasNextStep: boolean
  isBusy: boolean
  /** Stands beneath the fields of an email. */
  emailHint?: ReactNode
  /** Whom a comment can mention. */
  mentionable?: readonly Mentionable[]
  /** Keeps what was written; a failure leaves it in the field. */
  onLog: (kind: Kind, body: string, details: Details) => Promise<unknown>
}

/** What came of a call says enough where nobody writes more. */
function bodyOf(kind: Kind, { body, outcome }: Values): string {
  return body.trim() === '' && kind === 'call' && outcome ? callOutcomeLabels[outcome] : body
}

function detailsOf(kind: Kind, { direction, outcome, ...next }: Values): Details {
  const followUp = kind === 'comment' ? undefined : nextStepInput(kind, next)
  return {
    ...((kind === 'call' || kind === 'email') && direction && { direction }),
    ...(kind === 'call' && outcome && { outcome }),
    ...(followUp && { followUp }),
  }
}

function useLogForm({ name, kinds, onLog }: LogFormProps) {
  const [kind, setKind] = useState(kinds[0]?.value ?? 'note')
  const [values, setValues] = useState(nothing)
  const [failure, setFailure] = useState<string | null>(null)
  const change = (changed: Partial<Values>) => setValues((now) => ({ ...now, ...changed }))
  const draft = useTypedDraft(name, values, nothing, change)
  const log = async () => {
    const body = bodyOf(kind, values)
    if (body.trim() === '') return setFailure('Write something first.')
    setFailure(null)
    try {
      await onLog(kind, body, detailsOf(kind, values))
      draft.drop()
      setValues(nothing)
    } catch (error) {
      setFailure(messageOf(error))
    }
  }
  return { kind, setKind, values, change, failure, draft, log }
}

/** Where a note, a call or an email is written down without leaving the page, with what is to be done next; Ctrl or ⌘ Enter keeps it. */
export function LogForm(props: LogFormProps) {
  const { kinds, hasNextStep, isBusy, emailHint, mentionable = [] } = props
  const { kind, setKind, values, change, failure, draft, log } = useLogForm(props)
  const place = useRef<HTMLFormElement>(null)
  useAsk('call', () => {
    setKind('call')
    // After the page itself, which takes the focus when it opens.
    requestAnimationFrame(() => place.current?.querySelector('textarea')?.focus())
  })
  const chosen = kinds.find(({ value }) => value === kind)
  if (!chosen) return null
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void log()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isSaveKey(event)) return
    event.preventDefault()
    void log()
  }
  return (
    <form ref={place} onSubmit={onSubmit} onKeyDown={onKeyDown} className={classes.log}>
      <DraftOffer {...draft} />
      <SegmentedControl
        aria-label="What to log"
        size="xs"
        data={kinds.map(({ value, label }) => ({ value, label }))}
        value={kind}
        onChange={setKind}
      />
      {kind === 'comment' ? (
        <MentionTextarea
          label={chosen.placeholder}
          value={values.body}
          people={mentionable}
          onChange={(body) => change({ body })}
        />
      ) : (
        <Textarea
          aria-label={chosen.placeholder}
          placeholder={chosen.placeholder}
          value={values.body}
          onChange={(event) => change({ body: event.currentTarget.value })}
          autosize
          minRows={2}
          maxRows={10}
        />
      )}
      {kind === 'call' && <CallFields value={values} onChange={change} />}
      {kind === 'email' && <EmailFields value={values} onChange={change} />}
      {kind === 'email' && emailHint}
      {hasNextStep && kind !== 'comment' && <NextStepFields kind={kind} value={values} onChange={change} />}
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
