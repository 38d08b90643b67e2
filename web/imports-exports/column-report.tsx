import { Link } from 'react-router'
import { importField } from '#engines/import/import-fields.rules.ts'
import type { Import } from '#shared/imports-exports/imports.contract.ts'
import { countedAs } from '#web/lib/counts.ts'
import { Panel } from '#web/ui/panel.tsx'
import classes from './imports.module.css'

/** Where the values of a column go, or that they stay behind. */
function destinationOf(job: Import, column: number): string {
  const key = job.mapping[column] ?? null
  return (key && importField(job.kind, key, job.customFields)?.label) || 'Not imported'
}

/** Whether a column has values that have no place yet and may still get one. */
function isLost({ status, mapping, columns }: Import, column: number): boolean {
  return status === 'checked' && (mapping[column] ?? null) === null && (columns[column]?.filled ?? 0) > 0
}

/** Every column of the file: how many values it has, and where they go. None is left out. */
export function ColumnReport({ job }: { job: Import }) {
  if (job.columns.length === 0) return null
  return (
    <Panel title="Columns" isFlush>
      <ul className={classes.columns} aria-label="Where columns go">
        {job.source.headings.map((heading, column) => {
          const { filled = 0, noted = 0 } = job.columns[column] ?? {}
          return (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is known by its place, headings repeat
              key={column}
              className={classes.column}
              data-out={(job.mapping[column] ?? null) === null || undefined}
            >
              <div className={classes.columnName}>
                <strong>{heading || `Column ${column + 1}`}</strong>
                <span className={classes.samples}>{countedAs(filled, 'value')}</span>
              </div>
              <span>
                {destinationOf(job, column)}
                {isLost(job, column) && (
                  <>
                    {' · '}
                    <Link to="?step=columns">Choose a field</Link>
                  </>
                )}
              </span>
              <span className={classes.confidence}>{noted > 0 && countedAs(noted, 'note')}</span>
            </li>
          )
        })}
      </ul>
    </Panel>
  )
}
