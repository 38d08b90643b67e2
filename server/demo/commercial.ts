import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { Db } from '#server/context.ts'
import { commercialAccounts, scheduleItems } from '#server/db/tables/commercial.ts'
import type { ScheduleName, ScheduleValues } from '#shared/commercial/schedules.contract.ts'
import { type AccountStory, accountStories } from './commercial-stories.ts'
import type { DemoFrame, Row } from './demo-rows.ts'
import type { Random } from './random.ts'
import { addRequote } from './requotes.ts'

const dayMillis = 86_400_000

type Place = { db: Db; frame: DemoFrame; random: Random; owner: Row }

function stamps({ frame, random }: Place, daysAgo: number) {
  const at = new Date(frame.now.getTime() - daysAgo * dayMillis)
  return { agencyId: frame.agencyId, id: random.id(at), createdAt: at, updatedAt: at }
}

async function addSchedules(place: Place, { schedules }: AccountStory): Promise<void> {
  const clientId = String(place.owner.id)
  const kinds = Object.entries(schedules) as [ScheduleName, ScheduleValues[]][]
  const rows = kinds.flatMap(([schedule, rows]) =>
    rows.map((values, position) => ({ ...stamps(place, 30), clientId, schedule, position, values })),
  )
  if (rows.length > 0) await place.db.insert(scheduleItems).values(rows)
}

/** Exposures, schedules and requotes of a few of the agency's businesses. */
export async function insertCommercial(
  client: pg.PoolClient,
  frame: DemoFrame,
  random: Random,
  clients: readonly Row[],
): Promise<void> {
  const db = drizzle(client)
  const businesses = clients.filter(({ kind, state }) => kind === 'commercial' && state !== undefined)
  for (const [at, story] of accountStories.entries()) {
    const owner = businesses.find(({ name }) => story.name.test(String(name))) ?? businesses[at]
    if (!owner) continue
    businesses.splice(businesses.indexOf(owner), 1)
    const place = { db, frame, random, owner }
    await db
      .insert(commercialAccounts)
      .values({ ...stamps(place, 40), clientId: String(owner.id), ...story.exposures })
    await addSchedules(place, story)
    if (story.requote) await addRequote(place, owner, story.requote)
  }
}
