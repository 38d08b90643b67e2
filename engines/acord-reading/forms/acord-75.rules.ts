import {
  type FlatPage,
  type LimitRow,
  put,
  putLimits,
  putParty,
  putTick,
  under,
} from '#engines/acord-reading/cells.rules.ts'
import type { Filled } from '#engines/acord-reading/filled.rules.ts'
import {
  type Anchor,
  label,
  linesIn,
  read,
  readingOf,
  type Sheet,
} from '#engines/acord-reading/sheet.rules.ts'
import { dayOf } from '#engines/acord-reading/values.rules.ts'
import type { Concept } from '#shared/acord-forms/concepts.ts'

const anchors: readonly Anchor[] = [
  ['INSURED AND MAILING ADDRESS', 22, 163],
  ['PER EXPIRING POLICY #:', 324, 140],
  ['DESCRIPTION OF OPERATIONS / VEHICLES / PROPERTY', 310, 149],
  ['TYPE OF INSURANCE', 52, 238],
  ['COVERAGE / FORMS', 254, 238],
  ['PERSONAL & ADV INJURY', 425, 334],
  ['VEHICLE LIABILITY', 22, 367],
  ['SCHEDULED AUTOS', 36, 405],
  ['VEHICLE PHYSICAL DAMAGE', 22, 463],
  ['GARAGE LIABILITY', 22, 500],
  ['EXCESS LIABILITY', 22, 547],
  ['SELF-INSURED RETENTION', 425, 574],
  ["WORKER'S COMPENSATION", 44, 595],
  ['ESTIMATED TOTAL PREMIUM', 425, 658],
]

const limits: LimitRow[] = [
  { concept: 'gl.occ', anchors: [['EACH OCCURRENCE', 425, 295]] },
  {
    concept: 'gl.damage_rented',
    anchors: [
      ['DAMAGE TO', 425, 304],
      ['RENTED PREMISES', 425, 309],
    ],
  },
  { concept: 'gl.medexp', anchors: [['MED EXP (Any one person)', 425, 320]] },
  { concept: 'gl.pai', anchors: [['PERSONAL & ADV INJURY', 425, 334]] },
  { concept: 'gl.agg', anchors: [['GENERAL AGGREGATE', 425, 345]] },
  { concept: 'gl.products_agg', anchors: [['PRODUCTS - COMP/OP AGG', 425, 358]] },
  { concept: 'auto.csl', anchors: [['COMBINED SINGLE LIMIT', 425, 367]] },
  { concept: 'auto.bi_person', anchors: [['BODILY INJURY (Per person)', 425, 382]] },
  { concept: 'auto.bi_accident', anchors: [['BODILY INJURY (Per accident)', 425, 393]] },
  { concept: 'auto.pd', anchors: [['PROPERTY DAMAGE', 425, 405]] },
  { concept: 'auto.auto_med', anchors: [['MEDICAL PAYMENTS', 425, 418]] },
  { concept: 'auto.pip', anchors: [['PERSONAL INJURY PROT', 425, 430]] },
  { concept: 'auto.um', anchors: [['UNINSURED MOTORIST', 425, 441]] },
  { concept: 'umbrella.umbrella_occ', anchors: [['EACH OCCURRENCE', 425, 547]] },
  { concept: 'umbrella.umbrella_agg', anchors: [['AGGREGATE', 425, 560]] },
  { concept: 'umbrella.retention', anchors: [['SELF-INSURED RETENTION', 425, 574]] },
  { concept: 'wc.el_accident', anchors: [['E.L. EACH ACCIDENT', 425, 595]] },
  { concept: 'wc.el_employee', anchors: [['E.L. DISEASE - EA EMPLOYEE', 425, 609]] },
  { concept: 'wc.el_policy', anchors: [['E.L. DISEASE - POLICY LIMIT', 425, 622]] },
  { concept: 'policy.premium', anchors: [['ESTIMATED TOTAL PREMIUM', 425, 658]] },
]

const ticks: readonly [Concept, Anchor][] = [
  ['property.basic', ['BASIC', 36, 260]],
  ['property.broad', ['BROAD', 83, 260]],
  ['property.special', ['SPEC', 126, 260]],
  ['gl.requested', ['COMMERCIAL GENERAL LIABILITY', 40, 309]],
  ['gl.claimsMade', ['CLAIMS MADE', 50, 320]],
  ['gl.occurrence', ['OCCUR', 126, 320]],
  ['auto.any', ['ANY AUTO', 36, 382]],
  ['auto.owned', ['ALL OWNED AUTOS', 36, 393]],
  ['auto.scheduled', ['SCHEDULED AUTOS', 36, 405]],
  ['auto.hired', ['HIRED AUTOS', 36, 418]],
  ['auto.nonOwned', ['NON-OWNED AUTOS', 36, 430]],
  ['garage.requested', ['ANY AUTO', 36, 513]],
  ['umbrella.umbrella', ['UMBRELLA FORM', 36, 560]],
  ['interest.1.mortgagee', ['MORTGAGEE', 320, 681]],
  ['interest.1.additionalInsured', ['ADDITIONAL INSURED', 407, 681]],
  ['interest.1.lossPayee', ['LOSS PAYEE', 320, 694]],
]

function readHead(sheet: Sheet, filled: Filled): void {
  put(filled, 'form.date', read(sheet, { left: 505, right: 615, top: 33, bottom: 48 }))
  const agency = label(sheet, ['AGENCY', 22, 67])
  const company = label(sheet, ['COMPANY', 310, 67])
  const binder = label(sheet, ['BINDER #', 490, 67])
  const phone = label(sheet, ['PHONE', 22, 125])
  const middle = company.left - 5
  putParty(sheet, filled, 'producer', { left: 8, right: middle, top: agency.bottom, bottom: phone.top - 1 })
  put(filled, 'insurer.a.name', under(sheet, company, binder.left - 4, 13))
  put(filled, 'binder.number', under(sheet, binder, 615, 13))
  const effective = label(sheet, ['EFFECTIVE', 362, 90])
  const expiration = label(sheet, ['EXPIRATION', 522, 90])
  const days = linesIn(sheet, {
    left: middle,
    right: 615,
    top: effective.bottom,
    bottom: effective.bottom + 30,
  })
    .flat()
    .filter((word) => dayOf(word.text))
    .sort((one, other) => one.x - other.x)
  const between = (effective.right + expiration.left) / 2
  put(filled, 'policy.effective', readingOf(sheet, [days.filter((day) => day.x < between).slice(0, 1)]))
  put(filled, 'policy.expiration', readingOf(sheet, [days.filter((day) => day.x >= between).slice(0, 1)]))
  const insured = label(sheet, ['INSURED AND MAILING ADDRESS', 22, 163])
  const coverages = label(sheet, ['COVERAGES', 22, 226])
  putParty(sheet, filled, 'insured', {
    left: 8,
    right: middle,
    top: insured.bottom,
    bottom: coverages.top - 1,
  })
  const operations = label(sheet, [
    'DESCRIPTION OF OPERATIONS / VEHICLES / PROPERTY (Including Location)',
    310,
    149,
  ])
  const place = { left: middle, right: 615, top: operations.bottom, bottom: coverages.top - 1 }
  put(filled, 'insured.operations', read(sheet, place))
}

function readBinder(sheet: Sheet, filled: Filled): void {
  readHead(sheet, filled)
  const property = label(sheet, ['CAUSES OF LOSS', 65, 247])
  const general = label(sheet, ['GENERAL LIABILITY', 22, 295])
  for (const [concept, anchor] of ticks) putTick(sheet, filled, concept, anchor)
  const band = { top: property.top, bottom: general.top - 1 }
  const sum = (left: number, right: number) => {
    const reading = readingOf(sheet, linesIn(sheet, { left, right, ...band }).slice(0, 1))
    return reading && { ...reading, text: reading.text.replace(/^[$\s]+/, '') }
  }
  put(filled, 'property.limit', sum(520, 615))
  put(filled, 'property.deductible', sum(420, 478))
  putLimits(sheet, filled, limits, { left: 513, right: 615 })
  const name = label(sheet, ['NAME & ADDRESS', 22, 670])
  const foot = label(sheet, ['ACORD 75', 22, 765])
  putParty(sheet, filled, 'interest.1', { left: 8, right: 300, top: name.bottom, bottom: foot.top - 12 })
  const loan = label(sheet, ['LOAN #:', 306, 704])
  put(
    filled,
    'interest.1.loan',
    read(sheet, { left: loan.right, right: 615, top: loan.top - 3, bottom: loan.bottom + 3 }),
  )
}

/** Insurance binder, printed or scanned. */
export const flat75: readonly FlatPage[] = [{ anchors, read: readBinder }]
