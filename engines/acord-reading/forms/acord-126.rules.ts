import {
  type FlatPage,
  type LimitRow,
  put,
  putLimits,
  putTick,
  under,
} from '#engines/acord-reading/cells.rules.ts'
import type { Filled } from '#engines/acord-reading/filled.rules.ts'
import { type Anchor, label, read, type Sheet } from '#engines/acord-reading/sheet.rules.ts'
import { dollarsOf } from '#engines/acord-reading/values.rules.ts'

const anchors: readonly Anchor[] = [
  ['APPLICANT / FIRST NAMED INSURED', 309, 111],
  ['GENERAL AGGREGATE', 238, 174],
  ['LIMIT APPLIES PER:', 238, 185],
  ['PERSONAL & ADVERTISING INJURY', 238, 220],
  ['PRODUCTS & COMPLETED OPERATIONS AGGREGATE', 238, 208],
  ['DAMAGE TO RENTED PREMISES', 238, 245],
  ['EMPLOYEE BENEFITS', 238, 267],
  ['SCHEDULE OF HAZARDS', 38, 348],
  ['RATING AND PREMIUM BASIS', 38, 565],
  ['PROPOSED RETROACTIVE DATE:', 48, 610],
]

const limits: LimitRow[] = [
  { concept: 'gl.agg', anchors: [['GENERAL AGGREGATE', 238, 174]] },
  { concept: 'gl.products_agg', anchors: [['PRODUCTS & COMPLETED OPERATIONS AGGREGATE', 238, 208]] },
  { concept: 'gl.pai', anchors: [['PERSONAL & ADVERTISING INJURY', 238, 220]] },
  { concept: 'gl.occ', anchors: [['EACH OCCURRENCE', 238, 231]] },
  { concept: 'gl.damage_rented', anchors: [['DAMAGE TO RENTED PREMISES', 238, 245]] },
  { concept: 'gl.medexp', anchors: [['MEDICAL EXPENSE', 238, 256]] },
]

function readHead(sheet: Sheet, filled: Filled): void {
  put(filled, 'form.date', read(sheet, { left: 490, right: 600, top: 68, bottom: 82 }))
  const agency = label(sheet, ['AGENCY', 38, 89])
  const carrier = label(sheet, ['CARRIER', 309, 89])
  const naic = label(sheet, ['NAIC CODE', 529, 89])
  const number = label(sheet, ['POLICY NUMBER', 38, 111])
  const effective = label(sheet, ['EFFECTIVE DATE', 255, 111])
  const insured = label(sheet, ['APPLICANT / FIRST NAMED INSURED', 309, 111])
  const middle = carrier.left - 4
  put(filled, 'producer.name', under(sheet, agency, middle, 15))
  put(filled, 'insurer.a.name', under(sheet, carrier, naic.left - 6, 15))
  put(filled, 'insurer.a.naic', under(sheet, naic, 610, 15))
  put(filled, 'policy.number', under(sheet, number, effective.left - 6, 17))
  put(filled, 'policy.effective', under(sheet, effective, middle, 17))
  put(filled, 'insured.name', under(sheet, insured, 610, 17))
}

/** One hazard: the line under its heads, and the description below. */
function readHazard(sheet: Sheet, filled: Filled, row: number, foot: number): void {
  const head = label(sheet, ['LOC #', 44, foot])
  const code = label(sheet, ['CODE', 115, foot + 4])
  label(sheet, ['BASIS', 165, foot + 4])
  label(sheet, ['PREM / OPS', 340, foot + 4])
  label(sheet, ['PRODUCTS', 404, foot + 4])
  label(sheet, ['PREM / OPS', 466, foot + 4])
  label(sheet, ['PRODUCTS', 529, foot + 4])
  const description = label(sheet, ['CLASSIFICATION DESCRIPTION', 38, foot + 29])
  const line = { top: Math.max(head.bottom, code.bottom) + 1, bottom: description.top }
  const columns = [
    ['location', 30, 66],
    ['number', 66, 102],
    ['classCode', 102, 150],
    ['basis', 150, 191],
    ['exposure', 191, 290],
    ['territory', 290, 332],
    ['rate', 332, 396],
    ['productsRate', 396, 459],
    ['premium', 459, 521],
    ['productsPremium', 521, 600],
  ] as const
  for (const [name, left, right] of columns)
    put(filled, `hazard.${row}.${name}`, read(sheet, { left, right, ...line }))
  const below = { left: 30, right: 600, top: description.bottom, bottom: description.bottom + 15 }
  put(filled, `hazard.${row}.description`, read(sheet, below))
}

function readSection(sheet: Sheet, filled: Filled): void {
  readHead(sheet, filled)
  putTick(sheet, filled, 'gl.requested', ['COMMERCIAL GENERAL LIABILITY', 52, 174])
  putTick(sheet, filled, 'gl.claimsMade', ['CLAIMS MADE', 65, 185])
  putTick(sheet, filled, 'gl.occurrence', ['OCCURRENCE', 150, 185])
  const amounts = label(sheet, ['DAMAGE TO RENTED PREMISES (each occurrence)', 238, 245])
  putLimits(sheet, filled, limits, { left: amounts.right + 4, right: 482 })
  const total = label(sheet, ['TOTAL', 485, 251])
  const premium = under(sheet, total, 600, 18)
  const sum = premium?.text.replace(/^[$\s]+/, '') ?? ''
  if (dollarsOf(sum)) put(filled, 'gl.premium', premium, sum)
  readHazard(sheet, filled, 1, 363)
  readHazard(sheet, filled, 2, 432)
  readHazard(sheet, filled, 3, 500)
}

/** Commercial general liability section, printed or scanned. */
export const flat126: readonly FlatPage[] = [{ anchors, read: readSection }]
