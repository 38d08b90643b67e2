import { type FlatPage, put, putParty, putTick, under } from '#engines/acord-reading/cells.rules.ts'
import type { Filled } from '#engines/acord-reading/filled.rules.ts'
import { type Anchor, label, printed, read, type Sheet } from '#engines/acord-reading/sheet.rules.ts'
import type { Concept } from '#shared/acord-forms/concepts.ts'

const anchors: readonly Anchor[] = [
  ['COMPANY NAME AND ADDRESS', 310, 103],
  ['IF MULTIPLE COMPANIES, COMPLETE SEPARATE FORM FOR EACH', 354, 163],
  ['LOAN NUMBER', 310, 202],
  ['THIS REPLACES PRIOR EVIDENCE DATED:', 310, 250],
  ['LOCATION / DESCRIPTION', 22, 286],
  ['COVERAGE INFORMATION', 22, 352],
  ['BLANKET COVERAGE', 22, 399],
  ['LIMITED FUNGUS COVERAGE', 22, 448],
  ['REPLACEMENT COST', 22, 472],
  ['AGREED VALUE', 22, 484],
  ['EARTH MOVEMENT', 22, 556],
  ['CONTRACT OF SALE', 36, 670],
  ['LENDER SERVICING AGENT NAME AND ADDRESS', 306, 670],
  ['AUTHORIZED REPRESENTATIVE', 306, 728],
]

/** The rows that ask for a limit and a deductible. */
const rows: readonly [Extract<Concept, `property.${string}`>, Anchor][] = [
  ['property.business_income', ['BUSINESS INCOME', 32, 388]],
  ['property.equipment_breakdown', ['EQUIPMENT BREAKDOWN', 22, 507]],
  ['property.ordinance_law', ['ORDINANCE OR LAW', 22, 519]],
  ['property.earthquake', ['EARTH MOVEMENT', 22, 556]],
  ['property.flood', ['FLOOD', 22, 568]],
  ['property.wind_hail', ['WIND / HAIL INCL', 22, 579]],
]

const ticks: readonly [Concept, Anchor][] = [
  ['property.isBuilding', ['BUILDING', 372, 275]],
  ['property.isContents', ['BUSINESS PERSONAL PROPERTY', 446, 275]],
  ['property.basic', ['BASIC', 263, 352]],
  ['property.broad', ['BROAD', 313, 352]],
  ['property.special', ['SPECIAL', 367, 352]],
  ['interest.1.lendersLossPayable', ["LENDER'S LOSS PAYABLE", 133, 670]],
  ['interest.1.lossPayee', ['LOSS PAYEE', 245, 670]],
  ['interest.1.mortgagee', ['MORTGAGEE', 36, 680]],
]

function readParties(sheet: Sheet, filled: Filled): void {
  const producer = label(sheet, ['CONTACT PERSON AND ADDRESS', 22, 107])
  label(sheet, ['(A/C, No, Ext):', 130, 107])
  const company = label(sheet, ['COMPANY NAME AND ADDRESS', 310, 103])
  const fax = label(sheet, ['FAX', 22, 163])
  const several = label(sheet, ['IF MULTIPLE COMPANIES, COMPLETE SEPARATE FORM FOR EACH', 354, 163])
  const naic = label(sheet, ['NAIC NO:', 493, 103])
  put(
    filled,
    'insurer.a.naic',
    read(sheet, { left: naic.right - 1, right: 620, top: naic.top - 3, bottom: naic.bottom + 3 }),
  )
  const middle = company.left - 6
  putParty(sheet, filled, 'producer', { left: 8, right: middle, top: producer.bottom, bottom: fax.top - 1 })
  putParty(sheet, filled, 'insurer.a', {
    left: middle,
    right: 620,
    top: company.bottom + 1,
    bottom: several.top,
  })
  const insured = label(sheet, ['NAMED INSURED AND ADDRESS', 22, 202])
  const additional = label(sheet, ['ADDITIONAL NAMED INSURED(S)', 22, 250])
  putParty(sheet, filled, 'insured', { left: 8, right: middle, top: insured.bottom, bottom: additional.top })
  const property = label(sheet, ['PROPERTY INFORMATION', 22, 275])
  put(
    filled,
    'insured.otherName',
    read(sheet, { left: 8, right: middle, top: additional.bottom, bottom: property.top - 2 }),
  )
}

function readPolicy(sheet: Sheet, filled: Filled): void {
  const type = label(sheet, ['POLICY TYPE', 310, 178])
  put(filled, 'policy.type', under(sheet, type, 610, 12))
  const loan = label(sheet, ['LOAN NUMBER', 310, 202])
  const number = label(sheet, ['POLICY NUMBER', 468, 202])
  put(filled, 'interest.1.loan', under(sheet, loan, number.left - 5, 14))
  put(filled, 'policy.number', under(sheet, number, 615, 15))
  const effective = label(sheet, ['EFFECTIVE DATE', 310, 226])
  const expiration = label(sheet, ['EXPIRATION DATE', 396, 226])
  const until = label(sheet, ['CONTINUED UNTIL', 500, 233])
  label(sheet, ['TERMINATED IF CHECKED', 500, 237])
  put(filled, 'policy.effective', under(sheet, effective, expiration.left - 6, 16))
  put(filled, 'policy.expiration', under(sheet, expiration, until.left - 16, 16))
}

function readCoverages(sheet: Sheet, filled: Filled): void {
  for (const [concept, anchor] of ticks) putTick(sheet, filled, concept, anchor)
  printed(sheet, ['If YES, LIMIT:', 'Actual Loss Sustained;', '# of months:'])
  const amount = label(sheet, ['COMMERCIAL PROPERTY COVERAGE AMOUNT OF INSURANCE:', 22, 364])
  const deductible = label(sheet, ['DED:', 475, 364])
  const onLine = { top: amount.top - 3, bottom: amount.bottom + 3 }
  put(filled, 'property.limit', sumIn(sheet, amount.right, deductible.left - 2, onLine))
  put(filled, 'property.deductible', sumIn(sheet, deductible.right - 1, 620, onLine))
  for (const [concept, anchor] of rows) {
    const row = label(sheet, anchor)
    const line = { top: row.top - 3, bottom: row.bottom + 3 }
    const mark = label(sheet, ['DED:', 490, row.bottom], 6)
    put(
      filled,
      concept,
      sumIn(sheet, 362, concept === 'property.business_income' ? 450 : mark.left - 2, line),
    )
    put(filled, `${concept}.deductible` as Concept, sumIn(sheet, mark.right - 1, 620, line))
  }
}

function sumIn(sheet: Sheet, left: number, right: number, line: { top: number; bottom: number }) {
  const reading = read(sheet, { left, right, ...line })
  const text = reading?.text.replace(/^[$\s]+/, '') ?? ''
  return reading && /\d|incl|unlim/i.test(text) ? { ...reading, text } : null
}

function readEvidence(sheet: Sheet, filled: Filled): void {
  readParties(sheet, filled)
  readPolicy(sheet, filled)
  readCoverages(sheet, filled)
  const location = label(sheet, ['LOCATION / DESCRIPTION', 22, 286])
  put(
    filled,
    'location.1.description',
    read(sheet, { left: 8, right: 615, top: location.bottom, bottom: location.bottom + 24 }),
  )
  const name = label(sheet, ['NAME AND ADDRESS', 22, 695])
  const foot = label(sheet, ['ACORD 28', 22, 761])
  putParty(sheet, filled, 'interest.1', { left: 8, right: 300, top: name.bottom, bottom: foot.top - 2 })
}

/** Evidence of commercial property insurance, printed or scanned. */
export const flat28: readonly FlatPage[] = [{ anchors, read: readEvidence }]
