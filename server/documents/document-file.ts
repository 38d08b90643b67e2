import { createHash } from 'node:crypto'
import { Transform, type TransformCallback } from 'node:stream'
import { AppError } from '#server/http/errors.ts'
import { largestDocumentBytes } from '#shared/documents/documents.contract.ts'
import { type DocumentFileType, documentFileTypes } from '#shared/documents/reading.contract.ts'

/** How much of a file tells what it is. */
const headBytes = 1024
const byteOrderMarks = ['fffe', 'feff']
/** How files of each type begin; a PDF may have something before it. */
const beginnings: Partial<Record<DocumentFileType, readonly string[]>> = {
  doc: ['d0cf11e0'],
  docx: ['504b0304'],
  rtf: ['7b5c727466'],
  jpeg: ['ffd8ff'],
  jpg: ['ffd8ff'],
  png: ['89504e470d0a1a0a'],
  gif: ['474946383761', '474946383961'],
}
/** Beginnings of files that hold no plain text: those above, PDF, archives, programs. */
const otherBeginnings = [...Object.values(beginnings).flat(), '25504446', '1f8b', '7f454c46', '4d5a']
const wrongType = 'Choose a file that ends in .pdf, .doc, .docx, .txt, .rtf, .jpg, .jpeg, .png or .gif.'

function isKnown(ending: string): ending is DocumentFileType {
  return Object.hasOwn(documentFileTypes, ending)
}

/** The type of a document by its name; its bytes are held to it. Throws 415. */
export function documentTypeByName(name: string): DocumentFileType {
  const ending = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
  if (isKnown(ending)) return ending
  throw new AppError('unsupported_type', wrongType)
}

function begins(head: Buffer, starts: readonly string[]): boolean {
  const hex = head.subarray(0, 8).toString('hex')
  return starts.some((start) => hex.startsWith(start))
}

function isOfType(head: Buffer, type: DocumentFileType): boolean {
  if (type === 'pdf') return head.includes('%PDF-')
  if (type === 'txt') return !begins(head, otherBeginnings)
  return begins(head, beginnings[type] ?? [])
}

function wrongInside(head: Buffer, type: DocumentFileType): AppError {
  const isOldWord = type === 'docx' && begins(head, beginnings.doc ?? [])
  const message = isOldWord
    ? 'This Word file is protected or of an old kind. Save it as .docx without a password.'
    : `The file ends in .${type} but is something else inside.`
  return new AppError('unsupported_type', message)
}

/** Looks at a document's bytes as they pass: its type, its size and its checksum (security.md 12). */
export class DocumentChecker extends Transform {
  readonly #type: DocumentFileType
  readonly #hash = createHash('sha256')
  #head = Buffer.alloc(0)
  #bytes = 0
  #isChecked = false

  constructor(type: DocumentFileType) {
    super()
    this.#type = type
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
      done()
    } catch (error) {
      done(error as Error)
    }
  }

  #look(chunk: Buffer): void {
    this.#bytes += chunk.length
    if (this.#bytes > largestDocumentBytes)
      throw new AppError('too_large', 'The file is larger than 25 MB. Split it and upload the parts.')
    this.#hash.update(chunk)
    if (this.#head.length < headBytes) {
      this.#head = Buffer.concat([this.#head, chunk.subarray(0, headBytes - this.#head.length)])
      if (this.#head.length === headBytes) this.#checkHead()
    }
    // Text has no zero bytes, but where every letter takes two.
    if (this.#type !== 'txt' || begins(this.#head, byteOrderMarks) || !chunk.includes(0)) return
    throw wrongInside(this.#head, this.#type)
  }

  #checkHead(): void {
    if (this.#isChecked) return
    this.#isChecked = true
    if (!isOfType(this.#head, this.#type)) throw wrongInside(this.#head, this.#type)
  }
}
