import { createHash } from 'node:crypto'
import { PDF } from '@libpdf/core'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { analyze, type Source, titleOf } from '#engines/gap-analysis/analyze.rules.ts'
import { draftLetter } from '#engines/gap-analysis/letter.rules.ts'
import type { FileStore } from '#server/adapters/files.ts'
import { markOfFacts } from '#server/commercial/analysis-mark.ts'
import { documentPages, documents, policyAnalyses } from '#server/db/tables/documents.ts'
import { closeReport, heading, openReport, paragraph } from '#server/pdf-report/pdf-report.ts'
import { table } from '#server/pdf-report/table.ts'
import type { AnalysisKind } from '#shared/commercial/analysis.contract.ts'
import { addDays, formatDay } from '#shared/dates.ts'
import { emptyFacts } from '#shared/documents/empty-facts.rules.ts'
import type { CoverageFacts, Facts, Found } from '#shared/documents/facts.contract.ts'
import { lineLabels } from '#shared/documents/lines.rules.ts'
import type { Box, Word } from '#shared/documents/reading.contract.ts'
import { formatDollars } from '#shared/money.ts'
import { type CoverageStory, demoRenewal, type PolicyStory } from './analyses-stories.ts'
import type { DemoFrame, Row } from './demo-rows.ts'
import type { Random } from './random.ts'

const dayMillis = 86_400_000

function termOf({ today }: DemoFrame, { beginsInDays }: PolicyStory) {
  const from = addDays(today, beginsInDays)
  return { from, to: addDays(from, 365) }
}

/** Writes a policy's declarations as a PDF. */
async function declarations(frame: DemoFrame, story: PolicyStory, insured: string): Promise<Buffer> {
  const { from, to } = termOf(frame, story)
  const paper = await openReport({ title: story.fileName, footer: `${story.carrier} · ${story.number}` })
  heading(
    paper,
    story.kind === 'quote' ? 'Commercial package quotation' : 'Commercial package declarations',
    1,
  )
  paragraph(paper, `Insurer: ${story.carrier}`)
  paragraph(paper, `Policy number: ${story.number}`)
  paragraph(paper, `Named insured: ${insured}`)
  paragraph(paper, `Business: ${story.business}`)
  paragraph(paper, `Policy period: ${formatDay(from)} to ${formatDay(to)}`)
  for (const [line, premium] of story.lines) {
    heading(paper, lineLabels[line], 2)
    const columns = [
      { title: 'Coverage', share: 4 },
      { title: 'Limit', share: 1.5, align: 'right' as const },
      { title: 'Deductible', share: 1.5, align: 'right' as const },
      { title: 'Premium', share: 1.5, align: 'right' as const },
    ]
    const rows = story.coverages.filter((coverage) => coverage.line === line)
    const cells = rows.map((row) => [
      row.name,
      dollars(row.limit),
      dollars(row.deductible),
      dollars(row.premium),
    ])
    await table(paper, columns, [...cells, [`${lineLabels[line]} premium`, '', '', formatDollars(premium)]])
  }
  paragraph(paper, `Total premium: ${formatDollars(story.premium)}`, { isBold: true })
  heading(paper, 'Forms and endorsements')
  for (const [number, title] of story.forms) paragraph(paper, `${number} ${title}`, { after: 2 })
  return closeReport(paper)
}

function dollars(sum: number | null | undefined): string {
  return sum === null || sum === undefined ? '' : formatDollars(sum)
}

type Line = { text: string; chars: { char: string; box: Box }[] }
type GeneratedPage = { width: number; height: number; text: string; lines: Line[]; words: Word[] }

async function readBack(bytes: Buffer): Promise<GeneratedPage> {
  const [page] = (await PDF.load(bytes)).getPages()
  if (!page) throw new Error('The demo document has no page.')
  const { width, height, lines, text } = page.extractText()
  const fromTop = ({ x, y, width, height: tall }: Box): Box => ({
    x,
    y: height - y - tall,
    width,
    height: tall,
  })
  const read = lines.map(({ spans }) => {
    const chars = spans.flatMap(({ chars }) => chars.map(({ char, bbox }) => ({ char, box: fromTop(bbox) })))
    return { text: chars.map(({ char }) => char).join(''), chars }
  })
  const words = lines.flatMap(({ spans }) => spans.map(({ text, bbox }) => ({ text, ...fromTop(bbox) })))
  return { width, height, text, lines: read, words: words.filter(({ text }) => text.trim() !== '') }
}

function around(boxes: readonly Box[]): Box {
  const left = Math.min(...boxes.map(({ x }) => x))
  const top = Math.min(...boxes.map(({ y }) => y))
  const right = Math.max(...boxes.map(({ x, width }) => x + width))
  const bottom = Math.max(...boxes.map(({ y, height }) => y + height))
  return { x: left, y: top, width: right - left, height: bottom - top }
}

/** Finds the words of a value in the line that begins with a label. */
function finder({ lines }: GeneratedPage) {
  return <Value>(value: Value, label: string, shown = String(value)): Found<Value> => {
    const line = lines.find(({ text }) => text.startsWith(label) && text.includes(shown))
    const at = line?.text.lastIndexOf(shown) ?? -1
    const box = line && at >= 0 ? around(line.chars.slice(at, at + shown.length).map(({ box }) => box)) : null
    return { value, text: shown, page: 1, box, confidence: 0.96, by: 'words' }
  }
}

type Find = ReturnType<typeof finder>

function coverageOf(
  find: Find,
  { line, code, name, limit, deductible, premium }: CoverageStory,
): CoverageFacts {
  const sum = (value: number | null | undefined) =>
    value === null || value === undefined ? null : find(value, name, formatDollars(value))
  return {
    line,
    code,
    name: find(name, name),
    limit: sum(limit),
    limitText: null,
    deductible: sum(deductible),
    deductibleText: null,
    premium: sum(premium),
    location: '',
  }
}

function factsOf(frame: DemoFrame, story: PolicyStory, insured: string, page: GeneratedPage): Facts {
  const find = finder(page)
  const { from, to } = termOf(frame, story)
  return {
    ...emptyFacts(story.kind),
    namedInsured: find(insured, 'Named insured'),
    businessDescription: find(story.business, 'Business'),
    policies: [
      {
        policyNumber: find(story.number, 'Policy number'),
        carrier: find(story.carrier, 'Insurer'),
        naic: null,
        effectiveDate: find(from, 'Policy period', formatDay(from)),
        expirationDate: find(to, 'Policy period', formatDay(to)),
        lines: story.lines.map(([line]) => find(line, lineLabels[line], lineLabels[line])),
        premium: find(story.premium, 'Total premium', formatDollars(story.premium)),
      },
    ],
    coverages: story.coverages.map((coverage) => coverageOf(find, coverage)),
    forms: story.forms.map(([number, title]) => ({
      number: find(number, number),
      edition: null,
      title: find(title, number, title),
    })),
    premiums: story.lines.map(([line, premium]) => ({
      kind: 'line',
      line,
      label: lineLabels[line],
      amount: find(premium, `${lineLabels[line]} premium`, formatDollars(premium)),
    })),
    totalPremium: find(story.premium, 'Total premium', formatDollars(story.premium)),
  }
}

type Owner = { id: string; name: string; agentId: string }
type Place = { client: pg.PoolClient; files: FileStore; frame: DemoFrame; random: Random; owner: Owner }

async function addDocument(
  { client, files, frame, random, owner }: Place,
  story: PolicyStory,
): Promise<Source> {
  const { agencyId, now } = frame
  const createdAt = new Date(now.getTime() - 2 * dayMillis)
  const bytes = await declarations(frame, story, owner.name)
  const page = await readBack(bytes)
  const facts = factsOf(frame, story, owner.name, page)
  const id = random.id(createdAt)
  const fileKey = `documents/${agencyId}/${random.id(createdAt)}`
  await files.put(fileKey, bytes)
  const db = drizzle(client)
  await db.insert(documents).values({
    ...{ agencyId, id, uploadedById: owner.agentId, clientId: owner.id, source: 'analysis', fileKey },
    ...{ fileName: story.fileName, fileType: 'pdf', bytes: bytes.length, pages: 1, pagesDone: 1 },
    checksum: createHash('sha256').update(bytes).digest('hex'),
    ...{
      reading: 'ready',
      kind: story.kind,
      found: facts,
      facts,
      readAt: createdAt,
      createdAt,
      updatedAt: createdAt,
    },
  })
  const { width, height, text, words } = page
  await db.insert(documentPages).values({
    agencyId,
    documentId: id,
    page: 1,
    source: 'text',
    width,
    height,
    text,
    words,
    fields: [],
    tables: [],
  })
  return { id, fileName: story.fileName, facts, factsMark: markOfFacts(facts), pages: [{ page: 1, text }] }
}

async function addAnalysis(
  place: Place,
  kind: AnalysisKind,
  sources: Source[],
  daysAgo: number,
): Promise<void> {
  const { client, frame, random, owner } = place
  const createdAt = new Date(frame.now.getTime() - daysAgo * dayMillis)
  const result = analyze(kind, sources, addDays(frame.today, -daysAgo))
  const senderName = frame.people.find(({ id }) => id === owner.agentId)?.name ?? ''
  const people = { clientName: owner.name, agencyName: 'Tidewater Insurance', senderName, today: frame.today }
  await drizzle(client)
    .insert(policyAnalyses)
    .values({
      ...{
        agencyId: frame.agencyId,
        id: random.id(createdAt),
        createdById: owner.agentId,
        clientId: owner.id,
      },
      ...{ title: titleOf(kind, result.documents), documentIds: sources.map(({ id }) => id), result },
      ...{ letter: draftLetter(result, people), createdAt, updatedAt: createdAt },
    })
}

function ownerOf(clients: readonly Row[]): Owner {
  const businesses = clients.filter(({ kind }) => kind === 'commercial')
  const serves = ({ name }: Row) => /bakery/i.test(String(name))
  const client = businesses.find(serves) ?? businesses[0]
  if (!client) throw new Error('The demo has no commercial client.')
  return { id: String(client.id), name: String(client.name), agentId: String(client.assigned_agent_id) }
}

/** Two analyses of a client: what its policy leaves out, and what its renewal changes. */
export async function insertAnalyses(
  client: pg.PoolClient,
  files: FileStore,
  frame: DemoFrame,
  random: Random,
  clients: readonly Row[],
): Promise<void> {
  await client.query(`select set_config('role', 'app_user', true), set_config('app.agency_id', $1, true)`, [
    frame.agencyId,
  ])
  const place: Place = { client, files, frame, random, owner: ownerOf(clients) }
  const expiring = await addDocument(place, demoRenewal.expiring)
  const proposed = await addDocument(place, demoRenewal.proposed)
  await addAnalysis(place, 'review', [expiring], 2)
  await addAnalysis(place, 'comparison', [expiring, proposed], 1)
}
