import { Button, Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { openItemsText } from '#shared/tickets/checklists.rules.ts'
import type { Ticket } from '#shared/tickets/tickets.contract.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { checklistsQuery } from './ticket-setup.api.ts'

type ResolveDialogProps = {
  ticket: Pick<Ticket, 'type' | 'checklistTotal' | 'checklistDone'>
  onConfirm: () => Promise<unknown>
  onClose: () => void
}

/** Asks before a ticket with open checklist items is resolved; where its type requires the checklist, it says so instead. */
export function ResolveDialog({ ticket, onConfirm, onClose }: ResolveDialogProps) {
  const { type, checklistTotal, checklistDone } = ticket
  const open = openItemsText(checklistTotal - checklistDone)
  const { data } = useQuery(checklistsQuery)
  if (data?.find((checklist) => checklist.type === type)?.isRequired) {
    return (
      <Modal opened onClose={onClose} title="Finish the checklist first" size="sm">
        <p>{open}. Your agency requires the whole checklist before this type of ticket is resolved.</p>
        <Button mt="md" onClick={onClose} data-autofocus>
          Back to the ticket
        </Button>
      </Modal>
    )
  }
  return (
    <ConfirmDialog
      title="Resolve with open items?"
      confirmLabel="Resolve anyway"
      keepLabel="Keep open"
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {open}.
    </ConfirmDialog>
  )
}
