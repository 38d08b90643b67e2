import type { StatementField, StatementMapping } from '#shared/commissions/statements.contract.ts'

/** How carriers head the columns of their statements; a column is the first of these that its heading fits. */
const headings: readonly [StatementField, RegExp][] = [
  [
    'statementDate',
    /^(?:statement|stmt|pay(?:ment)?|process(?:ed|ing)?|check|account(?:ing)?) ?(?:date|period)$/,
  ],
  ['rate', /^(?:comm(?:ission)?\.? ?)?(?:rate|percent(?:age)?|pct|%)(?: ?%)?$|^comm(?:ission)?\.? ?%$/],
  ['policyNumber', /^(?:policy|pol|contract)\.?(?: ?(?:no|num|nbr|number|#|id)\.?)?$/],
  ['insured', /insured|customer|policy ?holder|account name|client|^name$/],
  ['effectiveDate', /\beff(?:ective|\.)?\b|^trans(?:action)? date$|^(?:policy )?term(?: date)?$/],
  ['kind', /^(?:trans(?:action)?|tran|trx|activity|entry)\.?(?: ?(?:type|code|desc(?:ription)?))?$|^type$/],
  ['premium', /\bprem(?:ium)?\b/],
  ['commission', /\bcomm(?:ission)?s?\b|^(?:amount|net) (?:due|paid|earned)$|^earned$/],
]

function folded(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^a-z0-9%#.]+/g, ' ')
    .trim()
}

/** What each column of a statement most likely is, by its heading: the first that fits has the field. */
export function guessMapping(columns: readonly string[]): StatementMapping {
  const mapping: StatementMapping = {}
  for (const [at, heading] of columns.entries()) {
    const text = folded(heading)
    const field = headings.find(([name, pattern]) => mapping[name] === undefined && pattern.test(text))?.[0]
    if (field) mapping[field] = at
  }
  return mapping
}

/** The columns that were chosen for a carrier before, by the headings they had then; null where one is missing now. */
export function rememberedMapping(
  columns: readonly string[],
  kept: Readonly<Partial<Record<StatementField, string>>>,
): StatementMapping | null {
  const at = new Map(columns.map((heading, position) => [folded(heading), position]))
  const found = Object.entries(kept).map(([field, heading]) => [field, at.get(folded(heading))] as const)
  if (found.length === 0 || found.some(([, position]) => position === undefined)) return null
  return Object.fromEntries(found)
}
