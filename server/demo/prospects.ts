import { addDays } from '#shared/dates.ts'
import type { LineOfBusiness } from '#shared/policies/lines-of-business.rules.ts'
import { emailOf, pickAgent } from './clients.ts'
import type { DemoClient, DemoFrame, Row } from './demo-rows.ts'
import { officeHour, phoneNumber } from './moments.ts'
import type { Random } from './random.ts'
import { firstNames, lastNames } from './vocabulary.ts'

/** Of how many prospects one became a client. */
const convertedShare = 0.275

const statuses = [
  ['new', 30],
  ['contacted', 28],
  ['quoted', 26],
  ['lost', 16],
] as const

const nextSteps = {
  new: ['Call back in the morning', 'Ask for the current declarations page', 'Send an introduction'],
  contacted: ['Gather driver and vehicle details', 'Ask for loss runs', 'Prepare quotes'],
  quoted: ['Follow up on the quote', 'Review the coverage comparison', 'Ask for a decision'],
  lost: [''],
  converted: [''],
} as const

const lostReasons = ['Price', 'Stayed with current agent', 'No answer', 'Risk not accepted']
const lines: LineOfBusiness[] = [
  'Personal auto',
  'Homeowners',
  'BOP',
  'General liability',
  'Workers comp',
  'Commercial auto',
]
const sources = ['referral', 'website form', 'manual', 'referral', 'website form']
const carriers = ['State Farm', 'GEICO', 'Allstate', 'Farmers', 'USAA', '']

type Status = keyof typeof nextSteps

function detailsOf(random: Random, status: Status, today: string): Row {
  const isOpen = status !== 'lost' && status !== 'converted'
  return {
    status,
    potential_premium: random.between(7, 48) * 100,
    source: random.pick(sources),
    line_of_business: random.pick(lines),
    current_carrier: random.pick(carriers),
    x_date: isOpen ? addDays(today, random.between(8, 150)) : null,
    next_step: random.pick(nextSteps[status]),
    lost_reason: status === 'lost' ? random.pick(lostReasons) : '',
    notes: '',
  }
}

function openRow(frame: DemoFrame, random: Random): Row {
  const status = random.weighted(statuses)
  const age = status === 'new' ? random.between(0, 45) : random.between(4, status === 'lost' ? 300 : 150)
  const createdAt = officeHour(frame, random, addDays(frame.today, -age))
  const name = `${random.pick(firstNames)} ${random.pick(lastNames)}`
  return {
    agency_id: frame.agencyId,
    id: random.id(createdAt),
    name,
    email: emailOf(name, random),
    phone: phoneNumber(random),
    ...detailsOf(random, status, frame.today),
    assigned_agent_id: pickAgent(random, frame.people).id,
    created_at: createdAt,
    updated_at: createdAt,
    // One is worked on for a while before it is lost.
    lost_at: status === 'lost' ? `${addDays(frame.today, -Math.floor(age / 2))}T18:00:00Z` : null,
  }
}

function convertedRow(frame: DemoFrame, random: Random, client: DemoClient): Row {
  const created = officeHour(frame, random, addDays(client.joined, -random.between(3, 40)))
  return {
    agency_id: frame.agencyId,
    id: random.id(created),
    name: client.name,
    email: client.email,
    phone: client.phone,
    ...detailsOf(random, 'converted', frame.today),
    assigned_agent_id: client.agentId,
    converted_client_id: client.id,
    converted_at: client.createdAt,
    created_at: created,
    updated_at: client.createdAt,
  }
}

/**
 * Makes the prospects of an agency. Those that were converted became the newest clients, whose rows record
 * where they came from.
 */
export function makeProspects(
  frame: DemoFrame,
  random: Random,
  count: number,
  clients: readonly DemoClient[],
  clientRows: readonly Row[],
): Row[] {
  const converted = Math.round(count * convertedShare)
  const newest = clients.slice(-converted)
  const rows = newest.map((client) => convertedRow(frame, random, client))
  const byId = new Map(clientRows.map((row) => [row.id, row]))
  for (const prospect of rows) {
    const client = byId.get(prospect.converted_client_id)
    if (client) client.converted_prospect_id = prospect.id
  }
  const open = Array.from({ length: count - newest.length }, () => openRow(frame, random))
  return [...rows, ...open]
}
