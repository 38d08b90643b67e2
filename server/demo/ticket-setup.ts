import { and, eq } from 'drizzle-orm'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { notifications } from '#server/db/tables/inbox.ts'
import {
  ticketChecklistItems,
  ticketComments,
  ticketRecurrences,
  tickets,
  ticketTemplates,
} from '#server/db/tables/tickets.ts'
import { addDays, defaultTimeZone, instantIn } from '#shared/dates.ts'
import { usualChecklists } from '#shared/tickets/checklists.rules.ts'
import type { TicketRecurrenceCreate } from '#shared/tickets/recurrences.contract.ts'
import { nextOccurrence } from '#shared/tickets/repeats.rules.ts'
import type { TicketTemplateCreate } from '#shared/tickets/templates.contract.ts'
import type { TicketType } from '#shared/tickets/ticket-choices.ts'
import { ticketNumber } from '#shared/tickets/tickets.rules.ts'
import type { DemoFrame, DemoPerson, Row } from './demo-rows.ts'
import type { Random } from './random.ts'

const templates: TicketTemplateCreate[] = [
  {
    ...{ name: 'First notice of loss', title: 'New claim', type: 'claim', priority: 'high', dueInDays: 1 },
    description: 'Date of loss, what happened, photos, police report number.',
    checklist: [],
  },
  {
    ...{ name: 'Onboard a new client', title: 'Welcome a new client', type: 'follow_up', priority: 'medium' },
    ...{ description: 'First 30 days after binding.', dueInDays: 30 },
    checklist: [
      'Send the welcome email with the policy documents',
      'Set up payments with the carrier',
      'Add household members and vehicles',
      'Call after the first bill',
    ],
  },
  {
    ...{ name: 'Mortgagee change', title: 'Change of mortgagee', type: 'policy_change', priority: 'medium' },
    ...{ description: 'Lender, loan number and closing date.', dueInDays: 3, checklist: [] },
  },
]

type Repeating = Pick<TicketRecurrenceCreate, 'title' | 'type' | 'priority' | 'description' | 'repeat'>

/** The demo's recurring tickets, each for a member by their place on the team. */
const recurring: [person: number, repeating: Repeating][] = [
  [
    0,
    {
      ...{ title: 'Reconcile carrier commission statements', type: 'follow_up', priority: 'medium' },
      ...{ description: 'Statements arrive around the 10th.', repeat: { frequency: 'monthly', day: 12 } },
    },
  ],
  [
    1,
    {
      ...{ title: 'Review cancellation notices', type: 'payment', priority: 'high' },
      description: 'Download the notices from the carrier portals and call the clients.',
      repeat: { frequency: 'weekly', weekdays: [1, 4] },
    },
  ],
  [
    0,
    {
      ...{ title: 'Renew the agency E&O policy', type: 'follow_up', priority: 'high', description: '' },
      repeat: { frequency: 'yearly', month: 9, day: 1 },
    },
  ],
]

/** What is said in the demo to one member by another, about a ticket that the first works on. */
const mentions: [of: number, by: number, text: string, hoursAgo: number, isRead: boolean][] = [
  [0, 1, 'the client asks for you. Can you call before Friday?', 3, false],
  [1, 0, 'please check the effective date with the carrier.', 5, false],
  [1, 2, 'I left the photos in the documents.', 28, true],
]

type Ticket = { id: string; number: number; title: string; type: TicketType; assigneeId: string }
type Db = NodePgDatabase

async function insertChecklists(db: Db, frame: DemoFrame, random: Random, open: Ticket[]): Promise<void> {
  const { agencyId, now } = frame
  const rows = open.flatMap(({ id: ticketId, type, assigneeId }) => {
    const texts = usualChecklists[type] ?? []
    const done = random.between(0, Math.max(texts.length - 1, 0))
    return texts.map((text, place) => ({
      ...{ agencyId, id: random.id(now), ticketId, position: place + 1, text },
      ...(place < done && {
        doneAt: new Date(now.getTime() - (done - place) * 3_600_000),
        doneById: assigneeId,
      }),
    }))
  })
  await db.insert(ticketChecklistItems).values(rows)
}

async function insertMentions(db: Db, frame: DemoFrame, random: Random, open: Ticket[]): Promise<void> {
  const { agencyId, people, now } = frame
  const taken = new Set<Ticket>()
  for (const [of, by, words, hoursAgo, isRead] of mentions) {
    const [person, author] = [people[of], people[by]] as [DemoPerson, DemoPerson]
    const ticket = open.find((one) => one.assigneeId === person.id && !taken.has(one)) ?? open[0]
    if (!ticket) continue
    taken.add(ticket)
    const createdAt = new Date(now.getTime() - hoursAgo * 3_600_000)
    await db.insert(ticketComments).values({
      ...{ agencyId, id: random.id(createdAt), ticketId: ticket.id, userId: author.id, createdAt },
      ...{ body: `@${person.name} ${words}`, mentions: [person.id] },
    })
    await db.insert(notifications).values({
      ...{ agencyId, id: random.id(createdAt), userId: person.id, kind: 'mentioned', recordType: 'ticket' },
      ...{ recordId: ticket.id, text: `${author.name} mentioned you`, createdAt },
      ...{ detail: `${ticketNumber(ticket.number)} ${ticket.title}`, readAt: isRead ? now : null },
    })
  }
}

async function setReminders(db: Db, { agencyId, today }: DemoFrame, open: Ticket[]): Promise<void> {
  const remindAt = instantIn(defaultTimeZone, addDays(today, 1), '09:00')
  for (const { id } of open.slice(0, 3))
    await db
      .update(tickets)
      .set({ remindAt })
      .where(and(eq(tickets.agencyId, agencyId), eq(tickets.id, id)))
}

/** Templates, recurring tickets, checklists, reminders and mentions of the demo. */
export async function insertTicketSetup(
  client: pg.PoolClient,
  frame: DemoFrame,
  random: Random,
  made: readonly Row[],
): Promise<void> {
  const { agencyId, people, today, now } = frame
  const db = drizzle(client)
  const record = () => ({ agencyId, id: random.id(now), createdAt: now, updatedAt: now })
  await db.insert(ticketTemplates).values(templates.map((template) => ({ ...record(), ...template })))
  const startsOn = addDays(today, 1)
  const rows = recurring.map(([person, repeating]) => {
    const userId = people[person]?.id ?? ''
    const nextOn = nextOccurrence(repeating.repeat, startsOn)
    return {
      ...record(),
      ...repeating,
      ...{ userId, assigneeId: userId, dueInDays: 2, occasion: '', startsOn, nextOn },
    }
  })
  await db.insert(ticketRecurrences).values(rows)
  const open = made
    .filter(({ status }) => status !== 'resolved')
    .map(
      ({ id, number, title, type, assignee_id: assigneeId }) =>
        ({ id, number, title, type, assigneeId }) as Ticket,
    )
  await insertChecklists(db, frame, random, open)
  await insertMentions(db, frame, random, open)
  await setReminders(db, frame, open)
}
