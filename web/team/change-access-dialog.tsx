import type { MemberRights } from '#shared/team/team.contract.ts'
import { explainFailure } from '#web/accounts/form-failure.ts'
import { useAccountForm } from '#web/accounts/use-account-form.ts'
import { showToast } from '#web/lib/toast.ts'
import type { TeamMember } from '#web/people/team-members.ts'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { RightsFields } from './rights-fields.tsx'
import { changeMember, teamKeys } from './team.api.ts'

type ChangeAccessDialogProps = { member: TeamMember; onClose: () => void }

function useAccess({ member, onClose }: ChangeAccessDialogProps) {
  const { sees, mayAssign, isReadOnly } = member
  const initialValues: MemberRights = { sees, mayAssign, isReadOnly }
  return useAccountForm({
    initialValues,
    validate: () => ({}),
    run: (values, actionKey) => changeMember(member.id, values, actionKey),
    invalidates: teamKeys,
    onSuccess: () => {
      showToast({ title: 'Access changed', variant: 'success' })
      onClose()
    },
  })
}

/** Changes what an agent sees and may do. */
export function ChangeAccessDialog(props: ChangeAccessDialogProps) {
  const { member, onClose } = props
  const { form, onSubmit, isBusy, failure } = useAccess(props)
  return (
    <FormDialog
      title={`Access for ${member.name}`}
      submitLabel="Save access"
      busyLabel="Saving..."
      isBusy={isBusy}
      isDirty={form.isDirty()}
      notice={failure && explainFailure(failure)}
      draft="nothing is typed"
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <RightsFields form={form} />
    </FormDialog>
  )
}
