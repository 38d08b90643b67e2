import type { Role } from '#shared/permissions.ts'
import { isSubscribed } from './subscription.rules.ts'

/** People who signed up before this instant are exempt from every subscription check. */
export const subscriptionCutoff = new Date('2025-05-05T00:00:00Z')

/** What the rules need to know of a person. */
export type Subscriber = {
  role: Role
  subscriptionStatus: string
  stripeSubscriptionId: string | null
  createdAt: string
}

/** What a person is informed about the subscription: nothing of it takes access away. */
export type SubscriptionNotice = {
  /** The warning flag in the session storage, with the status beside it. */
  hasWarning: boolean
  /** The dialog and the toast, once per person. */
  hasNotice: boolean
}

/**
 * Whether a person is warned and noticed: owners and agents without an active or trialing status who signed up on or
 * after the cutoff are warned, and noticed too when there is no provider's subscription. A person whose sign-up is
 * unknown counts as exempt.
 */
export function subscriptionNoticeOf(person: Subscriber): SubscriptionNotice {
  const isConcerned = person.role === 'agency_owner' || person.role === 'agent'
  const isExempt = !(new Date(person.createdAt) >= subscriptionCutoff)
  const hasWarning = isConcerned && !isExempt && !isSubscribed(person.subscriptionStatus)
  return { hasWarning, hasNotice: hasWarning && !person.stripeSubscriptionId }
}

/** The status beside the warning flag: 'expired' where none is known. */
export function warningStatus(status: string): string {
  return status === '' || status === 'none' ? 'expired' : status
}

/** How long the toast of the notice stays, in milliseconds. */
export const noticeToastMillis = 10_000

/** The words of the notice. */
export const noticeTexts = {
  title: 'Subscription Recommended',
  text: 'Your subscription has expired, but you can continue using the application. We recommend subscribing soon to ensure continued access to all features.',
  keepUsing: 'Continue Using App',
  subscribe: 'Subscribe Now',
  toast:
    'Subscription Recommended - Your subscription has expired. Please consider updating your payment details soon. If you need assistance, contact support.',
} as const
