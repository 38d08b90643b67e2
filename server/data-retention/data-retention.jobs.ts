import { and, eq, isNotNull } from 'drizzle-orm'
import type { Ctx, InTransaction } from '#server/context.ts'
import { users } from '#server/db/tables/accounts.ts'
import { agencies } from '#server/db/tables/agencies.ts'
import { purgeReceipts } from '#server/db/tables/data-retention.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { type JobKind, jobEvery, jobOn } from '#server/jobs/job.ts'
import { publishEvent } from '#server/jobs/outbox.ts'
import { sendMails } from '#server/mail/send-mails.ts'
import { readSettings } from '#server/settings/settings.service.ts'
import type { EventData } from '#shared/events/events.contract.ts'
import { buildExport, exportMailJobs } from './build-export.ts'
import {
  accountDeletedMail,
  agencyDeletedMemberMail,
  agencyDeletedOwnerMail,
  agencyPurgedMail,
  agencyRestoredMail,
  memberLeftMail,
} from './data-retention.mails.ts'
import { purgeDueAgencies } from './purge.ts'
import { receiptTotals } from './receipts.ts'
import { applyRetention } from './retention.ts'

const dayMillis = 86_400_000

function asPlatform<T>(ctx: Ctx, read: (ctx: InTransaction<Ctx>) => Promise<T>): Promise<T> {
  return inTransaction(ctx, read, 'app_platform')
}

async function findAgency(ctx: InTransaction<Ctx>, id: string) {
  const [agency] = await ctx.db.select().from(agencies).where(eq(agencies.id, id))
  return agency
}

async function findPeople(ctx: InTransaction<Ctx>, agencyId: string) {
  const { id, name, email } = users
  const isThere = and(eq(users.agencyId, agencyId), eq(users.status, 'active'))
  return ctx.db.select({ id, name, email }).from(users).where(isThere).orderBy(id)
}

async function deletionOf(ctx: InTransaction<Ctx>, agencyId: string) {
  const agency = await findAgency(ctx, agencyId)
  // Brought back meanwhile: there is nothing to tell.
  if (!agency?.deletedAt) return null
  const { deletedAgencyDays } = await readSettings(ctx, 'retention')
  const dueAt = new Date(agency.deletedAt.getTime() + deletedAgencyDays * dayMillis)
  return { agency, dueAt, people: await findPeople(ctx, agency.id) }
}

async function notifyDeletion(
  ctx: Ctx,
  { agencyId, deletedById }: EventData<'agency.deleted'>,
): Promise<void> {
  const deletion = await asPlatform(ctx, (ctx) => deletionOf(ctx, agencyId))
  if (!deletion) return
  const { agency, dueAt, people } = deletion
  const deletedByName = people.find((person) => person.id === deletedById)?.name ?? 'The owner'
  const facts = { agencyName: agency.name, deletedByName, dueAt }
  const mails = people.map((person) => {
    const to = { ...person, timeZone: agency.timeZone }
    return person.id === deletedById ? agencyDeletedOwnerMail(to, facts) : agencyDeletedMemberMail(to, facts)
  })
  await sendMails(ctx, mails)
}

/** Ends the subscription at the provider, tried again until it answers, and has its answer applied. */
async function endSubscription(ctx: Ctx, agencyId: string): Promise<void> {
  const agency = await asPlatform(ctx, (ctx) => findAgency(ctx, agencyId))
  if (!agency?.deletedAt || !agency.stripeSubscriptionId) return
  await ctx.adapters.payments.cancelSubscription(agency.stripeSubscriptionId)
  const about = { subscriberId: agency.id, subscriptionId: agency.stripeSubscriptionId }
  await asPlatform(ctx, (ctx) => publishEvent(ctx, 'subscription.unsettled', about))
}

async function notifyRestored(
  ctx: Ctx,
  { restoredAgencyId, reason }: EventData<'agency.restored'>,
): Promise<void> {
  const found = await asPlatform(ctx, async (ctx) => {
    const agency = await findAgency(ctx, restoredAgencyId)
    return agency && { agency, people: await findPeople(ctx, agency.id) }
  })
  const owner = found?.people.find((person) => person.id === found.agency.ownerId)
  if (!found || !owner) return
  const to = { ...owner, timeZone: found.agency.timeZone }
  await ctx.adapters.mail.send(agencyRestoredMail(to, found.agency.name, reason, `${ctx.config.appUrl}/auth`))
}

async function notifyLeaving(ctx: Ctx, data: EventData<'team_member.left'>): Promise<void> {
  const { name, email, agencyName, ownerId } = data
  const [owner] = await asPlatform(ctx, ({ db }) => db.select().from(users).where(eq(users.id, ownerId)))
  const gone = accountDeletedMail({ name, email }, agencyName, owner?.name ?? 'The owner')
  const left = owner && memberLeftMail(owner, name, `${ctx.config.appUrl}/team-members`)
  await sendMails(ctx, left ? [gone, left] : [gone])
}

async function sendReceipt(ctx: Ctx, { receiptId, to }: EventData<'agency.purged'>): Promise<void> {
  const isIt = and(eq(purgeReceipts.id, receiptId), isNotNull(purgeReceipts.purgedAt))
  const [receipt] = await asPlatform(ctx, ({ db }) => db.select().from(purgeReceipts).where(isIt))
  if (!receipt?.purgedAt) return
  const { id, agencyName, counts, digest } = receipt
  const facts = { id, agencyName, digest: digest ?? '', ...receiptTotals(counts) }
  await ctx.adapters.mail.send(agencyPurgedMail(to, facts, receipt.purgedAt))
}

/** The background work of data retention: archives, the end of deleted agencies, retention, and the mails about them. */
export const dataRetentionJobs: JobKind[] = [
  buildExport,
  ...exportMailJobs,
  jobEvery(1440, {
    name: 'data-retention.apply',
    expireInSeconds: 3600,
    run: (ctx) => applyRetention(ctx),
  }),
  jobEvery(60, { name: 'data-retention.purge', expireInSeconds: 3600, run: purgeDueAgencies }),
  jobOn('agency.deleted', {
    name: 'data-retention.end-subscription',
    run: (ctx, { agencyId }) => endSubscription(ctx, agencyId),
  }),
  jobOn('subscription.outlived_agency', {
    name: 'data-retention.end-late-subscription',
    run: (ctx, { subscriberId }) => endSubscription(ctx, subscriberId),
  }),
  jobOn('agency.deleted', { name: 'mail-agency-deleted', run: notifyDeletion }),
  jobOn('agency.restored', { name: 'mail-agency-restored', run: notifyRestored }),
  jobOn('team_member.left', { name: 'mail-team-member-left', run: notifyLeaving }),
  jobOn('agency.purged', { name: 'mail-purge-receipt', run: sendReceipt }),
]
