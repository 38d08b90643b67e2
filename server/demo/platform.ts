import { createHash } from 'node:crypto'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { errorGroups, platformArticles } from '#server/db/tables/platform.ts'
import { supportMessages, supportRequests } from '#server/db/tables/support.ts'
import type { DemoFrame, DemoPerson } from './demo-rows.ts'
import { demoErrors, demoHelp, type HelpStory, platformArticle } from './platform-stories.ts'
import type { Random } from './random.ts'

const dayMillis = 86_400_000

async function askForHelp(
  db: NodePgDatabase,
  { agencyId, people, now }: DemoFrame,
  random: Random,
  admin: DemoPerson,
  story: HelpStory,
  number: number,
): Promise<void> {
  const author = people.find(({ email }) => email === story.by)
  if (!author) throw new Error(`Nobody in the demo is called ${story.by}.`)
  const at = (daysAgo: number) => new Date(now.getTime() - daysAgo * dayMillis)
  const times = story.messages.map(({ daysAgo }) => at(daysAgo))
  const [asked = now, last = asked] = [times[0], times.at(-1)]
  const id = random.id(asked)
  const { subject, status, staffState, context } = story
  const closedAt = status === 'closed' ? last : null
  const row = { id, number, agencyId, authorId: author.id, subject, status, staffState, context, closedAt }
  await db.insert(supportRequests).values({ ...row, createdAt: asked, updatedAt: last })
  const messages = story.messages.map(({ isFromStaff, body }, index) => {
    const createdAt = times[index] ?? asked
    const authorId = isFromStaff ? admin.id : author.id
    return { id: random.id(createdAt), requestId: id, authorId, isFromStaff, body, createdAt }
  })
  await db.insert(supportMessages).values(messages)
}

/** What the platform keeps beside the agency's book: requests for help, errors, an article. */
export async function insertPlatform(
  client: pg.PoolClient,
  frame: DemoFrame,
  random: Random,
  admin: DemoPerson,
  founded: Date,
): Promise<void> {
  await client.query(`select set_config('role', 'app_platform', true)`)
  const db = drizzle(client)
  for (const [index, story] of demoHelp.entries()) {
    await askForHelp(db, frame, random, admin, story, 101 + index)
  }
  const at = (daysAgo: number) => new Date(frame.now.getTime() - daysAgo * dayMillis)
  const groups = demoErrors.map(({ firstDaysAgo, lastDaysAgo, ...group }) => ({
    ...group,
    id: random.id(at(firstDaysAgo)),
    fingerprint: createHash('sha256').update(`demo ${group.name} ${group.message}`).digest('hex'),
    firstSeenAt: at(firstDaysAgo),
    lastSeenAt: at(lastDaysAgo),
    resolvedAt: group.status === 'resolved' ? at(lastDaysAgo - 1) : null,
  }))
  await db.insert(errorGroups).values(groups)
  const article = { ...platformArticle, id: random.id(founded), createdAt: founded, updatedAt: at(20) }
  await db.insert(platformArticles).values({ ...article, isPublished: true })
}
