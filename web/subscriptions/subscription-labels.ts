import { dayIn, daysBetween, formatDay } from '#shared/dates.ts'
import type { SubscriptionStatus } from '#shared/subscriptions/subscription.rules.ts'
import type { Invoice, Subscription } from '#shared/subscriptions/subscriptions.contract.ts'
import type { Tone } from '#web/ui/status-badge.tsx'

type Badge = { tone: Tone; label: string }

/** A subscription's state as a badge. */
export const statusBadges: Record<SubscriptionStatus, Badge> = {
  trialing: { tone: 'accent', label: 'On trial' },
  active: { tone: 'green', label: 'Active' },
  past_due: { tone: 'red', label: 'Payment failed' },
  unpaid: { tone: 'red', label: 'Unpaid' },
  incomplete: { tone: 'orange', label: 'Payment not finished' },
  canceled: { tone: 'neutral', label: 'Canceled' },
  expired: { tone: 'orange', label: 'Expired' },
  none: { tone: 'neutral', label: 'Not subscribed' },
}

/** An invoice's state as a badge. */
export const invoiceBadges: Record<Invoice['status'], Badge> = {
  paid: { tone: 'green', label: 'Paid' },
  open: { tone: 'orange', label: 'Open' },
  uncollectible: { tone: 'red', label: 'Not collected' },
  void: { tone: 'neutral', label: 'Void' },
}

function inDays(days: number): string {
  if (days <= 0) return 'today'
  return days === 1 ? 'tomorrow' : `in ${days} days`
}

/** The end of a trial or a period in words, such as "in 5 days, on Nov 26, 2026". */
function endDateLabel(periodEnd: string, timeZone: string, now: Date): string {
  const end = dayIn(timeZone, new Date(periodEnd))
  return `${inDays(daysBetween(dayIn(timeZone, now), end))}, on ${formatDay(end)}`
}

function trialSentence({ isBilled, cancelsAtPeriodEnd }: Subscription, end: string): string {
  if (cancelsAtPeriodEnd) return `Your trial ends ${end}. You won’t be charged.`
  if (isBilled) return `Your trial ends ${end}. Your first payment is due then.`
  return `Your trial ends ${end}. Subscribe now and keep your remaining trial days.`
}

/** What a subscription's state means, in one or two sentences. */
export function sentenceOf(subscription: Subscription, timeZone: string, now: Date): string {
  const { status, periodEnd, cancelsAtPeriodEnd, isBilled } = subscription
  const end = periodEnd ? endDateLabel(periodEnd, timeZone, now) : 'at the end of its period'
  switch (status) {
    case 'trialing':
      return trialSentence(subscription, end)
    case 'active':
      if (cancelsAtPeriodEnd) return `Your subscription ends ${end} and won’t renew.`
      return isBilled ? `Your subscription renews ${end}.` : 'Your subscription is active.'
    case 'past_due':
    case 'unpaid':
      return 'The last payment did not go through. Update the card to settle it. Everyone keeps access in the meantime.'
    case 'incomplete':
      return 'The first payment wasn’t completed. Subscribe again to complete it.'
    case 'canceled':
      return 'Your subscription has ended. You can keep using the application, and subscribe again at any time.'
    case 'expired':
      return 'Your subscription has expired, but you can continue using the application.'
    case 'none':
      return 'You don’t have a subscription yet.'
  }
}

/** What the end of the period is called in each state; null where nothing runs that could end. */
export function endLabel({ status, cancelsAtPeriodEnd, isBilled }: Subscription): string | null {
  if (status === 'canceled' || status === 'expired' || status === 'incomplete' || status === 'none')
    return null
  if (status === 'past_due' || status === 'unpaid') return 'Period ends'
  if (status === 'trialing') return 'Trial ends'
  if (cancelsAtPeriodEnd) return 'Ends'
  return isBilled && status === 'active' ? 'Renews' : 'Paid until'
}
