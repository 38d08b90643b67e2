import { giveInvitationLink } from '#server/accounts/invitations.service.ts'
import type { Ctx } from '#server/context.ts'
import type { JobKind } from '#server/jobs/job.ts'
import { invitationMail } from './team.mails.ts'

async function sendInvitation(ctx: Ctx, { invitationId }: Record<string, unknown>): Promise<void> {
  if (typeof invitationId !== 'string') return
  const link = await giveInvitationLink(ctx, invitationId)
  if (!link) return
  const url = `${ctx.config.appUrl}/auth/signup/agent?invitation=${link.token}`
  await ctx.adapters.mail.send(invitationMail(link, url))
}

/** The mails of the team. The link's token is made here, so that it lies in no event and no queue. */
export const teamJobs: JobKind[] = [
  { name: 'mail-invitation', on: 'invitation.created', run: sendInvitation },
  { name: 'mail-invitation-again', on: 'invitation.resent', run: sendInvitation },
]
