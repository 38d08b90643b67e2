import type pg from 'pg'
import { credentials, users } from '#server/db/tables/accounts.ts'
import { activities } from '#server/db/tables/activity.ts'
import { claims } from '#server/db/tables/claims.ts'
import { clients } from '#server/db/tables/clients.ts'
import { clientContacts } from '#server/db/tables/contacts.ts'
import { customFields } from '#server/db/tables/custom-fields.ts'
import { followUps } from '#server/db/tables/follow-ups.ts'
import { policies, policyTransactions } from '#server/db/tables/policies.ts'
import { prospects } from '#server/db/tables/prospects.ts'
import { ticketComments, tickets } from '#server/db/tables/tickets.ts'
import { makeClaims } from './claims.ts'
import { makeClients } from './clients.ts'
import { makeContacts } from './contacts.ts'
import { makeCustomFields } from './custom-fields.ts'
import type { DemoFrame, DemoPerson, Row } from './demo-rows.ts'
import { makeFollowUps } from './follow-ups.ts'
import { insertInto } from './insert-rows.ts'
import { phoneNumber } from './moments.ts'
import { credentialRow, userRow } from './people.ts'
import { type BookShape, makePolicies, readPolicies } from './policies.ts'
import { playStories } from './policy-stories.ts'
import { makeProspects } from './prospects.ts'
import { makeRandom, type Random } from './random.ts'
import { firstTicketNumber, makeTickets, type TicketShape } from './tickets.ts'
import { makeTimeline } from './timeline.ts'

/** How large a made-up agency is. */
export type AgencyShape = {
  clients: number
  prospects: number
  tickets: TicketShape
  book: BookShape
  /** Notes, calls and emails with each client, at most. */
  contacts: number
  /** Follow-ups that are still to be done. */
  followUps: number
}

/** The rows of a made-up agency, by table. */
export type GeneratedAgency = {
  clients: Row[]
  /** Beside the preferred ones, which come with their clients. */
  clientContacts: Row[]
  policies: Row[]
  /** Of policies to which more happened than their beginning. */
  transactions: Row[]
  claims: Row[]
  /** What the agency tracks beside the fields that every agency has. */
  customFields: Row[]
  prospects: Row[]
  tickets: Row[]
  comments: Row[]
  activities: Row[]
  followUps: Row[]
}

/** Tells each client when something was last noted with it, as the list of clients shows. */
function setLastActivity(clients: readonly Row[], activities: readonly Row[]): void {
  const last = new Map<unknown, Date>()
  for (const { record_id: id, created_at: at } of activities) {
    const known = last.get(id)
    if (at instanceof Date && (!known || at > known)) last.set(id, at)
  }
  for (const client of clients) client.last_activity_at = last.get(client.id) ?? client.created_at
}

/** Makes up an agency: the same seed and moment give the same one. */
export function makeAgency(frame: DemoFrame, random: Random, shape: AgencyShape): GeneratedAgency {
  const { clients, rows } = makeClients(frame, random, shape.clients)
  const book = makePolicies(frame, random, clients, shape.book)
  const agents = new Map<unknown, string>(clients.map(({ id, agentId }) => [id, agentId]))
  const transactions = playStories(frame, random, book, (clientId) => agents.get(clientId) ?? '')
  const policies = book.rows
  const prospects = makeProspects(frame, random, shape.prospects, clients, rows)
  const known = readPolicies(policies, clients, frame.today)
  const { tickets, comments } = makeTickets(frame, random, shape.tickets, clients, known)
  const activities = makeTimeline(frame, random, clients, shape.contacts, {
    clients: rows,
    prospects,
    tickets,
  })
  setLastActivity(rows, activities)
  const clientContacts = makeContacts(frame, random, clients)
  const claims = makeClaims(frame, random, known)
  const customFields = makeCustomFields(frame, { client: rows, policy: policies })
  const followUps = makeFollowUps(frame, makeRandom(shape.followUps), shape.followUps, {
    ...{ clients, policies: known, prospects },
  })
  return {
    ...{ clients: rows, clientContacts, policies, transactions, claims },
    ...{ prospects, tickets, comments, activities, customFields, followUps },
  }
}

/** The agency itself, as its table takes it. */
export type AgencyIdentity = {
  name: string
  phone: string
  address: string
  passwordHash: string
  founded: Date
}

/** Writes people who may log in with a password; those without an agency run the platform. */
export async function insertPeople(
  client: pg.ClientBase,
  random: Random,
  people: readonly DemoPerson[],
  agencyId: string | null,
  { passwordHash, founded }: Pick<AgencyIdentity, 'passwordHash' | 'founded'>,
): Promise<void> {
  const userRows = people.map((person) => userRow(person, agencyId, founded, phoneNumber(random)))
  const credentialRows = people.map(({ id }) => credentialRow(id, random.id(founded), passwordHash, founded))
  await insertInto(client, users, userRows)
  await insertInto(client, credentials, credentialRows)
}

/** The wall that a transaction's next statements stand before, as db/transaction.ts sets it. */
async function actAs(
  client: pg.ClientBase,
  role: 'app_platform' | 'app_user',
  agencyId: string,
): Promise<void> {
  await client.query(`select set_config('role', $1, true), set_config('app.agency_id', $2, true)`, [
    role,
    agencyId,
  ])
}

/** Writes a made-up agency with its people, inside the transaction that the connection is in. */
export async function insertAgency(
  client: pg.ClientBase,
  frame: DemoFrame,
  random: Random,
  identity: AgencyIdentity,
  made: GeneratedAgency,
): Promise<void> {
  const owner = frame.people.find(({ role }) => role === 'agency_owner')
  await actAs(client, 'app_platform', frame.agencyId)
  await client.query(
    `insert into agencies (id, name, phone, address, subscription_status, subscription_period_end,
       next_ticket_number, created_at, updated_at)
     values ($1, $2, $3, $4, 'active', $5, $6, $7, $7)`,
    [
      frame.agencyId,
      identity.name,
      identity.phone,
      identity.address,
      new Date(frame.now.getTime() + 30 * 86_400_000),
      firstTicketNumber + made.tickets.length,
      identity.founded,
    ],
  )
  await insertPeople(client, random, frame.people, frame.agencyId, identity)
  await client.query('update agencies set owner_id = $2 where id = $1', [frame.agencyId, owner?.id])
  await actAs(client, 'app_user', frame.agencyId)
  await insertInto(client, customFields, made.customFields)
  await insertInto(client, clients, made.clients)
  await insertInto(client, clientContacts, made.clientContacts)
  await insertInto(client, policies, made.policies)
  await insertInto(client, policyTransactions, made.transactions)
  await client.query(`select enter_transactions($1, $2, '-infinity')`, [frame.agencyId, frame.now])
  await insertInto(client, claims, made.claims)
  await insertInto(client, prospects, made.prospects)
  await insertInto(client, tickets, made.tickets)
  await insertInto(client, ticketComments, made.comments)
  await insertInto(client, activities, made.activities)
  await insertInto(client, followUps, made.followUps)
}
