import { MailWarning } from 'lucide-react'
import { useCurrentUser } from './session.tsx'
import { useResendVerification } from './use-resend-verification.ts'
import classes from './verify-email-banner.module.css'

/** Asks for a verified email address until there is one; nothing is blocked meanwhile (product.md 5). */
export function VerifyEmailBanner() {
  const { email, emailVerified } = useCurrentUser()
  const { resend, isBusy, isSent } = useResendVerification()
  if (emailVerified) return null
  return (
    <aside className={classes.banner} aria-label="Email verification">
      <MailWarning className={classes.icon} size={16} strokeWidth={1.75} aria-hidden="true" />
      <p role="status">
        {isSent
          ? 'A new link is on its way to '
          : 'Please verify your email address: open the link we sent to '}
        <strong className={classes.email}>{email}</strong>.
      </p>
      {!isSent && (
        <button type="button" className={classes.action} onClick={resend} aria-disabled={isBusy || undefined}>
          {isBusy ? 'Sending...' : 'Send it again'}
        </button>
      )}
    </aside>
  )
}
