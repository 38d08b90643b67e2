import { Alert, Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useParams, useSearchParams } from 'react-router'
import type { Import, ImportStatus } from '#shared/imports-exports/imports.contract.ts'
import { useDocumentTitle } from '#web/lib/use-document-title.ts'
import { WritingArea } from '#web/session/writing.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { RecordState } from '#web/ui/record/record-state.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { Moment } from '#web/ui/values.tsx'
import { kindLabels, statusLabels } from './import-labels.ts'
import { ImportSteps, stepOf } from './import-steps.tsx'
import { importedKeys, importQuery, isWorking, useCheckImport } from './imports.api.ts'
import classes from './imports.module.css'
import { MappingStep } from './mapping-step.tsx'
import { RehearsalStep } from './rehearsal-step.tsx'
import { ReportStep } from './report-step.tsx'
import { ResultStep, UndoneStep } from './result-step.tsx'
import { WorkingStep } from './working-step.tsx'

/** Reads again what background work has changed, once it has come to its end. */
function useFreshRecords(status: ImportStatus | undefined): void {
  const queries = useQueryClient()
  const before = useRef(status)
  useEffect(() => {
    const wasWorking = isWorking(before.current)
    before.current = status
    if (!wasWorking || isWorking(status)) return
    void queries.invalidateQueries({ queryKey: ['/api/imports', 'rows'] })
    if (status === 'checked' || status === 'uploaded') return
    for (const queryKey of importedKeys) void queries.invalidateQueries({ queryKey })
  }, [status, queries])
}

const failed: Partial<Record<ImportStatus, string>> = {
  uploaded: 'The check did not finish',
  checked: 'The import did not finish',
  published: 'The work on this import did not finish',
}

/** The book may have changed since the check: the same file is read against it once more. */
function CheckAgain({ job }: { job: Import }) {
  const check = useCheckImport(job.id)
  return (
    <Button
      mt="xs"
      variant="default"
      size="compact-sm"
      disabled={check.isBusy}
      onClick={() => void check.run({ mapping: job.mapping }).catch(() => undefined)}
    >
      Check the file again
    </Button>
  )
}

/** Why the last background work stopped, and that none of it is in the book. */
function Interruption({ job }: { job: Import }) {
  if (!job.message || isWorking(job.status)) return null
  return (
    <Alert color="red" role="alert" title={failed[job.status]}>
      <p>{job.message}</p>
      {job.status === 'checked' && <CheckAgain job={job} />}
    </Alert>
  )
}

type StepProps = { job: Import; isAtColumns: boolean; isComparing: boolean; isCorrecting: boolean }

function Step({ job, isAtColumns, isComparing, isCorrecting }: StepProps) {
  if (isComparing) return <RehearsalStep job={job} />
  if (isCorrecting) return <ReportStep job={job} />
  if (isWorking(job.status)) return <WorkingStep job={job} />
  if (job.status === 'uploaded' || isAtColumns) return <MappingStep key={job.source.sheet} job={job} />
  if (job.status === 'checked') return <ReportStep job={job} />
  return job.status === 'undone' ? <UndoneStep job={job} /> : <ResultStep job={job} />
}

function ImportPage({ job, isOffline }: { job: Import; isOffline: boolean }) {
  const [params] = useSearchParams()
  const isAtColumns = job.status === 'checked' && params.get('step') === 'columns'
  const isComparing = ['checked', 'published'].includes(job.status) && params.get('step') === 'compare'
  // A check after a correction leaves the open row where it is.
  const isCorrecting = job.status === 'checking' && job.checkedAt !== null && params.has('row')
  const here = `/imports/${job.id}`
  const links =
    job.status === 'checked' ? { Columns: '?step=columns', ...(isAtColumns && { Check: here }) } : {}
  return (
    <>
      <PageHeader
        title={job.fileName}
        subtitle={
          <>
            {job.userName}, <Moment at={job.createdAt} />
          </>
        }
        back={{ to: kindLabels[job.kind].start, label: kindLabels[job.kind].title }}
        badge={<StatusBadge {...statusLabels[job.status]} />}
      />
      <p role="status" className={classes.hidden}>
        {statusLabels[job.status].label}
      </p>
      <ImportSteps current={isAtColumns ? 'Columns' : stepOf(job.status)} links={links} />
      <div className={classes.page}>
        {isOffline && (
          <Alert color="orange" role="status">
            The server can’t be reached. This page may be out of date; retrying.
          </Alert>
        )}
        <Interruption job={job} />
        <WritingArea>
          <Step
            key={isCorrecting ? 'checked' : job.status}
            job={job}
            isAtColumns={isAtColumns}
            isComparing={isComparing}
            isCorrecting={isCorrecting}
          />
        </WritingArea>
      </div>
    </>
  )
}

/** /imports/:id: one import from its columns to its result or undo; leaving and coming back finds it where it is. */
export function ImportScreen() {
  const { id = '' } = useParams()
  const query = useQuery(importQuery(id))
  useFreshRecords(query.data?.status)
  useDocumentTitle(query.data?.fileName)
  return (
    <RecordState query={query} what="import" back={{ to: '/clients/import', label: 'Imports' }}>
      {(job) => <ImportPage job={job} isOffline={query.isError} />}
    </RecordState>
  )
}
