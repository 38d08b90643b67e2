import type { CoverageFacts, Facts } from '#shared/documents/facts.contract.ts'
import type { LineCode } from '#shared/documents/lines.rules.ts'
import { type Candidate, foundAt } from './confidence.rules.ts'
import { lineOfCoverage } from './coverages/coverage-names.rules.ts'
import type { RowCoverage } from './coverages/row-values.rules.ts'
import { textOf } from './layout/spans.rules.ts'

/** Which of a document's lines a coverage of general liability or property is of, where its part does not say. */
function lineOf({ code, line }: RowCoverage, lines: readonly LineCode[]): LineCode | null {
  const own = code ? lineOfCoverage[code] : undefined
  const [only] = lines
  if (own && own !== 'bop' && lines.includes(own)) return own
  if (line && (lines.length === 0 || lines.includes(line))) return line
  if (lines.length === 1 && only) return only
  return line ?? own ?? null
}

const found = <Value>(candidate: Candidate<Value> | null) => (candidate ? foundAt(candidate) : null)

function toFacts(coverage: RowCoverage, lines: readonly LineCode[], worth: number): CoverageFacts {
  const weighed = <Value>(one: Candidate<Value> | null) => found(one && { ...one, score: one.score * worth })
  return {
    line: lineOf(coverage, lines),
    code: coverage.code,
    name: foundAt({
      value: coverage.called ?? textOf(coverage.name).replace(/[\s:$.-]+$/, ''),
      spans: [coverage.name],
      score: 0.93 * worth,
    }),
    limit: weighed(coverage.limit),
    limitText: weighed(coverage.limitText),
    deductible: weighed(coverage.deductible),
    deductibleText: weighed(coverage.deductibleText),
    premium: weighed(coverage.premium),
    location: '',
  }
}

const keyOf = ({ code, line, name, limit, limitText }: CoverageFacts) =>
  `${code ?? name.value.toLowerCase()} ${line} ${limit?.value ?? limitText?.value.toLowerCase() ?? ''}`

/** A row that only gives a deductible goes to the coverage of that name that stands above it without one. */
function withoutDeductible(facts: CoverageFacts, above: readonly CoverageFacts[]): CoverageFacts | undefined {
  if (facts.limit || facts.limitText || !(facts.deductible || facts.deductibleText)) return undefined
  const isSame = (other: CoverageFacts) =>
    facts.code ? other.code === facts.code : other.name.value.toLowerCase() === facts.name.value.toLowerCase()
  const open = above.filter((other) => isSame(other) && !other.deductible && !other.deductibleText)
  return open.find(({ line }) => line === facts.line) ?? open[0]
}

const sharers = new Set([
  'building',
  'contents',
  'occ',
  'professional',
  'cyber',
  'flood',
  'employee_dishonesty',
])

/** A deductible that stands alone is that of the coverages above it which have none: less sure than one in their row. */
function share(
  deductible: CoverageFacts['deductible'],
  line: LineCode | null,
  above: readonly CoverageFacts[],
): boolean {
  const open = above.filter(
    (one) =>
      one.code &&
      sharers.has(one.code) &&
      (!line || !one.line || one.line === line) &&
      (one.limit || one.limitText),
  )
  for (const one of open) {
    if (!one.deductible && !one.deductibleText && deductible)
      one.deductible = { ...deductible, confidence: Math.min(deductible.confidence, 0.78) }
  }
  return open.length > 0
}

const isShared = ({ code, limit, limitText, name }: RowCoverage) =>
  code === null && !limit && !limitText && /\bdeductibles?\b/i.test(textOf(name))

/** The coverages of a document, each once in the document's order; one whose limits contradict each other is less sure. */
export function coverageFactsOf(
  rows: readonly RowCoverage[],
  lines: readonly LineCode[],
): Facts['coverages'] {
  const limits = new Map<string, Set<number>>()
  for (const { code, line, limit } of rows)
    if (code && limit)
      limits.set(`${code} ${line}`, (limits.get(`${code} ${line}`) ?? new Set()).add(limit.value))
  const byKey = new Map<string, CoverageFacts>()
  for (const row of rows) {
    const several = (limits.get(`${row.code} ${row.line}`)?.size ?? 0) > 1
    const facts = toFacts(row, lines, several ? 0.82 : 1)
    if (isShared(row) && share(facts.deductible, facts.line, [...byKey.values()])) continue
    const other = byKey.get(keyOf(facts)) ?? withoutDeductible(facts, [...byKey.values()])
    if (!other) byKey.set(keyOf(facts), facts)
    else {
      other.deductible ??= facts.deductible
      other.deductibleText ??= facts.deductibleText
      other.premium ??= facts.premium
    }
  }
  return [...byKey.values()]
}
