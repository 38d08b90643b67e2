import { z } from 'zod'
import { Instant } from '#shared/dates.ts'
import { planKeys } from './plans.rules.ts'
import { subscriptionStatuses } from './subscription.rules.ts'

const Feature = z.object({ title: z.string(), description: z.string(), included: z.boolean() })

/** A plan as it is offered. */
const Plan = z.object({
  priceId: z.string(),
  name: z.string(),
  description: z.string(),
  price: z.number(),
  buttonText: z.string(),
  trialDays: z.int(),
  billingPeriod: z.literal('monthly'),
  bestFor: z.array(z.string()),
  maxUsers: z.int(),
  color: z.string(),
  features: z.array(z.string()),
  detailedFeatures: z.array(z.object({ name: z.string(), features: z.array(Feature) })),
})

/** `GET /api/plans`: the plans by the role that buys them. */
export const PlansAnswer = z.object({ agency_owner: Plan, agent: Plan })

/** `POST /api/checkout`. */
export const Checkout = z.strictObject({ plan: z.enum(planKeys) })
export type Checkout = z.infer<typeof Checkout>

/** The address of the provider's page, the answer of `POST /api/checkout` and `POST /api/billing-portal`. */
export const HostedPage = z.object({ url: z.string() })
export type HostedPage = z.infer<typeof HostedPage>

/** What was billed; money in dollars. */
export const Invoice = z.object({
  id: z.string(),
  number: z.string(),
  createdAt: Instant,
  amount: z.number(),
  status: z.enum(['open', 'paid', 'uncollectible', 'void']),
  url: z.string().nullable(),
})
export type Invoice = z.infer<typeof Invoice>

/** `GET /api/subscription`: the agency's subscription, the same for its owner and its members. */
export const Subscription = z.object({
  plan: z.enum(planKeys),
  status: z.enum(subscriptionStatuses),
  /** When the trial or the paid period ends. */
  periodEnd: Instant.nullable(),
  cancelsAtPeriodEnd: z.boolean(),
  paymentFailedAt: Instant.nullable(),
  /** Whether the payment provider bills it, so that a second one is refused. */
  isBilled: z.boolean(),
  /** Whether there is anything at the provider that the portal could show. */
  hasPortal: z.boolean(),
  /** Whether an admin gave this state in place of the provider's. */
  isOverridden: z.boolean(),
  seats: z.object({ used: z.int(), max: z.int() }),
  /** Whether the caller may buy and change it; else the owner may. */
  canManage: z.boolean(),
  ownerName: z.string(),
  /** How payments are taken: by the provider, played in the sandbox, or not at all. */
  payments: z.enum(['stripe', 'sandbox', 'off']),
})
export type Subscription = z.infer<typeof Subscription>

/** The accounts of /admin/subscription-test, by role. */
export const testAccounts = ['agency_owner', 'agent'] as const

/** `POST /api/admin/subscription-test`: puts a test account into a state. */
export const TestState = z.strictObject({
  account: z.enum(testAccounts),
  status: z.enum(subscriptionStatuses),
  createdAt: Instant,
  periodEnd: Instant.nullable(),
  hasSubscriptionId: z.boolean(),
  cancelsAtPeriodEnd: z.boolean().default(false),
  hasFailedPayment: z.boolean().default(false),
})
export type TestState = z.infer<typeof TestState>

/** A test account as the rules see it. */
export const TestAccount = z.object({
  account: z.enum(testAccounts),
  email: z.string(),
  role: z.enum(testAccounts),
  createdAt: Instant,
  subscriptionStatus: z.enum(subscriptionStatuses),
  stripeSubscriptionId: z.string().nullable(),
  subscription: Subscription,
})
export type TestAccount = z.infer<typeof TestAccount>

/** A password for a test account, shown once. */
export const TestLogin = z.object({ email: z.string(), password: z.string() })
export type TestLogin = z.infer<typeof TestLogin>
