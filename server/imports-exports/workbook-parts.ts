import type { Readable } from 'node:stream'
import { SaxesParser } from 'saxes'
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import { UnreadableFileError } from './csv-reader.ts'
import { workbookProblems } from './workbook-problems.ts'

// A workbook is a ZIP archive of XML parts. Only the parts that are asked for are unpacked, within bounds; nothing that a
// file declares about itself is believed.

const maxParts = 10_000
/** Of all that is unpacked of a file in one reading. */
const maxUnpackedBytes = 1_500_000_000
/** What packs better than this is made to fill memory; small parts may. */
const maxRatio = 250
const alwaysUnpacked = 10_000_000

/** All of the file cannot be read as a workbook, not just one of its sheets. */
export class UnreadableWorkbookError extends UnreadableFileError {}

/** The same for one of the known reasons. */
export function unreadable(problem: keyof typeof workbookProblems): UnreadableWorkbookError {
  return new UnreadableWorkbookError(workbookProblems[problem])
}

/** The parts of a workbook by their names, read piece by piece. */
export type WorkbookParts = {
  has(name: string): boolean
  /** The text of a part; of one that is not there, none. */
  text(name: string): AsyncGenerator<string>
}

const plainName = (name: string) => name.replaceAll('\\', '/').replace(/^\/+/, '').toLowerCase()

async function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  if (zip.entryCount > maxParts) throw unreadable('tooLarge')
  const entries = new Map<string, Entry>()
  for await (const entry of zip.eachEntry()) {
    if (entries.size > maxParts) throw unreadable('tooLarge')
    entries.set(plainName(entry.fileName), entry)
  }
  return entries
}

/** The encoding of an XML part: UTF-8, but where a mark says otherwise. */
function decoderOf(head: Buffer): TextDecoder {
  const isLittle = head[0] === 0xff && head[1] === 0xfe
  const isBig = head[0] === 0xfe && head[1] === 0xff
  return new TextDecoder(isLittle ? 'utf-16le' : isBig ? 'utf-16be' : 'utf-8')
}

/** Any fault of the archive itself is a damaged file; what we found out ourselves stays what it is. */
function asUnreadable(error: unknown): Error {
  return error instanceof UnreadableFileError ? error : unreadable('damaged')
}

function counter() {
  let total = 0
  return (of: Entry, unpacked: number, more: number) => {
    total += more
    const isPackedTooWell = unpacked > alwaysUnpacked && unpacked > of.compressedSize * maxRatio
    if (total > maxUnpackedBytes || isPackedTooWell) throw unreadable('tooLarge')
  }
}

async function* unpack(
  zip: ZipFile,
  entry: Entry,
  count: ReturnType<typeof counter>,
): AsyncGenerator<string> {
  if (entry.isEncrypted()) throw unreadable('locked')
  let unpacked = 0
  let decoder: TextDecoder | null = null
  try {
    const stream: Readable = await zip.openReadStreamPromise(entry)
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      unpacked += chunk.length
      count(entry, unpacked, chunk.length)
      decoder ??= decoderOf(chunk)
      yield decoder.decode(chunk, { stream: true })
    }
  } catch (error) {
    throw asUnreadable(error)
  }
}

/** Opens the archive of a workbook. */
export async function openParts(bytes: Buffer): Promise<WorkbookParts> {
  try {
    const zip = await fromBufferPromise(bytes)
    const entries = await entriesOf(zip)
    const count = counter()
    return {
      has: (name) => entries.has(plainName(name)),
      async *text(name) {
        const entry = entries.get(plainName(name))
        if (entry) yield* unpack(zip, entry, count)
      },
    }
  } catch (error) {
    throw asUnreadable(error)
  }
}

export type Attributes = Readonly<Record<string, string>>

/** What is done at the elements of a part; their names come without prefix. */
export type ElementHandlers = {
  open?(name: string, attributes: Attributes): void
  close?(name: string): void
  text?(text: string): void
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1)

/** A parser that is fed piece by piece. Document types are refused, so that no entity is ever expanded. */
export function xmlParser({ open, close, text }: ElementHandlers): {
  write(text: string): void
  end(): void
} {
  const parser = new SaxesParser<{ position: false; xmlns?: false }>({ position: false })
  parser.on('doctype', () => {
    throw unreadable('damaged')
  })
  parser.on('opentag', ({ name, attributes }) => open?.(localName(name), attributes))
  parser.on('closetag', ({ name }) => close?.(localName(name)))
  if (text) {
    parser.on('text', text)
    parser.on('cdata', text)
  }
  const guarded = (work: () => void) => {
    try {
      work()
    } catch (error) {
      throw asUnreadable(error)
    }
  }
  return {
    write: (piece) => guarded(() => parser.write(piece)),
    end: () => guarded(() => parser.close()),
  }
}

/** Reads a whole part by its elements; one that is not there has none. */
export async function readPart(parts: WorkbookParts, name: string, handlers: ElementHandlers): Promise<void> {
  if (!parts.has(name)) return
  const parser = xmlParser(handlers)
  for await (const piece of parts.text(name)) parser.write(piece)
  parser.end()
}
