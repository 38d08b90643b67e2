import { recordAudit } from '#server/audit/audit.service.ts'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { publishEvent } from '#server/jobs/outbox.ts'
import { newId } from '#server/new-id.ts'
import { projection } from '#server/records/projection.ts'
import { personName } from '#server/records/source.ts'
import { Comment, type CommentCreate } from '#shared/tickets/tickets.contract.ts'
import { getTicket } from './tickets.service.ts'

type Ctx = InTransaction<AgencyCtx>

const fields = projection(Comment, 'm', { userName: "coalesce(writer.name, '')" })
const writer = personName('writer', 'm.agency_id', 'm.user_id')
const ofTicket = `select to_json(item) as comment from (
    select ${fields} from (
      select * from ticket_comments where agency_id = $1 and ticket_id = $2 order by created_at, id
    ) m ${writer}
  ) item`
const add = `with m as (
    insert into ticket_comments (agency_id, id, ticket_id, user_id, body, created_at)
    values ($1, $2, $3, $4, $5, $6) returning *
  ), touched as (
    update tickets set updated_at = $6 where agency_id = $1 and id = $3
  ) select to_json(item) as comment from (select ${fields} from m ${writer}) item`

/** The comments of a ticket in the caller's reach, oldest first. */
export async function listComments(ctx: Ctx, ticketId: string): Promise<Comment[]> {
  await getTicket(ctx, ticketId)
  const values = [ctx.user.agencyId, ticketId]
  const { rows } = await ctx.db.$client.query<{ comment: Comment }>(ofTicket, values)
  return rows.map((row) => row.comment)
}

/** Adds a comment to a ticket in the caller's reach. */
export async function createComment(ctx: Ctx, ticketId: string, input: CommentCreate): Promise<Comment> {
  await getTicket(ctx, ticketId)
  const id = newId()
  const values = [ctx.user.agencyId, id, ticketId, ctx.user.id, input.body, ctx.clock()]
  const { rows } = await ctx.db.$client.query<{ comment: Comment }>(add, values)
  const about = { recordType: 'ticket', recordId: ticketId }
  await recordAudit(ctx, { action: 'ticket.commented', ...about, after: { commentId: id } })
  await publishEvent(ctx, 'ticket.commented', { id: ticketId, recordType: 'ticket', commentId: id })
  const [row] = rows
  if (!row) throw new Error('A comment was not stored')
  return row.comment
}
