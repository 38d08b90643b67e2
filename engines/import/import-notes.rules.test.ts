import { describe, expect, it } from 'vitest'
import { makeFolder } from './import-folding.rules.ts'
import { guessMapping, mappingProblem } from './import-mapping.rules.ts'
import { readRow } from './import-rows.rules.ts'
import { noteExport, noteSystems } from './testing/note-exports.ts'

const context = { kind: 'clients', today: '2026-11-20', importerId: 'me', producers: [] } as const

describe.each(noteSystems)('an export of notes of %s', (system) => {
  const book = noteExport(system, 40)
  const mapping = guessMapping('clients', book.headings, book.rows.slice(0, 50)).map(({ field }) => field)

  it('has a field for every column', () => {
    expect(book.headings.filter((_heading, column) => mapping[column] === null)).toEqual([])
    expect(mappingProblem('clients', mapping)).toBe(null)
  })

  it('gives each client of the book its notes with day, author and text, and names the rows of nobody', () => {
    const folder = makeFolder('clients')
    const ids = book.clients.map((_client, at) => `c${at}`)
    folder.knowRecords(
      book.clients.map(({ name, number }, at) => ({
        id: ids[at] ?? '',
        name,
        email: '',
        phone: '',
        clientNumber: number,
      })),
    )
    const term = {
      carrier: 'Erie',
      effectiveDate: null,
      expirationDate: null,
      lineOfBusiness: 'BOP',
      premium: 1200,
      renewedFromId: null,
    }
    folder.knowPolicies(
      book.clients.map(({ policy }, at) => ({
        ...term,
        id: `p${at}`,
        policyId: `p${at}`,
        clientId: ids[at] ?? '',
        policyNumber: policy,
      })),
    )
    const read = book.rows.map((cells, at) => {
      const reading = readRow(cells, { ...context, mapping })
      return { reading, placed: folder.add(reading, at + 2) }
    })
    const nameOf = (position: number) =>
      book.clients[ids.indexOf(folder.records()[position]?.match?.knownId ?? '')]?.name
    const found = read.flatMap(({ reading: { note }, placed: { position } }) =>
      position === null || !note
        ? []
        : [{ client: nameOf(position), at: note.at, author: note.author, body: note.body }],
    )
    expect(found).toHaveLength(book.notes.length)
    for (const [at, { text, ...wanted }] of book.notes.entries()) {
      expect(found[at]).toMatchObject(wanted)
      expect(found[at]?.body.endsWith(text)).toBe(true)
    }
    expect(read.filter(({ placed }) => placed.refusal !== null)).toHaveLength(book.strangers)
  })
})

describe('a note', () => {
  const mapping = ['externalId', 'noteDate', 'noteTime', 'noteAuthor', 'noteSubject', 'notes']
  const read = (...cells: string[]) => readRow(cells, { ...context, mapping })

  it.each([
    ['1/2/2024 3:04 PM', '', '2024-01-02T15:04'],
    ['2024-01-02 00:30', '', '2024-01-02T00:30'],
    ['1/2/2024', '12:05 am', '2024-01-02T00:05'],
    ['1/2/2024', '', '2024-01-02'],
  ])('of %s %s is of %s', (date, time, at) => expect(read('7', date, time, 'Al', '', 'Hi').note?.at).toBe(at))

  it('keeps a date that cannot be read in its text, and stands under today', () => {
    const { note, problems } = read('7', 'last spring', '', 'Al', 'Call', 'Hi')
    expect(note).toEqual({
      at: '2026-11-20',
      author: 'Al',
      body: 'Call\nHi\nDate in the file: last spring',
      policyNumber: '',
    })
    expect(problems.map(({ message }) => message)).toEqual([
      '"last spring" is not a date: the note is listed under today',
    ])
  })

  it('without dates and authors stays a note of the client', () => {
    const reading = readRow(['Ann', 'Hi'], { ...context, mapping: ['name', 'notes'] })
    expect([reading.note, reading.record.notes]).toEqual([null, 'Hi'])
  })

  it('of a name that two clients have is of nobody', () => {
    const folder = makeFolder('clients')
    folder.knowRecords(['a', 'b'].map((id) => ({ id, name: 'Ann Lee', email: '', phone: '' })))
    const reading = readRow(['Ann Lee', '1/2/2024', 'Hi'], {
      ...context,
      mapping: ['name', 'noteDate', 'notes'],
    })
    expect(folder.add(reading, 2).refusal).toContain('more than one')
  })
})
