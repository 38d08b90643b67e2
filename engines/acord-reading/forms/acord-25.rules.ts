import { type FlatPage, type LimitRow, put, putLimits, putTick } from '#engines/acord-reading/cells.rules.ts'
import type { Filled } from '#engines/acord-reading/filled.rules.ts'
import { type Anchor, label, read, type Sheet } from '#engines/acord-reading/sheet.rules.ts'
import type { Concept } from '#shared/acord-forms/concepts.ts'
import { readCertificateHead, readHolder } from './certificate-head.rules.ts'
import { type PolicyColumns, readBand, readOthers } from './policy-bands.rules.ts'

const anchors: readonly Anchor[] = [
  ['INSURER(S) AFFORDING COVERAGE', 369, 166],
  ['REVISION NUMBER:', 425, 250],
  ['TYPE OF INSURANCE', 75, 297],
  ['COMMERCIAL GENERAL LIABILITY', 54, 308],
  ['PERSONAL & ADV INJURY', 428, 346],
  ["GEN'L AGGREGATE LIMIT APPLIES PER:", 40, 358],
  ['PRODUCTS - COMP/OP AGG', 428, 370],
  ['AUTOMOBILE LIABILITY', 40, 390],
  ['BODILY INJURY (Per person)', 428, 404],
  ['UMBRELLA LIAB', 54, 452],
  ['EXCESS LIAB', 54, 464],
  ['WORKERS COMPENSATION', 38, 486],
  ["AND EMPLOYERS' LIABILITY", 38, 491],
  ['E.L. DISEASE - POLICY LIMIT', 428, 526],
  ['DESCRIPTION OF OPERATIONS / LOCATIONS / VEHICLES', 22, 572],
  ['AUTHORIZED REPRESENTATIVE', 310, 715],
]

const glLimits: LimitRow[] = [
  { concept: 'gl.occ', anchors: [['EACH OCCURRENCE', 428, 308]] },
  {
    concept: 'gl.damage_rented',
    anchors: [
      ['DAMAGE TO RENTED', 428, 317],
      ['PREMISES (Ea occurrence)', 428, 321],
    ],
  },
  { concept: 'gl.medexp', anchors: [['MED EXP (Any one person)', 428, 334]] },
  { concept: 'gl.pai', anchors: [['PERSONAL & ADV INJURY', 428, 346]] },
  { concept: 'gl.agg', anchors: [['GENERAL AGGREGATE', 428, 358]] },
  { concept: 'gl.products_agg', anchors: [['PRODUCTS - COMP/OP AGG', 428, 370]] },
]

const otherLimits: LimitRow[] = [
  {
    concept: 'auto.csl',
    anchors: [
      ['COMBINED SINGLE LIMIT', 428, 390],
      ['(Ea accident)', 428, 395],
    ],
  },
  { concept: 'auto.bi_person', anchors: [['BODILY INJURY (Per person)', 428, 404]] },
  { concept: 'auto.bi_accident', anchors: [['BODILY INJURY (Per accident)', 428, 414]] },
  {
    concept: 'auto.pd',
    anchors: [
      ['PROPERTY DAMAGE', 428, 425],
      ['(Per accident)', 428, 431],
    ],
  },
  { concept: 'umbrella.umbrella_occ', anchors: [['EACH OCCURRENCE', 428, 452]] },
  { concept: 'umbrella.umbrella_agg', anchors: [['AGGREGATE', 428, 464]] },
  { concept: 'wc.el_accident', anchors: [['E.L. EACH ACCIDENT', 428, 501]] },
  { concept: 'wc.el_employee', anchors: [['E.L. DISEASE - EA EMPLOYEE', 428, 513]] },
  { concept: 'wc.el_policy', anchors: [['E.L. DISEASE - POLICY LIMIT', 428, 526]] },
]

const ticks: readonly [Concept, Anchor][] = [
  ['gl.requested', ['COMMERCIAL GENERAL LIABILITY', 54, 308]],
  ['gl.claimsMade', ['CLAIMS-MADE', 68, 321]],
  ['gl.occurrence', ['OCCUR', 133, 321]],
  ['auto.any', ['ANY AUTO', 54, 404]],
  ['auto.owned', ['OWNED', 54, 414]],
  ['auto.scheduled', ['SCHEDULED', 122, 414]],
  ['auto.hired', ['HIRED', 54, 425]],
  ['auto.nonOwned', ['NON-OWNED', 122, 425]],
  ['umbrella.umbrella', ['UMBRELLA LIAB', 54, 452]],
  ['umbrella.excess', ['EXCESS LIAB', 54, 464]],
  ['wc.statute', ['STATUTE', 443, 491]],
]

function columnsOf(sheet: Sheet): PolicyColumns {
  const letter = label(sheet, ['LTR', 21, 297])
  const insured = label(sheet, ['ADDL', 177, 293])
  const waiver = label(sheet, ['SUBR', 197, 293])
  const effective = label(sheet, ['POLICY EFF', 337, 293])
  const limits = label(sheet, ['PERSONAL & ADV INJURY', 428, 346])
  return {
    letter: letter.right + 5,
    insured: insured.left - 2,
    waiver: (insured.right + waiver.left) / 2,
    number: waiver.right + 1,
    effective: effective.left - 6,
    limits: limits.left - 3,
    sums: limits.left + 88,
  }
}

function readCertificate(sheet: Sheet, filled: Filled): void {
  put(filled, 'form.date', read(sheet, { left: 505, right: 620, top: 33, bottom: 56 }))
  readCertificateHead(sheet, filled, { producer: 125, insurer: 178, insured: 188, coverages: 250 })
  const columns = columnsOf(sheet)
  const sums = { left: columns.limits + 91, right: 620 }
  for (const [concept, anchor] of ticks) putTick(sheet, filled, concept, anchor)
  putLimits(sheet, filled, glLimits, sums)
  putLimits(sheet, filled, otherLimits, sums)
  const head = label(sheet, ['TYPE OF INSURANCE', 75, 297])
  const auto = label(sheet, ['AUTOMOBILE LIABILITY', 40, 390])
  const umbrella = label(sheet, ['UMBRELLA LIAB', 54, 452])
  const workers = label(sheet, ['WORKERS COMPENSATION', 38, 486])
  const last = label(sheet, ['E.L. DISEASE - POLICY LIMIT', 428, 526])
  const description = label(sheet, ['DESCRIPTION OF OPERATIONS / LOCATIONS / VEHICLES', 22, 572])
  const band = (from: number, to: number) => ({ top: from - 2, bottom: to - 2 })
  readBand(sheet, filled, 'gl', band(head.bottom + 2, auto.top), columns)
  readBand(sheet, filled, 'auto', band(auto.top, umbrella.top), columns)
  readBand(sheet, filled, 'umbrella', band(umbrella.top, workers.top), columns)
  readBand(sheet, filled, 'wc', band(workers.top, last.bottom + 3), columns)
  const others = { left: 0, right: 620, top: last.bottom, bottom: description.top - 1 }
  label(sheet, ['DESCRIPTION OF OPERATIONS below', 38, 526])
  readOthers(sheet, filled, others, columns)
  label(sheet, [
    '(ACORD 101, Additional Remarks Schedule, may be attached if more space is required)',
    205,
    572,
  ])
  const holder = label(sheet, ['CERTIFICATE HOLDER', 22, 658])
  put(
    filled,
    'certificate.description',
    read(sheet, { left: 10, right: 610, top: description.bottom + 1, bottom: holder.top - 2 }),
  )
  readHolder(sheet, filled)
}

/** Certificate of liability insurance, printed or scanned. */
export const flat25: readonly FlatPage[] = [{ anchors, read: readCertificate }]
