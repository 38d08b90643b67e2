import { Alert, Anchor, Button, Progress, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Link, Navigate } from 'react-router'
import { can } from '#shared/permissions.ts'
import { eventText } from '#shared/webhooks/event-text.rules.ts'
import {
  type WebhookEvent,
  webhookEventGroups,
  webhookEvents,
} from '#shared/webhooks/webhook-events.rules.ts'
import type { Webhook } from '#shared/webhooks/webhooks.contract.ts'
import { useActor } from '#web/session/use-actor.ts'
import { EmptyState, LoadFailure } from '#web/ui/empty-state.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { TableSkeleton } from '#web/ui/skeletons.tsx'
import { useSearchState } from '#web/ui/use-search-state.ts'
import classes from './deliveries.module.css'
import { AnswerLine, DeliveryView } from './delivery-view.tsx'
import { DisclosureButton } from './disclosure-button.tsx'
import { type Samples, useSamples } from './use-samples.ts'
import { addressText } from './webhook-status.rules.ts'
import { webhooksQuery } from './webhooks.api.ts'

function EventRow({ event, samples }: { event: WebhookEvent; samples: Samples }) {
  const [isOpen, setOpen] = useState(false)
  const part = useId()
  const delivery = samples.sent.get(event)
  const attempt = delivery?.log[0]
  const isSending = samples.sending === event
  return (
    <li className={classes.delivery}>
      <div className={classes.eventHead}>
        <div className={classes.about}>
          <p className={classes.eventName}>{eventText(event)}</p>
          <code className={classes.quiet}>{event}</code>
        </div>
        {delivery && (
          <DisclosureButton
            label={`Request and answer of ${event}`}
            isOpen={isOpen}
            controls={part}
            onToggle={() => setOpen(!isOpen)}
          >
            {attempt && <AnswerLine attempt={attempt} />}
          </DisclosureButton>
        )}
        <Button
          variant="default"
          size="compact-sm"
          h={30}
          aria-label={`Send ${event}`}
          disabled={samples.sending !== null || samples.progress !== null}
          onClick={() => {
            setOpen(true)
            samples.send(event)
          }}
        >
          {isSending ? 'Sending…' : 'Send'}
        </Button>
      </div>
      <div id={part}>
        {isOpen && delivery && (
          <div className={classes.opened}>
            <DeliveryView delivery={delivery} />
          </div>
        )}
      </div>
    </li>
  )
}

function RunBar({ samples }: { samples: Samples }) {
  const { progress, sending, failure } = samples
  if (progress === null && failure === null) return null
  return (
    <div className={classes.run}>
      {progress !== null && (
        <>
          <p role="status">
            Sent {progress} of {webhookEvents.length}
            {sending && (
              <>
                {' · '}
                <code>{sending}</code>
              </>
            )}
          </p>
          <Progress value={(100 * progress) / webhookEvents.length} size="sm" aria-label="Events sent" />
        </>
      )}
      {failure && (
        <Alert color="red" role="alert">
          {failure}
        </Alert>
      )}
    </div>
  )
}

type TestProps = { webhooks: readonly Webhook[]; webhook: Webhook; onChoose: (id: string) => void }

function Test({ webhooks, webhook, onChoose }: TestProps) {
  const samples = useSamples(webhook.id)
  const isRunning = samples.progress !== null
  return (
    <>
      <div className={classes.target}>
        <Select
          label="Webhook"
          className={classes.targetChoice}
          data={webhooks.map(({ id, url, description }) => ({
            value: id,
            label: description ? `${description} (${addressText(url)})` : addressText(url),
          }))}
          value={webhook.id}
          allowDeselect={false}
          disabled={isRunning || samples.sending !== null}
          onChange={(id) => id && onChoose(id)}
        />
        {isRunning ? (
          <Button variant="default" onClick={samples.stop}>
            Stop
          </Button>
        ) : (
          <Button disabled={samples.sending !== null} onClick={samples.sendAll}>
            Send all {webhookEvents.length}
          </Button>
        )}
      </div>
      <RunBar samples={samples} />
      <div className={classes.stack}>
        {Object.entries(webhookEventGroups).map(([label, events]) => (
          <Panel key={label} title={label} isFlush>
            <ul className={classes.deliveries} aria-label={label}>
              {events.map((event) => (
                <EventRow key={event} event={event} samples={samples} />
              ))}
            </ul>
          </Panel>
        ))}
      </div>
    </>
  )
}

const defaults = { webhook: '' }

function ZapierTest() {
  const { data, error, refetch } = useQuery(webhooksQuery)
  const [{ webhook: id }, setState] = useSearchState(defaults)
  const webhook = data?.find((one) => one.id === id) ?? data?.find((one) => !one.disabledReason) ?? data?.[0]
  return (
    <>
      <PageHeader
        title="Zapier test"
        back={{ to: '/webhook-integrations', label: 'Webhooks' }}
        subtitle={
          <>
            Send a sample of any event to set up Zapier or other software. The records in it are made up.{' '}
            <Anchor component={Link} to="/support/articles/webhooks" inherit underline="always">
              How webhooks work
            </Anchor>
          </>
        }
      />
      {error && !data && (
        <Panel>
          <LoadFailure what="Webhooks" error={error} onRetry={() => void refetch()} />
        </Panel>
      )}
      {!data && !error && <TableSkeleton />}
      {data && !webhook && (
        <Panel>
          <EmptyState message="Add a webhook first: it says where samples are sent.">
            <Button component={Link} to="/webhook-integrations">
              Go to webhooks
            </Button>
          </EmptyState>
        </Panel>
      )}
      {data && webhook && (
        <Test
          key={webhook.id}
          webhooks={data}
          webhook={webhook}
          onChoose={(next) => setState({ webhook: next }, { replace: true })}
        />
      )}
    </>
  )
}

/** /zapier-test: sends a sample of every event and shows what was sent and answered; for whoever owns the agency. */
export function ZapierTestScreen() {
  return can(useActor(), 'agency.edit') ? <ZapierTest /> : <Navigate to="/dashboard" replace />
}
