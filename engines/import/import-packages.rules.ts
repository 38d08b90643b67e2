import { formatDay } from '#shared/dates.ts'
import { formatDollars, sumDollars } from '#shared/money.ts'
import { type PolicyType, typeOfLine } from '#shared/policies/lines-of-business.rules.ts'
import type { Finding, Life, TermSource } from './import-term-life.rules.ts'
import { orderedLines, packageLine } from './line-of-business.rules.ts'

/** What a line of a policy of several lines costs. */
export type LineChange = { line: string; premiumChange: number }

const linesOf = ({ policy }: TermSource) => policy.lines ?? [policy.lineOfBusiness]

/** Takes a row for another line of the policy that an earlier one begins; false where it says nothing that is not said. */
export function addLine(base: TermSource, row: TermSource): boolean {
  const said = [base, ...base.lines].flatMap(linesOf)
  if (linesOf(row).every((line) => said.includes(line))) return false
  base.lines.push(row)
  return true
}

/** The change of one line of several. */
export function lineOf(
  lines: readonly string[],
  { policy }: TermSource,
  premiumChange: number | null,
): LineChange[] {
  const line = policy.lineOfBusiness
  return premiumChange && lines.includes(line) ? [{ line, premiumChange }] : []
}

/** What is paid so far for the line of a row, where the term has several and is split by them; else for the whole term. */
export function costSoFar(
  { lines, acts, premium }: Pick<Life, 'lines' | 'acts' | 'premium'>,
  { policy: { lineOfBusiness: line } }: TermSource,
): number {
  const isSplit = lines.includes(line) && acts[0] !== undefined && acts[0].lines.length > 0
  const own = acts.flatMap((one) => one.lines).filter((one) => one.line === line)
  return isSplit ? sumDollars(own.map(({ premiumChange }) => premiumChange)) : premium
}

/** Whether each row of every policy with several has the same premium: then it is that of the whole policy. */
export function arePremiumsRepeated(sources: readonly TermSource[]): boolean {
  const several = sources.filter(({ lines }) => lines.length > 0)
  return (
    several.length > 0 &&
    several.every((base) => base.lines.every(({ policy }) => policy.premium === base.policy.premium))
  )
}

type Costs = { premium: number; lines: LineChange[] }

/** What a policy costs by its rows, and by line where they say it. */
function costsOf(rows: readonly TermSource[], isRepeated: boolean): Costs {
  const total = rows.find((row) => linesOf(row).every((line) => line === packageLine))?.policy.premium ?? 0
  const own = rows.filter((row) => linesOf(row).some((line) => line !== packageLine))
  const sum = sumDollars(own.map(({ policy }) => policy.premium))
  const [first] = own
  if (isRepeated) return { premium: first?.policy.premium ?? total, lines: [] }
  const filled = own.filter(({ policy }) => policy.premium !== 0)
  // A sum of the lines that stands beside them is not one more of them.
  const isSum = total === 0 || sum === 0 || total === sum
  if (filled.length < 2 || own.some((row) => linesOf(row).length > 1))
    return { premium: isSum ? Math.max(sum, total) : sumDollars([sum, total]), lines: [] }
  const lines = own.map(({ policy }) => ({ line: policy.lineOfBusiness, premiumChange: policy.premium }))
  if (isSum) return { premium: sum, lines }
  return {
    premium: sumDollars([sum, total]),
    lines: [...lines, { line: packageLine, premiumChange: total }],
  }
}

function typeOfFirst(lines: readonly string[], otherwise: PolicyType): PolicyType {
  return typeOfLine(lines[0] ?? '') ?? otherwise
}

/** The rows of a policy of several lines as one: its lines, what they cost together and, where the file says so, each. */
export function wholePolicy(
  base: TermSource,
  isRepeated: boolean,
): { source: TermSource; costs: LineChange[]; findings: Finding[] } {
  const rows = [base, ...base.lines]
  const { premium, lines: costs } = costsOf(rows, isRepeated && base.lines.length > 0)
  const isPackageOne = costs.some(({ line }) => line === packageLine)
  const lines = orderedLines(rows.flatMap(linesOf), isPackageOne)
  if (lines.length < 2) return { source: base, costs: [], findings: [] }
  const whole = { lines, lineOfBusiness: lines[0] ?? '', type: typeOfFirst(lines, base.policy.type), premium }
  const message = `${formatDollars(premium, { cents: true })} is for all lines of this policy: not split by line`
  const isUnsplit = costs.length === 0 && premium !== 0
  return {
    source: { ...base, policy: { ...base.policy, ...whole } },
    costs,
    findings: isUnsplit ? [{ row: base.row, field: 'premium', message }] : [],
  }
}

/** Two ends of one term, and two premiums of one transaction: nobody can tell which is right. */
export function disagreements(first: TermSource, source: TermSource): Finding[] {
  const [ends, here] = [first.policy.expirationDate, source.policy.expirationDate]
  if (!ends || !here || ends === here) return otherPremium(first, source)
  const message = `Row ${first.row} says that this term expires on ${formatDay(ends)}, and this one ${formatDay(here)}: the first is kept`
  return [...otherPremium(first, source), { row: source.row, field: 'expirationDate', message }]
}

function otherPremium(first: TermSource, { row, policy, said }: TermSource): Finding[] {
  if (!first.said.hasPremium || !said.hasPremium || first.policy.premium === policy.premium) return []
  const [there, here] = [first.policy.premium, policy.premium].map((sum) =>
    formatDollars(sum, { cents: true }),
  )
  const message = `Row ${first.row} says ${there} for the same transaction and this one ${here}: ${there} is kept`
  return [{ row, field: 'premium', message }]
}
