import { Textarea } from '@mantine/core'
import { formatDay } from '#shared/dates.ts'
import { formatDollars } from '#shared/money.ts'
import { cancellationDate } from '#shared/policies/cancellation.rules.ts'
import type { PolicyType } from '#shared/policies/lines-of-business.rules.ts'
import type { Policy } from '#shared/policies/policies.contract.ts'
import { useToday } from '#web/session/use-today.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { DateField } from '#web/ui/fields.tsx'
import { EditRecordDialog, NewRecordDialog } from '#web/ui/record/record-dialogs.tsx'
import { policyKit, useCreatePolicy, useDeletePolicy } from './policies.api.ts'
import { PolicyFields } from './policy-fields.tsx'
import { emptyPolicyForm, type PolicyFormValues, renewalFormOf } from './policy-form.ts'
import { coverageName, policyName } from './policy-names.ts'

type CreateProps = {
  clientId: string
  title: string
  submitLabel: string
  initialValues: PolicyFormValues
  hint?: string
  onClose: () => void
}

function CreatePolicyDialog({ clientId, hint, ...props }: CreateProps) {
  return (
    <NewRecordDialog
      {...props}
      kit={policyKit}
      name={`${props.title} of client ${clientId}`}
      create={useCreatePolicy(clientId)}
      onSaved={props.onClose}
    >
      {(form) => (
        <>
          {hint && <p>{hint}</p>}
          <PolicyFields form={form} />
        </>
      )}
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

/** Adds the next term of a policy; the old one stays as it is. */
export function RenewPolicyDialog({ policy, onClose }: PolicyProps) {
  const today = useToday()
  return (
    <CreatePolicyDialog
      clientId={policy.clientId}
      title={`Renew ${coverageName(policy)}`}
      submitLabel="Add renewal"
      initialValues={renewalFormOf(policy, today)}
      hint={`Expiring premium: ${formatDollars(policy.premium, { cents: true })}`}
      onClose={onClose}
    />
  )
}

/** Changes a policy. */
export function EditPolicyDialog({ policy, onClose }: PolicyProps) {
  const title = `Edit ${coverageName(policy)}`
  return (
    <EditRecordDialog kit={policyKit} record={policy} title={title} onClose={onClose}>
      {(form) => <PolicyFields form={form} />}
    </EditRecordDialog>
  )
}

/** Cancels a policy: when it ends, and why. */
export function CancelPolicyDialog({ policy, onClose }: PolicyProps) {
  const values = { expirationDate: cancellationDate(policy, useToday()), cancelReason: '' }
  const inputOf = ({ expirationDate, cancelReason }: typeof values) => ({
    expirationDate: expirationDate || null,
    cancelReason,
  })
  return (
    <EditRecordDialog
      kit={{ ...policyKit, form: { of: () => values, inputOf } }}
      record={policy}
      sent={{ status: 'cancelled' }}
      name={`cancel policy ${policy.id}`}
      title={`Cancel ${policyName(policy)}`}
      submitLabel="Cancel policy"
      size="sm"
      onClose={onClose}
    >
      {({ getInputProps }) => (
        <>
          <DateField {...getInputProps('expirationDate')} label="Ends on" data-autofocus />
          <Textarea
            {...getInputProps('cancelReason')}
            label="Reason"
            placeholder="e.g. Moved to another carrier, sold the vehicle"
            autosize
            minRows={2}
          />
        </>
      )}
    </EditRecordDialog>
  )
}

/** Reinstates a cancelled policy: its term goes on as before the cancellation. */
export function ReinstatePolicyDialog({ policy, onClose }: PolicyProps) {
  const values = { expirationDate: policy.termExpirationDate ?? '' }
  const inputOf = ({ expirationDate }: typeof values) => ({ expirationDate: expirationDate || null })
  return (
    <EditRecordDialog
      kit={{ ...policyKit, form: { of: () => values, inputOf } }}
      record={policy}
      sent={{ status: 'active' }}
      name={`reinstate policy ${policy.id}`}
      title={`Reinstate ${policyName(policy)}`}
      submitLabel="Reinstate"
      size="sm"
      onClose={onClose}
    >
      {({ getInputProps }) => (
        <>
          <p>
            The policy continues as before the cancellation of {formatDay(policy.expirationDate)}. Check when
            its term expires.
          </p>
          <DateField {...getInputProps('expirationDate')} label="Expires" data-autofocus />
        </>
      )}
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
