import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { dayIn } from '#shared/dates.ts'
import { useCurrentUser } from '#web/session/session.tsx'
import { type Fact, FactList, Panel } from '#web/ui/panel.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { DayText } from '#web/ui/values.tsx'
import { canBuy } from './buyer.ts'
import { statusBadges } from './subscription-labels.ts'

/** What the end of the period is called while there is one to come. */
const endLabels: Record<string, string> = { trialing: 'Trial ends', active: 'Paid until' }

/** How the subscription stands, on /profile, with the way to all about it. */
export function SubscriptionPanel() {
  const user = useCurrentUser()
  const { subscriptionStatus: status, subscriptionPeriodEnd: end, timeZone } = user
  const endLabel = endLabels[status]
  const facts: Fact[] = [{ label: 'Status', value: <StatusBadge {...statusBadges[status]} /> }]
  if (endLabel && end) {
    facts.push({ label: endLabel, value: <DayText day={dayIn(timeZone, new Date(end))} /> })
  }
  return (
    <Panel title="Subscription">
      <FactList facts={facts} />
      <Button component={Link} to="/payments" variant="default" mt={12}>
        {canBuy(user) ? 'Plan and invoices' : 'Plan'}
      </Button>
    </Panel>
  )
}
