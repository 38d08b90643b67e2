import { Alert, Anchor, Button, PasswordInput, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { type ReactNode, useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { CurrentUser, Login } from '#shared/accounts/accounts.contract.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { useLogin, useSsoCode } from '#web/session/session.tsx'
import { AuthLayout } from './auth-layout.tsx'
import { CodeStep } from './code-step.tsx'
import { loginFieldErrors, loginReason } from './login-failure.ts'
import { loginRules } from './login-form.ts'
import classes from './login-screen.module.css'
import { loginOutcomeText } from './sso-outcome.ts'

type LoginStepsProps = {
  title: string
  subtitle: string
  footer: ReactNode
  /** Where a login leads; where the session says by default. */
  landing?: (user: CurrentUser) => string
  /** What stands below the form. */
  children?: ReactNode
}

/** Whose second factor is asked for: the typed credentials', or those of whoever a provider vouched for. */
type Asked = { by: 'password'; values: Login } | { by: 'provider' }

type LoginFormProps = {
  known: Login
  notice: string | null
  onSubmit: (values: Login) => Promise<void>
}

function useLoginForm({ known, onSubmit, notice: initialNotice }: LoginFormProps) {
  const isSending = useRef(false)
  const [isBusy, setBusy] = useState(false)
  const [notice, setNotice] = useState(initialNotice)
  const form = useForm({ mode: 'uncontrolled', initialValues: known, validate: loginRules })
  const submit = form.onSubmit(async (values) => {
    if (isSending.current) return
    isSending.current = true
    setBusy(true)
    setNotice(null)
    try {
      await onSubmit(values)
    } catch (error) {
      const message = messageOf(error)
      const { errors, isKnown } = loginFieldErrors(message)
      form.setErrors(errors)
      if (!isKnown) setNotice(message)
    } finally {
      isSending.current = false
      setBusy(false)
    }
  })
  return { form, submit, isBusy, notice }
}

function LoginForm(props: LoginFormProps) {
  const { form, submit, isBusy, notice } = useLoginForm(props)
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={20}>
        {notice && <Alert color="red">{notice}</Alert>}
        <TextInput
          key={form.key('email')}
          {...form.getInputProps('email')}
          label="Email"
          type="email"
          size="md"
          placeholder="you@agency.com"
          autoComplete="username"
          autoFocus
        />
        <PasswordInput
          key={form.key('password')}
          {...form.getInputProps('password')}
          label="Password"
          size="md"
          autoComplete="current-password"
          visibilityToggleButtonProps={{ 'aria-label': 'Show password' }}
        />
      </Stack>
      <p className={classes.forgot}>
        <Anchor component={Link} to="/auth/forgot-password" size="sm">
          Forgot your password?
        </Anchor>
      </p>
      <Button type="submit" size="md" fullWidth disabled={isBusy} data-busy={isBusy || undefined}>
        {isBusy ? 'Logging in...' : 'Log in'}
      </Button>
    </form>
  )
}

const nobody: Login = { email: '', password: '' }

function useLoginSteps(landing: LoginStepsProps['landing']) {
  const [search, setSearch] = useSearchParams()
  const outcome = search.get('outside')
  const [asked, setAsked] = useState<Asked | null>(outcome === 'code' ? { by: 'provider' } : null)
  const [known, setKnown] = useState(nobody)
  const [notice, setNotice] = useState(loginOutcomeText(outcome))
  const login = useLogin(landing)
  const sendSsoCode = useSsoCode(landing)
  const logIn = async (values: Login) => {
    try {
      await login(values)
    } catch (error) {
      if (loginReason(error) !== 'totp_required') throw error
      setKnown(values)
      setAsked({ by: 'password', values })
    }
  }
  const goBack = (why: string | null = null) => {
    setNotice(why)
    setAsked(null)
    if (search.size > 0) setSearch({}, { replace: true })
  }
  const sendCode = async (code: string) => {
    try {
      if (asked?.by === 'password') await login({ ...asked.values, code })
      else await sendSsoCode(code)
    } catch (error) {
      // The first step has to be done again: too late, or another password meanwhile.
      const reason = loginReason(error)
      if (reason !== 'sign_in_expired' && reason !== 'invalid_credentials') throw error
      goBack(messageOf(error))
    }
  }
  return { asked, known, notice, logIn, sendCode, goBack }
}

/** The login in its two steps: email and password, then the second factor of whoever has one. */
export function LoginSteps({ title, subtitle, footer, landing, children }: LoginStepsProps) {
  const { asked, known, notice, logIn, sendCode, goBack } = useLoginSteps(landing)
  if (asked) {
    return (
      <AuthLayout title="Enter your code" subtitle="Your account requires a second factor." footer={footer}>
        <CodeStep onCode={sendCode} onBack={() => goBack()} />
      </AuthLayout>
    )
  }
  return (
    <AuthLayout title={title} subtitle={subtitle} footer={footer}>
      <LoginForm known={known} notice={notice} onSubmit={logIn} />
      {children}
    </AuthLayout>
  )
}
