import { formatDollars } from '#shared/money.ts'
import { citationOf, citationOfLine } from './citations.rules.ts'
import { isLiability, isWorkers, maritime, seemsBusiness } from './gap-kinds.rules.ts'
import { type GapFinding, type GapRule, unconfirmed, unlessEndorsed, whenEndorsed } from './gap-rule.rules.ts'
import { type GapView, isSure, limitOf } from './gap-view.rules.ts'
import { isUndone, labeledValue } from './row-values.rules.ts'
import { shown } from './shown.rules.ts'
import {
  isMonopolistic,
  otherStatesItem,
  stateOfAddress,
  statesOfItem,
  stopGapSought,
} from './workers-states.rules.ts'

const line = 'wc'
/** Umbrellas usually require at least this much employers liability. */
const leastEmployersLiability = 500_000

function lowLimits(view: GapView): GapFinding | null {
  const found = limitOf(view, { codes: ['el_accident'] })
  const limit = found ? { value: found.value, citation: citationOf(found) } : limitInRow(view)
  if (!limit || limit.value >= leastEmployersLiability) return null
  return {
    state: 'limited',
    finding: `Employers liability is limited to ${formatDollars(limit.value)} each accident.`,
    citations: [limit.citation],
  }
}

const accidentLimit = /employers.? liability\b.*?\$\s?([1-9][\d,]{5,})\s*(?:each|per) accident/i

function limitInRow(view: GapView) {
  const row = view.rows.find(({ text }) => accidentLimit.test(text))
  const sum = accidentLimit.exec(row?.text ?? '')?.[1]
  return row && sum ? { value: Number(sum.replaceAll(',', '')), citation: citationOfLine(row) } : null
}

function otherStates(view: GapView): GapFinding | null {
  const item = otherStatesItem(view)
  if (!item) return view.isFull ? unconfirmed('Item 3.C (other states insurance)', view.called) : null
  if (!item.isNone) return null
  const citations = [citationOfLine(item.line)]
  return { state: 'excluded', finding: 'Item 3.C lists no other states.', citations }
}

type Place = { state: string; citation: ReturnType<typeof citationOf>; isPayroll: boolean }

function placesOf({ facts }: GapView): Place[] {
  return [
    ...facts.locations.flatMap(({ address }) => {
      const state = address && stateOfAddress(address.value)
      return address && state ? [{ state, citation: citationOf(address), isPayroll: false }] : []
    }),
    ...facts.payroll.flatMap(({ state }) =>
      state ? [{ state: state.value.toUpperCase(), citation: citationOf(state), isPayroll: true }] : [],
    ),
  ]
}

/** Finds work in states that item 3.A does not list; states with a fund of their own cannot be added to it. */
function missingStates(view: GapView): GapFinding | null {
  const item = statesOfItem(view)
  if (!item || item.states.length === 0) return null
  const found = placesOf(view).filter(
    ({ state }) => /^[A-Z]{2}$/.test(state) && !isMonopolistic(state) && !item.states.includes(state),
  )
  const states = [...new Set(found.map(({ state }) => state))].sort()
  if (states.length === 0) return null
  const other = otherStatesItem(view)?.text ?? ''
  const isOther = (state: string) => new RegExp(`\\b${state}\\b|\\ball (?:other )?states\\b`, 'i').test(other)
  const isGrave = found.some(({ citation, state }) => isSure(citation) && !isOther(state))
  return {
    state: 'mismatch',
    finding: `Item 3.A lists ${item.states.join(', ')}; there are also locations or payroll in ${states.join(', ')}.`,
    citations: [citationOfLine(item.line), ...found.slice(0, 3).map(({ citation }) => citation)],
    ...(!isGrave && { weight: 'notable' as const }),
  }
}

const workplace = /\b(?:workplaces?|locations?|premises|employees|payroll)\b/i

/** Rows about workplaces with an address in a state whose own fund alone may insure it. */
function workplacesOf({ rows }: GapView): Place[] {
  return rows.flatMap((row) => {
    const state = workplace.test(row.text) ? stateOfAddress(row.text) : null
    return state ? [{ state, citation: citationOfLine(row), isPayroll: false }] : []
  })
}

/** Finds work in states whose own fund alone may insure it. */
function stateFunds(view: GapView): GapFinding | null {
  const found = [...placesOf(view), ...workplacesOf(view)].filter(({ state }) => isMonopolistic(state))
  const stopGap = shown(view, stopGapSought)
  if (found.length === 0 || stopGap.state === 'covered') return null
  const states = [...new Set(found.map(({ state }) => state))].sort().join(', ')
  const places = found.slice(0, 3).map(({ citation }) => citation)
  const finding = `There are locations or payroll in ${states}, where workers compensation comes from the state fund and can’t be added to item 3.A.`
  if (stopGap.state !== 'excluded') return { state: 'check', finding, citations: places }
  return {
    state: 'excluded',
    finding: `${finding} Stop gap employers liability is shown as not covered.`,
    citations: [...stopGap.citations, ...places],
    weight: 'critical',
  }
}

const officersOut =
  /^\W*(?:\w+ ){0,3}(?:officers?|owners?|partners?|members?|sole proprietors?|proprietors?)\b[\w /,()’'-]{0,40}\b(?:excluded|exclusions?|not covered)\b/i
const noName = /^\W*(?:(?:none|n\/?a|nil|no|not applicable|if any|see)\b|y(?:es)? ?\/ ?n)/i

/** Owners or officers that a row names as excluded. */
function excludedOwner(view: GapView): GapFinding | null {
  for (const row of view.rows) {
    const name = labeledValue(row, officersOut)
    if (!name || noName.test(name) || isUndone(name)) continue
    return {
      state: 'excluded',
      finding: `“${row.text}” is listed: excluded owners or officers have no coverage.`,
      citations: [citationOfLine(row)],
    }
  }
  return null
}

const ownersExcluded = whenEndorsed({
  forms: ['WC 00 03 08'],
  words: /(?:officers?|owners?|partners?|members?|sole proprietors?).{0,40}\bexclusion\b/i,
  isRowEnough: () => false,
  effect: 'excluded owners or officers have no coverage.',
})

/** Gap checks of workers compensation: states, owners, limits, and what contracts ask for. */
export const workersGaps: readonly GapRule[] = [
  {
    id: 'wc-employers-liability',
    line,
    title: 'Employers liability limits',
    weight: 'notable',
    whyItMatters:
      'An umbrella pays only above the underlying limits it requires; the client pays any gap between.',
    whatToAsk: 'What would limits of $500,000 or $1,000,000 cost?',
    applies: isWorkers,
    finds: lowLimits,
  },
  {
    id: 'wc-other-states',
    line,
    title: 'Other states (3.C)',
    weight: 'notable',
    whyItMatters:
      'An employee injured in a state listed in neither 3.A nor 3.C may have no coverage for that state’s benefits.',
    whatToAsk:
      'Where do employees travel or work from home? List all states except those in 3.A and ND, OH, WA and WY.',
    applies: isWorkers,
    finds: otherStates,
  },
  {
    id: 'wc-listed-states',
    line,
    title: 'Covered states (3.A)',
    weight: 'critical',
    whyItMatters:
      'Benefits of a state where work was under way when the policy began may not be covered unless 3.A lists it.',
    whatToAsk:
      'Which states have employees? Add them to 3.A, except ND, OH, WA and WY, which need their state fund and stop gap.',
    applies: isWorkers,
    finds: missingStates,
  },
  {
    id: 'wc-state-funds',
    line,
    title: 'State fund states',
    weight: 'notable',
    whyItMatters:
      'ND, OH, WA and WY insure workers compensation through their own funds, which provide no employers liability.',
    whatToAsk: 'Is there coverage with the state fund? Add stop gap employers liability for those states?',
    applies: isWorkers,
    finds: stateFunds,
  },
  {
    id: 'wc-owners',
    line,
    title: 'Owners or officers excluded',
    weight: 'notable',
    whyItMatters:
      'An excluded owner who is injured at work has no benefits here, and health insurance may not pay either.',
    whatToAsk: 'Who is excluded, do they know it, and is the signed form on file?',
    applies: isWorkers,
    finds: (view) => ownersExcluded(view) ?? excludedOwner(view),
  },
  {
    id: 'wc-waiver',
    line,
    title: 'Waiver of subrogation, workers compensation',
    weight: 'minor',
    whyItMatters: 'Contracts often require the waiver on each policy, workers compensation included.',
    whatToAsk: 'Does a contract require it? Add WC 00 03 13 or the state’s form?',
    applies: isWorkers,
    finds: unlessEndorsed(
      'A waiver of the right to recover from others',
      ['WC 00 03 13', 'WC 04 03 06', 'WC 42 03 04'],
      /waiver of (our |the )?(subrogation|right)/i,
    ),
  },
  {
    id: 'wc-longshore',
    line,
    title: 'Longshore and harbor work',
    weight: 'notable',
    whyItMatters:
      'Work on or near navigable water can fall under a federal act with higher benefits, which the policy excludes.',
    whatToAsk: 'Do employees work on docks, piers or vessels? Add WC 00 01 06?',
    applies: (view) => isWorkers(view) && seemsBusiness(view, maritime),
    finds: unlessEndorsed('Coverage under the Longshore Act', ['WC 00 01 06'], /longshore/i),
  },
  {
    id: 'wc-absent',
    line,
    title: 'Workers compensation',
    weight: 'minor',
    whyItMatters: 'Most states require it for businesses with employees.',
    whatToAsk: 'Is there a policy elsewhere, and when does it expire?',
    applies: (view) => !isWorkers(view) && isLiability(view) && (view.facts.employees?.value ?? 0) > 0,
    finds: ({ facts, called, isFull }) =>
      isFull
        ? unconfirmed('Workers compensation', called, facts.employees ? [citationOf(facts.employees)] : [])
        : null,
  },
]
