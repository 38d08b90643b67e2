import { Stack, TextInput } from '@mantine/core'
import { Link } from 'react-router'
import { useRegister } from '#web/session/session.tsx'
import { FormAlert } from './form-alert.tsx'
import { NewPasswordField } from './new-password-field.tsx'
import {
  emptySignUp,
  registrationOf,
  type SignUpKind,
  type SignUpValues,
  validateSignUp,
} from './registration.ts'
import { SignUpDetails } from './sign-up-details.tsx'
import { SubmitButton } from './submit-button.tsx'
import { useAccountForm } from './use-account-form.ts'

type SignUpFormProps = {
  kind: SignUpKind
  /** What an invitation already says. */
  known?: Partial<SignUpValues>
  submitLabel: string
}

const deadInvitationHint =
  'The invitation may have been used or withdrawn, or the team is full. Ask the person who invited you.'

const refusalHint = (
  <>
    We couldn’t create an account with these details. If you already have one, <Link to="/auth">log in</Link>{' '}
    or <Link to="/auth/forgot-password">reset your password</Link>.
  </>
)

function useSignUp(kind: SignUpKind, known: Partial<SignUpValues> | undefined) {
  const register = useRegister()
  return useAccountForm({
    initialValues: { ...emptySignUp, ...known },
    validate: (values) => validateSignUp(kind, values),
    run: (values, actionKey) => register(registrationOf(kind, values), actionKey),
    // Had the first one arrived, a second would be refused although the account exists.
    isRepeatable: false,
  })
}

/** Why a registration failed: a reply that lacks something says so itself, the rest reads 'Registration failed'. */
function titleOf(failure: Error | null): string {
  return failure?.message.startsWith('Registration failed') ? failure.message : 'Registration failed'
}

/** The sign-up form of owners and agents. Success leads to /dashboard. */
export function SignUpForm({ kind, known, submitLabel }: SignUpFormProps) {
  const { form, onSubmit, isBusy, failure } = useSignUp(kind, known)
  const isInvited = known?.email !== undefined
  const field = (name: keyof SignUpValues) => ({
    ...form.getInputProps(name),
    size: 'md',
  })
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap={20}>
        <FormAlert
          title={titleOf(failure)}
          error={failure}
          hint={isInvited ? deadInvitationHint : refusalHint}
        />
        <TextInput {...field('name')} label="Your name" autoComplete="name" autoFocus={!known?.name} />
        {kind.role === 'agency_owner' && (
          <TextInput {...field('agencyName')} label="Agency name" autoComplete="organization" />
        )}
        <TextInput
          {...field('email')}
          label="Email"
          type="email"
          autoComplete="username"
          placeholder={isInvited ? undefined : 'you@agency.com'}
          readOnly={isInvited}
          description={isInvited && 'The invitation was sent to this address.'}
        />
        <NewPasswordField {...field('password')} autoFocus={Boolean(known?.name)} />
        <SignUpDetails hasAgency={!isInvited} field={field} />
        <SubmitButton size="md" fullWidth isBusy={isBusy} busyLabel="Signing up...">
          {submitLabel}
        </SubmitButton>
      </Stack>
    </form>
  )
}
