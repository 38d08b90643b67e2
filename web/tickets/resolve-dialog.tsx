import { openItemsText } from '#shared/tickets/checklists.rules.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'

type ResolveDialogProps = { open: number; onConfirm: () => Promise<unknown>; onClose: () => void }

/** Asks before a ticket with open checklist items is resolved. */
export function ResolveDialog({ open, onConfirm, onClose }: ResolveDialogProps) {
  return (
    <ConfirmDialog
      title="Resolve with open items?"
      confirmLabel="Resolve anyway"
      keepLabel="Keep open"
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {openItemsText(open)}.
    </ConfirmDialog>
  )
}
