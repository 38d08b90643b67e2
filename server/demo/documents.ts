import { createHash } from 'node:crypto'
import { PDF } from '@libpdf/core'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { documentProblems } from '#server/adapters/documents-task.ts'
import type { FileStore } from '#server/adapters/files.ts'
import { documentPages, documents } from '#server/db/tables/documents.ts'
import { closeReport, heading, openReport, paragraph } from '#server/pdf-report/pdf-report.ts'
import { table } from '#server/pdf-report/table.ts'
import { addDays } from '#shared/dates.ts'
import type { DemoFrame, Row } from './demo-rows.ts'
import { type DocumentStory, demoDocuments } from './documents-stories.ts'
import type { Random } from './random.ts'
import { readDemoPdf } from './read-demo-pdf.ts'

const dayMillis = 86_400_000

type Insured = { id: string | null; name: string; address: string }
type Place = {
  client: pg.PoolClient
  files: FileStore
  frame: DemoFrame
  random: Random
  businesses: readonly Row[]
}

function insuredOf({ businesses }: Place, { about }: DocumentStory): Insured {
  const row = typeof about === 'number' ? businesses[about] : undefined
  if (!row)
    return { id: null, name: String(about), address: '88 Battlefield Boulevard, Chesapeake, VA 23320' }
  const address = `${row.street}, ${row.city}, ${row.state} ${row.zip}`
  return { id: String(row.id), name: String(row.name), address }
}

function usDay(day: string): string {
  const [year, month, date] = day.split('-')
  return `${month}/${date}/${year}`
}

function filler({ today }: DemoFrame, { name, address }: Insured) {
  return (text: string) =>
    text
      .replaceAll('{insured}', name)
      .replaceAll('{address}', address)
      .replace(/\{day([+-]\d+)\}/g, (_, days: string) => usDay(addDays(today, Number(days))))
}

async function locked(bytes: Buffer, password: string): Promise<Buffer> {
  const pdf = await PDF.load(bytes)
  pdf.setProtection({ userPassword: password, ownerPassword: password })
  return Buffer.from(await pdf.save())
}

async function paperOf(frame: DemoFrame, story: DocumentStory, insured: Insured): Promise<Buffer> {
  const fill = filler(frame, insured)
  const paper = await openReport({ title: story.title, footer: story.title })
  heading(paper, story.title, 1)
  for (const line of story.lines) paragraph(paper, fill(line))
  for (const { title, columns, rows } of story.tables) {
    heading(paper, title)
    const shares = columns.map((column, at) => ({ title: column, share: at === 0 ? 2 : 1.5 }))
    await table(
      paper,
      shares,
      rows.map((row) => row.map(fill)),
    )
  }
  const bytes = await closeReport(paper)
  return story.password ? locked(bytes, story.password) : bytes
}

/** What a reading leaves behind: pages with the facts in them, or why there are none. */
async function readingOf(story: DocumentStory, bytes: Buffer, readAt: Date) {
  if (story.password)
    return { pages: [], columns: { reading: 'failed', problem: documentProblems.encrypted } as const }
  // The rules take half a second to load, which only a start that fills the demo should spend.
  const { extractFacts } = await import('#engines/document-reading/extract-facts.rules.ts')
  const pages = await readDemoPdf(bytes)
  const facts = extractFacts(pages)
  const counts = { pages: pages.length, pagesDone: pages.length }
  const columns = {
    reading: 'ready',
    ...counts,
    kind: facts.kind.value,
    found: facts,
    facts,
    readAt,
  } as const
  return { pages, columns }
}

/** The file is stored, and read already: nobody who opens the demo waits until its documents are. */
async function addDocument(place: Place, story: DocumentStory): Promise<void> {
  const { client, files, frame, random } = place
  const { agencyId, now, people } = frame
  const insured = insuredOf(place, story)
  const bytes = await paperOf(frame, story, insured)
  const createdAt = new Date(now.getTime() - story.daysAgo * dayMillis)
  const fileKey = `documents/${agencyId}/${random.id(createdAt)}`
  await files.put(fileKey, bytes)
  const { pages, columns } = await readingOf(story, bytes, createdAt)
  const uploadedById = people.find(({ email }) => email === story.by)?.id ?? ''
  const { fileName, source, review } = story
  const id = random.id(createdAt)
  const db = drizzle(client)
  await db.insert(documents).values({
    ...{
      agencyId,
      id,
      uploadedById,
      fileKey,
      fileName,
      fileType: 'pdf',
      bytes: bytes.length,
      source,
      review,
    },
    ...{ checksum: createHash('sha256').update(bytes).digest('hex'), ...columns },
    ...{ clientId: story.isPlaced ? insured.id : null, createdAt, updatedAt: createdAt },
    ...(review !== 'open' && { reviewedById: uploadedById, reviewedAt: createdAt }),
  })
  const rows = pages.map((page) => ({ agencyId, documentId: id, ...page }))
  if (rows.length > 0) await db.insert(documentPages).values(rows)
}

/** What the agency took in lately, as small files that were read. */
export async function insertDocuments(
  client: pg.PoolClient,
  files: FileStore,
  frame: DemoFrame,
  random: Random,
  clients: readonly Row[],
): Promise<void> {
  await client.query(`select set_config('role', 'app_user', true), set_config('app.agency_id', $1, true)`, [
    frame.agencyId,
  ])
  const businesses = clients.filter(({ kind }) => kind === 'commercial')
  for (const story of demoDocuments) await addDocument({ client, files, frame, random, businesses }, story)
}
