import { Alert, Button, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import type { CurrentUser } from '#shared/accounts/accounts.contract.ts'
import { type SsoProvider, ssoLabels } from '#shared/accounts/sso-sign-in.contract.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { browser } from '#web/lib/leave.ts'
import { useAction } from '#web/lib/use-action.ts'
import { knowsPasskeys } from '#web/session/passkey-device.ts'
import { usePasskey } from '#web/session/session.tsx'
import classes from './other-logins.module.css'
import { signUpOfferQuery, startSsoSignIn } from './sign-up-offer.api.ts'

type OtherLoginsProps = {
  /** Where a login leads; where the session says by default. */
  landing?: (user: CurrentUser) => string
}

/** Logging in with a passkey, or with an account at a provider that is configured; nothing where there is neither. */
export function OtherLogins({ landing }: OtherLoginsProps) {
  const { data: offer } = useQuery(signUpOfferQuery)
  const passkey = useAction({ run: usePasskey(landing), isRepeatable: false })
  const begin = useAction({
    run: (provider: SsoProvider) => startSsoSignIn(provider),
    onSuccess: ({ url }) => browser.leaveFor(url),
  })
  const hasPasskeys = Boolean(offer?.hasPasskeys) && knowsPasskeys()
  const providers = offer?.providers ?? []
  if (!hasPasskeys && providers.length === 0) return null
  const failure = passkey.error ?? begin.error
  const isBusy = passkey.isBusy || begin.isBusy
  return (
    <section className={classes.outside} aria-label="Other ways to log in">
      <p className={classes.or}>or</p>
      <Stack gap={8}>
        {failure && !isBusy && <Alert color="red">{messageOf(failure)}</Alert>}
        {hasPasskeys && (
          <Button
            variant="default"
            size="md"
            fullWidth
            disabled={isBusy}
            leftSection={<KeyRound size={16} strokeWidth={1.75} aria-hidden="true" />}
            onClick={() => void passkey.run(undefined).catch(() => {})}
          >
            {passkey.isBusy ? 'Waiting for your device...' : 'Log in with a passkey'}
          </Button>
        )}
        {providers.map((provider) => (
          <Button
            key={provider}
            variant="default"
            size="md"
            fullWidth
            disabled={isBusy}
            onClick={() => void begin.run(provider).catch(() => {})}
          >
            Continue with {ssoLabels[provider]}
          </Button>
        ))}
      </Stack>
    </section>
  )
}
