import { MailWarning } from 'lucide-react'
import { useCurrentUser } from '#web/session/session.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { useResendVerification } from './use-resend-verification.ts'

/** Asks for a verified email address until there is one; nothing is blocked meanwhile. */
export function VerifyEmailBanner() {
  const { email, emailVerified } = useCurrentUser()
  const { resend, isBusy, isSent } = useResendVerification()
  if (emailVerified) return null
  return (
    <Banner label="Email verification" icon={MailWarning}>
      <p role="status">
        {isSent ? 'We sent a new link to ' : 'Verify your email address with the link we sent to '}
        <strong>{email}</strong>.
      </p>
      {!isSent && (
        <button type="button" onClick={resend} aria-disabled={isBusy || undefined}>
          {isBusy ? 'Sending...' : 'Send it again'}
        </button>
      )}
    </Banner>
  )
}
