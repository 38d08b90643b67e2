import { Button, UnstyledButton } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { type Delivery, deliveryStatuses, type Webhook } from '#shared/webhooks/webhooks.contract.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { showToast } from '#web/lib/toast.ts'
import { EmptyState, LoadFailure } from '#web/ui/empty-state.tsx'
import { FilterBar } from '#web/ui/filter-bar.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { TableSkeleton, TextSkeleton } from '#web/ui/skeletons.tsx'
import { StatusDot } from '#web/ui/status-badge.tsx'
import { Moment } from '#web/ui/values.tsx'
import classes from './deliveries.module.css'
import { DeliveryView } from './delivery-view.tsx'
import { deliveryStatus } from './webhook-status.rules.ts'
import { deliveriesQuery, deliveryQuery, useReplay } from './webhooks.api.ts'

const statusLabels = { pending: 'Sending or retrying', delivered: 'Delivered', failed: 'Failed' } as const
const statusOptions = deliveryStatuses.map((value) => ({ value, label: statusLabels[value] }))

function OpenDelivery({ delivery, canSend }: { delivery: Delivery; canSend: boolean }) {
  const { data, error, refetch } = useQuery(deliveryQuery(delivery))
  const replay = useReplay(delivery.id)
  const again = () =>
    replay.run(undefined).then(
      () => showToast({ title: 'Sending again', message: delivery.type }),
      (failure: unknown) =>
        showToast({ title: 'Not sent', message: messageOf(failure), variant: 'destructive' }),
    )
  return (
    <div className={classes.opened}>
      {error && !data && <LoadFailure what="This delivery" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <TextSkeleton />}
      {data && <DeliveryView delivery={data} />}
      <div className={classes.openedFoot}>
        {delivery.nextAttemptAt && delivery.attempts > 0 && (
          <span className={classes.quiet}>
            Next attempt <Moment at={delivery.nextAttemptAt} />
          </span>
        )}
        {!delivery.isSample && (
          <Button
            variant="default"
            size="compact-sm"
            h={30}
            disabled={!canSend || replay.isBusy}
            onClick={() => void again()}
          >
            {replay.isBusy ? 'Sending…' : 'Send again'}
          </Button>
        )}
        {!delivery.isSample && !canSend && (
          <span className={classes.quiet}>Turn the webhook on to send again.</span>
        )}
      </div>
    </div>
  )
}

function Row({ delivery, canSend }: { delivery: Delivery; canSend: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const part = useId()
  const { type, attempts, createdAt } = delivery
  return (
    <li className={classes.delivery}>
      <UnstyledButton
        className={classes.deliveryHead}
        aria-expanded={isOpen}
        aria-controls={part}
        onClick={() => setOpen(!isOpen)}
      >
        <code className={classes.type}>{type}</code>
        <StatusDot {...deliveryStatus(delivery)} />
        <span className={classes.quiet}>{attempts === 1 ? '1 attempt' : `${attempts} attempts`}</span>
        <span className={classes.quiet}>
          <Moment at={createdAt} />
        </span>
        <ChevronDown size={15} strokeWidth={1.75} aria-hidden data-open={isOpen} />
      </UnstyledButton>
      <div id={part}>{isOpen && <OpenDelivery delivery={delivery} canSend={canSend} />}</div>
    </li>
  )
}

type LogProps = { webhook: Webhook; status: string; onFilter: (status: string) => void; onSince: () => void }

function Rows({ webhook, status, onFilter }: Omit<LogProps, 'onSince'>) {
  const chosen = deliveryStatuses.find((one) => one === status)
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    deliveriesQuery(webhook.id, chosen),
  )
  if (error && !data)
    return <LoadFailure what="The delivery log" error={error} onRetry={() => void refetch()} />
  if (!data) return <TableSkeleton />
  const deliveries = data.pages.flat()
  if (deliveries.length === 0 && chosen)
    return (
      <EmptyState message="No deliveries with this status.">
        <Button variant="default" onClick={() => onFilter('')}>
          Show all
        </Button>
      </EmptyState>
    )
  if (deliveries.length === 0)
    return <EmptyState message="Nothing sent yet. Send a test, or wait for the next event." />
  return (
    <>
      <ul className={classes.deliveries} aria-label="Deliveries">
        {deliveries.map((delivery) => (
          <Row key={delivery.id} delivery={delivery} canSend={webhook.disabledReason === null} />
        ))}
      </ul>
      {hasNextPage && (
        <div className={classes.more}>
          <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Show more
          </Button>
        </div>
      )}
    </>
  )
}

/** What was sent to a webhook, the newest first; each opens to what was sent and answered. */
export function DeliveryLog({ webhook, status, onFilter, onSince }: LogProps) {
  const filter = { label: 'Status', value: status, options: statusOptions, onChange: onFilter }
  return (
    <>
      <FilterBar filters={[filter]}>
        <Button variant="default" disabled={webhook.disabledReason !== null} onClick={onSince}>
          Send all since…
        </Button>
      </FilterBar>
      <Panel title="Deliveries" isFlush>
        <Rows webhook={webhook} status={status} onFilter={onFilter} />
      </Panel>
    </>
  )
}
