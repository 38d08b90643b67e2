import { formatDollars } from '#shared/money.ts'
import { liabilitySymbols, type Symbols } from './auto-symbols.rules.ts'
import { citationOf, citationOfLine } from './citations.rules.ts'
import { doesBusiness, hauling, isAuto, isLine, seemsBusiness } from './gap-kinds.rules.ts'
import {
  excluding,
  type GapFinding,
  type GapRule,
  unlessEndorsed,
  unlessShown,
  whenEndorsed,
} from './gap-rule.rules.ts'
import { type GapView, limitOf, type SoughtCoverage } from './gap-view.rules.ts'
import { labeledValue } from './row-values.rules.ts'
import { shown } from './shown.rules.ts'

const line = 'auto'
const usualLimit = 1_000_000

function isDriving(view: GapView): boolean {
  return isAuto(view) || isLine('bop')(view)
}

function lowLimit(view: GapView): GapFinding | null {
  const limit = limitOf(view, { codes: ['csl'] })
  if (!limit || limit.value >= usualLimit) return null
  return {
    state: 'limited',
    finding: `Auto liability is limited to ${formatDollars(limit.value)}.`,
    citations: [citationOf(limit)],
  }
}

function splitLimits(view: GapView): GapFinding | null {
  const person = limitOf(view, { codes: ['bi_person'] })
  if (!person || limitOf(view, { codes: ['csl'] })) return null
  return {
    state: 'check',
    finding: `Auto liability is written with split limits, ${formatDollars(person.value)} per person.`,
    citations: [citationOf(person)],
  }
}

/** Rows that rate such autos apart, by the cost of hire or the number of employees. */
const rated: Record<keyof Symbols['covers'], RegExp> = {
  hired: /\bhired\b.*\b(?:if any|cost of hire)\b|\bcost of hire\b/i,
  nonOwned: /\bnon-? ?own(?:ed|ership)\b.*\b(?:if any|number of employees)\b/i,
}

/** Finds autos that neither a coverage nor a symbol of the liability row covers. */
function unlessSymbol(what: string, kind: keyof Symbols['covers'], called: string, sought: SoughtCoverage) {
  const seen = unlessShown(what, sought)
  // A package that leaves out what it could add, such as that of a landlord without cars, asks a question and no more.
  const byRows = (view: GapView): GapFinding | null => {
    const finding = seen(view)
    return finding && !isAuto(view) ? { ...finding, weight: 'notable' } : finding
  }
  return (view: GapView): GapFinding | null => {
    const symbols = liabilitySymbols(view)
    if (symbols?.covers[kind] || shown(view, sought).state === 'covered') return null
    if (!symbols?.isBusinessAuto || view.rows.some(({ text }) => rated[kind].test(text))) return byRows(view)
    const { text, citation } = symbols
    const finding = `Liability is written for symbol ${text} only, which doesn’t include ${called}.`
    return { state: 'excluded', finding, citations: [citation] }
  }
}

const excludedDrivers =
  /^\W*(?:list of )?(?:named )?(?:excluded drivers?|driver exclusions?|drivers? excluded)(?: names?| list)?/i
const noDriver =
  /^\W*(?:(?:none|n\/?a|nil|not applicable|no|see|if any|name|drivers?|licen[cs]e|date)\b|0\b|yes\W*$)/i

/** A row that labels someone as an excluded driver. */
function excludedDriver(view: GapView): GapFinding | null {
  for (const row of view.rows) {
    const name = labeledValue(row, excludedDrivers)
    if (!name || noDriver.test(name) || !/^[A-Z]/.test(name)) continue
    const finding = `“${row.text}” is listed: accidents of an excluded driver are not covered.`
    return { state: 'excluded', finding, citations: [citationOfLine(row)] }
  }
  return null
}

const driverExcluded = whenEndorsed({
  forms: [],
  words: excluding('\\bdrivers?\\b'),
  not: /\bdrivers\b.*\b(?:under|over|age|unlisted|undisclosed)|drive other car|driver(?:less| training)/i,
  otherSeries: ['CG', 'CP', 'WC', 'BP', 'CR', 'CU'],
  isRowEnough: () => false,
  effect: 'accidents of an excluded driver are not covered.',
})

/** Gap checks of business auto: vehicles that are not owned, limits, and what contracts ask for. */
export const autoGaps: readonly GapRule[] = [
  {
    id: 'auto-hired',
    line,
    title: 'Hired auto',
    weight: 'critical',
    whyItMatters:
      'The business can be liable for vehicles it rents or borrows, which aren’t on the vehicle schedule.',
    whatToAsk:
      'Does the business ever rent or borrow vehicles? Add hired auto liability and physical damage?',
    applies: isDriving,
    finds: unlessSymbol('Hired auto liability', 'hired', 'hired autos (symbol 8)', {
      codes: ['hired_auto'],
      name: /\bhired\b|\bany auto\b|symbol 1\b|symbol 8\b/i,
      forms: ['BP 04 04'],
      not: /physical damage|comprehensive|collision|rental reimbursement/i,
    }),
  },
  {
    id: 'auto-non-owned',
    line,
    title: 'Non-owned auto',
    weight: 'critical',
    whyItMatters:
      'When employees drive their own cars for work, the business can be liable beyond their personal limits.',
    whatToAsk: 'Does anyone use a personal car for the business? Add non-owned auto liability?',
    applies: isDriving,
    finds: unlessSymbol('Non-owned auto liability', 'nonOwned', 'non-owned autos (symbol 9)', {
      codes: ['non_owned_auto'],
      name: /non-? ?owned(?! (?:aircraft|watercraft))|\bany auto\b|symbol 1\b|symbol 9\b/i,
      forms: ['BP 04 04'],
      not: /physical damage|comprehensive|collision|rental reimbursement|trailer/i,
    }),
  },
  {
    id: 'auto-uninsured',
    line,
    title: 'Uninsured and underinsured motorists',
    weight: 'notable',
    whyItMatters:
      'It pays for injuries to drivers and passengers caused by a driver with no insurance or too little.',
    whatToAsk: 'At what limit? If it was rejected, is the signed rejection on file?',
    applies: isAuto,
    finds: unlessShown('Uninsured motorists coverage', {
      codes: ['um', 'uim'],
      name: /(un|under)insured|\bUM\b|\bUIM\b/i,
    }),
  },
  {
    id: 'auto-physical-damage',
    line,
    title: 'Comprehensive and collision',
    weight: 'minor',
    whyItMatters:
      'Without them the client pays for damage to its own vehicles from collision, theft or hail.',
    whatToAsk: 'Are the vehicles financed or leased? Which ones need physical damage coverage?',
    applies: ({ facts }) => facts.vehicles.length > 0,
    finds: unlessShown('Comprehensive and collision', {
      codes: ['comprehensive', 'collision'],
      name: /comprehensive|other than collision|collision|physical damage/i,
    }),
  },
  {
    id: 'auto-limit',
    line,
    title: 'Auto liability limit',
    weight: 'notable',
    whyItMatters: 'A serious accident can cost more, and umbrellas and contracts usually require $1,000,000.',
    whatToAsk: 'What would $1,000,000 cost?',
    applies: isAuto,
    finds: lowLimit,
  },
  {
    id: 'auto-split-limits',
    line,
    title: 'Split limits',
    weight: 'notable',
    whyItMatters:
      'The payment to one injured person is capped; umbrellas and contracts usually require a combined single limit.',
    whatToAsk: 'What would a combined single limit of $1,000,000 cost?',
    applies: isAuto,
    finds: splitLimits,
  },
  {
    id: 'auto-additional-insured',
    line,
    title: 'Designated insured, auto',
    weight: 'minor',
    whyItMatters: 'Contracts often require additional insured status on auto too.',
    whatToAsk: 'Does a contract require it? Add CA 20 48?',
    applies: isAuto,
    finds: unlessEndorsed(
      'A designated insured endorsement for auto',
      ['CA 20 48'],
      /designated insured|additional insured/i,
    ),
  },
  {
    id: 'auto-waiver',
    line,
    title: 'Waiver of subrogation, auto',
    weight: 'minor',
    whyItMatters: 'Contracts often require the waiver on each policy, auto included.',
    whatToAsk: 'Does a contract require it? Add CA 04 44?',
    applies: isAuto,
    finds: unlessEndorsed(
      'A waiver of subrogation for auto',
      ['CA 04 44'],
      /waiver of (our |the )?(subrogation|transfer of rights)/i,
    ),
  },
  {
    id: 'auto-primary',
    line,
    title: 'Primary and noncontributory, auto',
    weight: 'minor',
    whyItMatters: 'Without it the other party’s own auto policy may have to share in the claim.',
    whatToAsk: 'Does a contract require it? Add CA 04 49?',
    applies: isAuto,
    finds: unlessEndorsed(
      'Primary and noncontributory wording for auto',
      ['CA 04 49'],
      /primary.{0,20}non-? ?contributory/i,
    ),
  },
  {
    id: 'auto-named-driver',
    line,
    title: 'Driver excluded',
    weight: 'critical',
    whyItMatters: 'If an excluded driver has an accident, the claim may be denied.',
    whatToAsk: 'Who is excluded, and how does the client make sure they don’t drive?',
    applies: isAuto,
    finds: (view) => driverExcluded(view) ?? excludedDriver(view),
  },
  {
    id: 'auto-cargo',
    line: 'inland_marine',
    title: 'Motor truck cargo',
    weight: 'critical',
    whyItMatters: 'A motor carrier is liable for its customers’ goods, which auto policies exclude.',
    whatToAsk:
      'What goods are hauled, and what is the highest value of one load? Is there a cargo policy elsewhere?',
    applies: (view) => isAuto(view) && seemsBusiness(view, hauling),
    finds: unlessShown('Motor truck cargo', { name: /\bcargo\b/i }),
  },
  {
    id: 'auto-pollution',
    line,
    title: 'Auto pollution',
    weight: 'minor',
    whyItMatters:
      'Pollution from a load is excluded unless it is added back; under MCS-90 the carrier may seek reimbursement from the insured.',
    whatToAsk: 'Are fuel, chemicals or waste hauled? Add CA 99 48?',
    applies: (view) => isAuto(view) && doesBusiness(view, hauling),
    finds: unlessEndorsed(
      'Broadened pollution coverage for auto',
      ['CA 99 48'],
      /pollution.{0,20}broadened/i,
    ),
  },
  {
    id: 'garage-keepers',
    line: 'garage',
    title: 'Garagekeepers',
    weight: 'critical',
    whyItMatters: 'Damage to customers’ vehicles in the garage’s care is excluded from garage liability.',
    whatToAsk: 'How many vehicles stay overnight? Direct primary or legal liability basis?',
    applies: isLine('garage'),
    finds: unlessShown('Garagekeepers', { name: /garage ?keepers/i }),
  },
]
