import { describe, expect, it } from 'vitest'
import { readTables } from './read-tables.rules.ts'
import { makeStatement } from './testing/statement-layouts.ts'

const money = (text: string) => {
  const amount = Number(text.replace(/[^\d.]/g, ''))
  return /[-(]|CR$/.test(text) ? -amount : amount
}

/** What a table says of the lines of a made-up statement, where it says it as it should. */
function read(seed: number) {
  const made = makeStatement(seed)
  const [table, ...others] = readTables(made.pages)
  const rows = table?.rows.filter(({ kind }) => kind === 'row').map(({ cells }) => cells) ?? []
  const at = (name: RegExp) => table?.headings.findIndex((heading) => name.test(heading)) ?? -1
  const number = at(/^policy/i)
  const insured = at(/insured|customer/i)
  const commission = at(/^comm(?:ission|ission amt| amount| earned)$/i)
  const lines = rows.map((cells) => [cells[number], cells[insured], money(cells[commission] ?? '')])
  const total = table?.rows.find(({ kind }) => kind === 'total')?.cells[commission] ?? ''
  return {
    read: { headings: table?.headings, lines, total: money(total), others: others.length },
    printed: {
      headings: made.headings,
      lines: made.lines.map((line) => [line.policyNumber, line.insured, line.commission]),
      total: made.total,
      others: 0,
    },
  }
}

// Of the last two, the headings of neighboring columns touch, or stand as close as words of one.
const seeds = [...Array.from({ length: 20 }, (_, at) => at * 2), 58, 64]

describe('readTables', () => {
  it.each(seeds)('reads every row of layout %i', (seed) => {
    const { read: found, printed } = read(seed)
    expect(found).toEqual(printed)
  })
})
