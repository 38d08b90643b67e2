import { hash } from '@node-rs/argon2'
import type pg from 'pg'
import { dayIn, defaultTimeZone } from '#shared/dates.ts'
import type { DemoFrame } from './demo-rows.ts'
import { type AgencyShape, insertAgency, insertPeople, makeAgency } from './made-agency.ts'
import { demoAdmin, demoPassword, demoPeople } from './people.ts'
import { makeRandom } from './random.ts'

/** The seed of the demo: the same agency every time, only its dates move with today. */
const demoSeed = 4

const demoShape: AgencyShape = {
  clients: 412,
  prospects: 120,
  tickets: { open: 14, in_progress: 9, resolved: 127 },
  book: {
    linesPerClient: [
      [1, 38],
      [2, 36],
      [3, 18],
      [4, 8],
    ],
    exactly: null,
  },
}

/** How long the agency has been with us: a little longer than its history is shown. */
const foundedDaysAgo = 430
const millisecondsPerDay = 86_400_000

async function writeDemo(client: pg.ClientBase, now: Date, passwordHash: string): Promise<void> {
  const random = makeRandom(demoSeed)
  const founded = new Date(now.getTime() - foundedDaysAgo * millisecondsPerDay)
  const frame: DemoFrame = {
    agencyId: random.id(founded),
    people: demoPeople(random, founded),
    today: dayIn(defaultTimeZone, now),
    now,
  }
  const identity = {
    name: 'Tidewater Insurance',
    phone: '(757) 555-0140',
    address: '412 Granby Street, Norfolk, VA 23510',
    passwordHash,
    founded,
  }
  const made = makeAgency(frame, random, demoShape)
  await client.query(`select set_config('role', 'app_platform', true)`)
  await insertPeople(client, random, [demoAdmin(random, founded)], null, identity)
  await insertAgency(client, frame, random, identity, made)
}

/**
 * Fills a database that has no agency with a believable one (product.md 7); answers whether it did.
 * Whether a database may be filled at all, its caller decides (`Config.fillsDemo`).
 */
export async function fillDemo(pool: pg.Pool, now: Date): Promise<boolean> {
  const { rows } = await pool.query('select 1 from users limit 1')
  if (rows.length > 0) return false
  const passwordHash = await hash(demoPassword)
  const client = await pool.connect()
  try {
    await client.query('begin')
    await writeDemo(client, now, passwordHash)
    await client.query('commit')
    client.release()
    return true
  } catch (error) {
    client.release(true)
    throw error
  }
}
