import type { CoverageCode } from '#shared/documents/facts.contract.ts'
import type { LineCode } from '#shared/documents/lines.rules.ts'
import type { Candidate } from './confidence.rules.ts'
import { lineOfCoverage } from './coverages/coverage-names.rules.ts'
import type { RowCoverage } from './coverages/row-values.rules.ts'
import type { ListedForm } from './forms.rules.ts'
import type { Row, Span } from './layout/page-layout.rules.ts'
import { foldedOf, spanOfLetters } from './layout/spans.rules.ts'
import { lineOfForm, linesNamedIn, type NamedLine } from './lines/line-names.rules.ts'
import type { PageRole } from './page-roles.rules.ts'
import type { RowPremium } from './premiums.rules.ts'

/** From this on a line is said to be covered; below it is only mentioned. */
const sureEnough = 0.6

const notCovered =
  /\bnot (?:covered|included|purchased|applicable|provided|elected)|\bno coverage|\bexcluded|\bdeclined|\brejected|\bn\/a\b|\bnil\b/
const covered = /\bincluded\b|\[x\]|\(x\)|☒|✓|✔|\bcovered\b|^\W*x\b/
const titleWords =
  /\b(?:declarations?|policy|coverage part|information page|quote|quotation|proposal|binder|insurance|coverage|dec)\b/
/** Lines that are as often only an endorsement of another: they need a premium, a form or a title of their own. */
const oftenEndorsed: ReadonlySet<LineCode> = new Set([
  'cyber',
  'epli',
  'equipment_breakdown',
  'liquor',
  'crime',
  'professional',
  'flood',
  'package',
  'dno',
])

type Evidence = { line: LineCode; score: number; spans: readonly Span[]; isOwn: boolean }

function spanOfName(row: Row, { start, end }: NamedLine): Span {
  return spanOfLetters(row, start, end)
}

/** A title names the line at the head of a page, or in a row of its own with "declarations" and the like. */
function titlesOn({ page, isTitled }: PageRole): Evidence[] {
  return page.rows.flatMap((row) => {
    if (row.words.length > 13 || /\$|\d{1,3},\d{3}|\bexclu|\bendorse|\bforms?\b|[.;]$/.test(row.folded))
      return []
    const named = linesNamedIn(row.folded)
    const [first] = named
    if (!first || named.length > 2) return []
    const rest = row.folded.slice(0, first.start) + row.folded.slice(first.end)
    const isDec = /\b(?:declarations?|information page|quote|quotation|proposal|binder)\b/.test(rest)
    const isHead = row.at < 14
    const share = (first.end - first.start) / row.folded.length
    if (!isDec && !(isHead && (share > 0.55 || first.start === 0 || titleWords.test(rest)))) return []
    const score = isDec ? (isHead ? 0.9 : 0.75) : page.page === 1 || isTitled ? 0.62 : 0.45
    return named.map((name) => ({ line: name.line, score, spans: [spanOfName(row, name)], isOwn: true }))
  })
}

const lineLabel =
  /^\W*(?:coverages?(?: (?:renewed|bound|provided|quoted))?|lines? of (?:business|coverage|insurance)|(?:policy|coverage|insurance) type|type of (?:policy|coverage|insurance))(?=\W|$)(?! part)/

const propertyIn = (said: string): NamedLine => {
  const start = said.search(/property(?=[;,.]|$)/)
  return { line: 'property', start, end: start + 'property'.length }
}

/** Lines that stand at a label such as "Line of business", up to what is excluded. */
function labeledOn({ page }: PageRole): Evidence[] {
  return page.rows.flatMap((row) => {
    const label = lineLabel.exec(row.folded)
    if (!label || /\$|\d,\d{3}/.test(row.folded)) return []
    const said = row.folded.split(/\b(?:exclu|except|not )/)[0] ?? ''
    const isLabeled = row.cellStarts.length > 1 || /^\s*:/.test(row.folded.slice(label[0].length))
    const isProperty = /[\s:;,]property(?=[;,.]|$)/.test(said)
    return isLabeled
      ? [...linesNamedIn(said), ...(isProperty ? [propertyIn(said)] : [])].map((name) => ({
          line: name.line,
          score: 0.82,
          spans: [spanOfName(row, name)],
          isOwn: true,
        }))
      : []
  })
}

/** A row that charges for a line by its name, though it has a limit as coverages have. */
function chargedRows(coverages: readonly RowCoverage[]): Evidence[] {
  return coverages.flatMap(({ name, limit, premium }) => {
    const [first] = limit && premium ? linesNamedIn(foldedOf(name)) : []
    return first?.start === 0 ? [{ line: first.line, score: 0.7, spans: [name], isOwn: true }] : []
  })
}

const unspoken = /\bexclu|\bnot\b|\bforms?\b|\bendorse|\d{2} \d{2}\b|\boptional\b|\bavailable\b/

/** What a letter says it is about, where nothing else shows it: the only line that its sentences name. */
function spokenOf(roles: readonly PageRole[]): Evidence[] {
  const [first] = roles
  const rows = (first?.page.rows ?? []).filter(
    ({ words, folded }) =>
      words.length >= 6 && /\b(?:policy|insurance|coverage)\b/.test(folded) && !unspoken.test(folded),
  )
  const named = rows.flatMap((row) => linesNamedIn(row.folded).map((name) => ({ row, name })))
  const [one] = named
  const isOne = new Set(named.map(({ name }) => name.line)).size === 1
  return one && isOne
    ? [{ line: one.name.line, score: 0.66, spans: [spanOfName(one.row, one.name)], isOwn: true }]
    : []
}

/** Lines marked as included or with an X, and those said not to be covered. */
function marksOn({ page }: PageRole): { for: Evidence[]; against: LineCode[] } {
  const marked: Evidence[] = []
  const against: LineCode[] = []
  for (const row of page.rows) {
    const named = row.words.length <= 16 ? linesNamedIn(row.folded) : []
    const [first] = named
    if (named.length !== 1 || !first) continue
    const rest = row.folded.slice(first.end)
    const isPart = /coverage part|policy|liability|insurance/.test(row.folded)
    if (notCovered.test(rest) && isPart) against.push(first.line)
    else if (
      (covered.test(rest) || covered.test(row.folded.slice(0, first.start))) &&
      /coverage part|\[x\]|\(x\)|☒|✓|✔|^\W*x\b/.test(row.folded)
    )
      marked.push({ line: first.line, score: 0.7, spans: [spanOfName(row, first)], isOwn: true })
  }
  return { for: marked, against }
}

function premiumEvidence(premiums: readonly RowPremium[]): Evidence[] {
  return premiums.flatMap(({ kind, line, amount }) =>
    kind === 'line' && line && amount.value > 0
      ? [
          {
            line,
            score: Math.min(0.93, amount.score),
            spans: amount.spans,
            isOwn: !oftenEndorsed.has(line) || amount.score > 0.9,
          },
        ]
      : [],
  )
}

function formEvidence(forms: readonly ListedForm[]): Evidence[] {
  return forms.flatMap(({ number, span }) => {
    const line = lineOfForm(number)
    return line ? [{ line, score: 0.72, spans: [span], isOwn: true }] : []
  })
}

/** Limits that only one line has: two of them tell it, one hints at it. */
function limitEvidence(coverages: readonly RowCoverage[]): Evidence[] {
  const byLine = new Map<LineCode, Set<CoverageCode>>()
  const spans = new Map<LineCode, Span>()
  for (const { code, line, name, limit, limitText, deductible } of coverages) {
    const own = code ? lineOfCoverage[code] : undefined
    if (!code || !own || (line === 'bop' && own === 'auto') || !(limit?.value || limitText || deductible))
      continue
    byLine.set(own, (byLine.get(own) ?? new Set()).add(code))
    if (!spans.has(own)) spans.set(own, name)
  }
  return [...byLine].map(([line, codes]) => ({
    line,
    score: line === 'bop' || codes.size >= 3 ? 0.7 : codes.size === 2 ? 0.55 : 0.3,
    spans: [spans.get(line)].filter((span) => span !== undefined),
    isOwn: codes.size > 1,
  }))
}

function generalLimits(coverages: readonly RowCoverage[]): Evidence[] {
  const general = coverages.filter(
    ({ code, limit, line }) =>
      code &&
      limit &&
      line !== 'bop' &&
      ['occ', 'agg', 'products_agg', 'pai', 'damage_rented'].includes(code),
  )
  const kinds = new Set(general.map(({ code }) => code))
  const [first] = general
  return first && kinds.size >= 3 && kinds.has('occ')
    ? [{ line: 'gl', score: 0.55, spans: [first.name], isOwn: false }]
    : []
}

const propertyCodes: readonly (CoverageCode | null)[] = ['building', 'contents', 'business_income']
const withProperty: ReadonlySet<LineCode> = new Set(['bop', 'flood', 'builders_risk', 'farm', 'property'])

/** Buildings, contents and income that are insured under no other line are property insurance. */
function propertyLimits(coverages: readonly RowCoverage[], lines: ReadonlySet<LineCode>): Evidence[] {
  const own = coverages.filter(({ code, limit }) => limit && propertyCodes.includes(code))
  const [first] = own
  const isOfOther = [...withProperty].some((line) => lines.has(line))
  return first && !isOfOther && new Set(own.map(({ code }) => code)).size >= 2
    ? [{ line: 'property', score: 0.66, spans: [first.name], isOwn: true }]
    : []
}

/** Parts that a list names without a premium, where others in it have one, are not part of the policy. */
function unchargedOn({ page }: PageRole): LineCode[] {
  const parts = page.rows.filter(({ folded, words }) => /coverage part\b/.test(folded) && words.length <= 12)
  const isList = parts.filter(({ folded }) => /coverage part\W+\d[\d,.]+\W*$/.test(folded)).length > 0
  if (!isList) return []
  return parts
    .filter(({ folded }) => /coverage part[\s$_.-]*$/.test(folded) && !/declarations/.test(folded))
    .flatMap(({ folded }) => linesNamedIn(folded).map(({ line }) => line))
}

/** Parts of a document that have a heading of their own and limits below it. */
function partEvidence(coverages: readonly RowCoverage[]): Evidence[] {
  const byLine = new Map<LineCode, RowCoverage[]>()
  for (const coverage of coverages) {
    const { line, limit, limitText } = coverage
    if (line && (limit?.value || limitText)) byLine.set(line, [...(byLine.get(line) ?? []), coverage])
  }
  return [...byLine].flatMap(([line, [first, ...more]]) =>
    first
      ? [{ line, score: more.length > 0 ? 0.62 : 0.45, spans: [first.name], isOwn: more.length > 0 }]
      : [],
  )
}

/** What a businessowners policy has as parts of its own is no line beside it, unless it is charged for on its own. */
function withoutParts(
  found: Map<LineCode, { score: number; spans: readonly Span[]; isCharged: boolean }>,
): void {
  const bop = found.get('bop')
  if (bop && bop.score >= sureEnough) {
    for (const line of [
      'gl',
      'property',
      'equipment_breakdown',
      'crime',
      'package',
      'cyber',
      'epli',
      'liquor',
      'inland_marine',
    ] as const)
      if (!found.get(line)?.isCharged) found.delete(line)
  }
  const parts = [...found].filter(([line, { score }]) => line !== 'package' && score >= sureEnough)
  if (parts.length > 1) found.delete('package')
}

type Sources = {
  roles: readonly PageRole[]
  premiums: readonly RowPremium[]
  coverages: readonly RowCoverage[]
  forms: readonly ListedForm[]
}

/** The lines of business that a document covers, found by titles, premiums, marks, forms and limits; mere mention is none. */
export function linesOf({ roles, premiums, coverages, forms }: Sources): Candidate<LineCode>[] {
  const stating = roles.filter(({ isWording }) => !isWording)
  const marks = stating.map(marksOn)
  const against = new Set([...marks.flatMap((mark) => mark.against), ...stating.flatMap(unchargedOn)])
  const charged = premiumEvidence(premiums)
  const evidence = [
    ...charged,
    ...stating.flatMap(titlesOn),
    ...(stating.length > 0 ? stating : roles.slice(0, 2)).flatMap(labeledOn),
    ...chargedRows(coverages),
    ...marks.flatMap((mark) => mark.for),
    ...formEvidence(forms),
    ...limitEvidence(coverages),
    ...generalLimits(coverages),
    ...partEvidence(coverages),
  ]
  const likelyLines = new Set(evidence.filter(({ score }) => score >= 0.5).map(({ line }) => line))
  evidence.push(...propertyLimits(coverages, likelyLines))
  const found = new Map<LineCode, { score: number; spans: readonly Span[]; isCharged: boolean }>()
  for (const { line, score, spans, isOwn } of evidence) {
    const other = found.get(line)
    const worth = oftenEndorsed.has(line) && !isOwn ? score * 0.5 : score
    const isCharged = charged.some((premium) => premium.line === line)
    if (!other) found.set(line, { score: worth, spans, isCharged })
    else
      other.score =
        Math.max(other.score, worth) + (1 - Math.max(other.score, worth)) * Math.min(other.score, worth) * 0.4
  }
  for (const line of against) if (!found.get(line)?.isCharged) found.delete(line)
  withoutParts(found)
  const said = [...found].filter(([, { score }]) => score >= sureEnough)
  if (said.length === 0)
    return spokenOf(roles).map(({ line, spans, score }) => ({ value: line, spans, score }))
  return said.map(([value, { score, spans }]) => ({ value, spans, score: Math.min(score, 0.97) }))
}
