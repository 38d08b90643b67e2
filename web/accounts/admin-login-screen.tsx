import { Link } from 'react-router'
import type { CurrentUser } from '#shared/accounts/accounts.contract.ts'
import { LoginSteps } from './login-steps.tsx'
import { OtherLogins } from './other-logins.tsx'

const footer = (
  <>
    Working for an agency? <Link to="/auth">Log in here</Link>
  </>
)

function landing({ isAdmin }: CurrentUser): string {
  return isAdmin ? '/admin' : '/dashboard'
}

/** /admin/login: the same login under its own title; admins land in their part, everybody else on the dashboard. */
export function AdminLoginScreen() {
  return (
    <LoginSteps title="Admin log in" subtitle="For platform administrators" footer={footer} landing={landing}>
      <OtherLogins landing={landing} />
    </LoginSteps>
  )
}
