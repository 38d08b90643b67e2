import { Alert, Button } from '@mantine/core'
import { messageOf } from '#web/lib/api-error.ts'
import classes from './payments-screen.module.css'
import { useBillingPortal } from './subscriptions.api.ts'

/** Leads to the provider's page where the card, the invoices and the end of the subscription are managed. */
export function PortalButton({ label, isMain = false }: { label: string; isMain?: boolean }) {
  const { run, isBusy, error } = useBillingPortal()
  return (
    <div className={classes.act}>
      <Button
        variant={isMain ? 'filled' : 'default'}
        disabled={isBusy}
        onClick={() => void run().catch(() => {})}
      >
        {isBusy ? 'One moment...' : label}
      </Button>
      {error && (
        <Alert color="red" role="alert">
          {messageOf(error)}
        </Alert>
      )}
    </div>
  )
}
