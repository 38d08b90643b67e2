import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import classes from './new-password-field.module.css'
import { passwordStrength, type Strength } from './password-strength.ts'

const steps = [1, 2, 3] as const

function StrengthGuide({ strength: { level, words } }: { strength: Strength }) {
  return (
    <span className={classes.guide} data-level={level}>
      <span className={classes.meter} aria-hidden="true">
        {steps.map((step) => (
          <span key={step} className={classes.step} data-reached={step <= level || undefined} />
        ))}
      </span>
      <span className={classes.words}>{words}</span>
    </span>
  )
}

type NewPasswordFieldProps = Omit<PasswordInputProps, 'value'> & { value?: string }

/** The input of a new password: may be shown, pasted and filled by a password manager, and says how strong it is. */
export function NewPasswordField({ value = '', ...props }: NewPasswordFieldProps) {
  return (
    <PasswordInput
      label="Password"
      {...props}
      value={value}
      autoComplete="new-password"
      description={<StrengthGuide strength={passwordStrength(value)} />}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ 'aria-label': 'Show password' }}
    />
  )
}
