import { and, eq, isNull } from 'drizzle-orm'
import type { Mail } from '#server/adapters/mail.ts'
import type { Ctx, InTransaction } from '#server/context.ts'
import { users } from '#server/db/tables/accounts.ts'
import { agencies } from '#server/db/tables/agencies.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { type JobKind, jobEvery, jobOn } from '#server/jobs/job.ts'
import { readSettings } from '#server/settings/settings.service.ts'
import { plansWith } from '#shared/subscriptions/plans.rules.ts'
import { settleSubscription } from './payment-events.service.ts'
import {
  cancelScheduledMail,
  endedMail,
  paymentFailedMail,
  type Subscriber,
  startedMail,
  trialEndingMail,
} from './subscriptions.mails.ts'
import { remindOfTrialEnds } from './trial-reminders.service.ts'

const columns = {
  email: users.email,
  name: users.name,
  agencyName: agencies.name,
  timeZone: agencies.timeZone,
  periodEnd: agencies.subscriptionPeriodEnd,
  status: agencies.subscriptionStatus,
  subscriptionId: agencies.stripeSubscriptionId,
  plan: agencies.plan,
}

/** The owner of an agency that may be written to: not of a test agency, nor of a deleted one. */
async function readSubscriber(ctx: InTransaction<Ctx>, agencyId: string): Promise<Subscriber | null> {
  const isReal = and(eq(agencies.isTest, false), isNull(agencies.deletedAt), eq(users.status, 'active'))
  const [row] = await ctx.db
    .select(columns)
    .from(agencies)
    .innerJoin(users, eq(users.id, agencies.ownerId))
    .where(and(eq(agencies.id, agencyId), isReal))
  if (!row) return null
  const plan = plansWith(await readSettings(ctx, 'plans'))[row.plan === 'agent' ? 'agent' : 'agency_owner']
  return {
    ...row,
    planName: plan.name,
    price: plan.price,
    isTrial: row.status === 'trialing',
    hasCard: row.subscriptionId !== null,
    paymentsUrl: `${ctx.config.appUrl}/payments`,
  }
}

type MailedEvent =
  | `subscription.${'started' | 'ended' | 'cancel_scheduled'}`
  | 'payment.failed'
  | 'trial.ending'

function mailing(name: string, on: MailedEvent, write: (to: Subscriber) => Mail): JobKind {
  return jobOn(on, {
    name,
    run: async (ctx, { subscriberId }) => {
      const to = await inTransaction(ctx, (ctx) => readSubscriber(ctx, subscriberId), 'app_platform')
      if (to) await ctx.adapters.mail.send(write(to))
    },
  })
}

/** The mails about payments, the look at the provider where events are not enough, and the daily round of trials. */
export const subscriptionJobs: JobKind[] = [
  jobOn('subscription.unsettled', { name: 'settle-subscription', run: settleSubscription }),
  jobEvery(60, { name: 'remind-of-trial-ends', run: remindOfTrialEnds }),
  mailing('mail-subscription-started', 'subscription.started', startedMail),
  mailing('mail-subscription-ended', 'subscription.ended', endedMail),
  mailing('mail-subscription-cancel-scheduled', 'subscription.cancel_scheduled', cancelScheduledMail),
  mailing('mail-payment-failed', 'payment.failed', paymentFailedMail),
  mailing('mail-trial-ending', 'trial.ending', trialEndingMail),
]
