import { buffer } from 'node:stream/consumers'
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import { maxZipFiles } from '#shared/imports-exports/attachments.contract.ts'
import type { ZipMessage, ZipProblem } from './zip-task.ts'

// This program reads one ZIP file from its standard input, in a process of its own with little memory and no rights:
// a hostile file can end nothing but it. Names are only ever shown, never used as paths.

const maxEntries = 50_000
const maxPathLetters = 500
const maxRatio = 250
/** Small files may pack as well as they like. */
const alwaysUnpacked = 1_000_000
/** What operating systems put beside documents. */
const rubbish = /(?:^|\/)(?:__MACOSX\/|\.DS_Store$|Thumbs\.db$|desktop\.ini$|~\$|\._)/i

class ZipFault extends Error {
  readonly problem: ZipProblem

  constructor(problem: ZipProblem) {
    super(problem)
    this.problem = problem
  }
}

function say(message: ZipMessage): Promise<void> {
  return new Promise((resolve) => {
    process.stdout.write(`${JSON.stringify(message)}\n`, () => resolve())
  })
}

/** Names are UTF-8 where they can be, else what older programs write. */
function pathOf({ fileName }: { fileName: string | Buffer }): string {
  if (typeof fileName === 'string') return fileName
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(fileName)
  } catch {
    return fileName.toString('latin1')
  }
}

async function* filesOf(zip: ZipFile): AsyncGenerator<{ file: Entry; entry: number; path: string }> {
  let entry = 0
  for await (const file of zip.eachEntry()) {
    entry += 1
    if (entry > maxEntries) throw new ZipFault('tooMany')
    const path = pathOf(file)
      .replaceAll('\\', '/')
      .replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, '')
      .toWellFormed()
      .slice(-maxPathLetters)
    if (!path.endsWith('/') && !rubbish.test(path)) yield { file, entry, path }
  }
}

async function list(zip: ZipFile): Promise<void> {
  let files = 0
  for await (const { file, entry, path } of filesOf(zip)) {
    files += 1
    if (files > maxZipFiles) throw new ZipFault('tooMany')
    const bytes = file.uncompressedSize
    const isTooPacked = bytes > alwaysUnpacked && bytes > file.compressedSize * maxRatio
    await say({ listed: { entry, path, bytes, isLocked: file.isEncrypted(), isTooPacked } })
  }
}

/** Gives the bytes of one entry; it can be no longer than it says. */
async function unpack(zip: ZipFile, file: Entry, entry: number): Promise<void> {
  let isWhole = false
  try {
    const stream = await zip.openReadStreamPromise(file)
    for await (const chunk of stream as AsyncIterable<Buffer>)
      await say({ entry, piece: chunk.toString('base64') })
    isWhole = true
  } catch {
    // It is damaged, the others may not be.
  }
  await say({ entry, isWhole })
}

async function work(): Promise<void> {
  const [task, wanted = ''] = process.argv.slice(2)
  const bytes = await buffer(process.stdin)
  const zip = await fromBufferPromise(bytes, { decodeStrings: false })
  if (task === 'list') await list(zip)
  else {
    const entries = new Set(wanted.split(',').map(Number))
    for await (const { file, entry } of filesOf(zip)) if (entries.has(entry)) await unpack(zip, file, entry)
  }
  await say({ isDone: true })
}

try {
  await work()
} catch (error) {
  await say({ problem: error instanceof ZipFault ? error.problem : 'damaged' })
}
process.exit()
