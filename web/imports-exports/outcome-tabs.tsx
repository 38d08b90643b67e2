import type { Import, RowOutcome } from '#shared/imports-exports/imports.contract.ts'
import { formatCount } from '#web/lib/counts.ts'
import { outcomeLabel } from './import-labels.ts'
import type { RowFilter } from './imports.api.ts'
import steps from './imports.module.css'
import classes from './report.module.css'

const outcomes: RowOutcome[] = ['create', 'fold', 'update', 'skip', 'refuse']
const filters: readonly RowFilter[] = ['', ...outcomes, 'problems', 'duplicates', 'rejected-policies']

/** The filter that an address names; anything else shows all rows. */
export function readFilter(word: string): RowFilter {
  return filters.find((filter) => filter === word) ?? ''
}

type OutcomeTabsProps = { job: Import; value: RowFilter; onChange: (filter: RowFilter) => void }

/** How many rows do what, and the choice of which are shown. */
export function OutcomeTabs({ job, value, onChange }: OutcomeTabsProps) {
  const { counts, kind } = job
  const tabs: { filter: RowFilter; label: string; count?: number }[] = [
    { filter: '', label: 'All rows', count: counts.rows },
    ...outcomes
      .filter((outcome) => outcome !== 'fold' || kind === 'clients' || counts.fold)
      .map((outcome) => ({
        filter: outcome,
        label: outcomeLabel(outcome, job).label,
        count: counts[outcome],
      })),
    ...(counts.policiesRejected
      ? [{ filter: 'rejected-policies' as const, label: 'Policy rejected', count: counts.policiesRejected }]
      : []),
    { filter: 'problems', label: 'With problems' },
  ]
  return (
    <fieldset className={classes.tabs}>
      <legend className={steps.hidden}>Rows shown</legend>
      {tabs.map(({ filter, label, count }) => (
        <button
          key={label}
          type="button"
          className={classes.tab}
          aria-pressed={filter === value}
          onClick={() => onChange(filter)}
        >
          {label} {count !== undefined && <span className={classes.tabCount}>{formatCount(count)}</span>}
        </button>
      ))}
    </fieldset>
  )
}
