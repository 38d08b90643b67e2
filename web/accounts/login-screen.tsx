import { Alert, Anchor, Button, PasswordInput, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { messageOf } from '#web/lib/api-error.ts'
import { isBuilt } from '#web/paths.ts'
import { AuthLayout } from './auth-layout.tsx'
import { loginFieldErrors } from './login-failure.ts'
import { loginRules } from './login-form.ts'
import classes from './login-screen.module.css'
import { useLogin } from './session.tsx'

function useLoginForm() {
  const login = useLogin()
  const isSending = useRef(false)
  const [isBusy, setBusy] = useState(false)
  const [notice, setNotice] = useState<string | null>(null)
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email: '', password: '' },
    validate: loginRules,
  })
  const submit = form.onSubmit(async (values) => {
    if (isSending.current) return
    isSending.current = true
    setBusy(true)
    setNotice(null)
    try {
      await login(values)
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

function OwnerBox() {
  return (
    <section className={classes.owner} aria-label="Agency owners">
      <div>
        <p className={classes.question}>Agency Owner?</p>
        <p className={classes.answer}>Set up your agency in a few minutes.</p>
      </div>
      <Button component={Link} to="/direct-signup" variant="default">
        Sign Up
      </Button>
    </section>
  )
}

function Footer() {
  if (!isBuilt('/auth/signup/agent')) return 'Protected by role-based access.'
  return (
    <>
      Working on your own? <Link to="/auth/signup/agent">Sign up as an agent</Link>
    </>
  )
}

/** The login screen (P2). Whoever is signed in is led on by the root after 100 ms. */
export function LoginScreen() {
  const { form, submit, isBusy, notice } = useLoginForm()
  return (
    <AuthLayout title="Log in" subtitle="Welcome back" footer={<Footer />}>
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
      <OwnerBox />
    </AuthLayout>
  )
}
