import { describe, expect, it } from 'vitest'
import { makeFolder } from './import-folding.rules.ts'
import { guessMapping } from './import-mapping.rules.ts'
import { readRow } from './import-rows.rules.ts'
import { readLines } from './line-of-business.rules.ts'
import { packageExport, packageSystems } from './testing/package-exports.ts'

const today = '2026-11-20'
const usual = {
  name: 'Acme LLC',
  carrier: 'Erie',
  policyNumber: 'P1',
  effectiveDate: '1/1/2026',
  expirationDate: '1/1/2027',
}

function termsOf(...rows: Record<string, string>[]) {
  const whole: Record<string, string>[] = rows.map((row) => ({ ...usual, ...row }))
  const mapping = [...new Set(whole.flatMap((row) => Object.keys(row)))]
  const folder = makeFolder('clients')
  const context = { today, importerId: 'me', producers: [], kind: 'clients', mapping } as const
  const staged = whole.map((row, at) =>
    folder.add(
      readRow(
        mapping.map((field) => row[field] ?? ''),
        { ...context, mapping },
      ),
      at + 2,
    ),
  )
  return { ...folder.terms(today), staged }
}

const gl = (premium: string, more = {}) => ({ lineOfBusiness: 'GL', premium, ...more })
const property = (premium: string, more = {}) => ({ lineOfBusiness: 'Comm Property', premium, ...more })
const crime = (premium: string) => ({ lineOfBusiness: 'Crime', premium })
const whole = (premium: string) => ({ lineOfBusiness: 'Commercial Package', premium })

describe('rows of one number with several lines', () => {
  it.each<[string, Record<string, string>[], string[], number, [string, number][]]>([
    [
      'each with its premium',
      [property('500'), gl('300.50')],
      ['General liability', 'Commercial property'],
      800.5,
      [
        ['Commercial property', 500],
        ['General liability', 300.5],
      ],
    ],
    [
      'and one with the sum of the others',
      [gl('300'), whole('800'), property('500')],
      ['General liability', 'Commercial property'],
      800,
      [
        ['General liability', 300],
        ['Commercial property', 500],
      ],
    ],
    [
      'and a package that costs something of its own',
      [gl('300'), whole('90'), property('500')],
      ['General liability', 'Commercial property', 'Commercial package'],
      890,
      [
        ['General liability', 300],
        ['Commercial property', 500],
        ['Commercial package', 90],
      ],
    ],
    [
      'and the whole premium on the package alone',
      [whole('800'), gl(''), property('0.00')],
      ['General liability', 'Commercial property'],
      800,
      [],
    ],
    [
      'and the whole premium on the first',
      [gl('800'), property('0'), crime('')],
      ['General liability', 'Commercial property', 'Crime'],
      800,
      [],
    ],
    [
      'and the same premium on every row of every policy',
      [gl('800'), property('800')],
      ['General liability', 'Commercial property'],
      800,
      [],
    ],
  ])('are one policy: %s', (_title, rows, lines, premium, costs) => {
    const { terms, findings, repeats, staged } = termsOf(...rows)
    expect(terms).toHaveLength(1)
    expect(terms[0]?.policy).toMatchObject({ lines, lineOfBusiness: lines[0], premium, type: 'commercial' })
    expect(terms[0]?.acts[0]).toMatchObject({ premiumChange: premium })
    expect(terms[0]?.acts[0]?.lines.map(({ line, premiumChange }) => [line, premiumChange])).toEqual(costs)
    expect(terms[0]?.added).toEqual(rows.slice(1).map((_row, at) => at + 3))
    expect([repeats, staged.every((row) => row.repeats === null)]).toEqual([[], true])
    expect(findings.map(({ field }) => field)).toEqual(costs.length > 0 ? [] : ['premium'])
  })

  it('keep equal premiums apart where another policy of the file shows that they are by line', () => {
    const other = { policyNumber: 'P2' }
    const { terms } = termsOf(gl('500'), property('500'), gl('10', other), property('20', other))
    expect(terms.map(({ policy }) => policy.premium)).toEqual([1000, 30])
  })

  it('are a repeat where the line is there already', () => {
    const { terms, staged } = termsOf(gl('500'), property('100'), gl('500'))
    expect(staged[2]?.repeats).toContain('Same policy as row 2')
    expect(terms[0]?.policy.premium).toBe(600)
  })

  it('keep equal endorsements of two lines on one day apart', () => {
    const change = { transaction: 'Endorsement', transactionDate: '6/1/2026', premiumChange: '50' }
    const { terms, repeats } = termsOf(
      gl('500', { transaction: 'New' }),
      property('100', { transaction: 'New' }),
      { ...gl(''), ...change },
      { ...property(''), ...change },
    )
    expect(repeats).toEqual([])
    expect(terms[0]?.acts.slice(1).map(({ premiumChange, lines }) => [premiumChange, lines])).toEqual([
      [50, [{ line: 'General liability', premiumChange: 50 }]],
      [50, [{ line: 'Commercial property', premiumChange: 50 }]],
    ])
    expect(terms[0]?.policy.premium).toBe(700)
  })
})

describe('a cell that lists lines', () => {
  it.each<[string, 'personal' | 'commercial', string[]]>([
    ['Crime, General Liability', 'commercial', ['General liability', 'Crime']],
    ['Home; Auto', 'personal', ['Personal auto', 'Homeowners']],
    ['Package, GL | Property', 'commercial', ['General liability', 'Commercial property']],
    ['Auto, Commercial', 'commercial', []],
    ['Hired, Non-Owned Auto', 'commercial', []],
    ['Business Auto / Truck', 'commercial', []],
    ['General Liability', 'commercial', []],
    ['', 'personal', []],
  ])('%s of a %s client: %j', (cell, kind, lines) => expect(readLines(cell, kind)).toEqual(lines))
})

describe.each(packageSystems)('an export of %s', (system) => {
  const book = packageExport(system, 60)
  const mapping = guessMapping('clients', book.headings, book.rows.slice(0, 50)).map(({ field }) => field)

  it('has a field for every column', () => {
    expect(book.headings.filter((_heading, column) => mapping[column] === null)).toEqual([])
  })

  it('becomes its clients and policies, with every line and every cent', () => {
    const folder = makeFolder('clients')
    const context = { kind: 'clients', mapping, today, importerId: 'me', producers: [] } as const
    const readings = book.rows.map((cells) => readRow(cells, context))
    const staged = readings.map((reading, at) => folder.add(reading, at + 2))
    expect(readings.flatMap(({ problems }) => problems)).toEqual([])
    expect(staged.filter(({ repeats, refusal }) => repeats ?? refusal)).toEqual([])
    const clients = folder.records().map(({ values }) => 'clientNumber' in values && values.clientNumber)
    expect(clients.toSorted()).toEqual([...book.clients.keys()].toSorted())
    const terms = folder.terms(today).terms.map(({ policy, acts }) => ({
      number: policy.policyNumber,
      premium: policy.premium,
      lines: (policy.lines ?? [policy.lineOfBusiness]).toSorted(),
      split: acts[0]?.lines.map(({ line, premiumChange }) => `${line} ${premiumChange}`).toSorted(),
    }))
    const wanted = book.policies.map(({ number, premium, lines }) => {
      const isSplit = lines.length > 1 && lines.every((line) => line.premium !== null)
      const split = isSplit ? lines.map((line) => `${line.line} ${line.premium}`).toSorted() : []
      return { number, premium, lines: lines.map(({ line }) => line).toSorted(), split }
    })
    const byNumber = (one: { number: string }, other: { number: string }) =>
      one.number.localeCompare(other.number)
    expect(terms.toSorted(byNumber)).toEqual(wanted.toSorted(byNumber))
  })
})
