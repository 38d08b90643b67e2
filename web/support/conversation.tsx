import { Alert, Button, Textarea } from '@mantine/core'
import type { ReactNode } from 'react'
import { type SupportMessage, SupportReply } from '#shared/support/support.contract.ts'
import { useRecordForm } from '#web/lib/use-record-form.ts'
import { DraftOffer } from '#web/ui/draft-offer.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Prose } from '#web/ui/record/record-layout.tsx'
import { Moment } from '#web/ui/values.tsx'
import classes from './support.module.css'

type ReplyFormProps = {
  /** The request that it belongs to: what is typed is kept by it. */
  id: string
  label: string
  submitLabel: string
  isBusy: boolean
  save: (input: { message: string }) => Promise<unknown>
  /** Stands beside the button. */
  children?: ReactNode
}

/** A field for the next message; what is typed survives a failure and a lost session. */
function ReplyForm({ id, label, submitLabel, isBusy, save, children }: ReplyFormProps) {
  const { form, submit, notice, draft } = useRecordForm({
    name: `support reply ${id}`,
    initialValues: { message: '' },
    contract: SupportReply,
    inputOf: (values) => values,
    save,
    onSaved: () => undefined,
  })
  return (
    <form onSubmit={submit} noValidate className={classes.reply}>
      <DraftOffer {...draft} />
      {notice && <Alert color="red" role="alert" title={notice} />}
      <Textarea
        {...form.getInputProps('message')}
        data-path="message"
        label={label}
        minRows={3}
        maxRows={12}
        autosize
      />
      <div className={classes.replyActions}>
        <Button type="submit" loading={isBusy}>
          {submitLabel}
        </Button>
        {children}
      </div>
    </form>
  )
}

type ConversationProps = ReplyFormProps & { messages: readonly SupportMessage[] }

/** What was written, the oldest first, and a field to go on. */
export function Conversation({ messages, ...reply }: ConversationProps) {
  return (
    <Panel title="Messages" isFlush>
      <ol className={classes.list} aria-label="Messages">
        {messages.map(({ id, isFromStaff, authorName, body, createdAt }) => (
          <li key={id} className={classes.message} data-staff={isFromStaff || undefined}>
            <p className={classes.writer}>
              <strong>{authorName}</strong> · <Moment at={createdAt} />
            </p>
            <Prose text={body} />
          </li>
        ))}
      </ol>
      {/* Made anew for each message, so that one that was sent leaves an empty field. */}
      <ReplyForm key={messages.length} {...reply} />
    </Panel>
  )
}
