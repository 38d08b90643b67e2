import { Stack } from '@mantine/core'
import { zod4Resolver } from 'mantine-form-zod-resolver'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { UpdatePassword } from '#shared/accounts/accounts.contract.ts'
import { userKey } from '#web/lib/query-client.ts'
import { AccountNotice } from './account-notice.tsx'
import { AuthLayout } from './auth-layout.tsx'
import { FormAlert } from './form-alert.tsx'
import { NewPasswordField } from './new-password-field.tsx'
import { updatePassword } from './passwords.api.ts'
import { SubmitButton } from './submit-button.tsx'
import { useAccountForm } from './use-account-form.ts'

const footer = (
  <>
    Link expired? <Link to="/auth/forgot-password">Request a new one</Link>
  </>
)

function NewPasswordForm({ token, onChanged }: { token: string; onChanged: () => void }) {
  const { form, onSubmit, isBusy, failure } = useAccountForm({
    initialValues: { password: '' },
    validate: zod4Resolver(UpdatePassword.pick({ password: true })),
    run: ({ password }, actionKey) => updatePassword({ token, password }, actionKey),
    // Had the first one arrived, the link of a second would be spent.
    isRepeatable: false,
    // The reset ended every session, also one of this browser.
    invalidates: [userKey],
    onSuccess: onChanged,
  })
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap={20}>
        <FormAlert title="Password update failed" error={failure} hint="Request a new link and try again." />
        <NewPasswordField {...form.getInputProps('password')} label="New password" size="md" autoFocus />
        <SubmitButton size="md" fullWidth isBusy={isBusy} busyLabel="Saving...">
          Save new password
        </SubmitButton>
      </Stack>
    </form>
  )
}

/** /auth/reset-password?token=: where the mailed link leads. */
export function ResetPasswordScreen() {
  const [search] = useSearchParams()
  const [isChanged, setChanged] = useState(false)
  const token = search.get('token')
  if (isChanged) {
    return (
      <AccountNotice
        title="Your password was changed"
        text="You’ve been signed out everywhere. Log in with your new password."
        action={{ label: 'Log in', to: '/auth' }}
      />
    )
  }
  if (!token) {
    return (
      <AccountNotice
        title="This link is incomplete"
        text="Open the link in your email again, or request a new one."
        action={{ label: 'Request a new link', to: '/auth/forgot-password' }}
      />
    )
  }
  return (
    <AuthLayout
      title="Choose a new password"
      subtitle="Saving signs you out on every device."
      footer={footer}
    >
      <NewPasswordForm token={token} onChanged={() => setChanged(true)} />
    </AuthLayout>
  )
}
