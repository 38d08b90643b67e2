import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { dayIn, instantIn } from '#shared/dates.ts'
import { keptDays, overlapHours, type Webhook, type WebhookMade } from '#shared/webhooks/webhooks.contract.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { showToast } from '#web/lib/toast.ts'
import { useTypedDraft } from '#web/lib/use-form-draft.ts'
import { useCurrentUser } from '#web/session/session.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { addressText } from './webhook-status.rules.ts'
import { useDeleteWebhook, useReplaySince, useRotateWebhook } from './webhooks.api.ts'
import classes from './webhooks.module.css'

type Props = { webhook: Webhook; onClose: () => void }

/** Asks before a webhook gets a new secret. */
export function RotateDialog({ webhook, onMade, onClose }: Props & { onMade: (made: WebhookMade) => void }) {
  const rotate = useRotateWebhook(webhook.id, onMade)
  return (
    <ConfirmDialog
      title="Rotate the signing secret?"
      confirmLabel="Rotate secret"
      onConfirm={() => rotate.run(undefined)}
      onClose={onClose}
    >
      You get a new secret. For {overlapHours} hours every message is signed with both the new and the current
      one, so you can update the receiver without missing anything.
    </ConfirmDialog>
  )
}

/** Asks before a webhook is deleted. */
export function DeleteDialog({ webhook, onDeleted, onClose }: Props & { onDeleted: () => void }) {
  const remove = useDeleteWebhook(webhook.id)
  const confirm = async () => {
    await remove.run(undefined)
    showToast({ title: 'Webhook deleted', message: addressText(webhook.url) })
    onDeleted()
  }
  return (
    <ConfirmDialog
      title="Delete this webhook?"
      confirmLabel="Delete webhook"
      isDanger
      onConfirm={confirm}
      onClose={onClose}
    >
      <span className={classes.address}>{addressText(webhook.url)}</span> gets no more events, and its
      delivery log is deleted. This can’t be undone.
    </ConfirmDialog>
  )
}

/** Sends everything since a day and a time again. */
export function ReplaySinceDialog({ webhook, onClose }: Props) {
  const { timeZone } = useCurrentUser()
  const [today] = useState(() => ({ day: dayIn(timeZone, new Date()), time: '00:00' }))
  const [values, setValues] = useState(today)
  const set = (change: Partial<typeof today>) => setValues((now) => ({ ...now, ...change }))
  const draft = useTypedDraft(`webhook replay ${webhook.id}`, values, today, set)
  const replay = useReplaySince(webhook.id)
  const isComplete = values.day !== '' && values.time !== ''
  const submit = async () => {
    if (!isComplete) return
    const since = instantIn(timeZone, values.day, values.time).toISOString()
    const { count } = await replay.run({ since })
    showToast(
      count === 0
        ? { title: 'Nothing to send', message: 'No event was sent since then.' }
        : {
            title: 'Sending again',
            message: count === 1 ? '1 event' : `${count.toLocaleString('en-US')} events`,
          },
    )
    draft.drop()
    onClose()
  }
  return (
    <FormDialog
      title="Send all since…"
      submitLabel="Send again"
      busyLabel="Sending…"
      isBusy={replay.isBusy}
      draft={draft}
      isDirty={JSON.stringify(values) !== JSON.stringify(today)}
      notice={replay.error && messageOf(replay.error)}
      onSubmit={() => void submit().catch(() => undefined)}
      onClose={onClose}
    >
      <p>
        Sends every event since then once more, each under its own id, so a receiver that checks ids takes
        none twice. Deliveries are kept for {keptDays} days.
      </p>
      <div className={classes.moment}>
        <TextInput
          type="date"
          label="Date"
          required
          data-autofocus
          value={values.day}
          onChange={({ currentTarget: { value } }) => set({ day: value })}
        />
        <TextInput
          type="time"
          label="Time"
          required
          value={values.time}
          onChange={({ currentTarget: { value } }) => set({ time: value })}
        />
      </div>
    </FormDialog>
  )
}
