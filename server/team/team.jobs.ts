import { giveInvitationLink } from '#server/accounts/invitations.service.ts'
import type { Ctx } from '#server/context.ts'
import { type JobKind, jobOn } from '#server/jobs/job.ts'
import type { EventData } from '#shared/events/events.contract.ts'
import { invitationMail } from './team.mails.ts'

type Invited = EventData<'invitation.created' | 'invitation.resent'>

async function sendInvitation(ctx: Ctx, { invitationId }: Invited): Promise<void> {
  const link = await giveInvitationLink(ctx, invitationId)
  if (!link) return
  const url = `${ctx.config.appUrl}/auth/signup/agent?invitation=${link.token}`
  await ctx.adapters.mail.send(invitationMail(link, url))
}

/** The mails of the team. The link's token is made here, so that it lies in no event and no queue. */
export const teamJobs: JobKind[] = [
  jobOn('invitation.created', { name: 'mail-invitation', run: sendInvitation }),
  jobOn('invitation.resent', { name: 'mail-invitation-again', run: sendInvitation }),
]
