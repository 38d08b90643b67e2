import { Alert, Button } from '@mantine/core'
import type { PlanKey } from '#shared/subscriptions/plans.rules.ts'
import { messageOf } from '#web/lib/api-error.ts'
import classes from './payments-screen.module.css'
import { useCheckout, usePlans } from './subscriptions.api.ts'

/** Subscribe Now: leads to the payment provider's page. While only the fallback prices are known it cannot be pressed. */
export function SubscribeButton({ plan, isWide = false }: { plan: PlanKey; isWide?: boolean }) {
  const { plans, isFallback, isPending } = usePlans()
  const { run, isBusy, error } = useCheckout()
  return (
    <div className={classes.act}>
      <Button
        fullWidth={isWide}
        disabled={isFallback || isBusy}
        onClick={() => void run(plan).catch(() => {})}
      >
        {isBusy ? 'One moment...' : plans[plan].buttonText}
      </Button>
      {isFallback && !isPending && (
        <p className={classes.note}>The prices could not be loaded. Please try again later.</p>
      )}
      {error && (
        <Alert color="red" role="alert">
          {messageOf(error)}
        </Alert>
      )}
    </div>
  )
}
