import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { createWorker, PSM, type Worker } from 'tesseract.js'
import type { ReadPage } from '#shared/documents/reading.contract.ts'
import { boxOf, linesOf, type Turn } from './documents-lines.ts'
import { type OcrResult, readable, recognizedText, type SeenWord, sureness } from './documents-ocr-words.ts'
import { openPictures, type Pictures } from './documents-pictures.ts'
import { patchOf, pgmOf, turned, withoutRules } from './documents-raster.ts'
import type { Grays } from './documents-scanned.ts'

/** Letters of 8 points are read well from here on; more only takes longer. */
const dotsPerInch = 250
const pointsPerInch = 72
/** Pictures of few dots are not read better when they are drawn larger than this: their letters only get blurred. */
const maxEnlarged = 2.35
/** Long thin pages and large plans are read less finely. */
const maxDots = 12_000_000
/** A page that takes more work than this is left without words, and the next one is read. */
const pageMillis = 16_000
/** From here down a page may lie on its side or head. */
const doubtful = 60
/** So much surer must another way up be. */
const clearlySurer = 12
/** No other way needs to be tried after one that is read so surely. */
const certain = 85

const words = fileURLToPath(import.meta.resolve('@tesseract.js-data/eng'))

/** Starts the reader with its words from the disk: nothing is loaded from elsewhere. */
async function startReader(): Promise<Worker> {
  const reader = await createWorker('eng', 1, {
    langPath: path.join(path.dirname(words), '4.0.0_best_int'),
    cacheMethod: 'none',
    // Without it a picture that cannot be read would end the process; the call itself rejects, too.
    errorHandler: () => undefined,
  })
  // Words wherever they stand: forms and tables have them in boxes and columns, which other ways read across or leave out.
  await reader.setParameters({ tessedit_pageseg_mode: PSM.SPARSE_TEXT })
  return reader
}

async function recognize(reader: Worker, grays: Grays): Promise<SeenWord[]> {
  const { data } = await reader.recognize(pgmOf(grays), {}, { blocks: true, text: false })
  return recognizedText(data as unknown as OcrResult)
}

/** Which way up a page is read most surely, by the part of it with most text. */
async function bestTurn(reader: Worker, grays: Grays): Promise<Turn> {
  const patch = patchOf(grays)
  const upright = sureness(await recognize(reader, patch))
  if (upright >= doubtful) return 0
  let best: { turn: Turn; sure: number } = { turn: 0, sure: upright + clearlySurer }
  for (const turn of [1, 3, 2] as const) {
    const sure = sureness(await recognize(reader, turned(patch, turn)))
    if (sure > best.sure) best = { turn, sure }
    if (sure >= certain) break
  }
  return best.turn
}

type Size = { width: number; height: number }

function dotsPerPoint({ width, height }: Size, fineness: number | null): number {
  const enlarged = fineness === null ? Number.POSITIVE_INFINITY : fineness * maxEnlarged
  return Math.min(dotsPerInch / pointsPerInch, Math.sqrt(maxDots / (width * height)), enlarged)
}

/** What is read: a file to be drawn, and whether each of its pages is one picture and nothing else. */
type Scan = { pictures: Pictures; isPicture: boolean }

async function readPage(reader: Worker, { pictures, isPicture }: Scan, page: number): Promise<ReadPage> {
  const size = pictures.sizeOf(page)
  const dots = dotsPerPoint(size, isPicture ? pictures.finenessOf(page) : null)
  const grays = withoutRules(await pictures.graysOf(page, Math.round(size.width * dots)))
  const turn = await bestTurn(reader, grays)
  const seen = await recognize(reader, turned(grays, turn))
  const pieces = readable(seen, turn, { ...size, dots: grays.width / size.width })
  const { text, words } = linesOf(pieces)
  const placed = words.map((word) => ({
    text: word.text,
    confidence: word.confidence ?? 0,
    ...(word.box ?? boxOf(turn, word)),
  }))
  return { page, ...size, source: 'ocr', text, words: placed, fields: [], tables: [] }
}

/** Resolves once so much work was done: time in which other programs work is not counted. */
function afterWork(millis: number): { over: Promise<null>; stop: () => void } {
  const { promise, resolve } = Promise.withResolvers<null>()
  const start = process.cpuUsage()
  const timer = setInterval(() => {
    const { user, system } = process.cpuUsage(start)
    if ((user + system) / 1000 > millis) resolve(null)
  }, 500)
  return { over: promise, stop: () => clearInterval(timer) }
}

/** Reads pictures of pages by OCR one after another; a page that cannot be read in time comes without words. */
export async function* scanPages(
  bytes: Buffer,
  pages: readonly number[],
  isPicture: boolean,
): AsyncGenerator<ReadPage> {
  const pictures = await openPictures(bytes)
  let reader = await startReader()
  for (const page of pages) {
    const time = afterWork(pageMillis)
    const read = readPage(reader, { pictures, isPicture }, page)
    const done = await Promise.race([read, time.over]).finally(time.stop)
    if (done) yield done
    else {
      read.catch(() => undefined)
      await reader.terminate()
      reader = await startReader()
      yield { page, ...pictures.sizeOf(page), source: 'ocr', text: '', words: [], fields: [], tables: [] }
    }
  }
  await reader.terminate()
}
