import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import type { DeadJob, Health, HealthPart } from '#shared/admin/health.contract.ts'
import type { HealthState } from '#shared/admin/health.rules.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { showToast } from '#web/lib/toast.ts'
import { SystemTabs } from '#web/shell/system-tabs.tsx'
import { LoadFailure } from '#web/ui/empty-state.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { FactList, Panel } from '#web/ui/panel.tsx'
import { CardsSkeleton } from '#web/ui/skeletons.tsx'
import { Moment } from '#web/ui/values.tsx'
import classes from './admin.module.css'
import { healthQuery, useRetryJob } from './health.api.ts'
import healthClasses from './health.module.css'
import { HealthStateMark } from './health-state.tsx'

const wholes: Record<HealthState, string> = {
  ok: 'Everything works.',
  warning: 'Everything works, with warnings.',
  failed: 'Something isn’t working.',
}

const instant = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/

function Part({ part: { name, state, summary, facts } }: { part: HealthPart }) {
  const shown = facts.map(({ label, value }) => ({
    label,
    value: instant.test(value) ? <Moment at={value} /> : value,
  }))
  return (
    <Panel title={name} actions={<HealthStateMark state={state} />} className={healthClasses.part}>
      <p className={healthClasses.summary}>{summary}</p>
      <FactList facts={shown} />
    </Panel>
  )
}

function DeadJobRow({ job }: { job: DeadJob }) {
  const retry = useRetryJob()
  const tryAgain = () => {
    retry.run(job.id).then(
      () => showToast({ title: 'Job requeued', variant: 'success' }),
      (error: unknown) =>
        showToast({
          title: 'The job was not retried',
          message: messageOf(error),
          variant: 'destructive',
        }),
    )
  }
  return (
    <li className={classes.row}>
      <span className={classes.words}>
        <span className={classes.name}>{job.name}</span>
        <span className={classes.more}>
          <Moment at={job.failedAt} /> after {job.attempts} {job.attempts === 1 ? 'try' : 'tries'}
        </span>
        <span>{job.message || 'No reason given.'}</span>
      </span>
      <Button
        variant="default"
        size="compact-sm"
        onClick={tryAgain}
        disabled={retry.isBusy}
        aria-label={`Try ${job.name} again`}
      >
        Try again
      </Button>
    </li>
  )
}

function Parts({ health }: { health: Health }) {
  return (
    <>
      <p className={healthClasses.top} role="status">
        <HealthStateMark state={health.state} />
        <span>{wholes[health.state]}</span>
        <span className={healthClasses.at}>
          Checked <Moment at={health.at} />
        </span>
      </p>
      <div className={healthClasses.parts}>
        {health.parts.map((part) => (
          <Part key={part.name} part={part} />
        ))}
      </div>
      {health.deadJobs.length > 0 && (
        <Panel title="Failed jobs">
          <ul className={classes.rows}>
            {health.deadJobs.map((job) => (
              <DeadJobRow key={job.id} job={job} />
            ))}
          </ul>
        </Panel>
      )}
    </>
  )
}

/** /admin/health: how the installation is, part by part. */
export function HealthScreen() {
  const { data, error, refetch, isFetching } = useQuery(healthQuery)
  return (
    <>
      <PageHeader title="Health" subtitle="Database, jobs, email, storage and other services.">
        <Button
          variant="default"
          leftSection={<RefreshCw size={16} strokeWidth={1.75} />}
          onClick={() => void refetch()}
          disabled={isFetching}
        >
          {isFetching ? 'Looking…' : 'Refresh'}
        </Button>
      </PageHeader>
      <SystemTabs />
      {data ? (
        <Parts health={data} />
      ) : error ? (
        <LoadFailure what="The health" error={error} onRetry={() => void refetch()} />
      ) : (
        <CardsSkeleton />
      )}
    </>
  )
}
