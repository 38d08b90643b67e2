import { addDays } from '#shared/dates.ts'
import type { DemoClient, DemoFrame, DemoPerson, Row } from './demo-rows.ts'
import { officeHour, phoneNumber } from './moments.ts'
import type { Random } from './random.ts'
import { businesses, cities, firstNames, lastNames, streets } from './vocabulary.ts'

/** Days of history that the demo shows: 14 months. */
export const historyDays = 425
/** The share of clients that came before that. */
const establishedShare = 0.72

/** The day a client came: long ago, or lately, more of them the closer to today. */
function joiningDay(random: Random, today: string): string {
  if (random.chance(establishedShare)) return addDays(today, -random.between(historyDays, 2190))
  return addDays(today, -Math.floor(historyDays * (1 - Math.sqrt(random.next()))))
}

/** Who looks after a record: each person by their share. */
export function pickAgent(random: Random, people: readonly DemoPerson[]): DemoPerson {
  return random.weighted(people.map((person) => [person, person.share]))
}

function businessName(random: Random, taken: Set<string>): { name: string; naics: string } {
  const business = random.pick(businesses)
  const name = taken.has(business.name) ? `${business.name} ${taken.size}` : business.name
  taken.add(name)
  return { name, naics: business.naics }
}

/** An address of the reserved example domain, made from a name. */
export function emailOf(name: string, random: Random): string {
  const user = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '.')
    .replace(/^\.|\.$/g, '')
  return `${user}${random.between(1, 99)}@example.com`
}

function businessFields(random: Random, today: string): Row {
  const employees = random.between(2, 60)
  return {
    entity_type: random.pick(['LLC', 'Corporation', 'Partnership', 'Sole proprietor']),
    year_started: Number(today.slice(0, 4)) - random.between(2, 35),
    employees,
    annual_revenue: employees * random.between(70, 160) * 1000,
    annual_payroll: employees * random.between(34, 62) * 1000,
  }
}

const personalFields: Row = {
  entity_type: '',
  naics: '',
  year_started: null,
  employees: null,
  annual_revenue: null,
  annual_payroll: null,
}

function clientRow(frame: DemoFrame, random: Random, client: DemoClient, naics: string): Row {
  const { joined, contactName, agentId, createdAt, ...named } = client
  const isBusiness = client.kind === 'commercial'
  return {
    ...named,
    agency_id: frame.agencyId,
    contact_name: contactName,
    street: `${random.between(12, 4899)} ${random.pick(streets)}`,
    ...random.pick(cities),
    ...(isBusiness ? { ...businessFields(random, frame.today), naics } : personalFields),
    assigned_agent_id: agentId,
    converted_prospect_id: null,
    created_at: createdAt,
    updated_at: createdAt,
  }
}

/** Makes the clients of an agency, oldest first. */
export function makeClients(frame: DemoFrame, random: Random, count: number) {
  const taken = new Set<string>()
  const days = Array.from({ length: count }, () => joiningDay(random, frame.today)).sort()
  const clients: DemoClient[] = []
  const rows: Row[] = []
  for (const joined of days) {
    const isBusiness = random.chance(0.3)
    const person = `${random.pick(firstNames)} ${random.pick(lastNames)}`
    const business = isBusiness ? businessName(random, taken) : null
    const createdAt = officeHour(frame, random, joined)
    const client: DemoClient = {
      id: random.id(createdAt),
      kind: isBusiness ? 'commercial' : 'personal',
      name: business?.name ?? person,
      contactName: isBusiness ? person : '',
      email: emailOf(person, random),
      phone: phoneNumber(random),
      agentId: pickAgent(random, frame.people).id,
      joined,
      createdAt,
    }
    clients.push(client)
    rows.push(clientRow(frame, random, client, business?.naics ?? ''))
  }
  return { clients, rows }
}
