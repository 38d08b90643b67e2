import type pg from 'pg'
import { hashPassword } from '#server/accounts/passwords.service.ts'
import type { FileStore } from '#server/adapters/files.ts'
import { demoLogins, demoPassword } from '#server/http/demo-logins.ts'
import { dayIn, defaultTimeZone } from '#shared/dates.ts'
import { insertAnalyses } from './analyses.ts'
import { insertCarriers } from './carriers.ts'
import { insertCertificates } from './certificates.ts'
import { insertCommercial } from './commercial.ts'
import { insertCommissions } from './commissions.ts'
import type { DemoFrame } from './demo-rows.ts'
import { insertDocuments } from './documents.ts'
import { insertEstimates } from './estimates.ts'
import { insertGoals } from './goals.ts'
import { insertKnowledge } from './knowledge.ts'
import { insertLicenses } from './licenses.ts'
import { type AgencyShape, insertAgency, insertPeople, makeAgency } from './made-agency.ts'
import { insertMarketedTerms } from './marketed-terms.ts'
import { insertPayments } from './payments.ts'
import { demoAdmin, demoPeople } from './people.ts'
import { insertPlatform } from './platform.ts'
import { type DemoKeys, insertProposals } from './proposals.ts'
import { makeRandom } from './random.ts'
import { insertRenewalOffers } from './renewal-offers.ts'
import { insertSequences } from './sequences.ts'
import { insertTicketSetup } from './ticket-setup.ts'

/** The seed of the demo: the same agency every time, only its dates move with today. */
const demoSeed = 4

const demoShape: AgencyShape = {
  clients: 412,
  prospects: 120,
  contacts: 4,
  followUps: 64,
  tickets: { open: 14, in_progress: 9, resolved: 127 },
  book: {
    linesPerClient: [
      [1, 36],
      [2, 36],
      [3, 19],
      [4, 9],
    ],
    exactly: null,
    hasDetails: true,
  },
}

/** How long the agency has been with us: a little longer than its history is shown. */
const foundedDaysAgo = 430
const millisecondsPerDay = 86_400_000

/** Where files are stored, what texts are encrypted with, and the moment that is today. */
type Filling = { files: FileStore; keys: DemoKeys; now: Date }

async function writeDemo(
  client: pg.PoolClient,
  { files, keys, now }: Filling,
  passwordHash: string,
): Promise<void> {
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
  const admin = demoAdmin(random, founded)
  await insertPeople(client, random, [admin], null, identity)
  await insertAgency(client, frame, random, identity, made)
  await insertPayments(client, frame)
  await insertPlatform(client, frame, random, admin, founded)
  await insertKnowledge(client, files, frame, random)
  await insertDocuments(client, files, frame, random, made.clients)
  await insertAnalyses(client, files, frame, random, made.clients)
  await insertCertificates(client, files, frame, random)
  await insertEstimates(client, frame, random)
  await insertCommercial(client, frame, random, made.clients)
  await insertMarketedTerms(client, frame, made.clients, made.policies)
  await insertRenewalOffers(client, frame, made.policies)
  await insertProposals({ client, files, keys, frame })
  const carriers = await insertCarriers(client, frame, random)
  await insertCommissions(client, files, frame, carriers)
  await insertGoals(client, frame, random)
  await insertSequences(client, frame, founded, made.prospects)
  await insertTicketSetup(client, frame, random, made.tickets)
  await insertLicenses(client, frame, random)
}

/** Whether anybody is in a database, and whether it is the people of the demo. */
async function findPeople(pool: pg.Pool): Promise<{ isEmpty: boolean; hasDemo: boolean }> {
  const { rows } = await pool.query<{ isEmpty: boolean; hasDemo: boolean }>(
    `select count(*) = 0 as "isEmpty", coalesce(bool_or(lower(email) = $1), false) as "hasDemo" from users`,
    [demoLogins.owner],
  )
  return rows[0] ?? { isEmpty: false, hasDemo: false }
}

/**
 * Fills a database that nobody is in with a believable agency; answers whether the demo's logins
 * are there. Whether a database may be filled at all, `Config.fillsDemo` decides.
 */
export async function fillDemo(pool: pg.Pool, filling: Filling): Promise<boolean> {
  const { isEmpty, hasDemo } = await findPeople(pool)
  if (!isEmpty) return hasDemo
  const passwordHash = await hashPassword(demoPassword)
  const client = await pool.connect()
  try {
    await client.query('begin')
    await writeDemo(client, filling, passwordHash)
    await client.query('commit')
    client.release()
  } catch (error) {
    client.release(true)
    throw error
  }
  // The embedded database never counts its rows by itself: unplanned, figures take ten times as long.
  await pool.query('analyze')
  return true
}
