// @module-tag embedded
import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { AppError } from '#server/errors.ts'
import { deflatedBomb, docxOf, packed, zipOf } from '#server/testing/documents.ts'
import { type Cell, relationsXml, workbookOf, workbookOfParts } from '#server/testing/workbooks.ts'
import { inspections } from './file-inspection.ts'
import { layoutRows } from './file-layout.ts'
import { inspectFile } from './import-reader.ts'
import type { Inspection } from './import-task.ts'
import { workbookProblems } from './workbook-problems.ts'

const today = '2026-11-23'

async function inspected(file: Buffer): Promise<Inspection[]> {
  const found: Inspection[] = []
  for await (const one of inspections(Readable.from([file]), { encoding: null, today })) found.push(one)
  return found
}

/** The rows of the first sheet that is a table, as a check reads them: headings first. */
async function rowsOf(file: Buffer): Promise<{ number: number; cells: string[] }[]> {
  const [first] = await inspected(file)
  if (!first?.sheet) throw new Error('no sheet')
  const rows: { number: number; cells: string[] }[] = []
  for await (const row of await layoutRows(Readable.from([file]), { sheet: first.sheet })) rows.push(row)
  return rows
}

const cellsOf = async (file: Buffer) => (await rowsOf(file)).map(({ cells }) => cells)
const oneSheet = (rows: Cell[][], more: { merged?: string[] } = {}) =>
  workbookOf([{ name: 'Book', rows, ...more }])

const sheetXml = (rows: string) =>
  `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows}</sheetData></worksheet>`
const workbookXml =
  '<workbook xmlns="m" xmlns:r="o"><sheets><sheet name="Sheet" sheetId="1" r:id="rId1"/></sheets></workbook>'

/** A workbook of one sheet whose XML is written by hand. */
function handmade(sheet: string, more: Record<string, string> = {}): Buffer {
  return workbookOfParts({
    '_rels/.rels': relationsXml([['rId1', 'officeDocument', 'xl/workbook.xml']]),
    'xl/workbook.xml': workbookXml,
    'xl/_rels/workbook.xml.rels': relationsXml([
      ['rId1', 'worksheet', 'worksheets/sheet1.xml'],
      ['rId2', 'sharedStrings', 'sharedStrings.xml'],
    ]),
    'xl/worksheets/sheet1.xml': sheet,
    ...more,
  })
}

describe('the cells of a workbook', () => {
  it('are what a person sees: dates, numbers by their format, formulas by the value saved with them', async () => {
    const file = oneSheet([
      ['Name', 'Policy #', 'Eff', 'ZIP', 'Premium', 'Share', 'Active', 'Phone'],
      [
        'Müller & <Söhne>',
        987654321012,
        { value: 46023, format: 'm/d/yyyy' },
        { value: 2116, format: '00000' },
        { value: 1250.5, format: '"$"#,##0.00', formula: 'SUM(A1:A2)' },
        { value: 0.15, format: '0%' },
        true,
        { value: 7575550188, format: '[<=9999999]###\\-####;\\(###\\)\\ ###\\-####' },
      ],
      [{ value: 'Ann Lee', formula: 'A1&B1' }, 'HO-1', '1/2/2026', '02116', -75, 0.5, false, null],
    ])
    expect((await cellsOf(file)).slice(1)).toEqual([
      ['Müller & <Söhne>', '987654321012', '2026-01-01', '02116', '1250.5', '15%', 'TRUE', '(757) 555-0188'],
      ['Ann Lee', 'HO-1', '1/2/2026', '02116', '-75', '0.5', 'FALSE', ''],
    ])
  })

  it('count days from 1904 where the workbook says so', async () => {
    const rows: Cell[][] = [
      ['Name', 'Eff'],
      ['Ann Lee', { value: 44561, format: 'm/d/yyyy' }],
    ]
    expect((await cellsOf(workbookOf([{ name: 'Book', rows }], { is1904: true })))[1]).toEqual([
      'Ann Lee',
      '2026-01-01',
    ])
  })

  it('are read where they have no reference, are written inline, in runs, with escapes, errors and ISO dates', async () => {
    const sheet = sheetXml(`
      <row><c t="inlineStr"><is><t>Name</t></is></c><c t="inlineStr"><is><t>Note</t></is></c><c t="s"><v>0</v></c></row>
      <row><c t="inlineStr"><is><r><rPr><b/></rPr><t>Acme </t></r><r><t xml:space="preserve">LLC</t></r></is></c>
        <c t="inlineStr"><is><t>line_x000D_&#10;two &amp; _x005F_</t></is></c><c t="e"><v>#REF!</v></c></row>
      <row><c t="s"><v>1</v></c><c t="d"><v>2026-03-01T00:00:00</v></c><c t="n"><v>1E3</v></c></row>`)
    const texts =
      '<sst><si><t>Premium</t></si><si><r><t>漢</t></r><rPh sb="0" eb="1"><t>かん</t></rPh><r><t>字 LLC</t></r></si></sst>'
    expect(await cellsOf(handmade(sheet, { 'xl/sharedStrings.xml': texts }))).toEqual([
      ['Name', 'Note', 'Premium'],
      ['Acme LLC', 'line\r\ntwo & _', '#REF!'],
      ['漢字 LLC', '2026-03-01', '1000'],
    ])
  })

  it('are found under prefixed names, absolute and backslashed paths, in UTF-16', async () => {
    const sheet = `<x:worksheet xmlns:x="m"><x:sheetData><x:row r="1"><x:c r="A1" t="str"><x:v>Name</x:v></x:c><x:c r="B1" t="str"><x:v>Email</x:v></x:c></x:row><x:row r="2"><x:c r="A2" t="str"><x:v>José</x:v></x:c><x:c r="B2" t="str"><x:v>j@x.example</x:v></x:c></x:row></x:sheetData></x:worksheet>`
    const prefixed = workbookXml.replace('xmlns=', 'xmlns:x=').replace(/<(\/?)(?=\w)/g, '<$1x:')
    const file = zipOf([
      packed('_rels/.rels', relationsXml([['R1', 'officeDocument', '/xl/workbook.xml']])),
      packed('xl/workbook.xml', prefixed),
      packed('xl/_rels/workbook.xml.rels', relationsXml([['rId1', 'worksheet', '/xl/worksheets/One.xml']])),
      packed('xl\\worksheets\\one.xml', Buffer.from(`\uFEFF${sheet}`, 'utf16le')),
    ])
    expect(await cellsOf(file)).toEqual([
      ['Name', 'Email'],
      ['José', 'j@x.example'],
    ])
  })
})

describe('the table of a sheet', () => {
  it('begins at its headings, in its own columns, and keeps the numbers of its rows', async () => {
    const file = oneSheet([
      [],
      [null, null, 'Book of business as of today'],
      [],
      [null, 'Name', null, 'Email', null],
      [null, 'Ann Lee', null, 'ann@lee.example', null, 'a note beside the table'],
      [],
      [null, 'Bob Fox', null, null, null],
    ])
    const [sheet] = await inspected(file)
    expect(sheet).toMatchObject({
      headings: ['Name', 'Email', 'Column 3'],
      rows: 2,
      sheet: { headRow: 4, columns: [1, 3, 5] },
    })
    expect(await rowsOf(file)).toEqual([
      { number: 4, cells: ['Name', 'Email', ''] },
      { number: 5, cells: ['Ann Lee', 'ann@lee.example', 'a note beside the table'] },
      { number: 7, cells: ['Bob Fox', '', ''] },
    ])
  })

  it('gives each row of a cell merged downwards its text, but no row that says nothing else', async () => {
    const rows: Cell[][] = [
      ['Insured', 'Policy'],
      ['Acme LLC', 'GL-1'],
      [null, 'BOP-2'],
      [null, null],
      ['Ann Lee', 'HO-3'],
    ]
    const merged = ['A1:A2', 'A2:A4', 'A5:B5']
    expect(await cellsOf(oneSheet(rows, { merged }))).toEqual([
      ['Insured', 'Policy'],
      ['Acme LLC', 'GL-1'],
      ['Acme LLC', 'BOP-2'],
      ['Ann Lee', 'HO-3'],
    ])
  })

  it('is looked for on every sheet that can be seen', async () => {
    const head: Cell[] = ['Name', 'Email']
    const file = workbookOf([
      { name: 'Empty', rows: [] },
      { name: 'Hidden', rows: [head, ['Old', 'old@x.example']], isHidden: true },
      { name: 'Only headings', rows: [head] },
      { name: 'Clients', rows: [head, ['Ann Lee', 'ann@lee.example']] },
      { name: 'Prospects', rows: [head, ['Bob Fox', null], ['Cy Orr', null]] },
    ])
    const found = await inspected(file)
    expect(found.map(({ sheet, rows }) => [sheet?.name, rows])).toEqual([
      ['Clients', 1],
      ['Prospects', 2],
    ])
  })

  it('says how many formulas were saved without a value', async () => {
    const sheet = sheetXml(
      '<row><c t="str"><v>Name</v></c><c t="str"><v>Premium</v></c></row><row><c t="str"><v>Ann</v></c><c><f>1+1</f></c></row>',
    )
    const [found] = await inspected(handmade(sheet))
    expect(found?.sheet?.uncalculated).toBe(1)
    expect(found?.samples).toEqual([['Ann', '']])
  })
})

const fill = (rows: string) => handmade(sheetXml(rows))
const head = '<row><c t="str"><v>Name</v></c><c t="str"><v>Email</v></c></row>'
const encrypted = () => {
  const file = oneSheet([
    ['Name', 'Email'],
    ['Ann', 'x'],
  ])
  // The mark of an encrypted part, in each place where the archive says it.
  for (const signature of ['PK\x03\x04', 'PK\x01\x02'])
    for (let at = file.indexOf(signature); at >= 0; at = file.indexOf(signature, at + 4))
      file.writeUInt16LE(1, at + (signature === 'PK\x03\x04' ? 6 : 8))
  return file
}
const bomb = (part: string) =>
  zipOf([
    packed('_rels/.rels', relationsXml([['rId1', 'officeDocument', 'xl/workbook.xml']])),
    packed('xl/workbook.xml', workbookXml),
    packed(
      'xl/_rels/workbook.xml.rels',
      relationsXml([
        ['rId1', 'worksheet', part],
        ['rId2', 'sharedStrings', 'x.xml'],
      ]),
    ),
    { name: `xl/${part}`, packed: deflatedBomb(400), size: 400 * 1024 * 1024 },
  ])

describe('a workbook that cannot be read', () => {
  it.each<[string, () => Buffer, string]>([
    ['is no archive', () => Buffer.from('PK\x03\x04 and nothing more'), workbookProblems.damaged],
    [
      'is cut off',
      () =>
        oneSheet([
          ['Name', 'Email'],
          ['Ann', 'x'],
        ]).subarray(0, -40),
      workbookProblems.damaged,
    ],
    ['is a Word file', () => docxOf(['Hello']), workbookProblems.none],
    ['has no sheets', () => workbookOf([]), workbookProblems.damaged],
    ['has broken XML', () => fill(`${head}<row><c>`), workbookProblems.damaged],
    [
      'declares a document type',
      () => handmade(`<!DOCTYPE x [<!ENTITY a "aaaa">]>${sheetXml(head)}`),
      workbookProblems.damaged,
    ],
    ['uses an entity', () => fill(`${head}<row><c t="str"><v>&a;</v></c></row>`), workbookProblems.damaged],
    [
      'has a column past the last',
      () => fill('<row><c r="ZZZ1"><v>1</v></c></row>'),
      workbookProblems.damaged,
    ],
    ['is protected', encrypted, workbookProblems.locked],
    ['unpacks to far more', () => bomb('worksheets/sheet1.xml'), workbookProblems.tooLarge],
    ['is empty', () => oneSheet([]), 'The file is empty.'],
    ['has headings alone', () => oneSheet([['Name', 'Email']]), 'The file has headings but no rows.'],
    [
      'has no headings',
      () =>
        oneSheet([
          ['Ann', 'ann@x.com'],
          ['Bob', 'bob@x.com'],
        ]),
      'not headings',
    ],
    [
      'has a column too many',
      () =>
        oneSheet([Array.from({ length: 201 }, (_, at) => `H${at}`), Array.from({ length: 201 }, () => 'x')]),
      '200 columns',
    ],
  ])('is refused with the reason: it %s', async (_name, file, words) => {
    await expect(inspected(file())).rejects.toThrow(words)
  })

  it('is refused in the process apart in the same words, with more rows than an import takes too', async () => {
    const refusal = async (file: Buffer) => {
      const error = await inspectFile(Readable.from([file]), { encoding: null, today }).catch(
        (reason) => reason,
      )
      return error instanceof AppError ? [error.code, error.message] : error
    }
    expect(await refusal(docxOf(['Hello']))).toEqual(['unprocessable', workbookProblems.none])
    const row = '<row><c t="str"><v>Ann</v></c></row>'
    expect(await refusal(fill(head + row.repeat(100_001)))).toEqual([
      'too_large',
      'The file has more than 100,000 rows. Split it and import the parts.',
    ])
  }, 120_000)
})
