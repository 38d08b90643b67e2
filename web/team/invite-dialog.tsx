import { TextInput } from '@mantine/core'
import { zod4Resolver } from 'mantine-form-zod-resolver'
import { CreateInvitation } from '#shared/team/team.contract.ts'
import { explainFailure } from '#web/accounts/form-failure.ts'
import { createInvitation } from '#web/accounts/invitations.api.ts'
import { useAccountForm } from '#web/accounts/use-account-form.ts'
import { showToast } from '#web/lib/toast.ts'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import classes from './invite-dialog.module.css'
import { RightsFields } from './rights-fields.tsx'
import { teamKeys } from './team.api.ts'

const newMember: CreateInvitation = { email: '', name: '', sees: 'own', mayAssign: false, isReadOnly: false }

function useInvite(onClose: () => void) {
  return useAccountForm({
    name: 'invitation',
    initialValues: newMember,
    validate: zod4Resolver(CreateInvitation),
    run: createInvitation,
    invalidates: teamKeys,
    onSuccess: ({ email }) => {
      showToast({
        title: 'Invitation sent',
        message: `An email to ${email} is on its way.`,
        variant: 'success',
      })
      onClose()
    },
  })
}

/** Invites a person by name and email; what the server refuses stands at the field or above them. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const { form, onSubmit, isBusy, failure, draft } = useInvite(onClose)
  return (
    <FormDialog
      title="Invite a member"
      submitLabel="Send invitation"
      busyLabel="Sending..."
      isBusy={isBusy}
      isDirty={form.isDirty()}
      notice={failure && explainFailure(failure)}
      draft={draft}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <TextInput
        {...form.getInputProps('email')}
        label="Email"
        type="email"
        autoComplete="off"
        placeholder="name@agency.com"
        data-autofocus
      />
      <TextInput
        {...form.getInputProps('name')}
        label="Name"
        description="Optional. They can change it when they join."
        autoComplete="off"
      />
      <RightsFields form={form} />
      <p className={classes.hint}>
        They get an email with a link that works for 7 days, and join as an agent.
      </p>
    </FormDialog>
  )
}
