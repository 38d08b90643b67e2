import { expect, it } from 'vitest'
import { fileProblem } from './knowledge-file.rules.ts'

it.each([
  ['guide.pdf', 1200, null],
  ['GUIDE.DOCX', 1200, null],
  ['notes.txt', 1, null],
  ['notes.md', 25 * 1024 * 1024, null],
  ['old.doc', 1200, 'Old Word files cannot be read. Save it as .docx or PDF and upload that file.'],
  ['photo.png', 1200, 'Only PDF, Word (.docx) and text files can be read.'],
  ['no-ending', 1200, 'Only PDF, Word (.docx) and text files can be read.'],
  ['empty.pdf', 0, 'The file is empty.'],
  ['huge.pdf', 25 * 1024 * 1024 + 1, 'The file is larger than 25 MB. Split it and upload the parts.'],
])('says of %s with %i bytes: %s', (name, size, problem) => {
  expect(fileProblem({ name, size })).toBe(problem)
})
