import type { PolicyType } from '#shared/policies/lines-of-business.rules.ts'
import type { Policy } from '#shared/policies/policies.contract.ts'
import { useToday } from '#web/session/use-today.ts'
import { EditRecordDialog, NewRecordDialog } from '#web/ui/record/record-dialogs.tsx'
import { policyKit, useCreatePolicy } from './policies.api.ts'
import { PolicyFields } from './policy-fields.tsx'
import { emptyPolicyForm, newPolicyInputOf, type PolicyFormValues } from './policy-form.ts'
import { coverageName } from './policy-names.ts'

type CreateProps = {
  clientId: string
  title: string
  submitLabel: string
  initialValues: PolicyFormValues
  onClose: () => void
}

const newKit = { ...policyKit, form: { inputOf: newPolicyInputOf } }

function CreatePolicyDialog({ clientId, ...props }: CreateProps) {
  return (
    <NewRecordDialog
      {...props}
      kit={newKit}
      name={`${props.title} of client ${clientId}`}
      create={useCreatePolicy(clientId)}
      onSaved={props.onClose}
    >
      {(form) => <PolicyFields form={form} isNew />}
    </NewRecordDialog>
  )
}

/** Adds a policy to a client. */
export function NewPolicyDialog(props: { clientId: string; type: PolicyType; onClose: () => void }) {
  const today = useToday()
  return (
    <CreatePolicyDialog
      clientId={props.clientId}
      title="New policy"
      submitLabel="Add policy"
      initialValues={emptyPolicyForm(props.type, today)}
      onClose={props.onClose}
    />
  )
}

type PolicyProps = { policy: Policy; onClose: () => void }

/** Changes a policy. */
export function EditPolicyDialog({ policy, onClose }: PolicyProps) {
  const title = `Edit ${coverageName(policy)}`
  return (
    <EditRecordDialog kit={policyKit} record={policy} title={title} onClose={onClose}>
      {(form) => <PolicyFields form={form} />}
    </EditRecordDialog>
  )
}
