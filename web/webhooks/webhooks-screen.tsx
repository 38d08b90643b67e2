import { Anchor, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Link, Navigate } from 'react-router'
import { can } from '#shared/permissions.ts'
import type { Webhook, WebhookMade } from '#shared/webhooks/webhooks.contract.ts'
import { useActor } from '#web/session/use-actor.ts'
import { EmptyState, LoadFailure } from '#web/ui/empty-state.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { SecretDialog } from '#web/ui/secret-dialog.tsx'
import { TableSkeleton } from '#web/ui/skeletons.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { useSearchState } from '#web/ui/use-search-state.ts'
import { Moment } from '#web/ui/values.tsx'
import { WebhookDialog } from './webhook-dialog.tsx'
import { eventCount, WebhookPage } from './webhook-page.tsx'
import { addressText, webhookStatus } from './webhook-status.rules.ts'
import { webhooksQuery } from './webhooks.api.ts'
import classes from './webhooks.module.css'

function Row({ webhook }: { webhook: Webhook }) {
  const { id, url, description, addedByKey, lastAttemptAt, lastStatusCode } = webhook
  return (
    <li className={classes.webhook}>
      <div className={classes.about}>
        <Link to={`/webhook-integrations?webhook=${id}`} className={classes.name}>
          {description || addressText(url)}
        </Link>
        {description && <p className={classes.addressLine}>{addressText(url)}</p>}
        {addedByKey && <p className={classes.quiet}>Added by API key {addedByKey}</p>}
      </div>
      <StatusBadge {...webhookStatus(webhook)} />
      <p className={classes.figures}>
        {eventCount(webhook)}
        <span className={classes.quiet}>
          {lastAttemptAt ? (
            <>
              {lastStatusCode ?? 'No answer'} · <Moment at={lastAttemptAt} />
            </>
          ) : (
            'No events sent yet'
          )}
        </span>
      </p>
    </li>
  )
}

type ListProps = { onAdd: () => void }

function AddButton({ onAdd }: ListProps) {
  return (
    <Button leftSection={<Plus size={16} strokeWidth={1.75} aria-hidden />} onClick={onAdd}>
      New webhook
    </Button>
  )
}

function WebhookList({ webhooks, onAdd }: ListProps & { webhooks: readonly Webhook[] }) {
  const isEmpty = webhooks.length === 0
  return (
    <>
      <PageHeader
        title="Webhooks"
        subtitle={
          <>
            Bindery sends your agency’s events to other software as they happen.{' '}
            <Anchor component={Link} to="/support/articles/webhooks" inherit underline="always">
              How to verify signatures
            </Anchor>
          </>
        }
      >
        {!isEmpty && (
          <Button component={Link} to="/zapier-test" variant="default">
            Zapier test
          </Button>
        )}
        {!isEmpty && <AddButton onAdd={onAdd} />}
      </PageHeader>
      <Panel isFlush>
        {isEmpty ? (
          <EmptyState message="Add a webhook to let Zapier, your website or your reports know when a client, policy or ticket changes.">
            <AddButton onAdd={onAdd} />
          </EmptyState>
        ) : (
          <ul className={classes.list} aria-label="Webhooks">
            {webhooks.map((webhook) => (
              <Row key={webhook.id} webhook={webhook} />
            ))}
          </ul>
        )}
      </Panel>
    </>
  )
}

const defaults = { webhook: '', status: '' }

function Webhooks() {
  const { data, error, refetch } = useQuery(webhooksQuery)
  const [{ webhook: id, status }, setState] = useSearchState(defaults)
  const [isAdding, setAdding] = useState(false)
  const [made, setMade] = useState<WebhookMade | null>(null)
  const saved = (webhook: Webhook | WebhookMade) => {
    setAdding(false)
    if ('secret' in webhook) setMade(webhook)
  }
  const shown = data?.find((one) => one.id === id)
  const toList = () => setState(defaults, { replace: true })
  if (!data)
    return (
      <>
        <PageHeader title="Webhooks" />
        <Panel isFlush>
          {error ? (
            <LoadFailure what="Webhooks" error={error} onRetry={() => void refetch()} />
          ) : (
            <TableSkeleton />
          )}
        </Panel>
      </>
    )
  return (
    <>
      {shown ? (
        <WebhookPage
          key={shown.id}
          webhook={shown}
          status={status}
          onFilter={(next) => setState({ status: next })}
          onMade={setMade}
          onDeleted={toList}
        />
      ) : (
        <WebhookList webhooks={data} onAdd={() => setAdding(true)} />
      )}
      {isAdding && <WebhookDialog onSaved={saved} onClose={() => setAdding(false)} />}
      {made && <SecretDialog title="Signing secret" secret={made.secret} onClose={() => setMade(null)} />}
    </>
  )
}

/** /webhook-integrations: where the agency's events are sent; for whoever owns it. */
export function WebhooksScreen() {
  return can(useActor(), 'agency.edit') ? <Webhooks /> : <Navigate to="/dashboard" replace />
}
