import { useQueryClient } from '@tanstack/react-query'
import { type Client, ClientCreate, ClientUpdate } from '#shared/clients/clients.contract.ts'
import { useRecordForm } from '#web/lib/use-record-form.ts'
import { useCurrentUser } from '#web/session/session.tsx'
import { RecordDialog } from '#web/ui/record-dialog.tsx'
import { ClientFields } from './client-fields.tsx'
import { clientFormOf, clientInputOf, emptyClientForm } from './client-form.ts'
import { clientQuery, useCreateClient, useUpdateClient } from './clients.api.ts'

type NewClientProps = { onSaved: (client: Client) => void; onClose: () => void }

/** Makes a client. */
export function NewClientDialog({ onSaved, onClose }: NewClientProps) {
  const user = useCurrentUser()
  const create = useCreateClient()
  const state = useRecordForm({
    name: 'new client',
    initialValues: emptyClientForm(user.id),
    contract: ClientCreate,
    inputOf: clientInputOf,
    save: create.run,
    onSaved,
  })
  return (
    <RecordDialog
      title="New client"
      submitLabel="Add client"
      size="lg"
      state={state}
      isBusy={create.isBusy}
      onClose={onClose}
    >
      <ClientFields form={state.form} />
    </RecordDialog>
  )
}

/** Changes a client. */
export function EditClientDialog({ client, onClose }: { client: Client; onClose: () => void }) {
  const queries = useQueryClient()
  const update = useUpdateClient(client.id)
  const reload = async () => {
    const latest = await queries.fetchQuery({ ...clientQuery(client.id), staleTime: 0 })
    return { values: clientFormOf(latest), version: latest.version }
  }
  const state = useRecordForm({
    name: `client ${client.id}`,
    initialValues: clientFormOf(client),
    contract: ClientUpdate,
    inputOf: clientInputOf,
    save: update.run,
    onSaved: onClose,
    edit: { version: client.version, reload },
  })
  return (
    <RecordDialog
      title="Edit client"
      submitLabel="Save"
      size="lg"
      state={state}
      isBusy={update.isBusy}
      onClose={onClose}
    >
      <ClientFields form={state.form} ownId={client.id} />
    </RecordDialog>
  )
}
