import { Alert, Button, SegmentedControl } from '@mantine/core'
import type { Import, ImportDecision } from '#shared/imports-exports/imports.contract.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { countedAs } from '#web/lib/counts.ts'
import { Panel } from '#web/ui/panel.tsx'
import { decisionChoices, decisionLabels, kindLabels } from './import-labels.ts'
import { type RowFilter, useUpdateImport } from './imports.api.ts'
import classes from './imports.module.css'

type PossibleDuplicatesPanelProps = { job: Import; filter: RowFilter; onFilter: (filter: RowFilter) => void }

/** Decides for the whole batch what happens to records that look like ones already there. */
export function PossibleDuplicatesPanel({ job, filter, onFilter }: PossibleDuplicatesPanelProps) {
  const update = useUpdateImport(job.id)
  const { one, many } = kindLabels[job.kind]
  const isShown = filter === 'duplicates'
  const by = job.kind === 'clients' ? 'email, phone, or name and address' : 'email, phone or name'
  return (
    <Panel>
      <div className={classes.alike}>
        <div>
          <h2 className={classes.heading}>
            {job.counts.duplicates === 1
              ? `1 ${one} looks like an existing one`
              : `${countedAs(job.counts.duplicates ?? 0, one, many)} look like existing ones`}
          </h2>
          <p className={classes.note}>
            By {by}. {decisionLabels[job.decision].meaning} You can decide row by row below.
          </p>
        </div>
        <div className={classes.alikeChoice}>
          <SegmentedControl
            aria-label="Action for all"
            data={decisionChoices}
            value={job.decision}
            disabled={update.isBusy}
            onChange={(decision) =>
              void update.run({ decision: decision as ImportDecision }).catch(() => undefined)
            }
          />
          <Button
            variant="default"
            aria-pressed={isShown}
            onClick={() => onFilter(isShown ? '' : 'duplicates')}
          >
            {isShown ? 'Show all rows' : 'Show them'}
          </Button>
        </div>
      </div>
      {update.error && (
        <Alert color="red" role="alert" mt="sm">
          The decision was not saved: {messageOf(update.error)}
        </Alert>
      )}
    </Panel>
  )
}
