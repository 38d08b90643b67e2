import type { PolicyType } from '#shared/policies/lines-of-business.rules.ts'
import type { Policy } from '#shared/policies/policies.contract.ts'
import { useToday } from '#web/session/use-today.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { EditRecordDialog, NewRecordDialog } from '#web/ui/record/record-dialogs.tsx'
import { policyKit, useCreatePolicy, useDeletePolicy } from './policies.api.ts'
import { PolicyFields } from './policy-fields.tsx'
import { emptyPolicyForm, newPolicyInputOf, type PolicyFormValues } from './policy-form.ts'
import { coverageName, policyName } from './policy-names.ts'

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

/** Asks before a policy is deleted. */
export function DeletePolicyDialog({ policy, onClose }: PolicyProps) {
  const remove = useDeletePolicy(policy.id)
  return (
    <ConfirmDialog
      title="Delete this policy?"
      confirmLabel="Delete policy"
      isDanger
      onConfirm={() => remove.run(undefined)}
      onClose={onClose}
    >
      {policyName(policy)} and its coverages are removed from the client and all figures. Delete only what was
      entered by mistake. To end a policy, cancel it.
    </ConfirmDialog>
  )
}
