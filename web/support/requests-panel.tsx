import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { type SupportItem, supportStatusLabels } from '#shared/support/support.contract.ts'
import { supportNumber } from '#shared/support/support.rules.ts'
import { EmptyState, LoadFailure } from '#web/ui/empty-state.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { TextSkeleton } from '#web/ui/skeletons.tsx'
import { StatusDot } from '#web/ui/status-badge.tsx'
import { Moment } from '#web/ui/values.tsx'
import { supportRequestsQuery } from './support.api.ts'
import classes from './support.module.css'
import { supportTones } from './support-status.ts'

/** How many of one's requests are shown before one asks for all. */
const latest = 5

function Requests({ requests }: { requests: readonly SupportItem[] }) {
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? requests : requests.slice(0, latest)
  return (
    <ul className={classes.list}>
      {shown.map(({ id, number, subject, status, updatedAt }) => (
        <li key={id} className={classes.item}>
          <Link to={`/support?request=${id}`} className={classes.request}>
            <span className={classes.requestSubject}>{subject}</span>
            <span className={classes.requestFacts}>
              {supportNumber(number)}{' '}
              <StatusDot tone={supportTones[status]} label={supportStatusLabels[status]} />
              <Moment at={updatedAt} />
            </span>
          </Link>
        </li>
      ))}
      {shown.length < requests.length && (
        <li className={`${classes.item} ${classes.all}`}>
          <Button variant="subtle" size="compact-sm" onClick={() => setWhole(true)}>
            Show all {requests.length.toLocaleString('en-US')}
          </Button>
        </li>
      )}
    </ul>
  )
}

/** What one has asked, with its state. */
export function RequestsPanel({ onAsk }: { onAsk: () => void }) {
  const query = useQuery(supportRequestsQuery)
  const requests = query.data
  return (
    <Panel title="Your requests" isFlush>
      {requests === undefined && query.isPending && <TextSkeleton />}
      {query.isError && requests === undefined && (
        <LoadFailure what="Your requests" error={query.error} onRetry={() => void query.refetch()} />
      )}
      {requests?.length === 0 && (
        <EmptyState message="You haven’t sent any requests yet.">
          <Button variant="default" onClick={onAsk}>
            Ask for help
          </Button>
        </EmptyState>
      )}
      {requests && requests.length > 0 && <Requests requests={requests} />}
    </Panel>
  )
}
