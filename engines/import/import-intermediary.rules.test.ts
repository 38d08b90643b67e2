import { describe, expect, it } from 'vitest'
import { makeFolder } from './import-folding.rules.ts'
import { guessMapping } from './import-mapping.rules.ts'
import { saidOnce } from './import-row-problems.rules.ts'
import { readRow } from './import-rows.rules.ts'

const today = '2026-11-20'
const headings = [
  'Insured Name',
  'LOB',
  'Carrier',
  'Policy #',
  'Eff Date',
  'Exp Date',
  'Premium',
  'Trans Type',
]
const term = ['Acme LLC', 'GL', 'Scottsdale', 'CPS7700101', '1/1/2026', '1/1/2027', '1200', 'New']

function read(more: Record<string, string>, row: string[] = term) {
  const all = [...headings, ...Object.keys(more)]
  const cells = [...row, ...Object.values(more)]
  const mapping = guessMapping('clients', all, [cells]).map(({ field }) => field)
  return readRow(cells, { kind: 'clients', mapping, today, importerId: 'me', producers: [] })
}

const ofHeading = (heading: string, name = 'Sable Underwriters') => {
  const { policy, problems } = read({ [heading]: name })
  return [policy?.intermediary, problems.map(({ message }) => message)]
}
const unsure = expect.stringContaining('does not say whether "Sable Underwriters" is an MGA or a wholesaler')

describe('the MGA or wholesaler of a row', () => {
  it.each(['MGA', 'General Agency', 'Managing General Agent', 'Program Administrator', 'MGA Name'])(
    'is an MGA by the heading %s',
    (heading) => {
      expect(ofHeading(heading)).toEqual([{ kind: 'mga', name: 'Sable Underwriters' }, []])
    },
  )

  it.each(['Wholesaler', 'Wholesale Broker', 'Surplus Lines Broker', 'E&S Broker'])(
    'is a wholesaler by the heading %s',
    (heading) => {
      expect(ofHeading(heading)).toEqual([{ kind: 'wholesaler', name: 'Sable Underwriters' }, []])
    },
  )

  it.each(['Broker', 'Intermediary', 'Placed Through', 'MGA/Wholesaler'])(
    'is asked for where the heading is %s',
    (heading) => {
      expect(ofHeading(heading)).toEqual([{ kind: 'mga', name: 'Sable Underwriters' }, [unsure]])
    },
  )

  it.each([
    ['Burns & Wilcox', 'wholesaler'],
    ['Sable Wholesale Brokerage', 'wholesaler'],
    ['Sable General Agency', 'mga'],
  ])('says its kind in its own name: %s', (name, kind) => {
    expect(ofHeading('Intermediary', name)).toEqual([{ kind, name }, []])
  })

  it.each(['', 'N/A', 'Direct', 'Retail'])('is nobody where the cell says "%s"', (name) => {
    expect(ofHeading('MGA', name)).toEqual([undefined, []])
  })

  it('is one of two, the other kept in words', () => {
    const { policy, said, problems } = read({ MGA: 'Sable Underwriters', Wholesaler: 'Amwins' })
    expect(policy?.intermediary).toEqual({ kind: 'mga', name: 'Sable Underwriters' })
    expect(said?.note).toBe('Also placed through Amwins')
    expect(problems.map(({ message }) => message)).toEqual([
      expect.stringContaining('The row names "Sable Underwriters" and "Amwins"'),
    ])
  })

  it('is asked for once in a file', () => {
    const seen = new Set<string>()
    const rows = [read({ Broker: 'Sable Underwriters' }), read({ Broker: 'Sable Underwriters' })]
    expect(rows.map(({ problems }) => saidOnce(problems, seen).length)).toEqual([1, 0])
  })

  it('is found on any row of a term', () => {
    const folder = makeFolder('clients')
    folder.add(read({ MGA: '' }), 2)
    const later = term.with(6, '50').with(7, 'Endorsement')
    folder.add(read({ MGA: 'Sable Underwriters' }, later), 3)
    expect(folder.terms(today).terms[0]?.policy.intermediary).toEqual({
      kind: 'mga',
      name: 'Sable Underwriters',
    })
  })
})
