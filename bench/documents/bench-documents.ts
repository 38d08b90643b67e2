import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { extractFacts } from '#engines/document-reading/extract-facts.rules.ts'
import { estimateOf } from '#engines/estimate/estimate.rules.ts'
import { estimateInputOf } from '#engines/estimate/estimate-input.rules.ts'
import { defaultRates } from '#engines/estimate/rates.ts'
import { openDocumentReader } from '#server/adapters/documents.ts'
import { type DocumentFileType, documentEndings } from '#shared/documents/reading.contract.ts'
import { makeDocuments } from './generator/generate.ts'
import type { Layout } from './generator/layouts.ts'
import { readFile } from './read-file.ts'
import { calibrationOf, type FieldScore, type Mark, marksOf, scoresOf } from './score.ts'
import { lineOfFacts } from './show-facts.ts'
import { type KnownTruth, TruthFile } from './truth-file.ts'

/** What is scored: files of a folder with their truth, or documents that the generator makes. */
export type BenchWish = {
  dir: string
  truth: string
  /** Whether every value is printed with its page and confidence. */
  isWordy: boolean
  made: { half: Layout['half']; seed: number } | null
}
type Source = { name: string; type: DocumentFileType; bytes: Buffer; truth: KnownTruth | null }
type Times = {
  pages: number
  textMs: number
  ocrMs: number
  scanned: number
  extractMs: number
  estimateMs: number
}

function typeOf(name: string): DocumentFileType | null {
  const ending = path.extname(name).slice(1).toLowerCase()
  return documentEndings.find((known) => known === ending) ?? null
}

function* filesOf(dir: string, truthFile: string): Generator<Source> {
  const truths = existsSync(truthFile) ? TruthFile.parse(JSON.parse(readFileSync(truthFile, 'utf8'))) : {}
  for (const name of readdirSync(dir).sort()) {
    const type = typeOf(name)
    if (type) yield { name, type, bytes: readFileSync(path.join(dir, name)), truth: truths[name] ?? null }
  }
}

async function* sources({ dir, truth, made }: BenchWish): AsyncGenerator<Source> {
  if (!made) return yield* filesOf(dir, truth)
  for await (const document of makeDocuments(made.half, made.seed))
    yield { name: document.name, type: 'pdf', bytes: Buffer.from(document.bytes), truth: document.truth }
}

const edge = openDocumentReader()

async function benchOne(source: Source, isWordy: boolean): Promise<{ marks: Mark[]; times: Times }> {
  const { pages, ...reading } = await readFile(edge, source.bytes, source.type)
  const from = performance.now()
  const facts = extractFacts(pages)
  const extracted = performance.now()
  estimateOf(estimateInputOf(facts), defaultRates)
  const times = {
    ...reading,
    pages: pages.length,
    extractMs: extracted - from,
    estimateMs: performance.now() - extracted,
  }
  const marks = source.truth ? marksOf(facts, source.truth) : []
  const wrong = marks
    .filter(({ result }) => result !== 'right')
    .map(({ field, result, shown }) => `${field} ${result} ${shown}`.trim())
  console.log(
    `${source.name}: ${pages.length} pages, extracted in ${times.extractMs.toFixed(0)} ms${wrong.length > 0 ? `; ${wrong.join('; ')}` : ''}`,
  )
  if (isWordy) console.log(lineOfFacts(source.name, facts))
  return { marks, times }
}

function printScores(scores: Record<string, FieldScore>): void {
  console.log(`${'field'.padEnd(16)}   right  wrong missed  wrong of sure`)
  for (const [field, { share, right, wrong, missed, wrongSure }] of Object.entries(scores)) {
    const counts = [wrong, missed].map((count) => String(count).padStart(6)).join(' ')
    const cells = [
      `${(share * 100).toFixed(1)} %`.padStart(8),
      counts,
      `${(wrongSure * 100).toFixed(1)} %`.padStart(8),
    ]
    console.log(`${field.padEnd(16)}${cells.join(' ')}  (${right} right)`)
  }
}

function printCalibration(marks: readonly Mark[]): void {
  for (const { from, count, right } of calibrationOf(marks))
    if (count > 0)
      console.log(`confidence from ${from}: ${count} values, ${(right * 100).toFixed(1)} % right`)
}

const sum = (times: readonly Times[], of: keyof Times) => times.reduce((total, one) => total + one[of], 0)
const most = (times: readonly Times[], of: keyof Times) =>
  Math.round(Math.max(0, ...times.map((one) => one[of])))

/** Scores the reading of documents; the last line is one JSON object for machines. */
export async function benchDocuments(wish: BenchWish): Promise<void> {
  if (!wish.made && !existsSync(wish.dir)) {
    console.log(`Skipped: there is no folder ${wish.dir} with documents.`)
    return
  }
  const [marks, times]: [Mark[], Times[]] = [[], []]
  for await (const source of sources(wish)) {
    const done = await benchOne(source, wish.isWordy).catch((error: unknown) => {
      console.log(`${source.name}: ${error instanceof Error ? error.message : 'cannot be read'}`)
      return null
    })
    marks.push(...(done?.marks ?? []))
    if (done) times.push(done.times)
  }
  const scores = scoresOf(marks)
  printScores(scores)
  printCalibration(marks)
  const scanned = sum(times, 'scanned')
  const speed = {
    pagesPerSecond: Math.round(sum(times, 'pages') / Math.max(0.001, sum(times, 'textMs') / 1000)),
    ocrMsPerPage: scanned > 0 ? Math.round(sum(times, 'ocrMs') / scanned) : null,
    slowestExtractMs: most(times, 'extractMs'),
    slowestEstimateMs: most(times, 'estimateMs'),
  }
  console.log(JSON.stringify({ documents: times.length, ...speed, fields: scores }))
}
