import { Alert, SegmentedControl } from '@mantine/core'
import type { Import } from '#shared/imports-exports/imports.contract.ts'
import { policyTypeLabels, policyTypes } from '#shared/policies/lines-of-business.rules.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { countedAs } from '#web/lib/counts.ts'
import { Panel } from '#web/ui/panel.tsx'
import { useCheckImport } from './imports.api.ts'
import classes from './imports.module.css'

const choices = policyTypes.map((value) => ({ value, label: policyTypeLabels[value] }))

/** Chooses the type of personal policies whose line of business is not in the list; the file is checked again. */
export function OtherLinesPanel({ job }: { job: Import }) {
  const check = useCheckImport(job.id)
  return (
    <Panel>
      <div className={classes.alike}>
        <div>
          <h2 className={classes.heading}>
            {countedAs(job.counts.otherLines ?? 0, 'personal policy', 'personal policies')} with another line
            of business
          </h2>
          <p className={classes.note}>
            They keep the file’s words as “Other”. Choose the type they count under.
          </p>
        </div>
        <SegmentedControl
          aria-label="Type for other lines"
          data={choices}
          value={job.otherType}
          disabled={check.isBusy}
          onChange={(chosen) => {
            const otherType = policyTypes.find((type) => type === chosen)
            void check.run({ otherType }).catch(() => undefined)
          }}
        />
      </div>
      {check.error && (
        <Alert color="red" role="alert" mt="sm">
          The type was not saved: {messageOf(check.error)}
        </Alert>
      )}
    </Panel>
  )
}
