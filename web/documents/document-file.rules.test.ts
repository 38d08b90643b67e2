import { describe, expect, it } from 'vitest'
import { acceptedDocuments, documentProblem, documentsNote } from './document-file.rules.ts'

const most = 25 * 1024 * 1024
const wrongType = 'Files of this type cannot be read. Save it as a PDF and upload that file.'

describe('a file before it is uploaded', () => {
  it.each(['pdf', 'doc', 'docx', 'txt', 'rtf', 'jpeg', 'jpg', 'png', 'gif'])('may be a %s', (ending) => {
    expect(documentProblem({ name: `policy.${ending.toUpperCase()}`, size: most })).toBeNull()
    expect(acceptedDocuments.split(',')).toContain(`.${ending}`)
  })

  it.each([
    ['policy.xlsx', 8, wrongType],
    ['policy.pdf.exe', 8, wrongType],
    ['pdf', 8, wrongType],
    ['policy.pdf', 0, 'The file is empty.'],
    ['policy.pdf', most + 1, 'The file is larger than 25 MB. Split it and upload the parts.'],
  ])('is refused as %s of %i bytes, in words', (name, size, words) => {
    expect(documentProblem({ name, size })).toBe(words)
  })

  it('is described: types and size', () => {
    expect(documentsNote).toBe('PDF, Word, RTF, text or a picture (JPEG, PNG, GIF), up to 25 MB each.')
  })
})
