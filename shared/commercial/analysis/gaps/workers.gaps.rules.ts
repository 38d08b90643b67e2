import { formatDollars } from '#shared/money.ts'
import { type GapFinding, type GapRule, unlessEndorsed, whenEndorsed } from './gap-rule.rules.ts'
import {
  citationOf,
  citationOfLine,
  doesBusiness,
  type GapView,
  isLiability,
  isWorkers,
  limitOf,
  said,
} from './gap-view.rules.ts'

const line = 'wc'
/** Umbrellas usually ask for at least so much of employers liability. */
const leastEmployersLiability = 500_000
const statesOf =
  /\b(A[KLRZ]|C[AOT]|D[CE]|FL|GA|HI|I[ADLN]|K[SY]|LA|M[ADEINOST]|N[CDEHJMVY]|O[HKR]|PA|RI|S[CD]|T[NX]|UT|V[AT]|W[AIVY])\b/g
const partOne =
  /(^|\b)(3\.? ?A\b|part one).{0,200}?(listed here|:)\s*:?\s*([A-Z]{2}(?:[,;\s]+(?:and\s+)?[A-Z]{2})*)\b/

function lowLimits(view: GapView): GapFinding | null {
  const limit = limitOf(view, { codes: ['el_accident'] })
  if (!limit || limit.value >= leastEmployersLiability) return null
  return {
    state: 'limited',
    finding: `Employers liability is limited to ${formatDollars(limit.value)} for each accident.`,
    citations: [citationOf(limit)],
  }
}

function otherStates(view: GapView): GapFinding | null {
  const hit = said(view, /\b3\.? ?C\b|other states insurance|part three/i)
  if (!hit) {
    const finding = `Item 3.C, other states, could not be seen in this ${view.called}.`
    return { state: 'not_seen', finding, citations: [] }
  }
  if (!/\b(none|no states|not applicable|n\/a|not covered)\b/i.test(hit.text)) return null
  return {
    state: 'excluded',
    finding: 'Item 3.C names no other states.',
    citations: [citationOfLine(hit)],
  }
}

function stateOfAddress(address: string): string | null {
  const [, state] = /,\s*([A-Z]{2})\.?,?\s+\d{5}/.exec(address) ?? []
  return state?.match(statesOf) ? state : null
}

function missingStates(view: GapView): GapFinding | null {
  const hit = said(view, partOne)
  const listed = new Set(partOne.exec(hit?.text ?? '')?.[4]?.match(statesOf) ?? [])
  if (!hit || listed.size === 0) return null
  const { locations, payroll } = view.facts
  const found = [
    ...locations.flatMap(({ address }) => {
      const state = address && stateOfAddress(address.value)
      return address && state ? [{ state, citation: citationOf(address) }] : []
    }),
    ...payroll.flatMap(({ state }) => (state ? [{ state: state.value, citation: citationOf(state) }] : [])),
  ].filter(({ state }) => state.match(statesOf) && !listed.has(state))
  const states = [...new Set(found.map(({ state }) => state))].sort()
  if (states.length === 0) return null
  return {
    state: 'mismatch',
    finding: `Item 3.A lists ${[...listed].join(', ')}; locations or payroll are also in ${states.join(', ')}.`,
    citations: [citationOfLine(hit), ...found.slice(0, 3).map(({ citation }) => citation)],
  }
}

/** Gap checks of workers compensation: states, owners, limits, and what contracts ask for. */
export const workersGaps: readonly GapRule[] = [
  {
    id: 'wc-employers-liability',
    line,
    title: 'Employers liability limits',
    weight: 'notable',
    whyItMatters: 'An umbrella begins only above the limits it asks for: the client bears the gap between.',
    whatToAsk: 'What do limits of $500,000 or $1,000,000 cost?',
    applies: isWorkers,
    finds: lowLimits,
  },
  {
    id: 'wc-other-states',
    line,
    title: 'Other states (3.C)',
    weight: 'notable',
    whyItMatters:
      'An employee hurt in a state that is named neither in 3.A nor in 3.C may have no cover there.',
    whatToAsk:
      'Where do employees travel or work from home? List all states except those in 3.A and the state funds.',
    applies: isWorkers,
    finds: otherStates,
  },
  {
    id: 'wc-listed-states',
    line,
    title: 'States of work (3.A)',
    weight: 'critical',
    whyItMatters:
      'Benefits of a state where work was going on when the policy began are only sure if it is listed.',
    whatToAsk: 'Which states have employees? Add them to 3.A.',
    applies: isWorkers,
    finds: missingStates,
  },
  {
    id: 'wc-owners',
    line,
    title: 'Owners or officers excluded',
    weight: 'notable',
    whyItMatters:
      'An excluded owner who is hurt at work gets nothing here, and health insurance may refuse it too.',
    whatToAsk: 'Who is excluded, do they know it, and is the signed form on file?',
    applies: isWorkers,
    finds: whenEndorsed(
      ['WC 00 03 08'],
      /(officers?|owners?|partners?|members?|sole proprietors?).{0,60}\b(excluded|exclusion|not covered)\b/i,
      'owners or officers are out of cover.',
    ),
  },
  {
    id: 'wc-waiver',
    line,
    title: 'Waiver of subrogation, workers compensation',
    weight: 'minor',
    whyItMatters: 'Contracts ask for the waiver on each policy, workers compensation included.',
    whatToAsk: 'Does a contract ask for it? Add WC 00 03 13, or the form of the state?',
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
    weight: 'critical',
    whyItMatters:
      'Work on or at navigable water falls under a federal act with higher benefits, which the policy excludes.',
    whatToAsk: 'Is work done on docks, piers or vessels? Add WC 00 01 06?',
    applies: (view) =>
      isWorkers(view) && doesBusiness(view, /marine|dock|pier\b|boat|ship|harbor|vessel|wharf/i),
    finds: unlessEndorsed('Cover under the Longshore Act', ['WC 00 01 06'], /longshore/i),
  },
  {
    id: 'wc-absent',
    line,
    title: 'Workers compensation',
    weight: 'minor',
    whyItMatters: 'Nearly every state asks for it from the first employee on.',
    whatToAsk: 'Is there a policy elsewhere, and when does it expire?',
    applies: (view) => !isWorkers(view) && isLiability(view) && (view.facts.employees?.value ?? 0) > 0,
    finds: (view) => ({
      state: 'not_seen',
      finding: `Employees are named, and workers compensation could not be seen in this ${view.called}.`,
      citations: view.facts.employees ? [citationOf(view.facts.employees)] : [],
    }),
  },
]
