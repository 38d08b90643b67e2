import { TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type WebhookEvent, webhookEvents } from '#shared/webhooks/webhook-events.rules.ts'
import {
  type Webhook,
  WebhookCreate,
  type WebhookMade,
  WebhookUpdate,
} from '#shared/webhooks/webhooks.contract.ts'
import { useRecordForm } from '#web/lib/use-record-form.ts'
import { RecordDialog } from '#web/ui/record-dialog.tsx'
import { EventChoice } from './event-choice.tsx'
import { useAddWebhook, useUpdateWebhook, webhooksQuery } from './webhooks.api.ts'

type Values = WebhookCreate

const fresh: Values = { url: 'https://', description: '', events: [] }

const isKnown = (event: string): event is WebhookEvent => webhookEvents.some((one) => one === event)

function valuesOf({ url, description, events }: Pick<Webhook, keyof Values>): Values {
  return { url, description, events: events.filter(isKnown) }
}

type Props = { webhook?: Webhook; onSaved: (webhook: Webhook | WebhookMade) => void; onClose: () => void }

/** Adds a webhook, or changes one. */
export function WebhookDialog({ webhook, onSaved, onClose }: Props) {
  const queries = useQueryClient()
  const add = useAddWebhook()
  const update = useUpdateWebhook(webhook?.id ?? '')
  const reload = async () => {
    const all = await queries.fetchQuery({ ...webhooksQuery, staleTime: 0 })
    const latest = all.find(({ id }) => id === webhook?.id)
    if (!latest) throw new Error('This webhook was deleted.')
    return { values: valuesOf(latest), version: latest.version }
  }
  const state = useRecordForm<Values, Values, Webhook | WebhookMade>({
    name: webhook ? `webhook ${webhook.id}` : 'new webhook',
    initialValues: webhook ? valuesOf(webhook) : fresh,
    contract: webhook ? WebhookUpdate : WebhookCreate,
    inputOf: (values) => values,
    // The form sends the version that it has loaded last.
    save: webhook ? (input) => update.run({ version: webhook.version, ...input }) : add.run,
    onSaved,
    ...(webhook && { edit: { version: webhook.version, reload } }),
  })
  const { form } = state
  const { value, error, onChange } = form.getInputProps('events')
  return (
    <RecordDialog
      title={webhook ? 'Edit webhook' : 'New webhook'}
      submitLabel={webhook ? 'Save' : 'Add webhook'}
      size="lg"
      state={state}
      isBusy={add.isBusy || update.isBusy}
      onClose={onClose}
    >
      <TextInput
        {...form.getInputProps('url')}
        label="Address"
        description="Where events are sent, as your other software gives it to you."
        type="url"
        inputMode="url"
        withAsterisk
        maxLength={500}
        data-autofocus
      />
      <TextInput
        {...form.getInputProps('description')}
        label="Description"
        description="What receives the events, such as Zapier or your reports."
        maxLength={120}
      />
      <EventChoice value={value} error={error} onChange={onChange} />
    </RecordDialog>
  )
}
