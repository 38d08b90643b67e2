import { useQueryClient } from '@tanstack/react-query'
import type { HistoryChange, HistoryType } from '#shared/history/record-history.contract.ts'
import { valueLabel } from '#web/lib/change-labels.ts'
import { showToast } from '#web/lib/toast.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import classes from './history-panel.module.css'
import { recordHistoryQuery, useRestoreValue } from './record-history.api.ts'

export type AskedValue = {
  entryId: string
  version: number
  name: string
  change: HistoryChange
  alsoBefore: Also | null
}

/** What comes back with the value. */
type Also = { name: string; value: string }

type RestoreValueDialogProps = {
  recordType: HistoryType
  recordId: string
  asked: AskedValue
  onClose: () => void
}

const asNamed = (name: string) => name

/** Asks before a field gets back what it held, with what it holds now. */
export function RestoreValueDialog({ recordType, recordId, asked, onClose }: RestoreValueDialogProps) {
  const queries = useQueryClient()
  const restore = useRestoreValue()
  const { entryId, version, name, change, alsoBefore } = asked
  const { field, before, now } = change
  const confirm = async () => {
    try {
      await restore.run({ recordType, recordId, entryId, field, version })
      showToast({ title: `${name} restored`, variant: 'success' })
    } catch (error) {
      // Whatever stood in its way is shown beneath by the time the dialog is closed.
      void queries.invalidateQueries(recordHistoryQuery(recordType, recordId))
      throw error
    }
  }
  return (
    <ConfirmDialog
      title={`Restore ${name.charAt(0).toLowerCase()}${name.slice(1)}?`}
      confirmLabel="Restore"
      onConfirm={confirm}
      onClose={onClose}
    >
      <dl className={classes.values}>
        <div>
          <dt>Now</dt>
          <dd>{valueLabel(field, now, asNamed)}</dd>
        </div>
        <div>
          <dt>After</dt>
          <dd>{valueLabel(field, before, asNamed)}</dd>
        </div>
        {alsoBefore && (
          <div>
            <dt>{alsoBefore.name}</dt>
            <dd>{alsoBefore.value}</dd>
          </div>
        )}
      </dl>
    </ConfirmDialog>
  )
}
