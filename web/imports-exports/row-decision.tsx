import type { ImportDecision, ImportRow } from '#shared/imports-exports/imports.contract.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { showToast } from '#web/lib/toast.ts'
import { decisionChoices } from './import-labels.ts'
import { useUpdateImport } from './imports.api.ts'
import steps from './imports.module.css'
import classes from './report.module.css'

const asAll = ''

/** Decides about one look-alike; all rows of its record follow. "Same as all" follows the batch again. */
export function RowDecision({ importId, row }: { importId: string; row: ImportRow }) {
  const update = useUpdateImport(importId)
  const { duplicate, position } = row
  if (!duplicate || position === null) return null
  const decide = (word: string) => {
    const decision = word === asAll ? null : (word as ImportDecision)
    update.run({ decisions: [{ position, decision }] }).catch((error) =>
      showToast({
        title: 'The decision was not saved',
        message: messageOf(error),
        variant: 'destructive',
      }),
    )
  }
  return (
    // The label keeps a click here from opening the row.
    <label className={classes.decision}>
      <span className={steps.hidden}>Action for row {row.rowNumber}</span>
      <select
        value={duplicate.isOwn ? duplicate.decision : asAll}
        disabled={update.isBusy}
        onChange={(event) => decide(event.currentTarget.value)}
      >
        <option value={asAll}>Same as all</option>
        {decisionChoices.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </label>
  )
}
