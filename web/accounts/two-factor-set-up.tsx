import { Button, PasswordInput, Stack, TextInput } from '@mantine/core'
import { zod4Resolver } from 'mantine-form-zod-resolver'
import { useState } from 'react'
import { ConfirmEnrolment, type Enrolment, StartEnrolment } from '#shared/accounts/two-factor.contract.ts'
import { useCurrentUser } from '#web/session/session.tsx'
import { FormAlert } from './form-alert.tsx'
import { QrCode } from './qr-code.tsx'
import { RecoveryCodeList } from './recovery-code-list.tsx'
import { confirmEnrolment, startEnrolment } from './security.api.ts'
import { SubmitButton } from './submit-button.tsx'
import classes from './two-factor-set-up.module.css'
import { useAccountForm } from './use-account-form.ts'

type Step = { at: 'password' } | { at: 'code'; enrolment: Enrolment } | { at: 'codes'; codes: string[] }

type TwoFactorSetUpProps = {
  /** Called when it is on and the recovery codes are kept. */
  onDone: () => void
  /** Gives up; absent where there is no way round. */
  onCancel?: () => void
}

function PasswordStep({ onGo, onCancel }: { onGo: (enrolment: Enrolment) => void; onCancel?: () => void }) {
  const { email } = useCurrentUser()
  const { form, onSubmit, isBusy, failure } = useAccountForm({
    initialValues: { password: '' },
    validate: zod4Resolver(StartEnrolment),
    run: startEnrolment,
    onSuccess: onGo,
    isRepeatable: false,
  })
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap={16}>
        <p className={classes.words}>
          You need an authenticator app on your phone, such as Google Authenticator, Microsoft Authenticator
          or 1Password.
        </p>
        <FormAlert title="Can’t set this up right now" error={failure} />
        {/* Tells a password manager whose password this is. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <PasswordInput
          {...form.getInputProps('password')}
          label="Your password"
          description="Enter it again because this changes how you sign in."
          autoComplete="current-password"
          autoFocus
          visibilityToggleButtonProps={{ 'aria-label': 'Show password' }}
        />
        <div className={classes.actions}>
          <SubmitButton isBusy={isBusy} busyLabel="One moment...">
            Continue
          </SubmitButton>
          {onCancel && (
            <Button variant="default" onClick={onCancel}>
              Cancel
            </Button>
          )}
        </div>
      </Stack>
    </form>
  )
}

/** A secret in groups of four, as it is easiest typed. */
function grouped(secret: string): string {
  return secret.replace(/(.{4})(?=.)/g, '$1 ')
}

function CodeStep({ enrolment, onGo }: { enrolment: Enrolment; onGo: (codes: string[]) => void }) {
  const { form, onSubmit, isBusy, failure } = useAccountForm({
    initialValues: { code: '' },
    validate: zod4Resolver(ConfirmEnrolment),
    run: confirmEnrolment,
    onSuccess: ({ recoveryCodes }) => onGo(recoveryCodes),
    // Had the first one arrived, a second would be refused and its recovery codes be lost all the same.
    isRepeatable: false,
  })
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap={16}>
        <p className={classes.words}>Scan this with your authenticator app, or enter the key manually.</p>
        <div className={classes.secret}>
          <QrCode text={enrolment.uri} label="QR code for your authenticator app" />
          <div>
            <p className={classes.label}>Key</p>
            <code className={classes.key}>{grouped(enrolment.secret)}</code>
          </div>
        </div>
        {/* A wrong code is shown at its field, and needs no second word. */}
        {!form.errors.code && <FormAlert title="Two-factor sign-in is not on yet" error={failure} />}
        <TextInput
          {...form.getInputProps('code')}
          label="Code"
          description="The 6-digit code the app shows now."
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={7}
          autoFocus
        />
        <SubmitButton isBusy={isBusy} busyLabel="Checking..." w="fit-content">
          Turn on
        </SubmitButton>
      </Stack>
    </form>
  )
}

/** Sets up two-factor sign-in: the password, the app with a first code, the recovery codes. */
export function TwoFactorSetUp({ onDone, onCancel }: TwoFactorSetUpProps) {
  const [step, setStep] = useState<Step>({ at: 'password' })
  if (step.at === 'codes') return <RecoveryCodeList codes={step.codes} onDone={onDone} />
  if (step.at === 'code') {
    return <CodeStep enrolment={step.enrolment} onGo={(codes) => setStep({ at: 'codes', codes })} />
  }
  return <PasswordStep onGo={(enrolment) => setStep({ at: 'code', enrolment })} onCancel={onCancel} />
}
