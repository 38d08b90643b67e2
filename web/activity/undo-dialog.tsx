import type { AssistantAction, Undone } from '#shared/assistant/actions.contract.ts'
import { changeLabel, type NameOf } from '#web/lib/change-labels.ts'
import { showToast } from '#web/lib/toast.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { useUndoAction } from './assistant-actions.api.ts'
import classes from './record-timeline.module.css'

/** What undoing brings back, a line for each field. */
function Restored({ action: { before, after }, nameOf }: { action: AssistantAction; nameOf: NameOf }) {
  if (before === null) return null
  return (
    <ul className={classes.changes}>
      {Object.keys(before).map((field) => (
        <li key={field}>
          {changeLabel({ field, before: after[field] ?? null, after: before[field] ?? null }, nameOf)}
        </li>
      ))}
    </ul>
  )
}

type UndoDialogProps = {
  action: AssistantAction
  nameOf?: NameOf
  onUndone?: (undone: Undone) => void
  onClose: () => void
}

/** Asks before a write by the assistant is taken back. */
export function UndoDialog({ action, nameOf = () => undefined, onUndone, onClose }: UndoDialogProps) {
  const undo = useUndoAction((undone) => {
    showToast({ title: 'Change undone', message: undone.message, variant: 'success' })
    onUndone?.(undone)
  })
  const isMade = action.before === null
  return (
    <ConfirmDialog
      title={isMade ? 'Remove what the assistant created' : 'Undo this change'}
      confirmLabel={isMade ? 'Remove' : 'Undo'}
      isDanger={isMade}
      onConfirm={() => undo.run(action.id)}
      onClose={onClose}
    >
      <p>{isMade ? `${action.recordTitle} will be removed.` : `${action.recordTitle} will be restored.`}</p>
      <Restored action={action} nameOf={nameOf} />
    </ConfirmDialog>
  )
}
