import { recordAudit } from '#server/audit/audit.service.ts'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { publishEvent } from '#server/jobs/outbox.ts'
import { newId } from '#server/new-id.ts'
import type { Comment, CommentCreate, Mentionable } from '#shared/tickets/tickets.contract.ts'
import { addComment, commentsOfTicket } from './comments.queries.ts'
import { checkMentions, membersWhoSee, notifyMentioned } from './mentions.ts'
import { getTicket } from './tickets.service.ts'

type Ctx = InTransaction<AgencyCtx>

/** The comments of a ticket in the caller's reach, oldest first. */
export async function listComments(ctx: Ctx, ticketId: string): Promise<Comment[]> {
  await getTicket(ctx, ticketId)
  const values = [ctx.user.agencyId, ticketId]
  const { rows } = await ctx.db.$client.query<{ comment: Comment }>(commentsOfTicket, values)
  return rows.map((row) => row.comment)
}

/** Whom a comment on a ticket in the caller's reach can mention. */
export async function listMentionable(ctx: Ctx, ticketId: string): Promise<Mentionable[]> {
  return membersWhoSee(ctx, await getTicket(ctx, ticketId))
}

/** Adds a comment to a ticket in the caller's reach, and notifies whom it mentions. 400 for whoever may not see the ticket. */
export async function createComment(ctx: Ctx, ticketId: string, input: CommentCreate): Promise<Comment> {
  const ticket = await getTicket(ctx, ticketId)
  const mentions = [...new Set(input.mentions)]
  await checkMentions(ctx, ticket, mentions)
  const id = newId()
  const values = [ctx.user.agencyId, id, ticketId, ctx.user.id, input.body, ctx.clock(), mentions]
  const { rows } = await ctx.db.$client.query<{ comment: Comment }>(addComment, values)
  const about = { recordType: 'ticket', recordId: ticketId }
  await recordAudit(ctx, {
    ...{ action: 'ticket.commented', ...about },
    after: { commentId: id, ...(mentions.length > 0 && { mentions }) },
  })
  await publishEvent(ctx, 'ticket.commented', { id: ticketId, recordType: 'ticket', commentId: id })
  await notifyMentioned(ctx, ticket, mentions)
  const [row] = rows
  if (!row) throw new Error('A comment was not stored')
  return row.comment
}
