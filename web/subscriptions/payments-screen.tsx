import { Alert, Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { dayIn } from '#shared/dates.ts'
import { isAdmin } from '#shared/permissions.ts'
import type { Subscription } from '#shared/subscriptions/subscriptions.contract.ts'
import { useCurrentUser } from '#web/session/session.tsx'
import { EmptyState, LoadFailure } from '#web/ui/empty-state.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { FactList, Panel } from '#web/ui/panel.tsx'
import { TextSkeleton } from '#web/ui/skeletons.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { DayText } from '#web/ui/values.tsx'
import { CancelPanel } from './cancel-panel.tsx'
import { CheckoutReturn } from './checkout-return.tsx'
import { InvoicesPanel } from './invoices-panel.tsx'
import classes from './payments-screen.module.css'
import { PlanFeatures, PlanPrice } from './plan-details.tsx'
import { PortalButton } from './portal-button.tsx'
import { SubscribeButton } from './subscribe-button.tsx'
import { endLabel, sentenceOf, statusBadges } from './subscription-labels.ts'
import { subscriptionQuery, usePlans } from './subscriptions.api.ts'

function hasFailed({ status, paymentFailedAt }: Subscription): boolean {
  return status === 'past_due' || status === 'unpaid' || paymentFailedAt !== null
}

/** Who may change it, and the way to. */
function Actions({ subscription }: { subscription: Subscription }) {
  const { canManage, isBilled, plan, ownerName, hasPortal } = subscription
  if (!canManage) {
    return (
      <p className={classes.who}>
        {ownerName ? `${ownerName}, the owner of your agency,` : 'The owner of your agency'} can buy and
        change the subscription.
      </p>
    )
  }
  if (isBilled && hasFailed(subscription)) return null
  return (
    <div className={classes.actions}>
      {!isBilled && <SubscribeButton plan={plan} />}
      {!isBilled && plan === 'agent' && (
        <Anchor component={Link} to="/checkout/agent" size="sm">
          Review the agent plan
        </Anchor>
      )}
      {hasPortal && !hasFailed(subscription) && <PortalButton label="Manage card and billing" />}
    </div>
  )
}

/** A card that could not be charged, and the way to settle it. */
function PaymentFailure({ subscription }: { subscription: Subscription }) {
  if (!hasFailed(subscription)) return null
  return (
    <Alert color="red" role="alert" className={classes.return} title="The last payment did not go through">
      No one in your agency loses access in the meantime.{' '}
      {subscription.canManage
        ? 'Check the card or add another one.'
        : `${subscription.ownerName || 'The owner of your agency'} can update the card.`}
      {subscription.canManage && subscription.hasPortal && <PortalButton label="Update the card" isMain />}
    </Alert>
  )
}

function PlanPanel({ subscription }: { subscription: Subscription }) {
  const { timeZone } = useCurrentUser()
  const { plans } = usePlans()
  const { plan, status, periodEnd, seats, isOverridden } = subscription
  const ending = endLabel(subscription)
  const end = periodEnd && dayIn(timeZone, new Date(periodEnd))
  return (
    <Panel title={plans[plan].name} actions={<StatusBadge {...statusBadges[status]} />}>
      <PlanPrice plan={plans[plan]} />
      {!hasFailed(subscription) && (
        <p className={classes.sentence}>{sentenceOf(subscription, timeZone, new Date())}</p>
      )}
      {isOverridden && <p className={classes.note}>This status was set by our support team.</p>}
      <FactList
        facts={[
          ...(ending ? [{ label: ending, value: end && <DayText day={end} /> }] : []),
          { label: 'Seats used', value: `${seats.used} of ${seats.max}` },
        ]}
      />
      <Actions subscription={subscription} />
    </Panel>
  )
}

function Payments({ subscription }: { subscription: Subscription }) {
  const { plans } = usePlans()
  return (
    <>
      <PaymentFailure subscription={subscription} />
      <div className={classes.columns}>
        <div className={classes.column}>
          <PlanPanel subscription={subscription} />
          {subscription.canManage && <CancelPanel subscription={subscription} />}
        </div>
        <div className={classes.column}>
          {subscription.canManage && <InvoicesPanel />}
          <Panel title="What the plan includes" isFlush>
            <PlanFeatures plan={plans[subscription.plan]} />
          </Panel>
        </div>
      </div>
    </>
  )
}

function MemberPayments() {
  const { isPending } = usePlans()
  const { data, error, refetch } = useQuery(subscriptionQuery)
  if (error) return <LoadFailure what="Your subscription" error={error} onRetry={() => void refetch()} />
  return data && !isPending ? <Payments subscription={data} /> : <TextSkeleton />
}

/** /payments: plan, trial, seats, invoices, the card's state, the portal and the way out. */
export function PaymentsScreen() {
  const { role } = useCurrentUser()
  return (
    <>
      <PageHeader title="Payments" subtitle="Plan, billing and invoices." />
      <CheckoutReturn />
      {isAdmin(role) ? (
        <Panel>
          <EmptyState message="Admins don’t need a subscription." />
        </Panel>
      ) : (
        <MemberPayments />
      )}
    </>
  )
}
