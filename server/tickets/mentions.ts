import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { AppError } from '#server/errors.ts'
import { notify } from '#server/inbox/inbox.service.ts'
import { can, type Rights, type Role } from '#shared/permissions.ts'
import type { Mentionable, Ticket } from '#shared/tickets/tickets.contract.ts'
import { ticketNumber } from '#shared/tickets/tickets.rules.ts'
import { activeMembers } from './mentions.queries.ts'
import { tickets } from './tickets.queries.ts'

type Ctx = InTransaction<AgencyCtx>
type Member = Rights & { id: string; name: string; role: Role }

/** The active members of the agency who may see a ticket, by name. */
export async function membersWhoSee(ctx: Ctx, ticket: Ticket): Promise<Mentionable[]> {
  const { agencyId, agencyOwnerId } = ctx.user
  const { rows } = await ctx.db.$client.query<Member>(activeMembers, [agencyId])
  return rows
    .filter((member) => can({ ...member, agencyId, agencyOwnerId }, 'ticket.view', tickets.ownersOf(ticket)))
    .map(({ id, name }) => ({ id, name }))
}

/** Refuses (400) a mention of somebody who may not see the ticket. */
export async function checkMentions(ctx: Ctx, ticket: Ticket, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const known = new Set((await membersWhoSee(ctx, ticket)).map(({ id }) => id))
  if (ids.some((id) => !known.has(id)))
    throw new AppError('invalid', undefined, {
      fields: { mentions: 'You can mention only active members who can see this ticket' },
    })
}

/** Notifies those whom a comment mentions, but for its author. */
export async function notifyMentioned(
  ctx: Ctx,
  { id, number, title }: Ticket,
  ids: readonly string[],
): Promise<void> {
  const others = ids.filter((userId) => userId !== ctx.user.id)
  const notice = {
    ...({ kind: 'mentioned', recordType: 'ticket', recordId: id } as const),
    text: `${ctx.user.name} mentioned you`,
    detail: `${ticketNumber(number)} ${title}`,
  }
  await notify(
    ctx,
    others.map((userId) => ({ ...notice, userId })),
  )
}
