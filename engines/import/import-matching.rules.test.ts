import { describe, expect, it } from 'vitest'
import { makeFolder } from './import-folding.rules.ts'
import { readRow } from './import-rows.rules.ts'

const mapping = ['externalId', 'name', 'email']
const known = (id: string, name: string, email: string, clientNumber = '') => ({
  id,
  name,
  email,
  phone: '',
  clientNumber,
})
type Row = [number: string, name: string, email: string]

function matches(book: ReturnType<typeof known>[], ...rows: Row[]) {
  const folder = makeFolder('clients')
  folder.knowRecords(book)
  for (const [at, row] of rows.entries())
    folder.add(
      readRow(row, { kind: 'clients', mapping, today: '2026-11-20', importerId: 'me', producers: [] }),
      at + 2,
    )
  return folder.records().map(({ match }) => match && [match.reason, match.knownId ?? match.position])
}

const ann = known('ann', 'Ann Lee', 'lee@x.example', '7')

describe('a client of the book with a number', () => {
  it.each<[string, Row, unknown]>([
    ['is known by it, also without its email', ['7', 'Ann Lee', ''], ['client number', 'ann']],
    ['is known by it under another name', ['7', 'Ann Moore', ''], ['client number', 'ann']],
    [
      'is known by its email where the file has no number',
      ['', 'Ann Lee', 'lee@x.example'],
      ['email', 'ann'],
    ],
    [
      'looks like the one of another system with its email',
      ['4711', 'Ann Lee', 'lee@x.example'],
      ['email', 'ann'],
    ],
    ['is not another of the household with its email', ['8', 'Bob Lee', 'lee@x.example'], null],
    ['is not one with zeros before the number', ['007', 'Bob Lee', ''], null],
  ])('%s', (_title, row, match) => expect(matches([ann], row)).toEqual([match]))

  it('is distinguished from another with the same number by its name, and one with its own email before that', () => {
    const other = known('zed', 'Zed Inc', 'z@z.example', '7')
    expect(matches([ann, other], ['7', 'Zed Inc', ''])).toEqual([['client number', 'zed']])
    expect(matches([ann, known('bo', 'Bo Ray', 'bo@x.example')], ['7', 'Bo Ray', 'bo@x.example'])).toEqual([
      ['email', 'bo'],
    ])
  })
})

it('two of a file with numbers, names of their own and one email are two clients', () => {
  expect(matches([], ['7', 'Ann Lee', 'lee@x.example'], ['8', 'Bob Lee', 'lee@x.example'])).toEqual([
    null,
    null,
  ])
})
