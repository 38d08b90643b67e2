import { importField } from '#shared/imports-exports/import-fields.rules.ts'
import type { Import, ImportRow } from '#shared/imports-exports/imports.contract.ts'
import { StatusDot } from '#web/ui/status-badge.tsx'
import type { Column } from '#web/ui/table/columns.ts'
import { decisionWords, outcomeWords } from './import-words.ts'
import classes from './report.module.css'

type Source = Pick<Import, 'kind' | 'mapping' | 'status' | 'source'>

function cellOf(row: ImportRow, { mapping }: Source, field: string): string {
  return row.cells[mapping.indexOf(field)] ?? ''
}

/** What a row is about: its name, or its number where it has none. */
export function rowTitle(row: ImportRow, source: Source): string {
  const parts = [cellOf(row, source, 'firstName'), cellOf(row, source, 'lastName')].filter(Boolean).join(' ')
  return cellOf(row, source, 'name') || parts || `Row ${row.rowNumber}`
}

function Problems({ row, source }: { row: ImportRow; source: Source }) {
  if (row.problems.length === 0) return <span className={classes.quiet}>—</span>
  return (
    <span className={classes.problems}>
      {row.problems.map((problem) => (
        <span key={`${problem.field} ${problem.message}`} data-fatal={problem.isFatal || undefined}>
          <mark className={classes.column}>
            {problem.column === null
              ? (importField(source.kind, problem.field)?.label ?? 'Row')
              : source.source.headings[problem.column]}
          </mark>{' '}
          {problem.message}
        </span>
      ))}
    </span>
  )
}

function Duplicate({ row }: { row: ImportRow }) {
  const { duplicate } = row
  if (!duplicate) return <span className={classes.quiet}>—</span>
  const where = duplicate.recordId ? '' : ' earlier in the file'
  return (
    <span className={classes.problems}>
      <span>
        Same {duplicate.reason} as {duplicate.name}
        {where}: {decisionWords[duplicate.decision].label.toLowerCase()}
      </span>
    </span>
  )
}

/** The columns of the report: which row, what happens, what is wrong in which column, what it looks like. */
export function reportColumns(source: Source): Column<ImportRow>[] {
  const isDone = source.status === 'published' || source.status === 'undone'
  return [
    {
      id: 'title',
      header: 'Row',
      value: (row) => rowTitle(row, source),
      width: 'minmax(110px, 1.2fr)',
      isSortable: false,
    },
    {
      id: 'rowNumber',
      header: 'No.',
      value: (row) => row.rowNumber,
      align: 'right',
      width: '64px',
      isSortable: false,
    },
    {
      id: 'outcome',
      header: isDone ? 'What happened' : 'What happens',
      value: (row) => row.outcome,
      cell: ({ outcome }) => (
        <StatusDot
          tone={outcomeWords[outcome].tone}
          label={isDone ? outcomeWords[outcome].after : outcomeWords[outcome].before}
        />
      ),
      width: '124px',
      isSortable: false,
    },
    {
      id: 'problems',
      header: 'What is wrong',
      value: (row) => row.problems.length,
      cell: (row) => <Problems row={row} source={source} />,
      width: 'minmax(160px, 2.6fr)',
      isSortable: false,
    },
    {
      id: 'duplicate',
      header: 'Looks like',
      value: (row) => row.duplicate?.name ?? '',
      cell: (row) => <Duplicate row={row} />,
      width: 'minmax(120px, 1.6fr)',
      isSortable: false,
      shows: 'medium',
    },
  ]
}
