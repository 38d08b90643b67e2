import { eq } from 'drizzle-orm'
import { giveInvitationLink } from '#server/accounts/invitations.service.ts'
import { findReceiver } from '#server/accounts/receiver.service.ts'
import type { Ctx } from '#server/context.ts'
import { agencies } from '#server/db/tables/agencies.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { type JobKind, jobOn } from '#server/jobs/job.ts'
import { sendMails } from '#server/mail/send-mails.ts'
import type { EventData } from '#shared/events/events.contract.ts'
import { invitationMail, ownershipGivenMail, ownershipReceivedMail } from './team.mails.ts'

type Invited = EventData<'invitation.created' | 'invitation.resent'>

async function sendInvitation(ctx: Ctx, { invitationId }: Invited): Promise<void> {
  const link = await giveInvitationLink(ctx, invitationId)
  if (!link) return
  const url = `${ctx.config.appUrl}/auth/signup/agent?invitation=${link.token}`
  await ctx.adapters.mail.send(invitationMail(link, url))
}

type Transferred = EventData<'agency.ownership_transferred'>

async function notifyTransfer(ctx: Ctx, data: Transferred): Promise<void> {
  const { formerId, ownerId, formerRole, agencyName } = data
  const [former, owner] = [await findReceiver(ctx, formerId), await findReceiver(ctx, ownerId)]
  if (!former || !owner) return
  const facts = { agencyName, formerName: former.name, ownerName: owner.name }
  await sendMails(ctx, [
    ownershipReceivedMail(owner, facts, `${ctx.config.appUrl}/payments`),
    ownershipGivenMail(former, facts, formerRole === 'agent'),
  ])
}

/** The provider's receipts and reminders go to whoever owns the agency. */
async function movePayments(ctx: Ctx, { agencyId, ownerId }: Transferred): Promise<void> {
  const isIt = eq(agencies.id, agencyId)
  const [agency] = await inTransaction(
    ctx,
    ({ db }) => db.select().from(agencies).where(isIt),
    'app_platform',
  )
  const { payments } = ctx.adapters
  const owner = await findReceiver(ctx, ownerId)
  if (!agency?.stripeCustomerId || agency.ownerId !== ownerId || !owner || payments.kind === 'off') return
  await payments.changeCustomer(agency.stripeCustomerId, { email: owner.email })
}

/** The mails of the team. The link's token is made here, so that it lies in no event and no queue. */
export const teamJobs: JobKind[] = [
  jobOn('invitation.created', { name: 'mail-invitation', run: sendInvitation }),
  jobOn('invitation.resent', { name: 'mail-invitation-again', run: sendInvitation }),
  jobOn('agency.ownership_transferred', { name: 'mail-ownership-transferred', run: notifyTransfer }),
  jobOn('agency.ownership_transferred', { name: 'team.move-payments', run: movePayments }),
]
