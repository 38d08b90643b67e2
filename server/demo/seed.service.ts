import type pg from 'pg'
import { hashPassword } from '#server/accounts/passwords.service.ts'
import { dayIn, defaultTimeZone } from '#shared/dates.ts'
import type { DemoFrame } from './demo-rows.ts'
import { type AgencyShape, insertAgency, makeAgency } from './made-agency.ts'
import { phoneNumber } from './moments.ts'
import { demoPassword, seededPeople } from './people.ts'
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
    },
  }
}

async function seedAgency(
  client: pg.ClientBase,
  number: number,
  now: Date,
  passwordHash: string,
  clients: number,
) {
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
  return { made, owner: frame.people[0]?.email ?? '' }
}

/**
 * Adds agencies of a size for measurements, each in one transaction and numbered on from those that are there.
 * Answers what was written and the login of the first agency's owner.
 */
export async function seedAgencies(
  pool: pg.Pool,
  now: Date,
  size: { agencies: number; clients: number },
): Promise<{ seeded: Seeded; login: string; password: string }> {
  const passwordHash = await hashPassword(demoPassword)
  const seeded: Seeded = { agencies: 0, clients: 0, policies: 0, prospects: 0, tickets: 0 }
  const client = await pool.connect()
  let login = ''
  try {
    const { rows } = await client.query<{ count: number }>('select count(*) from agencies')
    const first = (rows[0]?.count ?? 0) + 1
    for (let number = first; number < first + size.agencies; number += 1) {
      const { made, owner } = await seedAgency(client, number, now, passwordHash, size.clients)
      login ||= owner
      seeded.agencies += 1
      for (const table of ['clients', 'policies', 'prospects', 'tickets'] as const) {
        seeded[table] += made[table].length
      }
    }
    await client.query('vacuum (analyze)')
    client.release()
  } catch (error) {
    client.release(true)
    throw error
  }
  return { seeded, login, password: demoPassword }
}
