// @module-tag embedded
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { describe, expect, it } from 'vitest'
import { plainFileName } from '#server/agency-encryption/uploads.ts'
import { AppError } from '#server/errors.ts'
import { docxOf, pdfOf, zipOf } from '#server/testing/documents.ts'
import { documentEndings } from '#shared/documents/reading.contract.ts'
import { FileChecker, type FileType, typeByName } from './file-type.ts'

const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
const oldWord = Buffer.concat([
  Buffer.from('d0cf11e0a1b11ae1', 'hex'),
  Buffer.alloc(1016),
  Buffer.from('WordDocument', 'utf16le'),
])
const pdf = pdfOf([['x']])
const zip = zipOf([{ name: 'a.txt', packed: Buffer.from([3, 0]), size: 0 }])
const macros = zipOf([{ name: 'word/vbaProject.bin', packed: Buffer.from([3, 0]), size: 0 }])

/** Checks a file in pieces of some bytes; "taken", or why it is not. */
async function check(type: FileType, file: Buffer | string, pieceBytes = 700): Promise<string> {
  const bytes = Buffer.from(file)
  const pieces = Array.from({ length: Math.ceil(bytes.length / pieceBytes) }, (_, at) =>
    bytes.subarray(at * pieceBytes, (at + 1) * pieceBytes),
  )
  const checker = new FileChecker(type)
  try {
    await Promise.all([pipeline(Readable.from(pieces), checker), buffer(checker)])
    return 'taken'
  } catch (error) {
    return error instanceof AppError ? error.message : String(error)
  }
}

describe('a file whose bytes are what its name says', () => {
  it.each<[FileType, Buffer | string]>([
    ['pdf', pdf],
    ['pdf', Buffer.concat([Buffer.from('\x1b%-12345X@PJL\r\n'), pdf])],
    ['docx', docxOf(['x'])],
    ['doc', oldWord],
    ['rtf', String.raw`{\rtf1 x}`],
    ['txt', 'x'],
    ['txt', '<b>not a page, but text</b>'],
    ['txt', Buffer.from('\ufeffx', 'utf16le')],
    ['md', '# x'],
    ['png', png],
    ['jpg', Buffer.from('ffd8ffe0', 'hex')],
    ['jpeg', Buffer.from('ffd8ffe1', 'hex')],
    ['gif', 'GIF89a'],
  ])('is taken: .%s', async (type, file) => {
    expect(await check(type, file)).toBe('taken')
    expect(await check(type, file, 5)).toBe('taken')
  })
})

describe('a file that is something else', () => {
  it.each<[FileType, Buffer | string, string]>([
    ['pdf', '<!DOCTYPE html><p>%PDF-1.7', 'a web page inside'],
    ['pdf', '\ufeff\n<script>', 'a web page inside'],
    ['png', '<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg"/>', 'a drawing (SVG) inside'],
    ['pdf', Buffer.concat([Buffer.from('GIF89a'), pdf]), 'something else inside'],
    ['pdf', Buffer.concat([Buffer.from('#!/bin/sh\n'), pdf]), 'something else inside'],
    ['docx', zip, 'something else inside'],
    ['doc', oldWord.subarray(0, 1000), 'something else inside'],
    ['doc', String.raw`{\rtf1 x}`, 'something else inside'],
    ['jpg', png, 'something else inside'],
    ['gif', 'GIF88a', 'something else inside'],
    ['txt', pdf, 'something else inside'],
    ['txt', 'a\0b', 'something else inside'],
    ['pdf', Buffer.concat([pdf, zip]), 'a ZIP file as well'],
    ['gif', Buffer.concat([Buffer.from('GIF89a'), zip]), 'a ZIP file as well'],
  ])('is refused: .%s', async (type, file, what) => {
    const expected = `The file ends in .${type} but is ${what}.`
    expect([await check(type, file), await check(type, file, 5)]).toEqual([expected, expected])
  })

  it('is refused with words of their own for Word files that are locked or hold macros', async () => {
    expect(await check('docx', oldWord)).toContain('password-protected or in an old format')
    expect(await check('docx', macros, 7)).toBe(
      'This Word file contains macros. Save it as .docx without them.',
    )
  })
})

describe('a file name', () => {
  it('recognizes the type by its extension, whatever its letters', () => {
    expect(typeByName('Policy 2026.PDF', documentEndings)).toBe('pdf')
    expect(() => typeByName('page.pdf.html', documentEndings)).toThrow(
      'Choose a file that ends in .pdf, .doc, .docx, .txt, .rtf, .jpeg, .jpg, .png or .gif.',
    )
  })

  it('loses the folders that it comes with', () => {
    expect(plainFileName('../../x.pdf')).toBe('x.pdf')
    expect(plainFileName(String.raw`C:\fakepath\x.pdf`)).toBe('x.pdf')
  })
})
