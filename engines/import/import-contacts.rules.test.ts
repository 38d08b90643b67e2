import { describe, expect, it } from 'vitest'
import { makeFolder } from './import-folding.rules.ts'
import { readRow } from './import-rows.rules.ts'

type Cell = [field: string, cell: string]

function read(...cells: Cell[]) {
  const mapping = ['name', ...cells.map(([field]) => field)]
  const context = { kind: 'clients', mapping, today: '2026-11-20', importerId: 'me', producers: [] } as const
  return readRow(['Ann Lee', ...cells.map(([, cell]) => cell)], { ...context, mapping })
}

const own = (...cells: Cell[]) => read(...cells).contacts[0]
const numbers = (...cells: Cell[]) => own(...cells)?.phones.map(({ kind, number }) => [kind, number])

describe('the numbers of a row', () => {
  it('are all kept with their kinds, the main one being the client’s', () => {
    const cells: Cell[] = [
      ['mobilePhone', '555.010.0001'],
      ['mobilePhone', '(555) 010-0002'],
      ['homePhone', '5550100003'],
      ['workPhone', '555-010-0004 x12'],
      ['fax', '1-555-010-0005'],
      ['otherPhone', '555 010 0006'],
      ['phone', '555-010-0007'],
    ]
    expect(numbers(...cells)).toEqual([
      ['main', '(555) 010-0007'],
      ['mobile', '(555) 010-0001'],
      ['mobile', '(555) 010-0002'],
      ['home', '(555) 010-0003'],
      ['work', '(555) 010-0004 x12'],
      ['other', '(555) 010-0006'],
      ['fax', '(555) 010-0005'],
    ])
    expect(read(...cells).record.phone).toBe('(555) 010-0007')
    expect(read(['fax', '5550100005'], ['homePhone', '5550100003']).record.phone).toBe('(555) 010-0003')
    expect(read(['fax', '5550100005']).record.phone).toBe('(555) 010-0005')
  })

  it.each<[string, string, string[][]]>([
    [
      'several in a cell',
      '555-010-0001 / 555-010-0002; (555) 010-0003',
      [
        ['main', '(555) 010-0001'],
        ['main', '(555) 010-0002'],
        ['main', '(555) 010-0003'],
      ],
    ],
    [
      'with their kinds in the cell',
      'cell 555-010-0001\n(h) 5550100002 or Work: 555.010.0003 ext 7',
      [
        ['mobile', '(555) 010-0001'],
        ['home', '(555) 010-0002'],
        ['work', '(555) 010-0003 x7'],
      ],
    ],
    ['without an area code', '555-0199', [['main', '555-0199']]],
    ['from abroad', '+44 20 7946 0958', [['main', '+442079460958']]],
    ['that are placeholders', '(000) 000-0000', []],
  ])('%s', (_name, cell, expected) => expect(numbers(['phone', cell])).toEqual(expected))

  it('are kept once', () => {
    expect(numbers(['phone', '555-010-0001'], ['mobilePhone', '(555) 010-0001'])).toEqual([
      ['mobile', '(555) 010-0001'],
    ])
  })

  it('that are none go to the notes, and the report says where', () => {
    const { record, problems, contacts } = read(
      ['notes', 'Likes fishing'],
      ['otherPhone', 'ask his daughter'],
    )
    expect(contacts[0]?.phones).toEqual([])
    expect(record.notes).toBe('Likes fishing\nask his daughter')
    expect(problems).toEqual([
      {
        field: 'otherPhone',
        column: 2,
        message: expect.stringContaining('kept in the notes'),
        isFatal: false,
      },
    ])
  })
})

describe('the addresses of a row', () => {
  it('are all kept, the first being the client’s', () => {
    const reading = read(
      ['email', 'A@b.com; second@b.com'],
      ['otherEmail', 'a@b.com'],
      ['otherEmail', 'nope'],
    )
    expect(reading.contacts[0]?.emails).toEqual([
      { kind: 'main', address: 'a@b.com' },
      { kind: 'main', address: 'second@b.com' },
    ])
    expect([reading.record.email, reading.record.notes]).toEqual(['a@b.com', 'nope'])
  })
})

describe('other people of a row', () => {
  it('become contacts with their roles and all their numbers', () => {
    const { contacts } = read(
      ['spouseFirstName', 'BOB'],
      ['spouseLastName', 'LEE'],
      ['spousePhone', '555-010-0008'],
      ['spousePhone', '555-010-0009'],
      ['spouseEmail', 'bob@lee.example'],
      ['spouseBirthDate', '2/3/1980'],
      ['contact2Name', 'Carol Books'],
      ['contact2Phone', '555-010-0010'],
      ['contact3Phone', 'none'],
    )
    expect(contacts.slice(1)).toEqual([
      {
        ...{ key: 'spouse', name: 'Bob Lee', roles: ['spouse'], dateOfBirth: '1980-02-03' },
        phones: [
          { kind: 'main', number: '(555) 010-0008' },
          { kind: 'main', number: '(555) 010-0009' },
        ],
        emails: [{ kind: 'main', address: 'bob@lee.example' }],
      },
      {
        ...{ key: 'contact2', name: 'Carol Books', roles: [], dateOfBirth: null, emails: [] },
        phones: [{ kind: 'main', number: '(555) 010-0010' }],
      },
    ])
  })

  it('of further rows of the client are added, nobody and no number twice', () => {
    const folder = makeFolder('clients')
    const ann: Cell = ['email', 'ann@lee.example']
    folder.add(read(ann, ['phone', '555-010-0001'], ['spouseName', 'Bob Lee']), 2)
    folder.add(
      read(ann, ['phone', '555-010-0002'], ['spouseName', 'LEE, BOB'], ['spousePhone', '5550100003']),
      3,
    )
    folder.add(read(ann, ['phone', '(555) 010-0001'], ['contact2Name', 'Carol']), 4)
    const [first, ...more] = folder.records()
    expect(more).toEqual([])
    expect(first?.contacts.map(({ name, phones }) => [name, phones.length])).toEqual([
      ['', 2],
      ['Bob Lee', 1],
      ['Carol', 0],
    ])
  })
})
