import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { isAdmin } from '#shared/permissions.ts'
import type { Subscription } from '#shared/subscriptions/subscriptions.contract.ts'
import { useCurrentUser } from '#web/session/session.tsx'
import { LoadFailure } from '#web/ui/empty-state.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { TextSkeleton } from '#web/ui/skeletons.tsx'
import { CheckoutReturn } from './checkout-return.tsx'
import classes from './payments-screen.module.css'
import { PlanFeatures, PlanSummary } from './plan-details.tsx'
import { SubscribeButton } from './subscribe-button.tsx'
import { sentenceOf } from './subscription-labels.ts'
import { subscriptionQuery, usePlans } from './subscriptions.api.ts'

function toPayments(words: string) {
  return (
    <p className={classes.words}>
      {words} <Link to="/payments">Go to Payments</Link>
    </p>
  )
}

/** The way to buy the agent plan, or why it is not for this person. */
function Offer({ subscription }: { subscription: Subscription }) {
  const { timeZone } = useCurrentUser()
  const { canManage, plan, isBilled, ownerName } = subscription
  if (!canManage) return toPayments(`${ownerName || 'Your owner'} pays for your whole agency, including you.`)
  if (plan !== 'agent') return toPayments('Your agency’s plan already includes you.')
  if (isBilled) return toPayments('You are subscribed to this plan.')
  return (
    <>
      <p className={classes.sentence}>{sentenceOf(subscription, timeZone, new Date())}</p>
      <SubscribeButton plan="agent" isWide />
    </>
  )
}

function MemberOffer() {
  const { data, error, refetch } = useQuery(subscriptionQuery)
  if (error) return <LoadFailure what="Your subscription" error={error} onRetry={() => void refetch()} />
  return data ? <Offer subscription={data} /> : <TextSkeleton />
}

/** /checkout/agent: the agent plan in detail, with Subscribe Now. */
export function AgentCheckoutScreen() {
  const { role } = useCurrentUser()
  const { plans, isPending } = usePlans()
  if (isPending) return <TextSkeleton />
  return (
    <>
      <PageHeader title="Checkout" subtitle="For independent agents." />
      <CheckoutReturn />
      <div className={classes.columns}>
        <Panel isFlush>
          <PlanSummary plan={plans.agent}>
            {isAdmin(role) ? (
              <p className={classes.words}>Admins don’t need a subscription.</p>
            ) : (
              <MemberOffer />
            )}
          </PlanSummary>
        </Panel>
        <Panel title="What the plan includes" isFlush>
          <PlanFeatures plan={plans.agent} />
        </Panel>
      </div>
    </>
  )
}
