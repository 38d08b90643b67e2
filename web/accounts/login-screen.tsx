import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { isBuilt } from '#web/paths.ts'
import classes from './login-screen.module.css'
import { LoginSteps } from './login-steps.tsx'
import { OtherLogins } from './other-logins.tsx'

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

/** The login screen. Whoever is signed in is led on by the root after 100 ms. */
export function LoginScreen() {
  return (
    <LoginSteps title="Log in" subtitle="Welcome back" footer={<Footer />}>
      <OtherLogins />
      <OwnerBox />
    </LoginSteps>
  )
}
