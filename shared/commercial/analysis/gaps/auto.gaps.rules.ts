import { formatDollars } from '#shared/money.ts'
import {
  excluding,
  type GapFinding,
  type GapRule,
  unlessEndorsed,
  unlessShown,
  whenEndorsed,
} from './gap-rule.rules.ts'
import { citationOf, doesBusiness, type GapView, hauling, isAuto, isLine, limitOf } from './gap-view.rules.ts'

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
    finding: `Auto liability is written with split limits, ${formatDollars(person.value)} for each person.`,
    citations: [citationOf(person)],
  }
}

/** Gap checks of business auto: vehicles that are not owned, limits, and what contracts ask for. */
export const autoGaps: readonly GapRule[] = [
  {
    id: 'auto-hired',
    line,
    title: 'Hired auto',
    weight: 'critical',
    whyItMatters:
      'Rented and borrowed vehicles are not in the schedule; the business is liable for them all the same.',
    whatToAsk: 'Are vehicles ever rented or borrowed? Add hired auto liability, and physical damage?',
    applies: isDriving,
    finds: unlessShown('Hired auto liability', {
      codes: ['hired_auto'],
      name: /\bhired\b|\bany auto\b|symbol 1\b|symbol 8\b/i,
      forms: ['BP 04 04'],
    }),
  },
  {
    id: 'auto-non-owned',
    line,
    title: 'Non-owned auto',
    weight: 'critical',
    whyItMatters:
      'Employees who drive their own cars on errands make the business liable beyond their personal limits.',
    whatToAsk: 'Does anybody use an own car for the business? Add non-owned auto liability?',
    applies: isDriving,
    finds: unlessShown('Non-owned auto liability', {
      codes: ['non_owned_auto'],
      name: /non-? ?owned|\bany auto\b|symbol 1\b|symbol 9\b/i,
      forms: ['BP 04 04'],
    }),
  },
  {
    id: 'auto-uninsured',
    line,
    title: 'Uninsured and underinsured motorists',
    weight: 'notable',
    whyItMatters:
      'It pays drivers and passengers whom somebody without insurance, or with too little, injures.',
    whatToAsk: 'With which limit? If it was rejected, is the signed form on file?',
    applies: isAuto,
    finds: unlessShown('Uninsured motorists cover', {
      codes: ['um', 'uim'],
      name: /(un|under)insured|\bUM\b|\bUIM\b/i,
    }),
  },
  {
    id: 'auto-physical-damage',
    line,
    title: 'Comprehensive and collision',
    weight: 'minor',
    whyItMatters: 'Without them the client pays for its own vehicles after an accident, theft or hail.',
    whatToAsk: 'Are the vehicles financed or leased? Which are to be insured against damage?',
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
    whyItMatters: 'One bad accident costs more, and umbrellas and contracts ask for $1,000,000.',
    whatToAsk: 'What does $1,000,000 cost?',
    applies: isAuto,
    finds: lowLimit,
  },
  {
    id: 'auto-split-limits',
    line,
    title: 'Split limits',
    weight: 'notable',
    whyItMatters:
      'What one injured person can be paid is capped; umbrellas and contracts ask for a combined limit.',
    whatToAsk: 'What does a combined single limit of $1,000,000 cost?',
    applies: isAuto,
    finds: splitLimits,
  },
  {
    id: 'auto-additional-insured',
    line,
    title: 'Designated insured, auto',
    weight: 'minor',
    whyItMatters: 'Contracts ask for additional insured status on auto too.',
    whatToAsk: 'Does a contract ask for it? Add CA 20 48?',
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
    whyItMatters: 'Contracts ask for the waiver on each policy, auto included.',
    whatToAsk: 'Does a contract ask for it? Add CA 04 44?',
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
    whyItMatters: 'Without it the other party’s own auto policy may have to share.',
    whatToAsk: 'Does a contract ask for it? Add CA 04 49?',
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
    whyItMatters: 'If that person drives, nothing is paid.',
    whatToAsk: 'Who is excluded, and who makes sure that they do not drive?',
    applies: isAuto,
    finds: whenEndorsed(
      [],
      excluding('named driver|\\bdrivers?\\b'),
      'accidents of an excluded driver are not paid.',
    ),
  },
  {
    id: 'auto-cargo',
    line: 'inland_marine',
    title: 'Motor truck cargo',
    weight: 'critical',
    whyItMatters: 'A carrier is liable for its customers’ goods, which auto policies exclude.',
    whatToAsk: 'Which goods, of which highest value in one load? Is there a cargo policy elsewhere?',
    applies: (view) => isAuto(view) && doesBusiness(view, hauling),
    finds: unlessShown('Cargo', { name: /cargo/i }),
  },
  {
    id: 'auto-pollution',
    line,
    title: 'Auto pollution',
    weight: 'minor',
    whyItMatters:
      'What spills from a load is excluded unless it is bought back; MCS-90 only makes the carrier advance it.',
    whatToAsk: 'Are fuel, chemicals or waste moved? Add CA 99 48?',
    applies: (view) => isAuto(view) && doesBusiness(view, hauling),
    finds: unlessEndorsed('Broadened pollution cover for auto', ['CA 99 48'], /pollution.{0,20}broadened/i),
  },
  {
    id: 'garage-keepers',
    line: 'garage',
    title: 'Garagekeepers',
    weight: 'critical',
    whyItMatters: 'Customers’ vehicles in care of the garage are excluded from garage liability.',
    whatToAsk: 'How many vehicles stay overnight? Direct primary or legal liability only?',
    applies: isLine('garage'),
    finds: unlessShown('Garagekeepers', { name: /garage ?keepers/i }),
  },
]
