import { Select, TextInput } from '@mantine/core'
import { useState } from 'react'
import {
  affiliateRoleLabels,
  affiliateRoles,
  type ClientGroup,
  type ClientGroupKind,
} from '#shared/clients/client-groups.contract.ts'
import { ApiError, messageOf } from '#web/lib/api-error.ts'
import { useTypedDraft } from '#web/lib/use-form-draft.ts'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { useAddGroupMember, useUpdateClientGroup } from './client-group.api.ts'
import { ClientSelect } from './client-select.tsx'

const roles = affiliateRoles.map((value) => ({ value, label: affiliateRoleLabels[value] }))

type AddProps = { clientId: string; kind: ClientGroupKind; onClose: () => void }

/** Links a client that the person may see; one that is linked elsewhere is moved once they say so. */
export function AddMemberDialog({ clientId, kind, onClose }: AddProps) {
  const [chosen, setChosen] = useState('')
  const [role, setRole] = useState<string | null>(null)
  const add = useAddGroupMember(clientId)
  const { error } = add
  const isElsewhere = error instanceof ApiError && error.details.reason === 'in_another_group'
  const submit = async () => {
    if (chosen === '') return
    const known = affiliateRoles.find((one) => one === role) ?? null
    try {
      await add.run({ clientId: chosen, role: known, ...(isElsewhere && { move: true }) })
      onClose()
    } catch {
      // The dialog shows why.
    }
  }
  const notice = error && (isElsewhere ? `${messageOf(error)} Move this client here?` : messageOf(error))
  return (
    <FormDialog
      title={kind === 'household' ? 'Add to household' : 'Add affiliate'}
      submitLabel={isElsewhere ? 'Move' : 'Add'}
      isBusy={add.isBusy}
      isDirty={chosen !== ''}
      draft="nothing is typed"
      notice={notice}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <ClientSelect
        value={chosen}
        data-autofocus
        onChange={(id) => {
          add.reset()
          setChosen(id)
        }}
      />
      {kind === 'affiliates' && (
        <Select label="Relationship" data={roles} value={role} onChange={setRole} clearable />
      )}
    </FormDialog>
  )
}

type RenameProps = { clientId: string; group: ClientGroup; onClose: () => void }

/** Renames a household or affiliates. */
export function RenameGroupDialog({ clientId, group, onClose }: RenameProps) {
  const before = { name: group.name }
  const [values, setValues] = useState(before)
  const update = useUpdateClientGroup(clientId)
  const draft = useTypedDraft(`client group ${group.id}`, values, before, (change) =>
    setValues((now) => ({ ...now, ...change })),
  )
  const fields = update.error instanceof ApiError ? update.error.fields : {}
  const submit = async () => {
    try {
      await update.run({ ...values, version: group.version })
      draft.drop()
      onClose()
    } catch {
      // The dialog shows why.
    }
  }
  return (
    <FormDialog
      title={group.kind === 'household' ? 'Rename household' : 'Rename affiliates'}
      submitLabel="Save"
      isBusy={update.isBusy}
      isDirty={values.name !== before.name}
      draft={draft}
      notice={update.error && !fields.name && messageOf(update.error)}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <TextInput
        label="Name"
        maxLength={100}
        data-autofocus
        value={values.name}
        error={fields.name}
        onChange={(event) => setValues({ name: event.currentTarget.value })}
      />
    </FormDialog>
  )
}
