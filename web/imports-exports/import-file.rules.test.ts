import { expect, it } from 'vitest'
import { fileProblem } from './import-file.rules.ts'

it.each([
  ['book.csv', 1, null],
  ['BOOK.TSV', 50 * 1024 * 1024, null],
  ['list.txt', 200, null],
  ['Book.XLSX', 200, null],
  ['book.xls', 200, 'is an old Excel file'],
  ['book.pdf', 200, 'is not a CSV, Excel or ACORD XML file'],
  ['xlsx', 200, 'is not a CSV, Excel or ACORD XML file'],
  ['book.csv', 0, 'is empty'],
  ['book.csv', 50 * 1024 * 1024 + 1, 'is larger than 50 MB'],
])('%s of %i bytes', (name, size, problem) => {
  const problemText = fileProblem({ name, size })
  if (problem === null) expect(problemText).toBeNull()
  else expect(problemText).toContain(problem)
})
