import { Link } from 'react-router'
import { importField } from '#engines/import/import-fields.rules.ts'
import type { Import, ImportRow } from '#shared/imports-exports/imports.contract.ts'
import { StatusDot } from '#web/ui/status-badge.tsx'
import type { Column } from '#web/ui/table/columns.ts'
import { kindLabels, rowOutcomeLabel } from './import-labels.ts'
import classes from './report.module.css'
import { RowDecision } from './row-decision.tsx'

export type RowProblem = ImportRow['problems'][number]

/** Who a row is about, as the file says. */
export function nameOf({ cells }: Pick<ImportRow, 'cells'>, mapping: Import['mapping']): string {
  const cell = (field: string) => cells[mapping.indexOf(field)]?.trim() ?? ''
  return cell('name') || [cell('firstName'), cell('lastName')].filter(Boolean).join(' ')
}

/** What the column of a problem is called: its heading in the file, else the field's name. */
export function placeOf({ column, field }: RowProblem, job: Import): string {
  const heading = column === null ? undefined : job.source.headings[column]
  return heading || importField(job.kind, field, job.customFields)?.label || field
}

function Problems({ row, job }: { row: ImportRow; job: Import }) {
  const [first, ...others] = row.problems.toSorted((a, b) => Number(b.isFatal) - Number(a.isFatal))
  if (!first) return <>—</>
  return (
    <span className={classes.problems}>
      <mark data-fatal={first.isFatal || undefined}>{placeOf(first, job)}</mark> {first.message}
      {others.length > 0 && ` · ${others.length} more`}
    </span>
  )
}

function Name({ row, job }: { row: ImportRow; job: Import }) {
  return (
    <>
      <span className={classes.rowNumber}>{row.rowNumber}</span> {nameOf(row, job.mapping) || 'No name'}
    </>
  )
}

function PossibleDuplicate({ row, job }: { row: ImportRow; job: Import }) {
  const { duplicate } = row
  if (!duplicate) return <>—</>
  const name = duplicate.name || 'a record in the file'
  return (
    <span className={classes.lookAlike}>
      {duplicate.recordId ? (
        <Link to={`${kindLabels[job.kind].list}/${duplicate.recordId}`} target="_blank">
          {name}
        </Link>
      ) : (
        <span>{name} (this file)</span>
      )}{' '}
      <span className={classes.reason}>by {duplicate.reason}</span>
    </span>
  )
}

/** The columns of the report: who, what happens, what is wrong where, and what it looks like. */
export function rowColumns(job: Import): Column<ImportRow>[] {
  const columns: Column<ImportRow>[] = [
    {
      id: 'row',
      header: 'Row',
      value: (row) => `${row.rowNumber} ${nameOf(row, job.mapping)}`,
      cell: (row) => <Name row={row} job={job} />,
      width: 'minmax(130px, 1.4fr)',
    },
    {
      id: 'outcome',
      header: job.status === 'checked' || job.status === 'checking' ? 'Action' : 'Result',
      value: (row) => row.outcome,
      cell: (row) => <StatusDot {...rowOutcomeLabel(row, job)} />,
      width: 'minmax(190px, 0.9fr)',
    },
    {
      id: 'problems',
      header: 'Issue',
      value: (row) => row.problems.length,
      cell: (row) => <Problems row={row} job={job} />,
      width: 'minmax(160px, 2fr)',
    },
  ]
  if (job.counts.duplicates) {
    columns.push({
      id: 'duplicate',
      header: 'Possible duplicate',
      value: (row) => row.duplicate?.name,
      cell: (row) => <PossibleDuplicate row={row} job={job} />,
      width: 'minmax(130px, 1.3fr)',
      shows: 'medium',
    })
    if (job.status === 'checked') {
      columns.push({
        id: 'decision',
        header: 'Decision',
        value: (row) => row.duplicate?.decision,
        cell: (row) => (row.duplicate ? <RowDecision importId={job.id} row={row} /> : '—'),
        width: '112px',
      })
    }
  }
  return columns.map((column) => ({ ...column, isSortable: false }))
}
