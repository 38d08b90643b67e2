import { Anchor, Button } from '@mantine/core'
import { LogOut } from 'lucide-react'
import { Link } from 'react-router'
import { dayIn } from '#shared/dates.ts'
import { useCurrentUser, useLogout } from '#web/session/session.tsx'
import { type Fact, FactList, Panel } from '#web/ui/panel.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { DayText, Moment } from '#web/ui/values.tsx'
import { roleLabel } from './role-label.ts'
import classes from './sign-in-panel.module.css'
import { useResendVerification } from './use-resend-verification.ts'

function EmailState() {
  const { emailVerified } = useCurrentUser()
  const { resend, isBusy, isSent } = useResendVerification()
  if (emailVerified) return <StatusBadge tone="green" label="Verified" />
  return (
    <span className={classes.state}>
      <StatusBadge tone="orange" label="Not verified" />
      {isSent ? (
        'Link sent'
      ) : (
        <Anchor component="button" type="button" size="sm" onClick={resend}>
          {isBusy ? 'Sending...' : 'Send link'}
        </Anchor>
      )}
    </span>
  )
}

/** How the signed-in person signs in, and what they may do about it. */
export function SignInPanel() {
  const { email, role, lastLogin, createdAt, timeZone } = useCurrentUser()
  const logout = useLogout()
  const facts: Fact[] = [
    { label: 'Email', value: email },
    { label: 'Verification', value: <EmailState /> },
    { label: 'Role', value: roleLabel[role] },
    { label: 'Last login', value: lastLogin ? <Moment at={lastLogin} /> : 'First sign-in' },
    { label: 'Member since', value: <DayText day={createdAt && dayIn(timeZone, new Date(createdAt))} /> },
  ]
  return (
    <Panel title="Sign-in">
      <FactList facts={facts} />
      <div className={classes.actions}>
        <Button component={Link} to="/change-password" variant="default">
          Change password
        </Button>
        <Button
          variant="default"
          leftSection={<LogOut size={16} strokeWidth={1.75} />}
          onClick={() => void logout()}
        >
          Sign out
        </Button>
      </div>
    </Panel>
  )
}
