import { Button, PasswordInput, Stack } from '@mantine/core'
import { zod4Resolver } from 'mantine-form-zod-resolver'
import { Link, useNavigate } from 'react-router'
import { ChangePassword } from '#shared/accounts/accounts.contract.ts'
import { showToast } from '#web/lib/toast.ts'
import { useCurrentUser } from '#web/session/session.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Panel } from '#web/ui/panel.tsx'
import classes from './change-password-screen.module.css'
import { FormAlert } from './form-alert.tsx'
import { NewPasswordField } from './new-password-field.tsx'
import { changePassword } from './passwords.api.ts'
import { SubmitButton } from './submit-button.tsx'
import { useAccountForm } from './use-account-form.ts'

function useChangeForm() {
  const navigate = useNavigate()
  return useAccountForm({
    initialValues: { currentPassword: '', newPassword: '' },
    validate: zod4Resolver(ChangePassword),
    run: changePassword,
    // Had the first one arrived, the current password of a second would count as a wrong one.
    isRepeatable: false,
    onSuccess: () => {
      showToast({
        title: 'Password changed',
        message: 'Your other devices are signed out.',
        variant: 'success',
      })
      void navigate('/profile')
    },
  })
}

function ChangeForm() {
  const { email } = useCurrentUser()
  const { form, onSubmit, isBusy, failure } = useChangeForm()
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap={20}>
        <FormAlert title="Password update failed" error={failure} />
        {/* Tells a password manager whose password this is. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <PasswordInput
          {...form.getInputProps('currentPassword')}
          label="Current password"
          autoComplete="current-password"
          autoFocus
          visibilityToggleFocusable
          visibilityToggleButtonProps={{ 'aria-label': 'Show current password' }}
        />
        <NewPasswordField {...form.getInputProps('newPassword')} label="New password" />
        <div className={classes.actions}>
          <SubmitButton isBusy={isBusy} busyLabel="Saving...">
            Change password
          </SubmitButton>
          <Button component={Link} to="/profile" variant="default">
            Cancel
          </Button>
        </div>
      </Stack>
    </form>
  )
}

/** /change-password. */
export function ChangePasswordScreen() {
  return (
    <div className={classes.page}>
      <PageHeader title="Change password" subtitle="Saving signs out your other devices." />
      <Panel>
        <ChangeForm />
      </Panel>
    </div>
  )
}
