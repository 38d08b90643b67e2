import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Subscription } from '#shared/subscriptions/subscriptions.contract.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Panel } from '#web/ui/panel.tsx'
import classes from './payments-screen.module.css'
import { useBillingPortal } from './subscriptions.api.ts'

const promise = 'Your data stays accessible without a subscription.'

/** The way out, with what stays: it is as easy as the way in. */
export function CancelPanel({ subscription }: { subscription: Subscription }) {
  const portal = useBillingPortal()
  const [isAsking, setAsking] = useState(false)
  const canCancel = subscription.isBilled && !subscription.cancelsAtPeriodEnd
  return (
    <Panel title={canCancel ? 'Cancel' : 'Your data'}>
      <p className={classes.words}>
        {promise} You can keep using the application, export your clients, prospects, policies and tickets as
        CSV files, and subscribe again at any time.
      </p>
      {canCancel && (
        <Button variant="default" mt={16} onClick={() => setAsking(true)}>
          Cancel the subscription
        </Button>
      )}
      {isAsking && (
        <ConfirmDialog
          title="Cancel the subscription?"
          confirmLabel="Continue to cancel"
          keepLabel="Keep the subscription"
          onConfirm={() => portal.run()}
          onClose={() => setAsking(false)}
        >
          On the payment provider’s page, choose whether it ends now or at the end of the period. {promise}
        </ConfirmDialog>
      )}
    </Panel>
  )
}
