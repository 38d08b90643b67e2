import { describe, expect, it } from 'vitest'
import { defaultRates } from '#engines/estimate/rates.ts'
import { emptyFacts } from '#shared/documents/empty-facts.rules.ts'
import { Facts } from '#shared/documents/facts.contract.ts'
import { gridKinds } from './data-grid.contract.ts'
import {
  confidenceWord,
  correctionOf,
  gridCells,
  gridColumns,
  isToCheck,
  mayBeEmpty,
} from './data-grid.rules.ts'
import { readDelimited } from './delimited.rules.ts'
import {
  entriesOfCells,
  rateColumns,
  rateEntries,
  rateProblems,
  rateSections,
  ratesCsv,
  ratesDiff,
  withRateText,
} from './rates-editing.rules.ts'

const found = (value: unknown, confidence = 0.9) => ({
  value,
  text: '',
  page: 2,
  box: null,
  confidence,
  by: 'words',
})

describe('the columns of the grid', () => {
  it.each(gridKinds)('are fields of the facts of %s', (kind) => {
    const fields = Object.keys(Facts.shape[kind].element.shape)
    expect(gridColumns[kind].map(({ name }) => name).filter((name) => !fields.includes(name))).toEqual([])
    expect(emptyFacts()[kind]).toEqual([])
  })
})

describe('a record', () => {
  it('shows what was found with page and confidence, and the least sure of several', () => {
    const cells = gridCells('policies', {
      premium: found(5),
      naic: null,
      lines: [found('gl'), found('wc', 0.4)],
    })
    expect(cells).toEqual({
      premium: { value: 5, page: 2, confidence: 0.9, by: 'words' },
      lines: { value: 'General liability, Workers compensation', page: 2, confidence: 0.4, by: 'words' },
    })
    expect(isToCheck(cells.lines)).toBe(true)
    expect(isToCheck(cells.premium)).toBe(false)
    expect(confidenceWord({ value: 1, page: 1, confidence: 1, by: 'person' })).toBe('Entered by a person')
  })

  it('is corrected by a path of its document, or says why not', () => {
    const [limit, line] = ['limit', 'line'].map((name) =>
      gridColumns.coverages.find((one) => one.name === name),
    )
    if (!limit || !line) throw new Error('missing')
    const path = 'coverages.3.limit'
    expect(correctionOf('coverages', limit, { index: 3 }, '$1,000,000')).toEqual({
      correction: { change: 'set', path, value: 1_000_000 },
    })
    expect(correctionOf('coverages', limit, { index: 3 }, ' ')).toEqual({
      correction: { change: 'set', path, value: null },
    })
    expect(correctionOf('coverages', limit, { index: 3 }, 'many')).toEqual({ problem: 'Enter a number' })
    expect([mayBeEmpty('coverages', 'name'), mayBeEmpty('coverages', 'line')]).toEqual([false, true])
  })
})

describe('rate tables', () => {
  const { tables } = defaultRates

  it.each(rateSections)('come back from the CSV file of %s as they were', (section) => {
    const entries = entriesOfCells(section, readDelimited(ratesCsv(tables, section), ','))
    expect(entries).toEqual(rateEntries(tables, section))
  })

  it('say where they are wrong', () => {
    const column = rateColumns.trends.find(({ name }) => name === 'change')
    const [first, ...rest] = rateEntries(tables, 'trends')
    if (!column || !first) throw new Error('missing')
    const trends = [withRateText(first, column, 'up'), ...rest]
    expect(Object.keys(rateProblems({ ...tables, trends }))).toEqual(['trends.0.change'])
    expect(rateProblems(tables)).toEqual({})
  })

  it('are compared place by place', () => {
    const changed = { ...tables, sprinklered: { ...tables.sprinklered, factor: 0.5 } }
    expect(ratesDiff(tables, changed)).toEqual([
      { place: 'sprinklered.factor', before: String(tables.sprinklered.factor), after: '0.5' },
    ])
  })
})
