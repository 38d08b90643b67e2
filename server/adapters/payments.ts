import { AppError } from '#server/errors.ts'
import type { PlanKey } from '#shared/subscriptions/plans.rules.ts'
import type { SubscriptionStatus } from '#shared/subscriptions/subscription.rules.ts'
import type { Invoice } from '#shared/subscriptions/subscriptions.contract.ts'

/** Who pays: one for each agency. */
export type NewCustomer = { agencyId: string; name: string; email: string }

/** What is to be bought, and where the provider's page leads back to. */
export type CheckoutOrder = {
  agencyId: string
  customerId: string
  plan: PlanKey
  priceId: string
  /** What our screens say it costs a month, in dollars: another price at the provider is refused. */
  price: number
  trialEnd: Date | null
  successUrl: string
  cancelUrl: string
  /** The browser's key of one user action: a repeat makes no second page. */
  actionKey: string | null
  now: Date
}

/** A subscription as the provider has it, in our words. */
export type ProviderSubscription = {
  id: string
  customerId: string
  status: SubscriptionStatus
  periodEnd: Date | null
  cancelsAtPeriodEnd: boolean
}

/** What the provider reports: each event once or more often, in any order. */
export type ProviderEvent = {
  id: string
  type: string
  /** When it happened at the provider, in whole seconds. */
  createdAt: Date
  customerId: string | null
  /** The agency that our own mark on the object names; null where there is none. */
  agencyId: string | null
  news:
    | { kind: 'subscription'; subscription: ProviderSubscription }
    | { kind: 'payment'; isPaid: boolean }
    | { kind: 'checkout'; subscriptionId: string }
    | { kind: 'other' }
}

/**
 * The door to card payments. Every call but `readEvent` throws `unavailable` when the provider does not
 * answer, and then nothing was changed; none may be made inside a transaction.
 */
export type PaymentsAdapter = {
  kind: 'stripe' | 'sandbox' | 'off'
  createCustomer(customer: NewCustomer): Promise<string>
  /** Changes where the provider writes to. */
  changeCustomer(customerId: string, change: Pick<NewCustomer, 'email'>): Promise<void>
  createCheckout(order: CheckoutOrder): Promise<{ url: string }>
  createPortal(customerId: string, returnUrl: string): Promise<{ url: string }>
  /** The latest two years of invoices, the newest first. */
  listInvoices(customerId: string): Promise<Invoice[]>
  /** Null when the provider has none by this id. */
  retrieveSubscription(id: string): Promise<ProviderSubscription | null>
  /** The subscriptions of a customer that have not ended, the newest first. */
  listSubscriptions(customerId: string): Promise<ProviderSubscription[]>
  /** Ends a subscription at once; one that has ended stays so. */
  cancelSubscription(id: string): Promise<void>
  /** The event in a webhook's raw body. Throws `invalid` when its signature is forged, stale or of another body. */
  readEvent(body: Buffer, signature: string | undefined, now: Date): Promise<ProviderEvent>
}

/** The refusal of a webhook call that the provider did not sign. */
export function unsigned(): AppError {
  return new AppError('invalid', 'This event is not signed by the payment provider.')
}
