import {
  beside,
  type FlatPage,
  type LimitRow,
  put,
  putLimits,
  putTick,
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
import { dayOf, dollarsOf } from '#engines/acord-reading/values.rules.ts'
import type { Concept } from '#shared/acord-forms/concepts.ts'
import { readSectionHead } from './section-head.rules.ts'

const anchors: readonly Anchor[] = [
  ['TRANSACTION TYPE', 119, 163],
  ['LIMIT OF LIABILITY', 341, 163],
  ['RETAINED LIMIT', 491, 163],
  ['RETROACTIVE DATE', 215, 172],
  ['EMPLOYEE BENEFITS LIABILITY', 22, 210],
  ['NAME OF BENEFIT PROGRAM', 22, 244],
  ['PRIMARY LOCATION & SUBSIDIARIES', 22, 270],
  ['ANN GROSS SALES', 429, 282],
  ['UNDERLYING INSURANCE', 22, 510],
  ['CARRIER / POLICY NUMBER', 102, 534],
  ['POLICY EFF DATE', 222, 534],
  ['POLICY EXP DATE', 287, 534],
  ['GENERAL AGGR', 349, 606],
]

const limits: LimitRow[] = [
  { concept: 'auto.csl', anchors: [['CSL EA ACC', 349, 545]] },
  { concept: 'auto.bi_accident', anchors: [['BI EA ACC', 349, 559]] },
  { concept: 'auto.bi_person', anchors: [['BI EA PER', 349, 570]] },
  { concept: 'auto.pd', anchors: [['PD EA ACC', 349, 582]] },
  { concept: 'gl.occ', anchors: [['EACH OCCURRENCE', 349, 594]] },
  { concept: 'gl.agg', anchors: [['GENERAL AGGR', 349, 606]] },
  {
    concept: 'gl.products_agg',
    anchors: [
      ['PROD & COMP OPS', 349, 613],
      ['AGGREGATE', 349, 618],
    ],
  },
  {
    concept: 'gl.pai',
    anchors: [
      ['PERSONAL & ADV', 349, 626],
      ['INJURY', 349, 630],
    ],
  },
  {
    concept: 'gl.damage_rented',
    anchors: [
      ['DAMAGE TO RENTED', 349, 637],
      ['PREMISES', 349, 642],
    ],
  },
  { concept: 'gl.medexp', anchors: [['MEDICAL EXPENSE', 349, 654]] },
  { concept: 'wc.el_accident', anchors: [['EACH ACCIDENT', 349, 666]] },
  { concept: 'wc.el_employee', anchors: [['EACH EMPLOYEE', 349, 678]] },
  { concept: 'wc.el_policy', anchors: [['POLICY LIMIT', 349, 689]] },
]

function readOwnLimits(sheet: Sheet, filled: Filled): void {
  putTick(sheet, filled, 'umbrella.umbrella', ['UMBRELLA', 86, 172])
  putTick(sheet, filled, 'umbrella.excess', ['EXCESS', 86, 184])
  putTick(sheet, filled, 'umbrella.occurrence', ['OCCURRENCE', 140, 172])
  putTick(sheet, filled, 'umbrella.claimsMade', ['CLAIMS MADE', 140, 184])
  const head = label(sheet, ['LIMIT OF LIABILITY', 341, 163])
  const retained = label(sheet, ['RETAINED LIMIT', 491, 163])
  const current = label(sheet, ['CURRENT', 259, 184])
  label(sheet, ['EA OCC', 394, 172])
  label(sheet, ['FIRST DOLLAR DEFENSE (Y / N)', 439, 196])
  const foot = label(sheet, ['EXPIRING POL #:', 22, 196])
  const sums = linesIn(sheet, {
    left: Math.max(300, current.right),
    right: 437,
    top: head.bottom,
    bottom: foot.bottom + 3,
  }).map((words) => words.filter((word) => dollarsOf(word.text) !== null).slice(0, 1))
  const [occurrence, aggregate] = sums.filter((words) => words.length > 0)
  put(filled, 'umbrella.umbrella_occ', readingOf(sheet, occurrence ? [occurrence] : []))
  put(filled, 'umbrella.umbrella_agg', readingOf(sheet, aggregate ? [aggregate] : []))
  const kept = read(sheet, { left: 437, right: 615, top: retained.bottom, bottom: retained.bottom + 12 })
  put(filled, 'umbrella.retention', kept, kept?.text.replace(/^[$\s]+/, ''))
}

function readLocation(sheet: Sheet, filled: Filled, row: number, foot: number): void {
  const name = label(sheet, ['NAME:', 43, foot], 14)
  const location = label(sheet, ['LOCATION:', 43, foot + 12], 14)
  const description = label(sheet, ['DESCRIPTION:', 43, foot + 24], 14)
  put(filled, `location.${row}.name`, beside(sheet, name, 356))
  put(filled, `location.${row}.address`, beside(sheet, location, 356))
  put(filled, `location.${row}.description`, beside(sheet, description, 356))
  const band = { top: name.top - 3, bottom: description.bottom + 3 }
  const cell = (left: number, right: number) => {
    const reading = read(sheet, { left, right, ...band })
    return reading && { ...reading, text: reading.text.replace(/^[$\s]+/, '') }
  }
  put(filled, `location.${row}.payroll`, cell(356, 427))
  put(filled, `location.${row}.sales`, cell(427, 492))
  put(filled, `location.${row}.employees`, cell(562, 615))
}

/** Carrier, number and dates of one policy below the umbrella. */
function readUnderlying(
  sheet: Sheet,
  filled: Filled,
  line: 'auto' | 'gl' | 'wc',
  band: { top: number; bottom: number },
): void {
  const texts = linesIn(sheet, { left: 76, right: 222, ...band })
  const isNumber = (words: (typeof texts)[number]) =>
    words.length <= 3 && /\d{3}/.test(words.map((word) => word.text).join(''))
  const carrier = texts.find(
    (words) => !isNumber(words) && words.some((word) => /[A-Za-z]{3}/.test(word.text)),
  )
  const number = texts.find(isNumber)
  const isCarrier = /insur|mutual|casualty|indemnity|assurance|company|\bco\b|group|fund/i
  const named = carrier?.map((word) => word.text).join(' ') ?? ''
  if (number || isCarrier.test(named))
    put(filled, `underlying.${line}.carrier`, readingOf(sheet, carrier ? [carrier] : []))
  put(filled, `underlying.${line}.number`, readingOf(sheet, number ? [number] : []))
  const dates = (left: number, right: number) =>
    linesIn(sheet, { left, right, ...band })
      .flat()
      .filter((word) => dayOf(word.text))
      .slice(0, 1)
  put(filled, `underlying.${line}.effective` as Concept, readingOf(sheet, [dates(218, 285)]))
  put(filled, `underlying.${line}.expiration` as Concept, readingOf(sheet, [dates(285, 347)]))
}

function readSection(sheet: Sheet, filled: Filled): void {
  label(sheet, ['License #', 223, 100])
  readSectionHead(sheet, filled, 100, 124)
  readOwnLimits(sheet, filled)
  for (const row of [1, 2, 3, 4, 5, 6]) readLocation(sheet, filled, row, 293 + (row - 1) * 36)
  const auto = label(sheet, ['CSL EA ACC', 349, 545])
  const general = label(sheet, ['EACH OCCURRENCE', 349, 594])
  const employers = label(sheet, ['EACH ACCIDENT', 349, 666])
  const last = label(sheet, ['POLICY LIMIT', 349, 689])
  putLimits(sheet, filled, limits, { left: 415, right: 494 })
  readUnderlying(sheet, filled, 'auto', { top: auto.top - 2, bottom: general.top - 2 })
  readUnderlying(sheet, filled, 'gl', { top: general.top - 2, bottom: employers.top - 2 })
  readUnderlying(sheet, filled, 'wc', { top: employers.top - 2, bottom: last.bottom + 3 })
}

/** Umbrella and excess section, printed or scanned. */
export const flat131: readonly FlatPage[] = [{ anchors, read: readSection }]
