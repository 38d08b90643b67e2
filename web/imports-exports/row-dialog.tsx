import { Alert, Modal } from '@mantine/core'
import { skipToken, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Import, ImportRow } from '#shared/imports-exports/imports.contract.ts'
import { call } from '#web/lib/http.ts'
import { EmptyState, LoadFailure } from '#web/ui/empty-state.tsx'
import { TextSkeleton } from '#web/ui/skeletons.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { CorrectableCell } from './cell-correction.tsx'
import { kindLabels, rowOutcomeLabel } from './import-labels.ts'
import { importRowQuery, isWorking } from './imports.api.ts'
import classes from './report.module.css'
import { RowDecision } from './row-decision.tsx'
import { type BookRecord, type RowFact, rowFacts } from './row-facts.ts'

/** The record of the book that a row looks like; none is needed to judge the row, so a failure shows nothing. */
function useDuplicateDecision(job: Import, row: ImportRow): BookRecord | null {
  const id = row.duplicate?.recordId
  const { data } = useQuery({
    queryKey: [`/api/${job.kind}`, 'one', id],
    queryFn: id ? ({ signal }) => call(`GET /api/${job.kind}/:id`, { params: { id }, signal }) : skipToken,
  })
  return data ?? null
}

type FactRowProps = { job: Import; row: ImportRow; fact: RowFact; isCompared: boolean }

function FactRow({ job, row, fact, isCompared }: FactRowProps) {
  const { label, heading, inFile, inBook, problems, column, isCorrected } = fact
  const canCorrect = fact.isCorrectable && (job.status === 'checked' || job.status === 'checking')
  const isFatal = problems.some((problem) => problem.isFatal)
  const isWrong = problems.length > 0
  return (
    <tr data-wrong={isWrong ? (isFatal ? 'fatal' : 'minor') : undefined}>
      <th scope="row">
        {label}
        {heading && heading !== label && <span className={classes.columnHeading}>{heading}</span>}
      </th>
      <td>
        {canCorrect && column !== null ? (
          <CorrectableCell job={job} row={row} fact={fact} column={column} />
        ) : (
          inFile || '—'
        )}
        {isCorrected && <span className={classes.columnHeading}>Corrected</span>}
        {problems.map(({ message }) => (
          <span key={message} className={classes.cellProblem}>
            {message}
          </span>
        ))}
      </td>
      {isCompared && <td>{inBook || '—'}</td>}
    </tr>
  )
}

function Duplicate({ job, row }: { job: Import; row: ImportRow }) {
  const { duplicate } = row
  if (!duplicate) return null
  const { list, one } = kindLabels[job.kind]
  return (
    <Alert color="orange" mb="md">
      <p>
        Looks like{' '}
        {duplicate.recordId ? (
          <Link to={`${list}/${duplicate.recordId}`} target="_blank" className={classes.textLink}>
            {duplicate.name || `a ${one} in your book`}
          </Link>
        ) : (
          <>{duplicate.name || `another ${one}`}, an earlier one of this file,</>
        )}{' '}
        by {duplicate.reason}.
      </p>
      {job.status === 'checked' && (
        <div className={classes.dialogDecision}>
          Action: <RowDecision importId={job.id} row={row} />
        </div>
      )}
    </Alert>
  )
}

function RowReport({ job, row }: { job: Import; row: ImportRow }) {
  const record = useDuplicateDecision(job, row)
  const { list, one } = kindLabels[job.kind]
  return (
    <>
      <div className={classes.rowState} role="status">
        <StatusBadge {...rowOutcomeLabel(row, job)} />
        {row.recordId && (
          <Link to={`${list}/${row.recordId}`} className={classes.textLink}>
            Open the {one}
          </Link>
        )}
      </div>
      <Duplicate job={job} row={row} />
      <table className={classes.facts}>
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">In the file</th>
            {record && <th scope="col">In your book</th>}
          </tr>
        </thead>
        <tbody>
          {rowFacts(job, row, record).map((fact) => (
            <FactRow key={fact.key} job={job} row={row} fact={fact} isCompared={record !== null} />
          ))}
        </tbody>
      </table>
    </>
  )
}

type RowDialogProps = { job: Import; rowNumber: number; onClose: () => void }

/** One row of the file: every mapped cell, what is wrong in it, and the record that it looks like beside it. */
export function RowDialog({ job, rowNumber, onClose }: RowDialogProps) {
  const query = { ...importRowQuery(job.id, rowNumber), enabled: !isWorking(job.status) }
  const { data, error, isPending, refetch } = useQuery(query)
  return (
    <Modal opened onClose={onClose} title={`Row ${rowNumber} of ${job.fileName}`} size="lg">
      {isPending && <TextSkeleton />}
      {error && !data && <LoadFailure what="This row" error={error} onRetry={() => void refetch()} />}
      {data === null && <EmptyState message="The report has no such row." />}
      {data && <RowReport job={job} row={data} />}
    </Modal>
  )
}
