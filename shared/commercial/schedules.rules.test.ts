import { describe, expect, it } from 'vitest'
import { type ScheduleValues, scheduleFields } from './schedules.contract.ts'
import { mergeRows, readCell, readPaste, rowProblems, scheduleTotals, vinDoubt } from './schedules.rules.ts'

const fieldOf = (name: string) => {
  const field = scheduleFields.vehicles.find((one) => one.name === name)
  if (!field) throw new Error(name)
  return field
}

describe('rows pasted from a spreadsheet', () => {
  it('stand in the order of the columns, or below headings that name them', () => {
    expect(readPaste('payroll', 'VA\t8810\tOffice\t2\t$92,000').rows).toEqual([
      {
        line: 1,
        values: { state: 'VA', classCode: '8810', description: 'Office', employees: 2, payroll: 92_000 },
        problems: {},
      },
    ])
    const named = readPaste('payroll', 'Remuneration\tColor\tClass\n50,000.25\tred\t2003\n\n')
    expect(named).toMatchObject({ hasHeadings: true, ignored: ['Color'], problem: null })
    expect(named.rows).toEqual([{ line: 2, values: { payroll: 50_000.25, classCode: '2003' }, problems: {} }])
  })

  it('keep tabs, lines and quotes within quoted cells', () => {
    const { rows } = readPaste('locations', '1\t"12 Main\tSuite ""B"""\tShop\r\n2\t14 Main\tBarn')
    expect(rows.map(({ values }) => values.address)).toEqual(['12 Main Suite "B"', '14 Main'])
  })

  it('say which cells cannot be saved and why', () => {
    const { rows } = readPaste('vehicles', 'Year\tVIN\tCost\nnew\t123\t-5')
    expect(rows[0]?.problems).toEqual({
      year: 'Enter a whole number from 1900 to 2199',
      costNew: 'Enter an amount of 0 or more',
    })
  })

  it('are at least one, and no more than a schedule holds', () => {
    expect(readPaste('vehicles', ' \n').problem).toBe('Paste at least one row with a tab between its cells.')
    const many = readPaste('payroll', Array.from({ length: 2001 }, () => 'VA\t8810').join('\n'))
    expect([many.rows.length, many.problem]).toEqual([2000, 'Only the first 2,000 rows fit.'])
  })
})

describe('a cell', () => {
  it.each([
    ['costNew', ' $41,500.50 ', 41_500.5],
    ['year', '2021', 2021],
    ['year', 'new', 'new'],
    ['make', '  Ford  Motor ', 'Ford Motor'],
    ['make', '  ', undefined],
    ['costNew', '(5)', -5],
  ])('of %s reads %j as %j', (name, typed, value) => {
    expect(readCell(fieldOf(name), typed)).toBe(value)
  })

  it('must be known to its schedule, and a row must have one', () => {
    expect(rowProblems('vehicles', { make: 'Ford' })).toEqual({})
    expect(Object.keys(rowProblems('vehicles', {}))).toEqual([''])
    expect(Object.keys(rowProblems('vehicles', { color: 'red' }))).toEqual([''])
  })
})

describe('a VIN', () => {
  it.each([
    ['', null],
    ['1FTBW2CM6MKA00001', null],
    ['1FTBW2CM5MKA00001', 'The check digit of this VIN does not fit: one character may be wrong'],
    ['1FTBW2CM6MKA0000', 'A VIN has 17 characters, this has 16'],
    ['1FTBW2CM6MKA0000O', 'A VIN has no letter I, O or Q'],
  ])('%j is doubted: %j', (vin, doubt) => {
    expect(vinDoubt(vin)).toBe(doubt)
  })

  it('stands once in a schedule', () => {
    const vin = '1FTBW2CM6MKA00001'
    expect(vinDoubt(vin, [vin, 'x'])).toBeNull()
    expect(vinDoubt(vin, [vin, vin])).toBe('Another vehicle has the same VIN')
  })
})

describe('the totals of a schedule', () => {
  it('add up what is added up, to the cent, and nothing else', () => {
    const rows: ScheduleValues[] = [{ costNew: 0.1, year: 2020 }, { costNew: 0.2 }, { make: 'Ford' }]
    expect(scheduleTotals('vehicles', rows)).toEqual({ costNew: 0.3 })
    expect(scheduleTotals('payroll', [{ payroll: 5, employees: 2, rate: 9 }])).toEqual({
      payroll: 5,
      employees: 2,
      premium: 0,
    })
  })
})

describe('a schedule that two people edited', () => {
  it('keeps what I changed, takes what I left alone, and ends with what they added', () => {
    const row = (id: string, make: string) => ({ id, values: { make } })
    const base = [row('1', 'Ford'), row('2', 'Ram'), row('3', 'GMC'), row('4', 'Kia')]
    const mine = [row('2', 'Ram'), row('1', 'Volvo'), row('4', 'Isuzu'), { values: { make: 'New' } }]
    const latest = [row('1', 'Fiat'), row('2', 'Dodge'), row('3', 'GMC'), row('5', 'Seat')]
    expect(mergeRows(base, mine, latest)).toEqual([
      row('2', 'Dodge'),
      row('1', 'Volvo'),
      { id: undefined, values: { make: 'Isuzu' } },
      { values: { make: 'New' } },
      row('5', 'Seat'),
    ])
  })
})
