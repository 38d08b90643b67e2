import { Alert, Anchor, Button } from '@mantine/core'
import { Pencil, Send } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { DeliveryDetail, Webhook, WebhookMade } from '#shared/webhooks/webhooks.contract.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { showToast } from '#web/lib/toast.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { FactList, Panel } from '#web/ui/panel.tsx'
import { type MenuAction, RecordMenu } from '#web/ui/record/record-menu.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { Moment } from '#web/ui/values.tsx'
import { DeliveryLog } from './delivery-log.tsx'
import { TestDialog } from './test-dialog.tsx'
import { WebhookDialog } from './webhook-dialog.tsx'
import { DeleteDialog, ReplaySinceDialog, RotateDialog } from './webhook-dialogs.tsx'
import { addressText, webhookStatus, webhookTrouble } from './webhook-status.rules.ts'
import { useSendSample, useUpdateWebhook } from './webhooks.api.ts'
import classes from './webhooks.module.css'

const iconSize = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const

type Open = 'edit' | 'rotate' | 'delete' | 'since' | DeliveryDetail | null

type PageProps = {
  webhook: Webhook
  status: string
  onFilter: (status: string) => void
  onMade: (made: WebhookMade) => void
  onDeleted: () => void
}

/** How many events a webhook gets, in words. */
export function eventCount({ events }: Pick<Webhook, 'events'>): string {
  return events.length === 1 ? '1 event' : `${events.length} events`
}

function Facts({ webhook }: { webhook: Webhook }) {
  const { id, lastAttemptAt, lastStatusCode, formerUntil, createdAt, addedByKey, events } = webhook
  const last = lastAttemptAt && (
    <>
      <Moment at={lastAttemptAt} />, {lastStatusCode === null ? 'no answer' : `answered ${lastStatusCode}`}
    </>
  )
  return (
    <Panel className={classes.facts ?? ''}>
      <FactList
        facts={[
          { label: 'Last attempt', value: last ?? 'None yet' },
          { label: 'Added', value: <Moment at={createdAt} /> },
          ...(addedByKey ? [{ label: 'Added by API key', value: addedByKey }] : []),
          ...(formerUntil
            ? [{ label: 'Former secret signs until', value: <Moment at={formerUntil} /> }]
            : []),
        ]}
      />
      <details className={classes.chosen}>
        <summary>{eventCount({ events })}</summary>
        <ul>
          {events.map((event) => (
            <li key={event}>
              <code>{event}</code>
            </li>
          ))}
        </ul>
      </details>
      <p className={classes.samples}>
        <Anchor component={Link} to={`/zapier-test?webhook=${id}`} inherit underline="always">
          Send samples of events
        </Anchor>
      </p>
    </Panel>
  )
}

/** Turns a webhook off, or on; says so, or why not. */
function useTurning(webhook: Webhook) {
  const update = useUpdateWebhook(webhook.id)
  const isOn = webhook.disabledReason === null
  const turn = () =>
    update.run({ isEnabled: !isOn, version: webhook.version }).then(
      () => showToast({ title: isOn ? 'Webhook turned off' : 'Webhook turned on' }),
      (error: unknown) =>
        showToast({ title: 'Not changed', message: messageOf(error), variant: 'destructive' }),
    )
  return { isOn, turn: () => void turn(), isBusy: update.isBusy }
}

function useTest(webhook: Webhook, onSent: (delivery: DeliveryDetail) => void) {
  const sample = useSendSample(webhook.id)
  const send = () =>
    sample
      .run({ type: 'webhook.test' })
      .then(onSent, (error: unknown) =>
        showToast({ title: 'The test was not sent', message: messageOf(error), variant: 'destructive' }),
      )
  return { send: () => void send(), isBusy: sample.isBusy }
}

type DialogsProps = Pick<PageProps, 'webhook' | 'onMade' | 'onDeleted'> & { open: Open; onClose: () => void }

function Dialogs({ webhook, open, onClose, onMade, onDeleted }: DialogsProps) {
  const shared = { webhook, onClose }
  if (open === null) return null
  if (open === 'edit') return <WebhookDialog {...shared} onSaved={onClose} />
  if (open === 'rotate') return <RotateDialog {...shared} onMade={onMade} />
  if (open === 'delete') return <DeleteDialog {...shared} onDeleted={onDeleted} />
  if (open === 'since') return <ReplaySinceDialog {...shared} />
  return <TestDialog delivery={open} onClose={onClose} />
}

/** One webhook: whether it works, what was sent to it, and what its owner may do about it. */
export function WebhookPage({ webhook, status, onFilter, onMade, onDeleted }: PageProps) {
  const [open, setOpen] = useState<Open>(null)
  const { isOn, turn, isBusy } = useTurning(webhook)
  const test = useTest(webhook, setOpen)
  const address = addressText(webhook.url)
  const trouble = webhookTrouble(webhook)
  const actions: MenuAction[] = [
    ...(isOn ? [{ label: 'Turn off', run: turn }] : []),
    { label: 'Rotate secret', run: () => setOpen('rotate') },
    { label: 'Delete', isDanger: true, run: () => setOpen('delete') },
  ]
  return (
    <>
      <PageHeader
        title={webhook.description || address}
        subtitle={webhook.description && <span className={classes.address}>{address}</span>}
        back={{ to: '/webhook-integrations', label: 'Webhooks' }}
        badge={<StatusBadge {...webhookStatus(webhook)} />}
      >
        <Button variant="default" leftSection={<Pencil {...iconSize} />} onClick={() => setOpen('edit')}>
          Edit
        </Button>
        <Button leftSection={<Send {...iconSize} />} disabled={test.isBusy} onClick={test.send}>
          {test.isBusy ? 'Sending…' : 'Send test'}
        </Button>
        <RecordMenu label="More actions" actions={actions} />
      </PageHeader>
      {trouble && (
        <Alert
          color={webhook.disabledReason === 'owner' ? 'accent' : isOn ? 'orange' : 'red'}
          className={classes.trouble}
          role="status"
        >
          <div className={classes.troubleLine}>
            <span>{trouble}</span>
            {!isOn && (
              <Button variant="default" size="compact-sm" h={30} disabled={isBusy} onClick={turn}>
                Turn on
              </Button>
            )}
          </div>
        </Alert>
      )}
      <div className={classes.columns}>
        <div>
          <DeliveryLog
            webhook={webhook}
            status={status}
            onFilter={onFilter}
            onSince={() => setOpen('since')}
          />
        </div>
        <Facts webhook={webhook} />
      </div>
      <Dialogs {...{ webhook, open, onMade, onDeleted }} onClose={() => setOpen(null)} />
    </>
  )
}
