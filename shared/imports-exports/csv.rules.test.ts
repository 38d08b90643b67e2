import { describe, expect, it } from 'vitest'
import { csvByteOrderMark, csvCell, csvLines, guardFormula, toCsv, unguardFormula } from './csv.rules.ts'

describe('a CSV cell', () => {
  it.each([
    ['plain', 'plain'],
    ['', ''],
    [null, ''],
    [undefined, ''],
    [1234.5, '1234.5'],
    [-5, '-5'],
    [true, 'true'],
    ['Smith, John', '"Smith, John"'],
    ['say "hi"', '"say ""hi"""'],
    ['two\nlines', '"two\nlines"'],
    [' padded ', '" padded "'],
    ['José 日本', 'José 日本'],
  ])('writes %j as %j', (value, text) => {
    expect(csvCell(value)).toBe(text)
  })

  it.each([
    ['=1+1', "'=1+1"],
    ['+1 555 0100', "'+1 555 0100"],
    ['-2', "'-2"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', "'\t=1"],
    ['\r=1', `"'\r=1"`],
    ['＝1+1', "'＝1+1"],
    ['＋1', "'＋1"],
    ['－1', "'－1"],
    ['＠SUM(A1)', "'＠SUM(A1)"],
    [' =1', "' =1"],
    ['\u00A0\u2003+1', "'\u00A0\u2003+1"],
    ['\uFEFF=1', "'\uFEFF=1"],
    ['\u200B\u2060@a', "'\u200B\u2060@a"],
    ['\u0000-1', "'\u0000-1"],
    ['=HYPERLINK("http://x","y")', `"'=HYPERLINK(""http://x"",""y"")"`],
  ])('disarms the formula %j', (value, text) => {
    expect(csvCell(value)).toBe(text)
  })
})

describe('the formula guard', () => {
  it.each(['=1', '+1', '-1', '@a', '＝1', ' =1', '\uFEFF+1', '\t1', '\r1', "'=1", "O'Neil", "'quoted'", ''])(
    'is undone for %j',
    (text) => {
      expect(unguardFormula(guardFormula(text))).toBe(text === "'=1" ? '=1' : text)
    },
  )
})

describe('a CSV file', () => {
  const columns = [
    { heading: 'Name', value: (row: { name: string; premium: number | null }) => row.name },
    { heading: 'Premium', value: (row: { name: string; premium: number | null }) => row.premium },
  ]

  it('begins with the byte order mark and the headings and ends every line with CRLF', () => {
    expect(toCsv(columns, [{ name: 'Acme, Inc.', premium: 10 }])).toBe(
      `${csvByteOrderMark}Name,Premium\r\n"Acme, Inc.",10\r\n`,
    )
  })

  it('is only its headings when there are no rows', () => {
    expect(toCsv(columns, [])).toBe(`${csvByteOrderMark}Name,Premium\r\n`)
  })

  it('reads its rows one at a time', () => {
    let read = 0
    function* rows() {
      for (const name of ['a', 'b']) {
        read += 1
        yield { name, premium: null }
      }
    }
    const lines = csvLines(columns, rows())
    lines.next()
    expect(read).toBe(0)
    expect(lines.next().value).toBe('a,\r\n')
    expect(read).toBe(1)
  })
})
