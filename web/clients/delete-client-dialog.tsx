import { useNavigate } from 'react-router'
import type { Client } from '#shared/clients/clients.contract.ts'
import { showToast } from '#web/lib/toast.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { countOf } from '#web/ui/list/bulk-dialogs.tsx'
import { useUndo } from '#web/ui/use-undo.ts'
import { clientKit } from './clients.api.ts'

/** Says what goes with a client before it is deleted. */
export function DeleteClientDialog({ client, onClose }: { client: Client; onClose: () => void }) {
  const navigate = useNavigate()
  const { restoring } = useUndo()
  const remove = clientKit.useDelete(client.id)
  const policies = countOf(client.policies.length, 'policy', 'policies')
  const tickets = countOf(client.openTicketCount, 'open ticket', 'open tickets')
  const confirm = async () => {
    await remove.run(undefined)
    const undo = restoring('clients', client.id, { title: 'Client restored', message: client.name })
    showToast({ title: 'Client deleted', message: client.name, variant: 'success', undo })
    await navigate('/clients')
  }
  return (
    <ConfirmDialog
      title="Delete this client?"
      confirmLabel="Delete client"
      isDanger
      onConfirm={confirm}
      onClose={onClose}
    >
      {client.name} is deleted{client.policies.length > 0 && ` with ${policies}`}.
      {client.policies.length > 0 &&
        ' They leave your book and today’s figures. Past days and premium already written still count them.'}
      {client.openTicketCount > 0 && ` ${tickets} stay, without a client.`}
    </ConfirmDialog>
  )
}
