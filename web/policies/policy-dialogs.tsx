import { Textarea } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { formatDay } from '#shared/dates.ts'
import { formatDollars } from '#shared/money.ts'
import { cancellationDate } from '#shared/policies/cancellation.rules.ts'
import type { PolicyType } from '#shared/policies/lines-of-business.rules.ts'
import { ClientPolicyCreate, type Policy, PolicyUpdate } from '#shared/policies/policies.contract.ts'
import { useRecordForm } from '#web/lib/use-record-form.ts'
import { useToday } from '#web/session/use-today.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { DateField } from '#web/ui/fields.tsx'
import { RecordDialog } from '#web/ui/record-dialog.tsx'
import { policyQuery, useCreatePolicy, useDeletePolicy, useUpdatePolicy } from './policies.api.ts'
import { PolicyFields } from './policy-fields.tsx'
import {
  emptyPolicyForm,
  type PolicyFormValues,
  policyFormOf,
  policyInputOf,
  renewalFormOf,
} from './policy-form.ts'
import { coverageName, policyName } from './policy-names.ts'

type CreateProps = {
  clientId: string
  title: string
  submitLabel: string
  initialValues: PolicyFormValues
  hint?: string
  onClose: () => void
}

function CreatePolicyDialog({ clientId, title, submitLabel, initialValues, hint, onClose }: CreateProps) {
  const create = useCreatePolicy(clientId)
  const state = useRecordForm({
    name: `${title} of client ${clientId}`,
    initialValues,
    contract: ClientPolicyCreate,
    inputOf: policyInputOf,
    save: create.run,
    onSaved: onClose,
  })
  return (
    <RecordDialog
      title={title}
      submitLabel={submitLabel}
      size="lg"
      state={state}
      isBusy={create.isBusy}
      onClose={onClose}
    >
      {hint && <p>{hint}</p>}
      <PolicyFields form={state.form} />
    </RecordDialog>
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

function useReload(policy: Policy) {
  const queries = useQueryClient()
  return async () => {
    const latest = await queries.fetchQuery({ ...policyQuery(policy.id), staleTime: 0 })
    return { values: policyFormOf(latest), version: latest.version }
  }
}

/** Changes a policy. */
export function EditPolicyDialog({ policy, onClose }: PolicyProps) {
  const update = useUpdatePolicy(policy.id)
  const state = useRecordForm({
    name: `policy ${policy.id}`,
    initialValues: policyFormOf(policy),
    contract: PolicyUpdate,
    inputOf: policyInputOf,
    save: update.run,
    onSaved: onClose,
    edit: { version: policy.version, reload: useReload(policy) },
  })
  return (
    <RecordDialog
      title={`Edit ${coverageName(policy)}`}
      submitLabel="Save"
      size="lg"
      state={state}
      isBusy={update.isBusy}
      onClose={onClose}
    >
      <PolicyFields form={state.form} />
    </RecordDialog>
  )
}

/** Cancels a policy: when it ends, and why. */
export function CancelPolicyDialog({ policy, onClose }: PolicyProps) {
  const today = useToday()
  const update = useUpdatePolicy(policy.id)
  const reload = useReload(policy)
  const values = { expirationDate: cancellationDate(policy, today), cancelReason: '' }
  const state = useRecordForm({
    name: `cancel policy ${policy.id}`,
    initialValues: values,
    contract: PolicyUpdate,
    inputOf: ({ expirationDate, cancelReason }) => ({ expirationDate: expirationDate || null, cancelReason }),
    save: (input: PolicyUpdate) => update.run({ ...input, status: 'cancelled' }),
    onSaved: onClose,
    edit: { version: policy.version, reload: async () => ({ values, version: (await reload()).version }) },
  })
  return (
    <RecordDialog
      title={`Cancel ${policyName(policy)}`}
      submitLabel="Cancel policy"
      size="sm"
      state={state}
      isBusy={update.isBusy}
      onClose={onClose}
    >
      <DateField {...state.form.getInputProps('expirationDate')} label="Ends on" data-autofocus />
      <Textarea
        {...state.form.getInputProps('cancelReason')}
        label="Reason"
        placeholder="e.g. Moved to another carrier, sold the vehicle"
        autosize
        minRows={2}
      />
    </RecordDialog>
  )
}

/** Reinstates a cancelled policy: its term goes on as before the cancellation. */
export function ReinstatePolicyDialog({ policy, onClose }: PolicyProps) {
  const update = useUpdatePolicy(policy.id)
  const reload = useReload(policy)
  const values = { expirationDate: policy.termExpirationDate ?? '' }
  const state = useRecordForm({
    name: `reinstate policy ${policy.id}`,
    initialValues: values,
    contract: PolicyUpdate,
    inputOf: ({ expirationDate }) => ({ expirationDate: expirationDate || null }),
    save: (input: PolicyUpdate) => update.run({ ...input, status: 'active' }),
    onSaved: onClose,
    edit: { version: policy.version, reload: async () => ({ values, version: (await reload()).version }) },
  })
  return (
    <RecordDialog
      title={`Reinstate ${policyName(policy)}`}
      submitLabel="Reinstate"
      size="sm"
      state={state}
      isBusy={update.isBusy}
      onClose={onClose}
    >
      <p>
        The policy continues as before the cancellation of {formatDay(policy.expirationDate)}. Check when its
        term expires.
      </p>
      <DateField {...state.form.getInputProps('expirationDate')} label="Expires" data-autofocus />
    </RecordDialog>
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
