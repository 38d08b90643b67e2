import type { Prospect } from '#shared/prospects/prospects.contract.ts'
import { useCurrentUser } from '#web/session/session.tsx'
import { EditRecordDialog, NewRecordDialog } from '#web/ui/record/record-dialogs.tsx'
import { ProspectFields } from './prospect-fields.tsx'
import { prospectKit } from './prospects.api.ts'

type NewProspectProps = { onSaved: (prospect: Prospect) => void; onClose: () => void }

/** Makes a prospect, whose producer is the person who opens it. */
export function NewProspectDialog(props: NewProspectProps) {
  const { id } = useCurrentUser()
  const initialValues = { ...prospectKit.form.empty(), source: 'manual', assignedAgentId: id } as const
  return (
    <NewRecordDialog
      {...props}
      kit={prospectKit}
      create={prospectKit.useCreate()}
      initialValues={initialValues}
    >
      {(form) => <ProspectFields form={form} />}
    </NewRecordDialog>
  )
}

/** Changes a prospect. */
export function EditProspectDialog({ prospect, onClose }: { prospect: Prospect; onClose: () => void }) {
  return (
    <EditRecordDialog kit={prospectKit} record={prospect} onClose={onClose}>
      {(form) => <ProspectFields form={form} ownId={prospect.id} />}
    </EditRecordDialog>
  )
}
