import { Transform } from 'node:stream'
import { AppError } from '#server/errors.ts'
import { maxImportBytes } from '#shared/imports-exports/imports.contract.ts'
import { workbookProblems } from './workbook-problems.ts'

/** The encodings that agency systems export in. */
export type Encoding = 'utf8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

const signatures: [string, string][] = [
  ['504b0304', 'a spreadsheet or ZIP file'],
  ['504b0506', 'a ZIP file'],
  ['d0cf11e0', 'an old Excel or Word file'],
  ['25504446', 'a PDF'],
  ['1f8b', 'a compressed file'],
  ['89504e47', 'a picture'],
  ['ffd8ff', 'a picture'],
  ['47494638', 'a picture'],
  ['526172211a', 'a RAR file'],
  ['377abcaf', 'a 7z file'],
  ['7b5c727466', 'a Word file'],
  ['7f454c46', 'a program'],
  ['4d5a9000', 'a program'],
]
const textNames = /\.(?:csv|tsv|tab|txt)$/i
const markup = /^\s*<(?:!doctype|html|\?xml|table|svg|script)/i

function unsupported(what: string): AppError {
  return new AppError(
    'unsupported_type',
    `This is ${what}, not a CSV file. Save the list as CSV or .xlsx and try again.`,
  )
}

/** What a file is by its name: text in columns, an Excel workbook, or a carrier's download in ACORD XML. */
export type FileForm = 'text' | 'workbook' | 'acord'

const oldExcel = 'This is an old Excel file (.xls). Open it in Excel, save it as .xlsx, and import that.'

/** The form of a file by its name; its bytes are held to it. Throws 415. */
export function formByName(name: string): FileForm {
  if (textNames.test(name)) return 'text'
  if (/\.xlsx$/i.test(name)) return 'workbook'
  const isOld = /\.xls$/i.test(name)
  throw new AppError(
    'unsupported_type',
    isOld ? oldExcel : 'Choose a file that ends in .csv, .tsv, .txt or .xlsx.',
  )
}

/** The same of a file to import, which can also be a carrier's download. Throws 415. */
export function importFormByName(name: string): FileForm {
  return /\.xml$/i.test(name) ? 'acord' : formByName(name)
}

const zipSignature = '504b0304'
const oldOfficeSignature = 'd0cf11e0'
/** The name of what a workbook with a password consists of, as its old container writes it. */
const lockedMark = Buffer.from('EncryptedPackage', 'utf16le')

/** A workbook is a ZIP file, and one with a password an old Office file. */
function checkWorkbookHead(head: Buffer): void {
  const hex = head.subarray(0, 4).toString('hex')
  if (hex === zipSignature || hex === oldOfficeSignature) return
  const inside = markup.test(head.subarray(0, 200).toString('latin1'))
    ? 'a web page'
    : 'not an Excel workbook'
  throw new AppError(
    'unsupported_type',
    `The file ends in .xlsx but is ${inside} inside. Open it in Excel, save it as .xlsx, and import that.`,
  )
}

function checkSignature(head: Buffer): void {
  const hex = head.subarray(0, 8).toString('hex')
  const found = signatures.find(([signature]) => hex.startsWith(signature))
  if (found) throw unsupported(found[1])
  if (markup.test(head.subarray(0, 200).toString('latin1'))) throw unsupported('a web page')
}

/** The root of an ACORD file, with whatever prefix; a zero stands between the letters of UTF-16. */
const acordRoot = /<(?:\w+:)?ACORD[\s>]/

function checkAcordHead(head: Buffer): void {
  const text = head.subarray(0, 8000).toString('latin1').replaceAll('\0', '')
  if (acordRoot.test(text)) return
  throw new AppError(
    'unsupported_type',
    'The file ends in .xml but is not an ACORD download. Download it from the carrier as ACORD XML, or save the list as CSV.',
  )
}

function marked(head: Buffer): Encoding | null {
  if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf) return 'utf8'
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be'
  return null
}

/** UTF-16 without a mark shows by the zero half of nearly every Latin letter. */
function unmarkedUtf16(head: Buffer): Encoding | null {
  const sample = head.subarray(0, 4096)
  let even = 0
  let odd = 0
  for (const [index, byte] of sample.entries()) {
    if (byte === 0 && index % 2 === 0) even += 1
    else if (byte === 0) odd += 1
  }
  const pairs = sample.length / 2
  if (odd > pairs * 0.6 && even < pairs * 0.1) return 'utf-16le'
  if (even > pairs * 0.6 && odd < pairs * 0.1) return 'utf-16be'
  return null
}

/** What an upload turned out to be; a workbook has no encoding. */
export type FileProfile = { bytes: number; encoding: Encoding | null; isAcord: boolean }

/** Looks at a file's bytes as they pass: refuses other kinds and too many, and finds the encoding. */
export class FileProfiler extends Transform {
  #bytes = 0
  #encoding: Encoding | null = null
  #isUtf8 = true
  #isOldOffice = false
  #isLocked = false
  #tail = Buffer.alloc(0)
  readonly #form: FileForm
  readonly #utf8 = new TextDecoder('utf-8', { fatal: true })

  constructor(form: FileForm) {
    super()
    this.#form = form
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

  #look(chunk: Buffer): void {
    if (this.#form === 'workbook') this.#lookAtWorkbook(chunk)
    else this.#lookAtText(chunk)
    this.#bytes += chunk.length
    if (this.#bytes > maxImportBytes) {
      throw new AppError('too_large', 'The file is larger than 50 MB. Split it and import the parts.')
    }
  }

  #lookAtWorkbook(chunk: Buffer): void {
    if (this.#bytes === 0) {
      checkWorkbookHead(chunk)
      this.#isOldOffice = chunk.subarray(0, 4).toString('hex') === oldOfficeSignature
    }
    if (!this.#isOldOffice) return
    // The mark may lie across two chunks.
    const seen = Buffer.concat([this.#tail, chunk])
    this.#isLocked ||= seen.includes(lockedMark)
    this.#tail = seen.subarray(-lockedMark.length)
  }

  #lookAtText(chunk: Buffer): void {
    if (this.#bytes === 0) {
      if (this.#form === 'acord') checkAcordHead(chunk)
      else checkSignature(chunk)
      this.#encoding = marked(chunk) ?? unmarkedUtf16(chunk)
    }
    if (this.#encoding?.startsWith('utf-16')) return
    if (chunk.includes(0)) throw unsupported('a binary file')
    if (this.#isUtf8) this.#decode(chunk)
  }

  #decode(chunk?: Buffer): void {
    try {
      this.#utf8.decode(chunk, { stream: chunk !== undefined })
    } catch {
      this.#isUtf8 = false
    }
  }

  /** What the file was, once all of it has passed. */
  profile(): FileProfile {
    if (this.#bytes === 0) throw new AppError('unprocessable', 'The file is empty.')
    if (this.#isOldOffice) {
      throw new AppError('unsupported_type', this.#isLocked ? workbookProblems.locked : oldExcel)
    }
    const isAcord = this.#form === 'acord'
    if (this.#form === 'workbook') return { bytes: this.#bytes, encoding: null, isAcord }
    if (this.#encoding !== 'utf-16le' && this.#encoding !== 'utf-16be' && this.#isUtf8) this.#decode()
    const encoding = this.#encoding ?? (this.#isUtf8 ? 'utf8' : 'windows-1252')
    return { bytes: this.#bytes, encoding, isAcord }
  }
}
