import { Stack, TextInput } from '@mantine/core'
import { zod4Resolver } from 'mantine-form-zod-resolver'
import { useState } from 'react'
import { Link } from 'react-router'
import { ResetPassword } from '#shared/accounts/accounts.contract.ts'
import { AccountNotice } from './account-notice.tsx'
import { AuthLayout } from './auth-layout.tsx'
import { FormAlert } from './form-alert.tsx'
import { requestPasswordReset } from './passwords.api.ts'
import { SubmitButton } from './submit-button.tsx'
import { useAccountForm } from './use-account-form.ts'

const footer = (
  <>
    Remembered it? <Link to="/auth">Log in</Link>
  </>
)

function RequestForm({ onSent }: { onSent: (email: string) => void }) {
  const { form, onSubmit, isBusy, failure } = useAccountForm({
    initialValues: { email: '' },
    validate: zod4Resolver(ResetPassword),
    run: requestPasswordReset,
    onSuccess: (_answer, { email }) => onSent(email.trim()),
  })
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap={20}>
        <FormAlert title="Password reset request failed" error={failure} />
        <TextInput
          {...form.getInputProps('email')}
          label="Email"
          type="email"
          size="md"
          placeholder="you@agency.com"
          autoComplete="username"
          autoFocus
        />
        <SubmitButton size="md" fullWidth isBusy={isBusy} busyLabel="Sending...">
          Send link
        </SubmitButton>
      </Stack>
    </form>
  )
}

/** /auth/forgot-password. It says the same to everybody, so that it does not reveal who has an account. */
export function ForgotPasswordScreen() {
  const [sentTo, setSentTo] = useState<string | null>(null)
  if (sentTo !== null) {
    const text = (
      <>
        If <strong>{sentTo}</strong> has an account, we’ve emailed a link. It works once and expires in 30
        minutes. Don’t see it? Check your spam folder.
      </>
    )
    return (
      <AccountNotice title="Check your email" text={text} action={{ label: 'Back to log in', to: '/auth' }} />
    )
  }
  return (
    <AuthLayout
      title="Forgot your password?"
      subtitle="We’ll email you a link to choose a new one."
      footer={footer}
    >
      <RequestForm onSent={setSentTo} />
    </AuthLayout>
  )
}
