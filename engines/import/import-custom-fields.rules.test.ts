import { describe, expect, it } from 'vitest'
import type { ImportCustomField } from '#shared/imports-exports/import-field.rules.ts'
import { ColumnKind, proposedField } from './import-custom-fields.rules.ts'
import { makeFolder } from './import-folding.rules.ts'
import { guessMapping, mappingProblem } from './import-mapping.rules.ts'
import { type ReadingContext, readRow } from './import-rows.rules.ts'
import { shownCells } from './shown-cells.rules.ts'

const today = '2026-06-01'
const field = (
  id: string,
  name: string,
  kind: ImportCustomField['kind'] = 'text',
  more: Partial<ImportCustomField> = {},
): ImportCustomField => ({
  id,
  name,
  kind,
  recordType: 'client',
  choices: [],
  isSensitive: false,
  ...more,
})

const kinds: [cells: string[], kind: string][] = [
  [['12', '1,250', '', '-3.5'], 'number'],
  [['3/1/2026', '2026-03-02'], 'date'],
  [['3/1/2026', 'soon'], 'text'],
  [['12', 'twelve'], 'text'],
  [['00712', '00713'], 'text'],
  [['4711', '0815'], 'text'],
  [['1234567890123'], 'text'],
  [['12,50'], 'text'],
  [['45000', '45001'], 'number'],
  [['3/1/2026 14:30'], 'text'],
  [['', 'N/A'], 'text'],
  [['12', 'N/A'], 'number'],
]

it.each(kinds)('the values %j make a field of the kind %s, which loses none of them', (cells, kind) => {
  const column = new ColumnKind(today)
  for (const cell of cells) column.add(cell)
  expect(column.kind()).toBe(kind)
})

it('proposes sensitive for headings and values that look like it, and keeps such numbers as they are written', () => {
  expect(proposedField('SSN', ['123456789'], 'number', today)).toEqual({ kind: 'text', isSensitive: true })
  expect(proposedField('Ref', ['123-45-6789', '219-09-9999'], 'text', today).isSensitive).toBe(true)
  expect(proposedField('DOB 2', [], 'date', today)).toEqual({ kind: 'date', isSensitive: true })
  expect(proposedField('Gate code', ['4711'], 'number', today)).toEqual({
    kind: 'number',
    isSensitive: false,
  })
})

describe('mapping', () => {
  const custom = [field('a', 'Gate code'), field('b', 'Gate Code', 'text', { recordType: 'policy' })]

  it('a column called like a custom field fills it by itself, the client’s before the policy’s', () => {
    const headings = ['Name', 'GATE-CODE', 'Gate code (2)', 'Gate_Code']
    const guesses = guessMapping('clients', headings, [], custom)
    expect(guesses.map((guess) => guess.field)).toEqual(['name', 'custom:a', null, 'custom:b'])
    expect(guesses[1]?.confidence).toBe(1)
  })

  it('a custom field is filled before another that the heading also means', () => {
    const own = [field('c', 'Cell 2')]
    const [, guess] = guessMapping('clients', ['Name', 'Cell 2'], [['Ann', '555 010 0188']], own)
    expect(guess?.field).toBe('custom:c')
  })

  it('refuses a field that is archived, and one that two columns fill', () => {
    expect(mappingProblem('clients', ['name', 'custom:a'], custom)).toBeNull()
    expect(mappingProblem('clients', ['name', 'custom:gone'], custom)).toBe(
      'A column is mapped to a custom field that is archived. Choose another field.',
    )
    expect(mappingProblem('clients', ['name', 'custom:a', 'custom:a'], custom)).toBe(
      'Two columns are mapped to "Gate code". Choose one of them.',
    )
  })
})

describe('values', () => {
  const custom = [
    field('text', 'Nickname'),
    field('number', 'Dogs', 'number'),
    field('date', 'Reviewed', 'date'),
    field('choice', 'Tier', 'choice', { choices: ['Gold', 'Silver'] }),
    field('secret', 'Passport', 'number', { isSensitive: true }),
    field('policy', 'Pay plan', 'text', { recordType: 'policy' }),
  ]
  const mapping = [
    'name',
    'lineOfBusiness',
    'policyNumber',
    ...custom.map(({ id }) => `custom:${id}`),
    'effectiveDate',
    'premiumChange',
    'transaction',
  ]
  const context: ReadingContext = { kind: 'clients', mapping, today, importerId: 'me', producers: [], custom }
  const read = (...cells: string[]) => readRow(cells, context)

  it('are read by their kinds', () => {
    const { custom: values, policy } = read(
      'Ann Lee',
      'Auto',
      'P1',
      ' Annie\nL ',
      '1,250',
      'Mar 1, 2026',
      'gold',
      '7',
      'EFT',
    )
    expect(values).toEqual({ text: 'Annie L', number: 1250, date: '2026-03-01', choice: 'Gold', secret: 7 })
    expect(policy?.custom).toEqual({ policy: 'EFT' })
  })

  it('that their kind does not allow are left out and said in their column, without the value', () => {
    const { custom: values, problems } = read(
      'Ann Lee',
      '',
      '',
      'x'.repeat(1001),
      'two',
      'soon',
      'Lead',
      'abc',
    )
    expect(values).toEqual({ text: 'x'.repeat(1000) })
    expect(problems.map(({ column, message, isFatal }) => [column, message, isFatal])).toEqual([
      [3, 'Cut to 1000 characters', false],
      [4, 'Enter a number, such as 1,250 or 12.5; skipped', false],
      [5, '"soon" is not a date such as 3/31/2026; skipped', false],
      [6, 'Choose one of: Gold, Silver; skipped', false],
      [7, 'Enter a number, such as 1,250 or 12.5; skipped', false],
    ])
  })

  it('of a policy are said where the row has no policy', () => {
    const { problems, policy } = read('Ann Lee', '', '', '', '', '', '', '', 'EFT')
    expect(policy).toBeNull()
    expect(problems.map(({ column, message }) => [column, message])).toEqual([
      [8, 'This row has no policy; skipped'],
    ])
  })

  it('of further rows fill what the first does not say, for the client and for the term', () => {
    const folder = makeFolder('clients')
    folder.add(read('Ann Lee', 'Auto', 'P1', 'Annie', '', '', '', '', '', '1/1/2026'), 2)
    folder.add(
      read('Ann Lee', 'Auto', 'P1', 'Nan', '3', '', '', '', 'EFT', '1/1/2026', '50', 'Endorsement'),
      3,
    )
    expect(folder.records().map((record) => record.custom)).toEqual([{ text: 'Annie', number: 3 }])
    expect(folder.terms(today).terms.map(({ policy }) => policy.custom)).toEqual([{ policy: 'EFT' }])
  })

  it('that are sensitive are hidden in the report', () => {
    const cells = ['Ann', '', '', 'Annie', '', '', '', '4711', '']
    expect(shownCells(cells, context).slice(3, 9)).toEqual(['Annie', '', '', '', '••••', ''])
  })
})
