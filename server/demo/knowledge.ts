import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { FileStore } from '#server/adapters/files.ts'
import {
  knowledgeArticles,
  knowledgeFolders,
  knowledgeQuestions,
  knowledgeVersions,
} from '#server/db/tables/knowledge.ts'
import { addDays } from '#shared/dates.ts'
import { normalizeQuestion } from '#shared/knowledge/questions.rules.ts'
import type { DemoFrame } from './demo-rows.ts'
import {
  type ArticleStory,
  demoArticles,
  demoFiles,
  demoQuestions,
  type FileStory,
} from './knowledge-stories.ts'
import type { Random } from './random.ts'

const dayMillis = 86_400_000

/** Where a story goes: the agency, its moments, and its folders by name. */
type Place = { db: NodePgDatabase; frame: DemoFrame; random: Random; folders: Map<string, string> }

function momentOf({ now }: DemoFrame, daysAgo: number): Date {
  return new Date(now.getTime() - daysAgo * dayMillis)
}

function personOf({ people }: DemoFrame, email: string): string {
  const person = people.find((one) => one.email === email)
  if (!person) throw new Error(`Nobody in the demo is called ${email}.`)
  return person.id
}

async function addFolders(place: Place, names: readonly string[]): Promise<void> {
  const { db, frame, random, folders } = place
  const createdAt = momentOf(frame, 400)
  for (const name of names) {
    const id = random.id(createdAt)
    folders.set(name, id)
    await db
      .insert(knowledgeFolders)
      .values({ agencyId: frame.agencyId, id, name, createdAt, updatedAt: createdAt })
  }
}

async function addArticle({ db, frame, random, folders }: Place, story: ArticleStory): Promise<void> {
  const { title, body, folder, by, articleOwner = by, before, writtenDaysAgo, reviewInDays } = story
  const { agencyId } = frame
  const updatedAt = momentOf(frame, writtenDaysAgo)
  const createdAt = before ? momentOf(frame, before.daysAgo) : updatedAt
  const [id, authorId] = [random.id(createdAt), personOf(frame, by)]
  const reviewOn = reviewInDays === undefined ? null : addDays(frame.today, reviewInDays)
  const people = { ownerId: personOf(frame, articleOwner), createdById: authorId, updatedById: authorId }
  const readers = { status: story.status ?? 'published', visibility: story.visibility ?? 'agency' } as const
  const version = before ? 2 : 1
  await db.insert(knowledgeArticles).values({
    ...{ agencyId, id, title, body, ...people, ...readers, reviewOn, createdAt, updatedAt, version },
    folderId: folder && (folders.get(folder) ?? null),
  })
  const texts = before
    ? [
        { body: before.body, createdAt },
        { body, createdAt: updatedAt },
      ]
    : [{ body, createdAt }]
  const versions = texts.map((text, index) => ({ ...text, version: index + 1 }))
  await db
    .insert(knowledgeVersions)
    .values(versions.map((text) => ({ agencyId, articleId: id, title, authorId, ...text })))
}

/** The file is stored, and waits to be read like any upload. */
async function addFile(
  { db, frame, random, folders }: Place,
  files: FileStore,
  story: FileStory,
): Promise<void> {
  const { agencyId } = frame
  const createdAt = momentOf(frame, story.daysAgo)
  const [id, maker] = [random.id(createdAt), personOf(frame, story.by)]
  const fileKey = `knowledge/${agencyId}/${random.id(createdAt)}`
  await files.put(fileKey, story.text)
  await db.insert(knowledgeArticles).values({
    ...{ agencyId, id, kind: 'file', title: story.title, folderId: folders.get(story.folder), fileKey },
    ...{ ownerId: maker, createdById: maker, updatedById: maker, createdAt, updatedAt: createdAt },
    fileName: story.name,
    fileType: story.type,
    bytes: Buffer.byteLength(story.text),
    reading: 'waiting',
  })
}

async function addQuestions({ db, frame, random }: Place): Promise<void> {
  const rows = demoQuestions.map(({ question, by, times, daysAgo }) => {
    const at = momentOf(frame, daysAgo)
    const asked = { lastAskedById: personOf(frame, by), lastAskedAt: at, timesAsked: times, updatedAt: at }
    const words = { question, normalized: normalizeQuestion(question), status: 'open' as const }
    return { agencyId: frame.agencyId, id: random.id(at), ...words, ...asked, createdAt: at }
  })
  await db.insert(knowledgeQuestions).values(rows)
}

/** What the demo agency knows: its articles in folders, two files, and questions that wait for an answer. */
export async function insertKnowledge(
  client: pg.PoolClient,
  files: FileStore,
  frame: DemoFrame,
  random: Random,
): Promise<void> {
  await client.query(`select set_config('role', 'app_user', true), set_config('app.agency_id', $1, true)`, [
    frame.agencyId,
  ])
  const place: Place = { db: drizzle(client), frame, random, folders: new Map() }
  await addFolders(place, ['Carriers', 'Service', 'Claims'])
  for (const story of demoArticles) await addArticle(place, story)
  for (const story of demoFiles) await addFile(place, files, story)
  await addQuestions(place)
}
