import { addDays } from '#shared/dates.ts'
import type { TicketPriority, TicketStatus, TicketType } from '#shared/tickets/ticket-choices.ts'
import { historyDays, pickAgent } from './clients.ts'
import type { DemoClient, DemoFrame, DemoPolicy, Row } from './demo-rows.ts'
import { officeHour } from './moments.ts'
import type { Random } from './random.ts'

type Template = {
  type: TicketType
  title: string
  description: string
  needsPolicy: boolean
  /** What a gift is for. */
  occasion?: string
}

/** What clients ask for; `{client}`, `{line}` and `{carrier}` are filled in. */
const templates: readonly Template[] = [
  {
    type: 'policy_change',
    title: 'Add a vehicle to the {line} policy',
    description:
      '{client} bought a car and needs it covered from the day of purchase. VIN to follow by email.',
    needsPolicy: true,
  },
  {
    type: 'policy_change',
    title: 'Change of mortgagee on the {line} policy',
    description: 'The lender asks for updated evidence of insurance with {carrier}.',
    needsPolicy: true,
  },
  {
    type: 'claim',
    title: 'Water damage: follow up on the claim with {carrier}',
    description: 'Adjuster assigned. {client} asks when the contractor may begin.',
    needsPolicy: true,
  },
  {
    type: 'follow_up',
    title: 'Annual review with {client}',
    description: 'Go through coverages, drivers and property values before the renewal.',
    needsPolicy: false,
  },
  {
    type: 'requote',
    title: 'Requote {line}: renewal went up',
    description: '{client} wants quotes from other carriers besides {carrier} before the renewal date.',
    needsPolicy: true,
  },
  {
    type: 'payment',
    title: 'Missed installment with {carrier}',
    description: 'Notice of cancellation received; call {client} and arrange the payment.',
    needsPolicy: true,
  },
  {
    type: 'underwriting',
    title: '{carrier} asks for photos of the roof',
    description: 'Underwriting needs four photos within 20 days.',
    needsPolicy: true,
  },
  {
    type: 'support',
    title: 'Certificate of insurance for {client}',
    description: 'The general contractor needs a certificate with additional insured wording.',
    needsPolicy: false,
  },
  {
    type: 'question',
    title: 'Is {client} covered for a rental car abroad?',
    description: 'Leaving in two weeks; asks for an answer in writing.',
    needsPolicy: false,
  },
  {
    type: 'send_flowers',
    title: 'Flowers for {client}',
    description: 'New baby in the family. Card signed by the whole office.',
    needsPolicy: false,
    occasion: 'New baby',
  },
  {
    type: 'gift_card',
    title: 'Referral gift card for {client}',
    description: 'Sent us a neighbor who became a client.',
    needsPolicy: false,
    occasion: 'Referral thank-you',
  },
  {
    type: 'cancellation',
    title: '{client} considering cancelling {line}',
    description: 'Call before sending the form: price was the reason.',
    needsPolicy: true,
  },
]

const comments = [
  'Called, left a voicemail.',
  'Client sent the documents; forwarded to the carrier.',
  'Carrier confirmed, waiting for the endorsement.',
  'Spoke with the client, all clear.',
  'Endorsement received and mailed.',
  'Asked the underwriter for two more days.',
]

const priorities: readonly (readonly [TicketPriority, number])[] = [
  ['low', 20],
  ['medium', 50],
  ['high', 22],
  ['urgent', 8],
]

/** How many tickets are in which state. */
export type TicketShape = Record<TicketStatus, number>

type Subject = { client: DemoClient; policy: DemoPolicy | null; template: Template }

function subjectOf(
  random: Random,
  clients: readonly DemoClient[],
  policies: ReadonlyMap<string, DemoPolicy[]>,
): Subject {
  const client = random.pick(clients)
  const owned = policies.get(client.id) ?? []
  const policy = owned.length > 0 ? random.pick(owned) : null
  const fitting = policy ? templates : templates.filter(({ needsPolicy }) => !needsPolicy)
  const template = random.pick(fitting)
  return { client, policy: template.needsPolicy ? policy : null, template }
}

function fill(text: string, { client, policy }: Subject): string {
  return text
    .replaceAll('{client}', client.name)
    .replaceAll(
      '{line}',
      (policy?.line ?? '').replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase()),
    )
    .replaceAll('{carrier}', policy?.carrier ?? 'the carrier')
}

function daysSince(random: Random, status: TicketStatus): number {
  if (status === 'open') return random.between(0, 12)
  if (status === 'in_progress') return random.between(1, 25)
  return Math.floor(historyDays * random.next() ** 1.4)
}

function ticketRow(frame: DemoFrame, random: Random, subject: Subject, status: TicketStatus): Row {
  const age = daysSince(random, status)
  const createdAt = officeHour(frame, random, addDays(frame.today, -age))
  const daysToResolve = Math.min(age, random.between(0, 9))
  const resolvedDay = addDays(frame.today, daysToResolve - age)
  const resolvedAt = daysToResolve === 0 ? createdAt : officeHour(frame, random, resolvedDay)
  const isResolved = status === 'resolved'
  const { occasion = '' } = subject.template
  return {
    agency_id: frame.agencyId,
    id: random.id(createdAt),
    title: fill(subject.template.title, subject),
    description: fill(subject.template.description, subject),
    type: subject.template.type,
    status,
    priority: random.weighted(priorities),
    due_date: random.chance(0.8)
      ? addDays(frame.today, random.between(-2, 14) - (isResolved ? age : 0))
      : null,
    client_id: subject.client.id,
    policy_id: subject.policy?.id ?? null,
    occasion,
    occasion_date: occasion === '' ? null : addDays(frame.today, 3 - age),
    user_id: random.chance(0.6) ? subject.client.agentId : pickAgent(random, frame.people).id,
    assignee_id: subject.client.agentId,
    resolved_at: isResolved ? resolvedAt : null,
    created_at: createdAt,
    updated_at: isResolved ? resolvedAt : createdAt,
  }
}

function commentRows(frame: DemoFrame, random: Random, ticket: Row): Row[] {
  const from = ticket.created_at instanceof Date ? ticket.created_at.getTime() : frame.now.getTime()
  const to = ticket.resolved_at instanceof Date ? ticket.resolved_at.getTime() : frame.now.getTime()
  const count = random.between(0, 3)
  return Array.from({ length: count }, (_, index) => {
    const at = new Date(from + ((to - from) * (index + 1)) / (count + 1))
    return {
      agency_id: frame.agencyId,
      id: random.id(at),
      ticket_id: ticket.id,
      user_id: random.chance(0.7) ? ticket.assignee_id : ticket.user_id,
      body: random.pick(comments),
      created_at: at,
    }
  })
}

/** Makes the tickets of an agency with their comments, numbered in the order in which they came. */
export function makeTickets(
  frame: DemoFrame,
  random: Random,
  shape: TicketShape,
  clients: readonly DemoClient[],
  policies: readonly DemoPolicy[],
) {
  const current = Map.groupBy(
    policies.filter(({ isCurrent }) => isCurrent),
    ({ clientId }) => clientId,
  )
  const statuses = Object.entries(shape).flatMap(([status, count]) =>
    Array(count).fill(status as TicketStatus),
  )
  const tickets = statuses
    .map((status: TicketStatus) => ticketRow(frame, random, subjectOf(random, clients, current), status))
    .sort((a, b) => String(a.id).localeCompare(String(b.id)))
    .map((row, index): Row => ({ ...row, number: firstTicketNumber + index }))
  return { tickets, comments: tickets.flatMap((ticket) => commentRows(frame, random, ticket)) }
}

/** The number that the first ticket of an agency gets. */
export const firstTicketNumber = 101
