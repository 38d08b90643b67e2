import { type FlatPage, type LimitRow, put, putLimits, putTick } from '#engines/acord-reading/cells.rules.ts'
import type { Filled } from '#engines/acord-reading/filled.rules.ts'
import { type Anchor, label, read, type Sheet } from '#engines/acord-reading/sheet.rules.ts'
import type { Concept } from '#shared/acord-forms/concepts.ts'
import { readCertificateHead, readHolder } from './certificate-head.rules.ts'
import { type PolicyColumns, readBand, readOthers } from './policy-bands.rules.ts'

const anchors: readonly Anchor[] = [
  ['INSURER(S) AFFORDING COVERAGE', 369, 154],
  ['REVISION NUMBER:', 425, 238],
  ['LOCATION OF PREMISES / DESCRIPTION OF PROPERTY', 22, 248],
  ['TYPE OF INSURANCE', 66, 323],
  ['COVERED PROPERTY', 438, 323],
  ['POLICY EXPIRATION', 363, 319],
  ['EXTRA EXPENSE', 443, 374],
  ['BLANKET BUILDING', 443, 398],
  ['BLANKET PERS PROP', 443, 410],
  ['INLAND MARINE', 54, 458],
  ['NAMED PERILS', 54, 482],
  ['BOILER & MACHINERY', 54, 541],
  ['SPECIAL CONDITIONS / OTHER COVERAGES', 22, 590],
  ['AUTHORIZED REPRESENTATIVE', 310, 716],
]

const limits: LimitRow[] = [
  { concept: 'property.building', anchors: [['BUILDING', 443, 338]] },
  { concept: 'property.contents', anchors: [['PERSONAL PROPERTY', 443, 350]] },
  { concept: 'property.business_income', anchors: [['BUSINESS INCOME', 443, 360]] },
  { concept: 'property.extra_expense', anchors: [['EXTRA EXPENSE', 443, 374]] },
  { concept: 'blanket.1.name', anchors: [['RENTAL VALUE', 443, 386]] },
  { concept: 'blanket.1.limit', anchors: [['BLANKET BUILDING', 443, 398]] },
  { concept: 'blanket.2.limit', anchors: [['BLANKET PERS PROP', 443, 410]] },
  { concept: 'blanket.3.limit', anchors: [['BLANKET BLDG & PP', 443, 422]] },
]

const ticks: readonly [Concept, Anchor][] = [
  ['property.requested', ['PROPERTY', 54, 338]],
  ['property.basic', ['BASIC', 54, 360]],
  ['property.broad', ['BROAD', 54, 374]],
  ['property.special', ['SPECIAL', 54, 386]],
  ['inland_marine.requested', ['INLAND MARINE', 54, 458]],
  ['crime.requested', ['CRIME', 54, 506]],
  ['equipment_breakdown.requested', ['BOILER & MACHINERY', 54, 541]],
]

function columnsOf(sheet: Sheet): PolicyColumns {
  const letter = label(sheet, ['LTR', 21, 326])
  const effective = label(sheet, ['POLICY EFFECTIVE', 300, 319])
  const covered = label(sheet, ['EXTRA EXPENSE', 443, 374])
  const number = letter.right + 121
  const sums = covered.left + 69
  return {
    letter: letter.right + 4,
    insured: number,
    waiver: number,
    number,
    effective: effective.left - 4,
    limits: covered.left - 16,
    sums,
  }
}

function readDeductibles(sheet: Sheet, filled: Filled): void {
  const building = label(sheet, ['BUILDING', 104, 362])
  const contents = label(sheet, ['CONTENTS', 104, 378])
  const column = { left: building.left - 3, right: building.left + 54 }
  put(
    filled,
    'property.building.deductible',
    read(sheet, { ...column, top: building.bottom, bottom: contents.top }),
  )
  put(
    filled,
    'property.contents.deductible',
    read(sheet, { ...column, top: contents.bottom, bottom: contents.bottom + 10 }),
  )
}

function readCertificate(sheet: Sheet, filled: Filled): void {
  put(filled, 'form.date', read(sheet, { left: 505, right: 620, top: 40, bottom: 60 }))
  readCertificateHead(sheet, filled, { producer: 101, insurer: 164, insured: 164, coverages: 238 })
  const columns = columnsOf(sheet)
  for (const [concept, anchor] of ticks) putTick(sheet, filled, concept, anchor)
  label(sheet, ['TYPE OF POLICY', 162, 458])
  label(sheet, ['POLICY NUMBER', 162, 482])
  putLimits(sheet, filled, limits, { left: columns.sums, right: 620 })
  readDeductibles(sheet, filled)
  const property = label(sheet, ['PROPERTY', 54, 338])
  const inland = label(sheet, ['INLAND MARINE', 54, 458])
  const crime = label(sheet, ['CRIME', 54, 506])
  const boiler = label(sheet, ['BOILER & MACHINERY', 54, 541])
  const breakdown = label(sheet, ['EQUIPMENT BREAKDOWN', 54, 548])
  const special = label(sheet, ['SPECIAL CONDITIONS / OTHER COVERAGES', 22, 590])
  const band = (from: number, to: number) => ({ top: from - 3, bottom: to - 3 })
  readBand(sheet, filled, 'property', band(property.top, inland.top), columns)
  readBand(sheet, filled, 'inland_marine', band(inland.top, crime.top), columns)
  readBand(sheet, filled, 'crime', band(crime.top, boiler.top), columns)
  readBand(sheet, filled, 'equipment_breakdown', band(boiler.top, breakdown.bottom + 4), columns)
  readOthers(sheet, filled, { left: 0, right: 620, top: breakdown.bottom + 3, bottom: special.top }, columns)
  readHolder(sheet, filled)
}

/** Certificate of property insurance, printed or scanned. */
export const flat24: readonly FlatPage[] = [{ anchors, read: readCertificate }]
