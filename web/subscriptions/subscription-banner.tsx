import { CreditCard } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import type { CurrentUser } from '#shared/accounts/accounts.contract.ts'
import { subscriptionNoticeOf } from '#shared/subscriptions/subscription-notice.rules.ts'
import { useCurrentUser } from '#web/session/session.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { canBuy } from './buyer.ts'

type Words = { text: string; action: string }

/** What the banner says; null when there is nothing to say. */
function wordsOf(user: CurrentUser): Words | null {
  const isBuyer = canBuy(user)
  const { subscriptionStatus: status, role } = user
  if ((role === 'agency_owner' || role === 'agent') && (status === 'past_due' || status === 'unpaid')) {
    const text = 'The last payment for your subscription did not go through.'
    return { text, action: isBuyer ? 'Update the card' : 'See who can help' }
  }
  if (!subscriptionNoticeOf(user).hasWarning) return null
  const text = 'Your subscription has expired. You can continue using the application.'
  return { text, action: isBuyer ? 'Subscribe' : 'See who can subscribe' }
}

/** Says at the top of every page what is wrong with the subscription; the pages about it say so themselves. */
export function SubscriptionBanner() {
  const user = useCurrentUser()
  const { pathname } = useLocation()
  const words = wordsOf(user)
  if (!words || pathname === '/payments' || pathname.startsWith('/checkout/')) return null
  return (
    <Banner label="Subscription" icon={CreditCard}>
      <p>{words.text}</p>
      <Link to="/payments">{words.action}</Link>
    </Banner>
  )
}
