import type pg from 'pg'
import { hashPassword } from '#server/accounts/passwords.service.ts'
import type { Database } from '#server/db/client.ts'
import { demoPassword } from '#server/http/demo-logins.ts'
import { dayIn, defaultTimeZone } from '#shared/dates.ts'
import type { DemoFrame } from './demo-rows.ts'
import { type AgencyShape, insertAgency, makeAgency } from './made-agency.ts'
import { phoneNumber } from './moments.ts'
import { seededOwner, seededPeople } from './people.ts'
import { makeRandom } from './random.ts'

/** What a seeding wrote. */
export type Seeded = {
  agencies: number
  clients: number
  policies: number
  prospects: number
  tickets: number
}

/** Policies for each client of a seeded agency. */
const policiesPerClient = 2.5
const foundedDaysAgo = 430
const millisecondsPerDay = 86_400_000

function shapeOf(clients: number): AgencyShape {
  return {
    clients,
    prospects: Math.round(clients * 0.3),
    contacts: 1,
    followUps: Math.round(clients * 0.5),
    tickets: {
      open: Math.round(clients * 0.03),
      in_progress: Math.round(clients * 0.02),
      resolved: Math.round(clients * 0.3),
    },
    book: {
      linesPerClient: [
        [1, 80],
        [2, 18],
        [3, 2],
      ],
      exactly: Math.round(clients * policiesPerClient),
      hasDetails: false,
    },
  }
}

type Order = { number: number; clients: number; now: Date; passwordHash: string }

async function seedAgency(client: pg.ClientBase, { number, clients, now, passwordHash }: Order) {
  const random = makeRandom(number * 7919)
  const founded = new Date(now.getTime() - foundedDaysAgo * millisecondsPerDay)
  const frame: DemoFrame = {
    agencyId: random.id(founded),
    people: seededPeople(random, founded, number),
    today: dayIn(defaultTimeZone, now),
    now,
  }
  const made = makeAgency(frame, random, shapeOf(clients))
  const identity = {
    name: `Seeded Agency ${number}`,
    phone: phoneNumber(random),
    address: '1 Main Street, Norfolk, VA 23510',
    passwordHash,
    founded,
  }
  await client.query('begin')
  await insertAgency(client, frame, random, identity, made)
  await client.query('commit')
  return made
}

/** Takes orders from a list that others take from too, until it is empty. */
async function seedFrom(pool: pg.Pool, orders: Order[], seeded: Seeded): Promise<void> {
  const client = await pool.connect()
  try {
    for (let order = orders.shift(); order; order = orders.shift()) {
      const made = await seedAgency(client, order)
      seeded.agencies += 1
      for (const table of ['clients', 'policies', 'prospects', 'tickets'] as const) {
        seeded[table] += made[table].length
      }
    }
    client.release()
  } catch (error) {
    client.release(true)
    throw error
  }
}

/**
 * Adds agencies of a size for measurements, each in one transaction and numbered on from those that are there, over
 * two connections where the database has them. Answers what was written and the login of the first one's owner.
 */
export async function seedAgencies(
  { pool, kind }: Pick<Database, 'pool' | 'kind'>,
  now: Date,
  size: { agencies: number; clients: number },
): Promise<{ seeded: Seeded; login: string; password: string }> {
  const passwordHash = await hashPassword(demoPassword)
  const { rows } = await pool.query<{ count: number }>('select count(*) from agencies')
  const first = (rows[0]?.count ?? 0) + 1
  const orders = Array.from({ length: size.agencies }, (_, index) => ({
    number: first + index,
    clients: size.clients,
    now,
    passwordHash,
  }))
  const seeded: Seeded = { agencies: 0, clients: 0, policies: 0, prospects: 0, tickets: 0 }
  const lanes = kind === 'postgresql' ? 2 : 1
  // Making an agency lets nothing else happen for seconds: a connection that is only being made then would be too late.
  await Promise.all(Array.from({ length: lanes }, () => pool.query('select 1')))
  await Promise.all(Array.from({ length: lanes }, () => seedFrom(pool, orders, seeded)))
  await pool.query('vacuum (analyze)')
  return { seeded, login: seededOwner(first), password: demoPassword }
}
