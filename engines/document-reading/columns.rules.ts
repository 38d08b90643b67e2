import type { PageLayout, Row, Span } from './layout/page-layout.rules.ts'
import { leftOf, rightOf, spanOfLetters, textOf } from './layout/spans.rules.ts'
import { type ReadMoney, readMoney } from './values/read-money.rules.ts'

/** What a column of sums is for. */
export type ColumnKind = 'limit' | 'deductible' | 'premium' | 'rate' | 'plain' | 'past' | 'other'
export type Column = { kind: ColumnKind; left: number; right: number }

const headers: readonly [ColumnKind, RegExp][] = [
  // What was before or is only the difference is not this policy's.
  [
    'past',
    /\b(?:expiring|prior|previous|last year'?s?|old|change in|additional|return)(?: (?:annual )?(?:premiums?|limits?|terms?|deductibles?|polic(?:y|ies)))?\b/g,
  ],
  [
    'plain',
    /\b(?:proposed|renewal|quoted|current|new)(?! business)(?: terms?| option)?\b(?! (?:limit|premium|deductible|of\b))/g,
  ],
  ['deductible', /deductibles?\b|\bded\.?(?!\w)|\bretention\b/g],
  [
    'premium',
    /\b(?:annual |additional |term |estimated |advance )?(?:renewal |proposed |quoted )?premiums?\b|\bprem\.(?!\w)/g,
  ],
  [
    'limit',
    /\blimits?(?: of (?:insurance|liability|coverage))?\b|\bamounts? of insurance|\binsured values?\b/g,
  ],
  ['rate', /\brates?\b/g],
  [
    'other',
    /\b(?:change|exposures?|(?:premium )?basis|payroll|class(?: code)?|coinsurance|year|cost new|deviation|territory)\b/g,
  ],
]

/** The columns that a row of headings makes; null where the row is none. */
export function columnsIn(row: Row): Column[] | null {
  if (row.words.length > 18 || /\$(?!\s*\))|\d{1,3},\d{3}|\bminus\b/.test(row.folded)) return null
  const found: (Column & { start: number; end: number })[] = []
  for (const [kind, pattern] of headers) {
    for (const { 0: text, index } of row.folded.matchAll(pattern)) {
      const end = index + text.length
      if (found.some((other) => index < other.end && other.start < end)) continue
      const span = spanOfLetters(row, index, end)
      found.push({ kind, left: leftOf(span), right: rightOf(span), start: index, end })
    }
  }
  const kinds = new Set(found.map(({ kind }) => kind))
  const hasOthers = row.cellStarts.length > 1
  const isHeading =
    (kinds.size >= 2 && hasOthers) ||
    (kinds.size === 1 &&
      hasOthers &&
      /\b(?:coverages?|description|type|covered|location|line|part)\b/.test(row.folded))
  return isHeading ? found.sort((one, other) => one.left - other.left) : null
}

/** A sum of a row with its words. */
export type PlacedMoney = ReadMoney & { span: Span }

/** The sums in a span; a lone dollar sign before a wide gap belongs to the digits after it. */
export function moneyIn(span: Span): PlacedMoney[] {
  const text = textOf(span)
  const starts: number[] = []
  let length = 0
  for (let at = span.from; at <= span.to; at += 1) {
    starts.push(length)
    length += (span.row.words[at]?.text.length ?? 0) + 1
  }
  return readMoney(text).map((money) => {
    const from = Math.max(
      0,
      starts.findLastIndex((start) => start <= money.start),
    )
    const to = Math.max(
      from,
      starts.findLastIndex((start) => start < money.end),
    )
    return { ...money, span: { row: span.row, from: span.from + from, to: span.from + to } }
  })
}

/** The column that a value stands in: the one it overlaps, else the nearest of those it does not lie beyond. */
export function columnOf(span: Span, columns: readonly Column[]): Column | null {
  const [left, right] = [leftOf(span), rightOf(span)]
  let best: Column | null = null
  let nearest = span.row.page.width * 0.14
  for (const column of columns) {
    const apart = Math.max(column.left - right, left - column.right, 0)
    const centers = Math.abs((column.left + column.right) / 2 - (left + right) / 2) * 0.05
    if (apart + centers < nearest) {
      nearest = apart + centers
      best = column
    }
  }
  return best
}

/** The headings that hold for each row of a page: those of the nearest row above, until a wide gap or other headings. */
export function columnsByRow(page: PageLayout): (readonly Column[] | null)[] {
  let columns: Column[] | null = null
  let since = 0
  return page.rows.map((row) => {
    const own = columnsIn(row)
    if (own) {
      const isSecondLine: boolean = columns !== null && row.at === since + 1
      columns = isSecondLine && columns ? merged(columns, own) : own
      since = row.at
      return null
    }
    const before = page.rows[row.at - 1]
    if (before && row.top - before.bottom > 6 * row.height) columns = null
    return columns
  })
}

function merged(above: readonly Column[], below: readonly Column[]): Column[] {
  return [
    ...below,
    ...above.filter((one) => !below.some((two) => one.left < two.right && two.left < one.right)),
  ]
}
