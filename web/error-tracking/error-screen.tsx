import { Alert, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import type { ErrorGroup, ErrorStatus } from '#shared/error-tracking/error-tracking.contract.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { useDocumentTitle } from '#web/lib/use-document-title.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { FactList, FigureRow, Panel } from '#web/ui/panel.tsx'
import { RecordLayout } from '#web/ui/record/record-layout.tsx'
import { RecordState } from '#web/ui/record/record-state.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { Moment } from '#web/ui/values.tsx'
import { errorGroupQuery, useSetErrorStatus } from './error-groups.api.ts'
import { errorStatusLabels, errorStatusTones } from './error-labels.ts'
import classes from './error-screen.module.css'

const back = { to: '/admin/errors', label: 'Errors' }

/** What can be done about a kind of error in each state. */
const acts: Record<ErrorStatus, readonly { status: ErrorStatus; label: string }[]> = {
  open: [
    { status: 'muted', label: 'Mute' },
    { status: 'resolved', label: 'Resolve' },
  ],
  resolved: [{ status: 'open', label: 'Reopen' }],
  muted: [{ status: 'open', label: 'Reopen' }],
}

const meanings: Record<ErrorStatus, string> = {
  open: 'New since it was last reviewed.',
  resolved: 'Reopens if it happens again.',
  muted: 'Still counted, but not shown as open.',
}

function StatusButtons({
  group,
  onSet,
  isBusy,
}: {
  group: ErrorGroup
  onSet: (to: ErrorStatus) => void
  isBusy: boolean
}) {
  return acts[group.status].map(({ status, label }) => (
    <Button
      key={status}
      variant={status === 'resolved' ? 'filled' : 'default'}
      disabled={isBusy}
      onClick={() => onSet(status)}
    >
      {label}
    </Button>
  ))
}

/** What our own reports say beside the error; the rest has the name it came with. */
const contextLabels: Record<string, string> = {
  source: 'Seen in',
  path: 'Call',
  method: 'Method',
  status: 'Status',
  requestId: 'Request',
}

function LatestReport({ group }: { group: ErrorGroup }) {
  const { url, release, userAgent, context } = group
  const more = Object.entries(context).map(([name, value]) => ({
    label: contextLabels[name] ?? name,
    value: String(value),
  }))
  return (
    <Panel title="Latest report">
      <FactList
        facts={[
          { label: 'First seen', value: <Moment at={group.firstSeenAt} /> },
          { label: 'Last seen', value: <Moment at={group.lastSeenAt} /> },
          { label: 'Page', value: url },
          { label: 'Release', value: release },
          { label: 'Browser', value: userAgent },
          ...more,
        ]}
      />
    </Panel>
  )
}

function ErrorPage({ group }: { group: ErrorGroup }) {
  const set = useSetErrorStatus(group.id)
  useDocumentTitle(group.name)
  const figures = [
    { label: 'Times', value: group.count.toLocaleString('en-US') },
    { label: 'People', value: group.people.toLocaleString('en-US') },
  ]
  return (
    <>
      <PageHeader
        title={group.name}
        back={back}
        subtitle={meanings[group.status]}
        badge={<StatusBadge tone={errorStatusTones[group.status]} label={errorStatusLabels[group.status]} />}
      >
        <StatusButtons
          group={group}
          isBusy={set.isBusy}
          onSet={(status) => void set.run(status).catch(() => undefined)}
        />
      </PageHeader>
      {set.error && (
        <Alert color="red" role="alert" mb="md">
          {messageOf(set.error)}
        </Alert>
      )}
      <RecordLayout
        main={
          <>
            <Panel isFlush>
              <FigureRow figures={figures} />
            </Panel>
            <Panel title="Message">
              <p className={classes.message}>{group.message}</p>
            </Panel>
            <Panel title="Stack">
              {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keyboard */}
              <pre className={classes.stack} tabIndex={0}>
                {group.stack || 'Not sent.'}
              </pre>
            </Panel>
          </>
        }
        aside={<LatestReport group={group} />}
      />
    </>
  )
}

/** /admin/errors/:id: one kind of error, its latest report, and what is done about it. */
export function ErrorScreen() {
  const { id = '' } = useParams()
  const query = useQuery(errorGroupQuery(id))
  return (
    <RecordState query={query} what="error" back={back}>
      {(group) => <ErrorPage group={group} />}
    </RecordState>
  )
}
