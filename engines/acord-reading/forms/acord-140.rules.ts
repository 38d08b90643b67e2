import {
  beside,
  type Column,
  type FlatPage,
  put,
  putParty,
  putTick,
  tableRows,
} from '#engines/acord-reading/cells.rules.ts'
import type { Filled } from '#engines/acord-reading/filled.rules.ts'
import { type Anchor, label, printed, read, type Sheet } from '#engines/acord-reading/sheet.rules.ts'
import { readSectionHead } from './section-head.rules.ts'

/** The labels of a page, at their feet on the first one; the second page has the same ones higher up. */
function anchorsFrom(rise: number): readonly Anchor[] {
  return [
    ['SUBJECT OF INSURANCE', 42, 191 - rise],
    ['FORMS AND CONDITIONS TO APPLY', 471, 191 - rise],
    ['SINKHOLE COVERAGE', 22, 398 - rise],
    ['MINE SUBSIDENCE COVERAGE', 22, 410 - rise],
    ['CONSTRUCTION TYPE', 22, 462 - rise],
    ['BUILDING IMPROVEMENTS', 22, 486 - rise],
    ['OTHER OCCUPANCIES', 360, 486 - rise],
    ['PRIMARY HEAT', 22, 536 - rise],
    ['BURGLAR ALARM TYPE', 22, 594 - rise],
  ]
}

const subjectColumns: Column[] = [
  { name: 'name', left: 14, right: 138 },
  { name: 'limit', left: 138, right: 210 },
  { name: 'coinsurance', left: 210, right: 238 },
  { name: 'valuation', left: 238, right: 262 },
  { name: 'causes', left: 262, right: 326 },
  { name: 'deductible', left: 360, right: 406 },
  { name: 'deductibleType', left: 406, right: 432 },
  { name: 'forms', left: 452, right: 615 },
]

function readSubjects(sheet: Sheet, filled: Filled, premises: number, rise: number): void {
  const head = label(sheet, ['SUBJECT OF INSURANCE', 42, 191 - rise])
  const foot = label(sheet, ['ADDITIONAL INFORMATION', 22, 326 - rise])
  label(sheet, ['COINS %', 211, 196 - rise])
  label(sheet, ['ATION', 240, 196 - rise])
  label(sheet, ['GUARD %', 328, 196 - rise])
  label(sheet, ['TYPE', 408, 196 - rise])
  label(sheet, ['#', 439, 196 - rise])
  const zone = { left: 14, right: 615, top: head.bottom + 6, bottom: foot.top - 1 }
  const rows = tableRows(sheet, zone, subjectColumns, 17).filter((cells) => cells.has('name'))
  for (const [index, cells] of rows.entries()) {
    // The rows of the second premises are kept from the seventh on, as the form's own field names do.
    const row = (premises - 1) * 6 + index + 1
    for (const { name } of subjectColumns)
      put(filled, `subject.${row}.${name as 'name'}`, cells.get(name) ?? null)
  }
}

function readBuilding(sheet: Sheet, filled: Filled, row: number, rise: number): void {
  const type = label(sheet, ['CONSTRUCTION TYPE', 22, 462 - rise])
  const improvements = label(sheet, ['BUILDING IMPROVEMENTS', 22, 486 - rise])
  label(sheet, ['HYDRANT', 152, 467 - rise])
  label(sheet, ['FIRE STAT', 189, 467 - rise])
  const line = { top: type.bottom + 4, bottom: improvements.top }
  const columns = [
    ['construction', 14, 148],
    ['protection', 382, 415],
    ['stories', 415, 452],
    ['built', 490, 527],
    ['area', 527, 615],
  ] as const
  for (const [name, left, right] of columns)
    put(filled, `premises.${row}.${name}`, read(sheet, { left, right, ...line }))
  const occupancy = label(sheet, ['OTHER OCCUPANCIES', 360, 486 - rise])
  const below = { left: 355, right: 615, top: occupancy.bottom, bottom: occupancy.bottom + 17 }
  put(filled, `premises.${row}.occupancy`, read(sheet, below))
  const sprinklers = label(sheet, ['% SPRNK', 288, 643 - rise])
  const share = { left: 284, right: 322, top: sprinklers.bottom, bottom: sprinklers.bottom + 14 }
  put(filled, `premises.${row}.sprinklered`, read(sheet, share))
}

function readPremises(sheet: Sheet, filled: Filled, row: number, rise: number): void {
  const number = label(sheet, ['PREMISES #:', 142, 170 - rise])
  const street = label(sheet, ['STREET ADDRESS:', 213, 170 - rise])
  const building = label(sheet, ['BUILDING #:', 141, 182 - rise])
  const description = label(sheet, ['BLDG DESCRIPTION:', 213, 182 - rise])
  put(filled, `premises.${row}.number`, beside(sheet, number, street.left - 2))
  put(filled, `premises.${row}.building`, beside(sheet, building, description.left - 2))
  put(filled, `premises.${row}.address`, beside(sheet, street, 615))
  put(filled, `premises.${row}.description`, beside(sheet, description, 615))
  readSubjects(sheet, filled, row, rise)
  readBuilding(sheet, filled, row, rise)
}

function readInterest(sheet: Sheet, filled: Filled): void {
  putTick(sheet, filled, 'interest.1.lendersLossPayable', ["LENDER'S LOSS PAYABLE", 36, 692])
  putTick(sheet, filled, 'interest.1.lossPayee', ['LOSS PAYEE', 36, 701])
  putTick(sheet, filled, 'interest.1.mortgagee', ['MORTGAGEE', 36, 716])
  printed(sheet, ['EVIDENCE:', 'RANK:'])
  const name = label(sheet, ['NAME AND ADDRESS', 126, 680])
  const loan = label(sheet, ['REFERENCE / LOAN #:', 126, 740])
  putParty(sheet, filled, 'interest.1', { left: 122, right: 448, top: name.bottom, bottom: loan.top })
  put(filled, 'interest.1.loan', beside(sheet, loan, 448))
}

function readFirst(sheet: Sheet, filled: Filled): void {
  readSectionHead(sheet, filled, 74, 98)
  readPremises(sheet, filled, 1, 0)
  readInterest(sheet, filled)
}

/** The property section's two pages of premises, printed or scanned. */
export const flat140: readonly FlatPage[] = [
  { anchors: [...anchorsFrom(0), ['BLANKET SUMMARY', 22, 123]], read: readFirst },
  {
    anchors: [...anchorsFrom(120), ['REMARKS (ACORD 101, Additional Remarks Schedule', 22, 633]],
    read: (sheet, filled) => readPremises(sheet, filled, 2, 120),
  },
]
