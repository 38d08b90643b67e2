import { useQueryClient } from '@tanstack/react-query'
import { type Prospect, ProspectCreate, ProspectUpdate } from '#shared/prospects/prospects.contract.ts'
import { useRecordForm } from '#web/lib/use-record-form.ts'
import { useCurrentUser } from '#web/session/session.tsx'
import { RecordDialog } from '#web/ui/record-dialog.tsx'
import { ProspectFields } from './prospect-fields.tsx'
import { emptyProspectForm, prospectFormOf, prospectInputOf } from './prospect-form.ts'
import { prospectQuery, useCreateProspect, useUpdateProspect } from './prospects.api.ts'

type NewProspectProps = { onSaved: (prospect: Prospect) => void; onClose: () => void }

/** Makes a prospect. */
export function NewProspectDialog({ onSaved, onClose }: NewProspectProps) {
  const user = useCurrentUser()
  const create = useCreateProspect()
  const state = useRecordForm({
    name: 'new prospect',
    initialValues: emptyProspectForm(user.id),
    contract: ProspectCreate,
    inputOf: prospectInputOf,
    save: create.run,
    onSaved,
  })
  return (
    <RecordDialog
      title="New prospect"
      submitLabel="Add prospect"
      size="lg"
      state={state}
      isBusy={create.isBusy}
      onClose={onClose}
    >
      <ProspectFields form={state.form} />
    </RecordDialog>
  )
}

/** Changes a prospect. */
export function EditProspectDialog({ prospect, onClose }: { prospect: Prospect; onClose: () => void }) {
  const queries = useQueryClient()
  const update = useUpdateProspect(prospect.id)
  const reload = async () => {
    const latest = await queries.fetchQuery({ ...prospectQuery(prospect.id), staleTime: 0 })
    return { values: prospectFormOf(latest), version: latest.version }
  }
  const state = useRecordForm({
    name: `prospect ${prospect.id}`,
    initialValues: prospectFormOf(prospect),
    contract: ProspectUpdate,
    inputOf: prospectInputOf,
    save: update.run,
    onSaved: onClose,
    edit: { version: prospect.version, reload },
  })
  return (
    <RecordDialog
      title="Edit prospect"
      submitLabel="Save"
      size="lg"
      state={state}
      isBusy={update.isBusy}
      onClose={onClose}
    >
      <ProspectFields form={state.form} ownId={prospect.id} />
    </RecordDialog>
  )
}
