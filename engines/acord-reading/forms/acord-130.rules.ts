import {
  beside,
  type Column,
  type FlatPage,
  type LimitRow,
  put,
  putLimits,
  putParty,
  tableRows,
  under,
} from '#engines/acord-reading/cells.rules.ts'
import type { Filled } from '#engines/acord-reading/filled.rules.ts'
import { type Anchor, label, read, type Sheet } from '#engines/acord-reading/sheet.rules.ts'
import { dollarsOf } from '#engines/acord-reading/values.rules.ts'

const firstPage: readonly Anchor[] = [
  ['AGENCY NAME AND ADDRESS', 22, 55],
  ['UNDERWRITER:', 248, 67],
  ['APPLICANT NAME:', 248, 79],
  ['STATUS OF SUBMISSION', 22, 226],
  ['BILLING / AUDIT INFORMATION', 212, 226],
  ['PROPOSED EFF DATE', 29, 389],
  ['PROPOSED EXP DATE', 112, 389],
  ['ANNIVERSARY RATING DATE', 284, 389],
  ['DISEASE-POLICY LIMIT', 187, 442],
  ['DIVIDEND PLAN/SAFETY GROUP', 22, 463],
  ['TOTAL MINIMUM PREMIUM ALL STATES', 209, 530],
  ['INDIVIDUALS INCLUDED / EXCLUDED', 22, 616],
]

const ratingPage: readonly Anchor[] = [
  ['STATE RATING WORKSHEET', 242, 54],
  ['RATING INFORMATION - STATE:', 22, 91],
  ['CATEGORIES, DUTIES, CLASSIFICATIONS', 149, 110],
  ['CLASS CODE', 53, 110],
  ['FACTORED PREMIUM', 210, 478],
  ['INCREASED LIMITS', 22, 499],
  ['SCHEDULE RATING', 306, 502],
  ['TOTAL ESTIMATED ANNUAL PREMIUM', 22, 596],
  ['DEPOSIT PREMIUM', 403, 596],
]

const employersLiability: LimitRow[] = [
  { concept: 'wc.el_accident', anchors: [['EACH ACCIDENT', 187, 430]] },
  { concept: 'wc.el_policy', anchors: [['DISEASE-POLICY LIMIT', 187, 442]] },
  { concept: 'wc.el_employee', anchors: [['DISEASE-EACH EMPLOYEE', 187, 451]] },
]

function readParties(sheet: Sheet, filled: Filled): void {
  const agency = label(sheet, ['AGENCY NAME AND ADDRESS', 22, 55])
  const producer = label(sheet, ['PRODUCER NAME:', 22, 127])
  const company = label(sheet, ['COMPANY:', 248, 55])
  const middle = company.left - 4
  putParty(sheet, filled, 'producer', { left: 8, right: middle, top: agency.bottom, bottom: producer.top })
  put(filled, 'producer.contact', beside(sheet, producer, middle))
  put(filled, 'insurer.a.name', beside(sheet, company, 610))
  put(filled, 'insured.name', beside(sheet, label(sheet, ['APPLICANT NAME:', 248, 79]), 610))
  const mobile = label(sheet, ['MOBILE PHONE:', 421, 91])
  put(filled, 'insured.phone', beside(sheet, label(sheet, ['OFFICE PHONE:', 248, 91]), mobile.left - 3))
  const address = label(sheet, ['MAILING ADDRESS (including ZIP + 4 or Canadian Postal Code)', 248, 103])
  const mail = label(sheet, ['E-MAIL ADDRESS:', 248, 153])
  const years = label(sheet, ['YRS IN BUS:', 443, 103])
  const place = { left: middle, right: years.left - 3, top: address.bottom, bottom: mail.top - 8 }
  const reading = read(sheet, place)
  put(filled, 'insured.address', reading, reading?.lines.join(', '))
  put(filled, 'insured.yearsInBusiness', beside(sheet, years, 615))
  put(filled, 'insured.sic', beside(sheet, label(sheet, ['SIC:', 443, 115]), 615))
  put(filled, 'insured.naics', beside(sheet, label(sheet, ['NAICS:', 443, 127]), 615))
  put(filled, 'insured.fein', under(sheet, label(sheet, ['FEDERAL EMPLOYER ID NUMBER', 248, 198]), 360, 16))
}

function readLocations(sheet: Sheet, filled: Filled): void {
  const head = label(sheet, ['STREET, CITY, COUNTY, STATE, ZIP CODE', 79, 298])
  const foot = label(sheet, ['POLICY INFORMATION', 22, 382])
  const zone = { left: 14, right: 615, top: head.bottom + 1, bottom: foot.top - 1 }
  const columns: Column[] = [
    { name: 'number', left: 14, right: 48 },
    { name: 'floor', left: 48, right: 77 },
    { name: 'address', left: 77, right: 615 },
  ]
  for (const [index, cells] of tableRows(sheet, zone, columns, 19).entries()) {
    put(filled, `location.${index + 1}.number`, cells.get('number') ?? null)
    put(filled, `location.${index + 1}.address`, cells.get('address') ?? null)
  }
}

function readPolicy(sheet: Sheet, filled: Filled): void {
  const effective = label(sheet, ['PROPOSED EFF DATE', 29, 389])
  const expiration = label(sheet, ['PROPOSED EXP DATE', 112, 389])
  const rating = label(sheet, ['RATING EFFECTIVE DATE', 197, 389])
  put(filled, 'policy.effective', under(sheet, effective, expiration.left - 6, 18))
  put(filled, 'policy.expiration', under(sheet, expiration, rating.left - 4, 18))
  const accident = label(sheet, ['EACH ACCIDENT', 187, 430])
  const states = label(sheet, ['COMPENSATION (States)', 22, 422])
  putLimits(sheet, filled, employersLiability, { left: accident.left - 84, right: accident.left - 2 })
  const stateCell = { left: 14, right: accident.left - 88, top: states.bottom, bottom: states.bottom + 34 }
  put(filled, 'wc.states', read(sheet, stateCell))
  const total = label(sheet, ['TOTAL ESTIMATED ANNUAL PREMIUM ALL STATES', 22, 530])
  const minimum = label(sheet, ['TOTAL MINIMUM PREMIUM ALL STATES', 209, 530])
  const premium = under(sheet, total, minimum.left - 4, 15)
  const sum = premium?.text.replace(/^[$\s]+/, '') ?? ''
  if (dollarsOf(sum)) put(filled, 'policy.premium', premium, sum)
}

function readApplication(sheet: Sheet, filled: Filled): void {
  readParties(sheet, filled)
  readLocations(sheet, filled)
  readPolicy(sheet, filled)
}

const ratingColumns: Column[] = [
  { name: 'location', left: 14, right: 48 },
  { name: 'classCode', left: 48, right: 100 },
  { name: 'description', left: 127, right: 293 },
  { name: 'fullTime', left: 293, right: 322 },
  { name: 'partTime', left: 322, right: 349 },
  { name: 'payroll', left: 413, right: 488 },
  { name: 'rate', left: 488, right: 534 },
  { name: 'premium', left: 534, right: 610 },
]

function readRating(sheet: Sheet, filled: Filled): void {
  const state = label(sheet, ['RATING INFORMATION - STATE:', 22, 91])
  const own = beside(sheet, state, 290)
  if (own) filled.delete('wc.states')
  put(filled, 'wc.states', own)
  const time = label(sheet, ['TIME', 299, 117])
  label(sheet, ['TIME', 328, 117])
  label(sheet, ['PAYROLL', 431, 117])
  label(sheet, ['CODE', 103, 113])
  label(sheet, ['RATE', 498, 110])
  const head = label(sheet, ['PREMIUM', 551, 117])
  const foot = label(sheet, ['PREMIUM', 22, 466])
  const zone = { left: 14, right: 610, top: Math.max(time.bottom, head.bottom), bottom: foot.top - 1 }
  const rows = tableRows(sheet, zone, ratingColumns, 17).filter(
    (cells) => cells.has('classCode') || cells.has('payroll'),
  )
  for (const [index, cells] of rows.entries()) {
    for (const { name } of ratingColumns)
      put(filled, `payroll.${index + 1}.${name as 'classCode'}`, cells.get(name) ?? null)
  }
}

/** Workers compensation application and its rating worksheet, printed or scanned. */
export const flat130: readonly FlatPage[] = [
  { anchors: firstPage, read: readApplication },
  { anchors: ratingPage, read: readRating },
]
