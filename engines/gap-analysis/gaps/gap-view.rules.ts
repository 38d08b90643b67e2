import { titleFits } from '#engines/gap-analysis/forms-knowledge.rules.ts'
import type { Citation } from '#shared/documents/comparison.contract.ts'
import {
  type CoverageCode,
  type CoverageFacts,
  type DocumentKind,
  documentKindLabels,
  type Facts,
  type Found,
  sureFrom,
} from '#shared/documents/facts.contract.ts'
import type { LineCode } from '#shared/documents/lines.rules.ts'
import { citationOfLine } from './citations.rules.ts'
import { formsOf, type NamedForm } from './listed-forms.rules.ts'
import {
  type PageLines,
  type PageText,
  pageLines,
  rowsOf,
  sentencesOf,
  type TextLine,
} from './page-lines.rules.ts'

/** A document as gap rules look at it. */
export type GapView = {
  facts: Facts
  /** The day on which it is looked at; null where dates do not count. */
  today: string | null
  lines: ReadonlySet<LineCode>
  /** What the document is called within a sentence, such as "declarations page". */
  called: string
  /** Whether it is of a kind that lists all coverages, so that what is absent may be missing. */
  isFull: boolean
  forms: readonly NamedForm[]
  /** The rows and titles of pages that state this policy's facts; none of forms with printed labels. */
  rows: readonly TextLine[]
  /** Sentences of all pages, over the ends of their lines. */
  sentences: () => readonly TextLine[]
  /** Every line of the document, its wording included. */
  text: readonly TextLine[]
  pages: readonly PageLines[]
}

const fullKinds: readonly DocumentKind[] = ['dec_page', 'policy', 'quote', 'binder']

/** Lines that an umbrella's schedule of underlying insurance names, which are other policies. */
const underlying: readonly LineCode[] = ['gl', 'auto', 'wc', 'professional', 'epli', 'liquor', 'garage']
const underlyingHeading = /\bunderlying (?:insurance|polic|coverage)/i

function linesOf(facts: Facts, pages: readonly PageLines[]): Set<LineCode> {
  const policies = facts.policies.flatMap(({ lines }) => lines.map(({ value }) => value))
  const others = [...facts.coverages, ...facts.premiums].flatMap(({ line }) => line ?? [])
  const all = new Set([...policies, ...others])
  const isOver =
    all.has('umbrella') && pages.some(({ lines }) => lines.some(({ text }) => underlyingHeading.test(text)))
  if (!isOver) return all
  const total = facts.totalPremium?.value ?? 0
  const own = new Set(
    facts.premiums.flatMap(({ line, amount }) =>
      line && amount.value > 0 && amount.value < total ? [line] : [],
    ),
  )
  return new Set([...all].filter((line) => own.has(line) || !underlying.includes(line)))
}

/** Makes the view of a document that all gap rules share, so that its text is gone through once. */
export function gapView(facts: Facts, texts: readonly PageText[], today: string | null): GapView {
  const all = pageLines(texts)
  // What a form of ACORD prints is the same whether it is filled in or not: only its fields count.
  const pages = facts.form ? [] : all
  const stating = pages.filter(({ kind }) => kind === 'statement')
  let sentences: TextLine[] | null = null
  return {
    facts,
    today,
    lines: linesOf(facts, all),
    called: facts.kind.value === 'other' ? 'document' : documentKindLabels[facts.kind.value].toLowerCase(),
    isFull: fullKinds.includes(facts.kind.value) && !facts.form,
    forms: formsOf(facts, pages),
    rows: stating.flatMap(({ lines }) => rowsOf(lines)),
    sentences: () => (sentences ??= pages.flatMap(sentencesOf)),
    text: all.flatMap(({ lines }) => lines),
    pages,
  }
}

/** What a coverage goes by: its code, its name, or words of a row. */
export type SoughtCoverage = {
  codes?: readonly CoverageCode[]
  name?: RegExp
  lines?: readonly LineCode[]
  forms?: readonly string[]
  /** Words by which a schedule names it; those of `name` where absent. */
  words?: RegExp
  /** Words of what is called alike and is something else. */
  not?: RegExp
}

/** The coverages that go by a code or a name. */
export function coveragesOf(
  { facts }: Pick<GapView, 'facts'>,
  { codes = [], name, not }: SoughtCoverage,
): CoverageFacts[] {
  return facts.coverages.filter(
    (coverage) =>
      ((coverage.code !== null && codes.includes(coverage.code)) ||
        name?.test(coverage.name.value) === true) &&
      not?.test(coverage.name.value) !== true,
  )
}

/** The first of some forms that a document lists, where its title does not say that it is another. */
export function formListed(view: Pick<GapView, 'forms'>, numbers: readonly string[]): NamedForm | null {
  return view.forms.find(({ number, title }) => numbers.includes(number) && titleFits(number, title)) ?? null
}

/** The first line anywhere in the document, its wording included, that says something. */
export function saidAnywhere(view: GapView, words: RegExp): TextLine | null {
  return view.text.find(({ text }) => words.test(text)) ?? null
}

/** A form whose title matches, or else a line anywhere that does. */
export function titled(view: GapView, words: RegExp): Citation | null {
  const form = view.forms.find(({ title }) => words.test(title))
  if (form) return form.citation
  const line = saidAnywhere(view, words)
  return line && citationOfLine(line)
}

/** The largest limit of a coverage in dollars, with where it stands. */
export function limitOf(view: GapView, sought: SoughtCoverage): Found<number> | null {
  const limits = coveragesOf(view, sought).flatMap(({ limit }) => (limit && limit.value > 0 ? [limit] : []))
  return limits.reduce<Found<number> | null>(
    (top, limit) => (top && top.value >= limit.value ? top : limit),
    null,
  )
}

/** Whether values are sure enough for a finding that weighs as critical. */
export function isSure(
  ...found: readonly (Pick<Found<unknown>, 'confidence'> | null | undefined)[]
): boolean {
  return found.every((one) => one && one.confidence >= sureFrom)
}
