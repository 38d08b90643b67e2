import { Radio, Stack } from '@mantine/core'
import { zod4Resolver } from 'mantine-form-zod-resolver'
import { OwnershipTransfer } from '#shared/team/team.contract.ts'
import { FactorFields } from '#web/accounts/factor-fields.tsx'
import { explainFailure } from '#web/accounts/form-failure.ts'
import { useAccountForm } from '#web/accounts/use-account-form.ts'
import { showToast } from '#web/lib/toast.ts'
import type { TeamMember } from '#web/people/team-members.ts'
import { useCurrentUser, useLogout } from '#web/session/session.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { teamKeys, transferOwnership } from './team.api.ts'

type Values = { formerRole: OwnershipTransfer['formerRole']; password: string; code: string }
type TransferProps = { member: TeamMember; onClose: () => void }

function useTransfer({ member, onClose }: TransferProps, hasTwoFactor: boolean) {
  const logOut = useLogout()
  const initialValues: Values = { formerRole: 'agency_owner', password: '', code: '' }
  const inputOf = ({ formerRole, password, code }: Values): OwnershipTransfer => ({
    ...{ transferTo: member.id, formerRole, password },
    ...(hasTwoFactor && { code }),
  })
  const done = { title: 'Ownership transferred', message: `${member.name} now owns the agency.` } as const
  return useAccountForm({
    initialValues,
    validate: (values) => zod4Resolver(OwnershipTransfer)(inputOf(values)),
    run: (values) => transferOwnership(inputOf(values)),
    // A second call would not come from the owner any more.
    isRepeatable: false,
    invalidates: teamKeys,
    onSuccess: (_done, { formerRole }) => {
      onClose()
      if (formerRole === 'agency_owner') showToast({ ...done, variant: 'success' })
      // Their sessions ended with their role.
      else void logOut().then(() => showToast({ ...done, variant: 'success' }))
    },
  })
}

/** Hands the agency to a member: says what goes along, what the former owner becomes, and asks for the password and the code. */
export function TransferOwnershipDialog(props: TransferProps) {
  const { member, onClose } = props
  const { agencyName, hasTwoFactor } = useCurrentUser()
  const { form, onSubmit, isBusy, failure } = useTransfer(props, hasTwoFactor)
  return (
    <FormDialog
      title={`Transfer ${agencyName} to ${member.name}?`}
      submitLabel="Transfer ownership"
      busyLabel="Transferring…"
      isDanger
      isBusy={isBusy}
      isDirty={false}
      notice={failure && explainFailure(failure)}
      size="sm"
      draft="secrets only"
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <p>
        {member.name} becomes the agency owner and gets the subscription and payment emails. Only they can
        undo this.
      </p>
      <Radio.Group {...form.getInputProps('formerRole')} label="After the transfer you are">
        <Stack gap={8} mt={6}>
          <Radio value="agency_owner" label="An owner, with full access" />
          <Radio value="agent" label="An agent who sees the whole book. You’re signed out." />
        </Stack>
      </Radio.Group>
      <FactorFields form={form} hasCode={hasTwoFactor} isFirst />
    </FormDialog>
  )
}
