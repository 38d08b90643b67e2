import { Alert, Button, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type SsoProvider, ssoLabels } from '#shared/accounts/sso-sign-in.contract.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { browser } from '#web/lib/leave.ts'
import { useAction } from '#web/lib/use-action.ts'
import { signUpOfferQuery, startSsoSignIn } from './sign-up-offer.api.ts'
import classes from './sso-buttons.module.css'

/** Sign-in with accounts kept elsewhere: a button for each provider that is configured, nothing without. */
export function SsoButtons() {
  const { data: offer } = useQuery(signUpOfferQuery)
  const begin = useAction({
    run: (provider: SsoProvider) => startSsoSignIn(provider),
    onSuccess: ({ url }) => browser.leaveFor(url),
  })
  if (!offer || offer.providers.length === 0) return null
  return (
    <section className={classes.outside} aria-label="Other ways to log in">
      <p className={classes.or}>or</p>
      <Stack gap={8}>
        {begin.error && <Alert color="red">{messageOf(begin.error)}</Alert>}
        {offer.providers.map((provider) => (
          <Button
            key={provider}
            variant="default"
            size="md"
            fullWidth
            disabled={begin.isBusy}
            onClick={() => void begin.run(provider).catch(() => {})}
          >
            Continue with {ssoLabels[provider]}
          </Button>
        ))}
      </Stack>
    </section>
  )
}
