import { createHash } from 'node:crypto'
import { Transform, type TransformCallback } from 'node:stream'
import { AppError } from '#server/errors.ts'
import type { DocumentFileType } from '#shared/documents/reading.contract.ts'

/** The types of files that are taken in to be read; each screen takes some of them. */
export type FileType = DocumentFileType | 'md'

/** The largest file of these, in bytes: 25 MB. */
const maxFileBytes = 25 * 1024 * 1024
/** How much of a file's beginning and end shows what it is. */
const headBytes = 1024
const tailBytes = 66_000

const byteOrderMarks = ['fffe', 'feff']
/** How files of each type begin; text and PDF are recognized differently. */
const beginnings: Partial<Record<FileType, readonly string[]>> = {
  doc: ['d0cf11e0a1b11ae1'],
  docx: ['504b0304'],
  rtf: ['7b5c727466'],
  jpeg: ['ffd8ff'],
  jpg: ['ffd8ff'],
  png: ['89504e470d0a1a0a'],
  gif: ['474946383761', '474946383961'],
}
/** Beginnings of files that hold no plain text: those above, PDF, archives, programs. */
const otherBeginnings = [
  ...Object.values(beginnings).flat(),
  '25504446',
  'd0cf11e0',
  '504b05',
  '1f8b',
  '7f454c46',
  '4d5a',
  '52617221',
  '377abcaf',
]
/** Names of parts that a file of the type has somewhere, whatever else it holds. */
const parts: Partial<Record<FileType, Buffer>> = {
  docx: Buffer.from('word/'),
  doc: Buffer.from('WordDocument', 'utf16le'),
}
const macros = Buffer.from('vbaProject.bin')
const maxPartLength = 32
const zipEnd = Buffer.from('PK\x05\x06', 'latin1')
const zipEndBytes = 22

/** The type of a file by its name, of those that are taken; its bytes are held to it. Throws 415. */
export function typeByName<Type extends FileType>(name: string, taken: readonly Type[]): Type {
  const ending = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
  const type = taken.find((one) => one === ending)
  if (type) return type
  const named = taken.map((one) => `.${one}`)
  const words = `${named.slice(0, -1).join(', ')} or ${named.at(-1)}`
  throw new AppError('unsupported_type', `Choose a file that ends in ${words}.`)
}

function begins(head: Buffer, starts: readonly string[]): boolean {
  const hex = head.subarray(0, 8).toString('hex')
  return starts.some((start) => hex.startsWith(start))
}

function isText(type: FileType): type is 'txt' | 'md' {
  return type === 'txt' || type === 'md'
}

/** Printers put some lines before a PDF; what is another kind of file as well is none. */
function beginsAsPdf(head: Buffer): boolean {
  const at = head.indexOf('%PDF-')
  const before = head.subarray(0, Math.max(at, 0))
  return (
    at === 0 || (at > 0 && !begins(head, otherBeginnings) && !before.includes('<') && !before.includes('#!'))
  )
}

function beginsAs(head: Buffer, type: FileType): boolean {
  if (type === 'pdf') return beginsAsPdf(head)
  if (isText(type)) return !begins(head, otherBeginnings)
  return begins(head, beginnings[type] ?? [])
}

function insideOf(head: Buffer): string {
  const start = head
    .toString('latin1')
    .replace(/^[\s\u00ef\u00bb\u00bf]+/, '')
    .toLowerCase()
  if (/^(?:<\?xml[^>]*>\s*)?(?:<!--.*?-->\s*)?(?:<!doctype svg[^>]*>\s*)?<svg/s.test(start))
    return 'a drawing (SVG)'
  return /^<(?:!doctype html|html|head|body|script)/.test(start) ? 'a web page' : 'something else'
}

function wrongInside(head: Buffer, type: FileType): AppError {
  const isOldWord = type === 'docx' && begins(head, ['d0cf11e0'])
  const message = isOldWord
    ? 'This Word file is password-protected or in an old format. Save it as .docx without a password.'
    : `The file ends in .${type} but is ${insideOf(head)} inside.`
  return new AppError('unsupported_type', message)
}

/** Whether a file that begins as something else is a ZIP file for anyone who reads it from its end. */
function endsAsZip(tail: Buffer): boolean {
  const at = tail.lastIndexOf(zipEnd)
  if (at < 0 || at + zipEndBytes > tail.length) return false
  return at + zipEndBytes + tail.readUInt16LE(at + zipEndBytes - 2) === tail.length
}

/**
 * Looks at a file's bytes as they pass: refuses what is not of the type that its name says, what is two kinds of files at
 * once, Word files with macros, empty files and those over 25 MB.
 */
export class FileChecker extends Transform {
  readonly #type: FileType
  readonly #hash = createHash('sha256')
  #head = Buffer.alloc(0)
  #tail = Buffer.alloc(0)
  #bytes = 0
  #isHeadChecked = false
  #hasPart = false

  constructor(type: FileType) {
    super()
    this.#type = type
  }

  /** How many bytes have passed. */
  get bytes(): number {
    return this.#bytes
  }

  /** How many bytes have passed, and their SHA-256 as hexadecimal digits; asked once, after the last of them. */
  conclude(): { bytes: number; checksum: string } {
    return { bytes: this.#bytes, checksum: this.#hash.digest('hex') }
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback) {
    try {
      this.#look(chunk)
      done(null, chunk)
    } catch (error) {
      done(error as Error)
    }
  }

  override _flush(done: TransformCallback) {
    try {
      if (this.#bytes === 0) throw new AppError('unprocessable', 'The file is empty.')
      this.#checkHead()
      this.#checkWhole()
      done()
    } catch (error) {
      done(error as Error)
    }
  }

  #look(chunk: Buffer): void {
    this.#bytes += chunk.length
    if (this.#bytes > maxFileBytes)
      throw new AppError('too_large', 'The file is larger than 25 MB. Split it and upload the parts.')
    this.#hash.update(chunk)
    if (this.#head.length < headBytes) {
      this.#head = Buffer.concat([this.#head, chunk.subarray(0, headBytes - this.#head.length)])
      if (this.#head.length === headBytes) this.#checkHead()
    }
    this.#checkText(chunk)
    this.#findParts(chunk)
    this.#tail = Buffer.concat([this.#tail, chunk.subarray(-tailBytes)]).subarray(-tailBytes)
  }

  #checkHead(): void {
    if (this.#isHeadChecked) return
    this.#isHeadChecked = true
    if (!beginsAs(this.#head, this.#type)) throw wrongInside(this.#head, this.#type)
  }

  /** Text has no zero bytes, but where every letter takes two. */
  #checkText(chunk: Buffer): void {
    if (!isText(this.#type) || begins(this.#head, byteOrderMarks) || !chunk.includes(0)) return
    throw wrongInside(this.#head, this.#type)
  }

  /** Names of parts may lie across two chunks. */
  #findParts(chunk: Buffer): void {
    const part = parts[this.#type]
    if (!part) return
    const seen = Buffer.concat([this.#tail.subarray(-maxPartLength), chunk])
    this.#hasPart ||= seen.includes(part)
    if (this.#type !== 'docx' || !seen.includes(macros)) return
    throw new AppError('unsupported_type', 'This Word file contains macros. Save it as .docx without them.')
  }

  #checkWhole(): void {
    if (parts[this.#type] && !this.#hasPart) throw wrongInside(this.#head, this.#type)
    if (this.#type === 'docx' || isText(this.#type) || !endsAsZip(this.#tail)) return
    throw new AppError('unsupported_type', `The file ends in .${this.#type} but is a ZIP file as well.`)
  }
}
