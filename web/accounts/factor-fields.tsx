import { PasswordInput, TextInput } from '@mantine/core'

type FactorFieldsProps = {
  form: { getInputProps: (field: 'password' | 'code') => object }
  /** Whether the person has two-factor authentication. */
  hasCode: boolean
  /** Whether the password is where the dialog begins. */
  isFirst?: boolean
}

/** Asks who is signed in for their password and, where it is on, their code, before something dangerous. */
export function FactorFields({ form, hasCode, isFirst = false }: FactorFieldsProps) {
  return (
    <>
      <PasswordInput
        {...form.getInputProps('password')}
        label="Your password"
        autoComplete="current-password"
        data-autofocus={isFirst || undefined}
        visibilityToggleButtonProps={{ 'aria-label': 'Show password' }}
      />
      {hasCode && (
        <TextInput
          {...form.getInputProps('code')}
          label="Code"
          description="From your authenticator app, or a recovery code."
          autoComplete="one-time-code"
          maxLength={40}
        />
      )}
    </>
  )
}
