import type { CoverageCode, premiumKinds } from '#shared/documents/facts.contract.ts'
import type { LineCode } from '#shared/documents/lines.rules.ts'
import { type Column, columnOf, columnsByRow, columnsIn, moneyIn, type PlacedMoney } from './columns.rules.ts'
import { type Candidate, together } from './confidence.rules.ts'
import { coveragesNamedIn } from './coverages/coverage-names.rules.ts'
import { severalIn } from './coverages/spoken-limits.rules.ts'
import type { PageLayout, Row } from './layout/page-layout.rules.ts'
import { belowSpan, cellsOf, foldedOf, textOf } from './layout/spans.rules.ts'
import { linesNamedIn, type NamedLine } from './lines/line-names.rules.ts'

/** A premium, tax or fee as it stands in a row. */
export type RowPremium = {
  kind: (typeof premiumKinds)[number]
  line: LineCode | null
  label: string
  amount: Candidate<number>
}

/** Sums that have "premium" or "total" beside them and are no total of the policy. */
const notTotal =
  /\b(?:instal+ments?|down ?payment|deposit|minimum|earned|paid[- ]in[- ]full|if paid|due (?:now|at inception)|first payment|monthly|quarterly|return|refund|audit|prior|previous|expiring|last year|insured values?|tiv|building|contents|limits?|payroll|sales|receipts|exposure|location|vehicle|veh|discount|credit|savings|rejected|change|endorsement|additional premium|this page|blanket|area|units?|remuneration|losses|incurred|balance|standard|manual|modified|subject|each|schedule|commission|wind|subtotal|sub-total|without|excluding|optional|replacement)\b/
const totals: readonly [pattern: RegExp, worth: number][] = [
  [
    /\b(?:for a total(?: premium| cost)? of|grand total|total (?:policy |annual |estimated )?(?:cost|charges|amount)|policy total|total (?:premium|policy premium|annual premium)?,? ?(?:including|with|incl\.?|plus|and|&)[a-z,&/ ]*(?:tax|fee|surcharge|assessment)[a-z]*)/,
    0.97,
  ],
  [
    /\btotal (?:estimated |policy |annual |term |advance |provisional |quoted |commercial |package |businessowners |full |renewal )*(?:policy |package policy )?premium|\bpremium total|\btotal [a-z' ]{0,40}policy premium/,
    0.95,
  ],
  [
    /\b(?:estimated )?annual premium|\bpolicy premium|\bterm premium|\btotal estimated (?:annual|cost)|\bestimated (?:total )?premium|\bquoted premium|\b(?:full[- ]term|renewal|proposed) premium|\bannualized premium/,
    0.86,
  ],
  [/\btotal (?:amount )?due|\bamount due|\bpayable/, 0.72],
  [/^\W*total\b/, 0.68],
  [/^\W*premium\W*$|\bpremium ?:/, 0.62],
]
const tax = /\b(?:tax(?:es)?|assessments?|surcharges?|stamping|sl tax|guaranty|fund)\b/
const fee = /\bfees?\b|\bcharges?\b/
const terrorism = /\bterrorism|\btria\b|\btripra\b|\bcertified acts/
const minimum =
  /\bminimum (?:earned |and deposit |& deposit |annual |policy |retained )?premium|\bminimum earned|\bdeposit premium/

function labelOf(row: Row, money: PlacedMoney): { folded: string; text: string } {
  const before = { row, from: 0, to: money.span.from - 1 }
  if (before.to < 0) return { folded: '', text: '' }
  const strip = (text: string) => text.replace(/[\s:$.]+$/, '')
  const numbering = /^(?:item\s+)?(?:\d{1,2}|[a-z])[.)]\s+/
  return { folded: strip(foldedOf(before)).replace(numbering, ''), text: strip(textOf(before)) }
}

function totalWorth(label: string): number {
  if (notTotal.test(label.replace(/total (?:annual|policy)? ?premium.*/, ''))) return 0
  const lines = linesNamedIn(label)
  const isOfLine = lines.length > 0 && !lines.some(({ line }) => line === 'package')
  if (isOfLine && !/\btotal\b.*\bpolicy premium/.test(label)) return 0
  const worth = totals.find(([pattern]) => pattern.test(label))?.[1] ?? 0
  return isOfLine ? Math.min(worth, 0.86) : worth
}

/** What a mere "Total" is worth: it counts only where premium, taxes and fees add up to it. */
const bareTotal = 0.3

type Kind = { kind: RowPremium['kind']; line: LineCode | null; worth: number }

/** Whether a label is hardly more than the name of a line. */
function isMostly(label: string, named: readonly NamedLine[]): boolean {
  const rest = named.reduce(
    (text, { start, end }) => text.slice(0, start) + ' '.repeat(end - start) + text.slice(end),
    label,
  )
  return (
    named.length > 0 && /^(?:coverage|part|policy|insurance|liability|commercial|premium|[^a-z])*$/.test(rest)
  )
}

/** Coverages that are called as the line of business is that insures nothing else. */
const alsoLines: ReadonlySet<CoverageCode> = new Set([
  'cyber',
  'epli',
  'liquor',
  'professional',
  'equipment_breakdown',
])

/** A row of a coverage: it has a limit, or says that something is included, beside what it costs. */
function isCoverage(label: string, named: readonly NamedLine[]): boolean {
  const isNamed = coveragesNamedIn(label, null).some(({ code, start, end }) => {
    const isLine = named.some((line) => start < line.end && line.start < end)
    return !isLine || !alsoLines.has(code)
  })
  return isNamed || /\b(?:included|incl|actual loss|statutory|see (?:form|schedule))\b/.test(label)
}

/** What a sum is, by the words before it and the heading above it. */
function kindOf(label: string, column: Column | null, isLone: boolean): Kind | null {
  const isPremiumColumn = column?.kind === 'premium'
  const isOtherColumn = column !== null && !isPremiumColumn && column.kind !== 'plain'
  const says = /\bpremium\b/.test(label)
  const named = linesNamedIn(label)
  if (column?.kind === 'past' && !says) return null
  if (minimum.test(label)) return { kind: 'minimum', line: null, worth: 0.85 }
  const total = totalWorth(label)
  if (total > 0 && isOtherColumn && !says && isLone && total < 0.7)
    return { kind: 'total', line: null, worth: bareTotal }
  if (total > 0 && !(isOtherColumn && !says)) {
    const isBare = total < 0.7 && !says && !isPremiumColumn
    return { kind: 'total', line: null, worth: isBare ? bareTotal : total }
  }
  const isOwnRow = isLone && isMostly(label, named)
  const isCharge = isLone && named.length === 0 && (tax.test(label) || fee.test(label))
  if (isOtherColumn && !isOwnRow && !isCharge) return null
  if (terrorism.test(label)) return { kind: 'terrorism', line: null, worth: 0.88 }
  if (tax.test(label) && named.length === 0) return { kind: 'tax', line: null, worth: 0.88 }
  if (fee.test(label) && named.length === 0) return { kind: 'fee', line: null, worth: 0.88 }
  if (!named[0] || /\b(?:aggregate|occurrence|limit|deductible|exclu|discount|each|if|not)\b/.test(label))
    return null
  if (isCoverage(label, named) && !says) return null
  if (!isPremiumColumn && !says && !isOwnRow) return null
  const share = named.reduce((sum, { start, end }) => sum + end - start, 0) / label.length
  const isPart = says || /coverage part|policy|insurance|coverage|liability/.test(label)
  const worth = (isPremiumColumn || says ? 0.95 : 0.8) * (share > 0.45 || isPart ? 1 : 0.8)
  return { kind: 'line', line: named[0].line, worth }
}

/** The columns of a row; what is proposed beside what expires is a premium where the table is one of premiums. */
function premiumColumns(row: Row, columns: readonly Column[] | null): readonly Column[] | null {
  const isOfPremiums = row.page.rows
    .slice(Math.max(0, row.at - 12), row.at)
    .some(({ folded, words }) => words.length <= 8 && /\bpremiums?\b/.test(folded))
  return isOfPremiums
    ? (columns?.map((column) =>
        column.kind === 'plain' ? { ...column, kind: 'premium' as const } : column,
      ) ?? null)
    : columns
}

/** The sums of a row without its limits: "Professional liability  $1,000,000/$2,000,000" says no premium. */
function sumsIn(row: Row): PlacedMoney[] {
  const limits = severalIn(row)
  const all = moneyIn({ row, from: 0, to: row.words.length - 1 })
  return all.filter(({ span }) => !limits || span.from < limits.from || span.from > limits.to)
}

function premiumsIn(row: Row, given: readonly Column[] | null): RowPremium[] {
  const columns = given?.some(({ kind }) => kind === 'plain') ? premiumColumns(row, given) : given
  const isPastTerm = /\b(?:expiring|prior|previous)\b/.test(row.folded)
  const isPast = (money: PlacedMoney) =>
    !isPastTerm && columns !== null && columnOf(money.span, columns)?.kind === 'past'
  const all = sumsIn(row)
  const sums = all
    .filter((money) => !isPast(money))
    .filter(
      (money) =>
        money.isSure ||
        row.words[money.span.from - 1]?.text === '$' ||
        (columns && columnOf(money.span, columns)?.kind === 'premium'),
    )
  let from = 0
  let seen = 0
  return sums.flatMap((money) => {
    const whole = labelOf(row, money)
    const column = columns ? columnOf(money.span, columns) : null
    const own = foldedOf({ row, from, to: Math.max(from, money.span.from - 1) }).replace(/[\s:$.]+$/, '')
    const isWithLimit =
      sums.length > 1 &&
      columns !== null &&
      sums.some(({ span }) => columnOf(span, columns)?.kind === 'limit')
    const rest = foldedOf({
      row,
      from: Math.min(money.span.to + 1, row.words.length),
      to: row.words.length - 1,
    })
    const isLone =
      sums.length === 1
        ? !/\b(?:included|excluded|see|form)\b/.test(rest)
        : seen === 0 && !(money.amount >= 100_000 && money.amount % 50_000 === 0)
    const label = sums.length > 1 && /[a-z]{3}/.test(own) && from > 0 ? own : whole.folded
    const isAfterOther = from > 0 && !/[a-z]{3}/.test(own)
    from = money.span.to + 1
    const found = label ? kindOf(label, column, isLone) : null
    seen += 1
    if (found?.kind === 'line' && isWithLimit) return []
    if (!found || money.amount < 0 || (isAfterOther && column?.kind !== 'premium')) return []
    const amount = { value: money.amount, spans: [money.span], score: found.worth }
    return [{ kind: found.kind, line: found.line, label: whole.text.slice(0, 120), amount }]
  })
}

/** Totals that stand below their label instead of beside it. */
function totalsBelow(row: Row): RowPremium[] {
  return cellsOf(row).flatMap((cell) => {
    const label = foldedOf(cell).replace(/[\s:$.]+$/, '')
    const worth = /\$|\d,\d{3}/.test(label) || cell.to - cell.from > 6 ? 0 : totalWorth(label)
    if (worth < 0.7) return []
    const right = row.words[cell.to + 1]
    const isFree = !right || !/^[$\d]/.test(right.text)
    const [below] = isFree ? belowSpan(cell, 1) : []
    const isOfLine = below !== undefined && linesNamedIn(below.row.folded).length > 0
    const [money] = below && !isOfLine ? moneyIn(below) : []
    if (!money?.isSure || money.span.from > (below?.from ?? 0) + 1) return []
    return [
      {
        kind: 'total' as const,
        line: null,
        label: textOf(cell),
        amount: { value: money.amount, spans: [money.span], score: worth * 0.95 },
      },
    ]
  })
}

/** The premiums, taxes and fees that a page states. */
export function premiumsOn(page: PageLayout): RowPremium[] {
  const columns = columnsByRow(page)
  return page.rows.flatMap((row) =>
    row.words.length > 30
      ? []
      : [...premiumsIn(row, columns[row.at] ?? null), ...(columnsIn(row) ? [] : totalsBelow(row))],
  )
}

const isSame = (one: number, other: number) => Math.abs(one - other) <= Math.max(1, other * 0.0005)

/** Each premium once, the surest of those that say the same. */
export function distinctPremiums(found: readonly RowPremium[]): RowPremium[] {
  const kept: RowPremium[] = []
  for (const premium of found) {
    const at = kept.findIndex(
      (other) =>
        other.kind === premium.kind &&
        other.line === premium.line &&
        (premium.kind === 'line' || isSame(other.amount.value, premium.amount.value)),
    )
    const other = kept[at]
    if (!other) kept.push(premium)
    else if (premium.amount.score > other.amount.score) kept[at] = premium
  }
  return kept
}

/** The total of the policy: the best labeled sum, surer where the parts add up to it. */
export function totalOf(
  premiums: readonly RowPremium[],
  foundOften: (amount: number) => number,
): Candidate<number> | null {
  const of = (...kinds: RowPremium['kind'][]) => premiums.filter(({ kind }) => kinds.includes(kind))
  const sum = (list: readonly RowPremium[]) => list.reduce((total, { amount }) => total + amount.value, 0)
  const lines = sum(of('line'))
  const withTaxes = lines + sum(of('tax', 'fee'))
  const parts = [lines, withTaxes, withTaxes + sum(of('terrorism')), lines + sum(of('terrorism'))]
  const totals = of('total').filter(({ amount }) => amount.value > 0)
  const charges = sum(of('tax', 'fee'))
  /** A premium before taxes and fees, where another sum is that premium with them. */
  const withCharges = (net: number) =>
    charges > 0 && totals.some(({ amount }) => amount.value > net && isSame(net + charges, amount.value))
  const isGross = (gross: number) =>
    charges > 0 && totals.some(({ amount }) => amount.value < gross && isSame(amount.value + charges, gross))
  const best = totals
    .map(({ amount }) => {
      if (isGross(amount.value)) return { ...amount, score: 0.95 }
      if (withCharges(amount.value)) return { ...amount, score: Math.min(amount.score, 0.5) }
      const isConfirmed = lines > 0 && parts.some((part) => isSame(part, amount.value))
      const isWhole = isConfirmed && isSame(withTaxes, amount.value)
      const often = foundOften(amount.value) > 1 ? together(amount.score, 0.2) : amount.score
      return { ...amount, score: isConfirmed ? together(often, 0.8) + (isWhole ? 0.001 : 0) : often }
    })
    .sort((one, other) => other.score - one.score || other.value - one.value)
  const [first, second] = best
  if (!first || first.score <= bareTotal) return null
  const isRivalled = second && second.score > first.score - 0.05 && !isSame(second.value, first.value)
  // A sum that is a small part of another one with "premium" at it is hardly the whole.
  const isPart = best.some((other) => other.score >= 0.6 && other.value > first.value * 2)
  if (isPart) return { ...first, score: Math.min(first.score, 0.7) }
  return isRivalled ? { ...first, score: first.score * 0.87 } : first
}
