import { Transform } from 'node:stream'
import { AppError } from '#server/http/errors.ts'
import {
  type KnowledgeFileType,
  knowledgeFileTypes,
  largestKnowledgeFileBytes,
} from '#shared/knowledge/knowledge.contract.ts'

/** How much of a file tells what it is. */
const headBytes = 1024
const wordBefore2007 = 'd0cf11e0'
/** Beginnings of files that hold no plain text: PDF, ZIP, old Office, RTF, pictures, archives, programs. */
const otherBeginnings = [
  '25504446',
  '504b0304',
  wordBefore2007,
  '7b5c727466',
  '89504e47',
  'ffd8ff',
  '1f8b',
  '7f454c46',
]
const byteOrderMarks = ['fffe', 'feff']

function isKnown(ending: string): ending is KnowledgeFileType {
  return Object.hasOwn(knowledgeFileTypes, ending)
}

/** The type of a file by its name; its bytes are held to it. Throws 415. */
export function typeByName(name: string): KnowledgeFileType {
  const ending = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
  if (isKnown(ending)) return ending
  throw new AppError('unsupported_type', 'Choose a file that ends in .pdf, .docx, .txt or .md.')
}

function begins(head: Buffer, beginnings: readonly string[]): boolean {
  const hex = head.subarray(0, 8).toString('hex')
  return beginnings.some((beginning) => hex.startsWith(beginning))
}

function isOfType(head: Buffer, type: KnowledgeFileType): boolean {
  if (type === 'pdf') return head.includes('%PDF-')
  if (type === 'docx') return begins(head, ['504b0304'])
  return !begins(head, otherBeginnings)
}

function checkHead(head: Buffer, type: KnowledgeFileType): void {
  if (isOfType(head, type)) return
  const message =
    type === 'docx' && begins(head, [wordBefore2007])
      ? 'This Word file is protected or of an old kind. Save it as .docx without a password.'
      : `The file ends in .${type} but is something else inside.`
  throw new AppError('unsupported_type', message)
}

/** Looks at a file's bytes as they pass: refuses what is not of the type that its name says, and too many (security.md 12). */
export class FileChecker extends Transform {
  readonly #type: KnowledgeFileType
  #head = Buffer.alloc(0)
  #bytes = 0
  #isChecked = false

  constructor(type: KnowledgeFileType) {
    super()
    this.#type = type
  }

  /** How many bytes have passed. */
  get bytes(): number {
    return this.#bytes
  }

  override _transform(
    chunk: Buffer,
    _encoding: BufferEncoding,
    done: (error: Error | null, chunk?: Buffer) => void,
  ) {
    try {
      this.#look(chunk)
      done(null, chunk)
    } catch (error) {
      done(error as Error)
    }
  }

  override _flush(done: (error?: Error) => void) {
    try {
      if (this.#bytes === 0) throw new AppError('unprocessable', 'The file is empty.')
      this.#checkOnce()
      done()
    } catch (error) {
      done(error as Error)
    }
  }

  #look(chunk: Buffer): void {
    this.#bytes += chunk.length
    if (this.#bytes > largestKnowledgeFileBytes)
      throw new AppError('too_large', 'The file is larger than 25 MB. Split it and upload the parts.')
    if (this.#head.length < headBytes) {
      this.#head = Buffer.concat([this.#head, chunk.subarray(0, headBytes - this.#head.length)])
      if (this.#head.length === headBytes) this.#checkOnce()
    }
    this.#checkText(chunk)
  }

  #checkOnce(): void {
    if (this.#isChecked) return
    this.#isChecked = true
    checkHead(this.#head, this.#type)
  }

  /** Text has no zero bytes, but where every letter takes two. */
  #checkText(chunk: Buffer): void {
    const isText = this.#type === 'txt' || this.#type === 'md'
    if (!isText || begins(this.#head, byteOrderMarks) || !chunk.includes(0)) return
    throw new AppError('unsupported_type', `The file ends in .${this.#type} but is something else inside.`)
  }
}
