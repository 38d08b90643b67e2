import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Readable } from 'node:stream'
import { openDocumentReader } from '#server/adapters/documents.ts'
import { DocumentProblem } from '#server/adapters/documents-task.ts'
import { watchChildren } from '#server/testing/children.ts'
import { policyPdf } from '#server/testing/document-pages.ts'
import { hostileFiles } from '#server/testing/documents-hostile.ts'
import { scanOf } from '#server/testing/scanned-page.ts'
import type { DocumentFileType } from '#shared/documents/reading.contract.ts'
import { benchEncryption } from './bench-encryption.ts'

const edge = openDocumentReader()

/** How long work took, and the most memory that one of the processes had which did it. */
async function measured<Result>(task: () => Promise<Result>) {
  const children = watchChildren()
  const from = performance.now()
  const result = await task()
  const seconds = (performance.now() - from) / 1000
  const { peak, work } = children.stop()
  return { result, seconds, megabytes: peak / 1e6, work }
}

async function readAll(file: Buffer, type: DocumentFileType = 'pdf'): Promise<number> {
  let words = 0
  await edge.readPages(Readable.from([file]), type, (page) => {
    words += page.words.length
  })
  return words
}

/** Reads a long policy: pages a second, with starting the process. */
async function benchPolicy(pages: number): Promise<void> {
  const file = policyPdf(pages)
  let first = 0
  const from = performance.now()
  const { result, seconds, megabytes } = await measured(async () => {
    let words = 0
    await edge.readPages(Readable.from([file]), 'pdf', (page) => {
      first ||= performance.now() - from
      words += page.words.length
    })
    return words
  })
  console.log(
    `${pages} pages of ${Math.round(result / pages)} words: ${seconds.toFixed(2)} s, ${(pages / seconds).toFixed(0)} pages/s, first page after ${first.toFixed(0)} ms, ${megabytes.toFixed(0)} MB`,
  )
}

/** How late our own process answers while it has four files read at once. */
async function benchFourAtOnce(): Promise<void> {
  const file = policyPdf(150)
  const delay = monitorEventLoopDelay({ resolution: 10 })
  delay.enable()
  const { seconds, megabytes } = await measured(() => Promise.all([1, 2, 3, 4].map(() => readAll(file))))
  delay.disable()
  const late = (share: number) => (delay.percentile(share) / 1e6 - 10).toFixed(0)
  console.log(
    `four files of 150 pages at once: ${seconds.toFixed(2)} s, ${megabytes.toFixed(0)} MB each; our own process answers late by p95 ${late(95)} ms, p99 ${late(99)} ms`,
  )
}

async function benchPicture(): Promise<void> {
  const file = policyPdf(3)
  const { result, seconds, megabytes } = await measured(() =>
    edge.picture(Readable.from([file]), 'pdf', 2, 1200),
  )
  console.log(
    `a picture 1200 wide: ${seconds.toFixed(2)} s, ${(result.length / 1000).toFixed(0)} kB, ${megabytes.toFixed(0)} MB`,
  )
}

async function scanned(name: string, file: Buffer, expected: readonly string[]): Promise<void> {
  let text = ''
  const { seconds, megabytes, work } = await measured(() =>
    edge.scanPages(Readable.from([file]), 'png', [1], (page) => {
      text = page.text
    }),
  )
  const seen = new Set(text.split(/\s+/))
  const share = expected.filter((word) => seen.has(word)).length / expected.length
  console.log(
    `OCR, ${name}: ${seconds.toFixed(2)} s (${work.toFixed(2)} s of processor time with the start), ${megabytes.toFixed(0)} MB, ${(share * 100).toFixed(0)} % of the words`,
  )
}

/** Reads scans of one page: level, askew, noisy, on its side and upside down. */
async function benchScans(): Promise<void> {
  for (const [name, change] of [
    ['level', {}],
    ['askew by 2°', { degrees: 2 }],
    ['askew by -2°, noisy', { degrees: -2, noise: 0.02 }],
    ['on its side', { quarters: 1 }],
    ['upside down', { quarters: 2 }],
  ] as const) {
    const { file, words } = await scanOf(change)
    await scanned(name, file, words)
  }
}

async function benchHostile(): Promise<void> {
  console.log(
    '\n| hostile file | bytes | outcome | seconds | peak MB of its process |\n|---|---:|---|---:|---:|',
  )
  for (const { name, file, type } of hostileFiles) {
    const bytes = file()
    const { result, seconds, megabytes } = await measured(() =>
      readAll(bytes, type).then(
        () => 'read',
        (error: unknown) => (error instanceof DocumentProblem ? error.message : String(error)),
      ),
    )
    console.log(`| ${name} | ${bytes.length} | ${result} | ${seconds.toFixed(1)} | ${megabytes.toFixed(0)} |`)
  }
  console.log(`\nour own process: ${(process.memoryUsage().rss / 1e6).toFixed(0)} MB`)
}

/** Measures the reading of files on files of its own: long policies, pictures, scans and hostile files. */
export async function benchReading(parts: ReadonlySet<string>): Promise<void> {
  if (parts.has('text')) {
    await benchPolicy(100)
    await benchPolicy(279)
    await benchEncryption(279)
    await benchFourAtOnce()
    await benchPicture()
  }
  if (parts.has('scans')) await benchScans()
  if (parts.has('hostile')) await benchHostile()
}
