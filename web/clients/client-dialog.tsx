import type { Client } from '#shared/clients/clients.contract.ts'
import { useCurrentUser } from '#web/session/session.tsx'
import { EditRecordDialog, NewRecordDialog } from '#web/ui/record/record-dialogs.tsx'
import { ClientFields } from './client-fields.tsx'
import { clientKit } from './clients.api.ts'

type NewClientProps = { onSaved: (client: Client) => void; onClose: () => void }

/** Makes a client, whose producer is the person who opens it. */
export function NewClientDialog(props: NewClientProps) {
  const { id } = useCurrentUser()
  const initialValues = { ...clientKit.form.empty(), assignedAgentId: id }
  return (
    <NewRecordDialog {...props} kit={clientKit} create={clientKit.useCreate()} initialValues={initialValues}>
      {(form) => <ClientFields form={form} />}
    </NewRecordDialog>
  )
}

/** Changes a client. */
export function EditClientDialog({ client, onClose }: { client: Client; onClose: () => void }) {
  return (
    <EditRecordDialog kit={clientKit} record={client} onClose={onClose}>
      {(form) => <ClientFields form={form} ownId={client.id} />}
    </EditRecordDialog>
  )
}
