import { zod4Resolver } from 'mantine-form-zod-resolver'
import { RemoveTeamMember } from '#shared/team/team.contract.ts'
import { explainFailure } from '#web/accounts/form-failure.ts'
import { useAccountForm } from '#web/accounts/use-account-form.ts'
import { recordKeys } from '#web/lib/record-keys.ts'
import { showToast } from '#web/lib/toast.ts'
import { PersonSelect } from '#web/people/person-select.tsx'
import type { TeamMember } from '#web/people/team-members.ts'
import { useCurrentUser } from '#web/session/session.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { removeMember, teamKeys } from './team.api.ts'

type RemoveMemberDialogProps = { member: TeamMember; onClose: () => void }

function useRemoval({ member, onClose }: RemoveMemberDialogProps) {
  const me = useCurrentUser()
  return useAccountForm({
    initialValues: { transferTo: me.id },
    validate: zod4Resolver(RemoveTeamMember),
    run: (values, actionKey) => removeMember(member.id, values, actionKey),
    invalidates: [...teamKeys, ...recordKeys],
    onSuccess: () => {
      showToast({
        title: `${member.name} was removed`,
        message: 'The records were reassigned.',
        variant: 'success',
      })
      onClose()
    },
  })
}

/** Removes a member and hands over the records in one step. */
export function RemoveMemberDialog(props: RemoveMemberDialogProps) {
  const { member, onClose } = props
  const { form, onSubmit, isBusy, failure } = useRemoval(props)
  return (
    <FormDialog
      title={`Remove ${member.name}?`}
      submitLabel="Remove and reassign"
      busyLabel="Removing..."
      isDanger
      isBusy={isBusy}
      isDirty={false}
      notice={failure && explainFailure(failure)}
      draft="nothing is typed"
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <p>
        {member.name} is signed out immediately and can no longer sign in to your agency. The seat is freed.
      </p>
      <PersonSelect
        {...form.getInputProps('transferTo')}
        label="Who takes over the clients, prospects and tickets?"
        except={member.id}
      />
    </FormDialog>
  )
}
