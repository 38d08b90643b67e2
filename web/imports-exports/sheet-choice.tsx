import { Alert, Select } from '@mantine/core'
import type { Import } from '#shared/imports-exports/imports.contract.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { countedAs } from '#web/lib/counts.ts'
import { useUpdateImport } from './imports.api.ts'
import classes from './imports.module.css'

/** Which sheet of a workbook is imported, where several have a table, and what was not saved of it. */
export function SheetChoice({ job }: { job: Import }) {
  const { sheets = [], sheet = 0 } = job.source
  const update = useUpdateImport(job.id)
  const uncalculated = sheets[sheet]?.place.uncalculated ?? 0
  if (sheets.length < 2 && uncalculated === 0) return null
  return (
    <div className={classes.sheet}>
      {sheets.length > 1 && (
        <Select
          label="Sheet"
          description="One sheet is imported at a time."
          allowDeselect={false}
          disabled={update.isBusy}
          data={sheets.map(({ place, rows }, index) => ({
            value: String(index),
            label: `${place.name} · ${countedAs(rows, 'row')}`,
          }))}
          value={String(sheet)}
          onChange={(next) => void update.run({ sheet: Number(next) }).catch(() => undefined)}
        />
      )}
      {uncalculated > 0 && (
        <Alert color="orange" role="status">
          {`${countedAs(uncalculated, 'formula')} on this sheet ${uncalculated === 1 ? 'has' : 'have'} no saved value, and ${uncalculated === 1 ? 'its cell is' : 'their cells are'} imported empty. Open the file in Excel, save it, and upload it again.`}
        </Alert>
      )}
      {update.error && (
        <Alert color="red" role="alert">
          The sheet was not changed: {messageOf(update.error)}
        </Alert>
      )}
    </div>
  )
}
