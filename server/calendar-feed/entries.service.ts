import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { listFollowUps } from '#server/follow-ups/follow-ups.service.ts'
import { listProspects } from '#server/prospects/prospects.service.ts'
import { recordsIn } from '#server/records/list-query.ts'
import { listTickets } from '#server/tickets/tickets.service.ts'
import { daysAhead, daysBack, maxEntries } from '#shared/calendar-feed/calendar-feed.contract.ts'
import { addDays, dayIn } from '#shared/dates.ts'
import { FollowUp } from '#shared/follow-ups/follow-ups.contract.ts'
import { ProspectItem } from '#shared/prospects/prospects.contract.ts'
import { Ticket } from '#shared/tickets/tickets.contract.ts'

type Ctx = InTransaction<AgencyCtx>

/** Something that is due on a day, with the page that it is dealt with on. */
export type Entry = { id: string; day: string; title: string; path: string }

type Days = { from: string; to: string }

async function tickets(ctx: Ctx, { from, to }: Days): Promise<Entry[]> {
  const found = await listTickets(ctx, {
    ...{ mine: true, status: ['open', 'in_progress'], dueFrom: from, dueTo: to },
    ...{ sort: 'dueDate', limit: maxEntries },
  })
  return recordsIn(found.text).flatMap((record) => {
    const { id, number, title, dueDate, clientName, assigneeId, userId } = Ticket.parse(record)
    // What somebody opened for a colleague is the colleague's to do.
    if (!dueDate || (assigneeId ?? userId) !== ctx.user.id) return []
    const client = clientName ? ` (${clientName})` : ''
    return [{ id, day: dueDate, title: `T-${number} ${title}${client}`, path: `/tickets/${id}` }]
  })
}

const verbs = { call: 'Call', email: 'Email', task: 'To do' } as const

async function followUps(ctx: Ctx, { from, to }: Days): Promise<Entry[]> {
  const found = await listFollowUps(ctx, {
    ...{ assigneeId: [ctx.user.id], done: false, dueFrom: from, dueTo: to },
    ...{ sort: 'dueDate', limit: maxEntries },
  })
  return recordsIn(found.text).map((record) => {
    const { id, kind, title, dueDate, name, clientId, prospectId } = FollowUp.parse(record)
    const path = clientId ? `/clients/${clientId}` : `/prospects/${prospectId}`
    return { id, day: dueDate, title: `${verbs[kind]}: ${title}${name ? ` (${name})` : ''}`, path }
  })
}

async function xDates(ctx: Ctx, { from, to }: Days): Promise<Entry[]> {
  const found = await listProspects(ctx, {
    ...{
      assignedAgentId: [ctx.user.id],
      status: ['new', 'contacted', 'quoted'],
      xDateFrom: from,
      xDateTo: to,
    },
    ...{ sort: 'xDate', limit: maxEntries },
  })
  return recordsIn(found.text).flatMap((record) => {
    const { id, name, xDate } = ProspectItem.parse(record)
    return xDate ? [{ id, day: xDate, title: `X-date: ${name}`, path: `/prospects/${id}` }] : []
  })
}

/** What the caller has to do and by when: their open tickets and follow-ups, and the X-dates of their open prospects. */
export async function entriesOf(ctx: Ctx): Promise<Entry[]> {
  const today = dayIn(ctx.user.timeZone, ctx.clock())
  const days = { from: addDays(today, -daysBack), to: addDays(today, daysAhead) }
  return [...(await followUps(ctx, days)), ...(await tickets(ctx, days)), ...(await xDates(ctx, days))]
}
