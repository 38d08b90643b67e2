import type { Citation } from '#shared/commercial/analysis/analysis.contract.ts'
import { formNumber, formNumbers } from '#shared/commercial/analysis/forms-knowledge.rules.ts'
import {
  type CoverageCode,
  type CoverageFacts,
  documentKindLabels,
  type Facts,
  type Found,
} from '#shared/documents/facts.contract.ts'
import type { LineCode } from '#shared/documents/lines.rules.ts'
import type { ReadPage } from '#shared/documents/reading.contract.ts'

export type PageText = Pick<ReadPage, 'page' | 'text'>

/** A form as a document names it, with its title where that is known. */
export type NamedForm = { number: string; title: string; citation: Citation }

/** A document as gap rules look at it. */
export type GapView = {
  facts: Facts
  /** The day on which it is looked at; null where dates do not count. */
  today: string | null
  lines: ReadonlySet<LineCode>
  /** What the document is called within a sentence, such as "declarations page". */
  called: string
  forms: readonly NamedForm[]
  /** The lines of text on pages that schedule coverages, not those of a form's wording. */
  schedule: readonly TextLine[]
  text: readonly TextLine[]
}
export type TextLine = { page: number; text: string }

const schedulePage =
  /declarations|schedule of|limits? of (insurance|liability)|coverage summary|premium summary|forms and endorsements|certificate of|proposal|quot(e|ation)|binder/i
/** Up to so many pages a document is taken for a schedule as a whole. */
const shortDocument = 12

function linesOf(facts: Facts): Set<LineCode> {
  const policies = facts.policies.flatMap(({ lines }) => lines.map(({ value }) => value))
  const others = [...facts.coverages, ...facts.premiums].flatMap(({ line }) => line ?? [])
  return new Set([...policies, ...others])
}

/** A found value as a citation of the document that is looked at. */
export function citationOf(found: Omit<Found<unknown>, 'value'>, document = 0): Citation {
  const { page, box, text, confidence, by } = found
  return { document, page, box, text, confidence, by }
}

/** A line of text as a citation. */
export function citationOfLine({ page, text }: TextLine): Citation {
  const shown = text.length > 160 ? `${text.slice(0, 157)}…` : text
  return { document: 0, page, box: null, text: shown, confidence: 0.9, by: 'words' }
}

function formsOf(facts: Facts, text: readonly TextLine[]): NamedForm[] {
  const listed = facts.forms.map(({ number, title }) => ({
    number: formNumber(number.value) ?? number.value.trim().toUpperCase(),
    title: title?.value ?? '',
    citation: citationOf(title ? { ...number, text: `${number.text} ${title.text}` } : number),
  }))
  const known = new Set(listed.map(({ number }) => number))
  for (const line of text) {
    for (const { number } of formNumbers(line.text)) {
      if (known.has(number)) continue
      known.add(number)
      listed.push({ number, title: line.text, citation: citationOfLine(line) })
    }
  }
  return listed
}

function textLines(pages: readonly PageText[]): TextLine[] {
  return pages.flatMap(({ page, text }) =>
    text.split('\n').flatMap((line) => {
      const trimmed = line.trim().replace(/\s+/g, ' ')
      return trimmed === '' ? [] : [{ page, text: trimmed }]
    }),
  )
}

/** Makes the view of a document that all gap rules share, so that its text is gone through once. */
export function gapView(facts: Facts, pages: readonly PageText[], today: string | null): GapView {
  const text = textLines(pages)
  const isShort = pages.length <= shortDocument
  const scheduled = pages.filter(({ text }) => isShort || schedulePage.test(text))
  const called =
    facts.kind.value === 'other' ? 'document' : documentKindLabels[facts.kind.value].toLowerCase()
  return {
    facts,
    today,
    lines: linesOf(facts),
    called,
    forms: formsOf(facts, text),
    schedule: isShort ? text : textLines(scheduled),
    text,
  }
}

const negative =
  /\b(excluded?|exclusions?|not covered|not included|no coverage|not purchased|declined|rejected|none|n\/a|not applicable|nil)\b|^no$/i

/** What a coverage goes by: its code, its name, or words of a line of text. */
export type Sought = {
  codes?: readonly CoverageCode[]
  name?: RegExp
  lines?: readonly LineCode[]
  forms?: readonly string[]
  /** Words by which a schedule names it; those of `name` where absent. */
  words?: RegExp
}

/** Whether something is covered, said to be out, or not to be seen in the document, and where. */
export type Shown = { state: 'covered' | 'excluded' | 'unseen'; citations: Citation[] }

/** The coverages that go by a code or a name. */
export function coveragesOf(view: GapView, { codes = [], name }: Sought): CoverageFacts[] {
  return view.facts.coverages.filter(
    (coverage) =>
      (coverage.code !== null && codes.includes(coverage.code)) || name?.test(coverage.name.value) === true,
  )
}

function isOut({ limit, limitText }: CoverageFacts): boolean {
  if (limit !== null) return limit.value === 0
  return limitText !== null && negative.test(limitText.value)
}

function coverageCitation({ name, limit, limitText }: CoverageFacts): Citation {
  return citationOf(limit ?? limitText ?? name)
}

/** How a coverage shows in a document: by what was found, then by its forms, then by the words of its schedules. */
export function shown(view: GapView, sought: Sought): Shown {
  const { lines = [], forms = [], name, words = name } = sought
  if (lines.some((line) => view.lines.has(line))) return { state: 'covered', citations: [] }
  const coverages = coveragesOf(view, sought)
  const covered = coverages.filter((coverage) => !isOut(coverage))
  if (covered.length > 0) return { state: 'covered', citations: covered.map(coverageCitation) }
  const form = formListed(view, forms)
  if (form) return { state: 'covered', citations: [form.citation] }
  const said = words ? view.schedule.filter(({ text }) => words.test(text)) : []
  const named = said.find(({ text }) => !negative.test(text))
  if (coverages.length === 0 && named) return { state: 'covered', citations: [citationOfLine(named)] }
  const [out] = coverages
  if (out) return { state: 'excluded', citations: [coverageCitation(out)] }
  const [line] = said
  return line ? { state: 'excluded', citations: [citationOfLine(line)] } : { state: 'unseen', citations: [] }
}

/** The first of some forms that a document names. */
export function formListed(view: GapView, numbers: readonly string[]): NamedForm | null {
  return view.forms.find(({ number }) => numbers.includes(number)) ?? null
}

/** The first line of a schedule that says something. */
export function said(view: GapView, words: RegExp): TextLine | null {
  return view.schedule.find(({ text }) => words.test(text)) ?? null
}

/** The first line anywhere in the document, its wording included, that says something. */
export function saidAnywhere(view: GapView, words: RegExp): TextLine | null {
  return view.text.find(({ text }) => words.test(text)) ?? null
}

/** A form whose title matches, or else a line of a schedule that does. */
export function titled(view: GapView, words: RegExp): Citation | null {
  const form = view.forms.find(({ title }) => words.test(title))
  if (form) return form.citation
  const line = said(view, words)
  return line && citationOfLine(line)
}

/** The largest limit of a coverage in dollars, with where it stands. */
export function limitOf(view: GapView, sought: Sought): Found<number> | null {
  const limits = coveragesOf(view, sought).flatMap(({ limit }) => (limit && limit.value > 0 ? [limit] : []))
  return limits.reduce<Found<number> | null>(
    (top, limit) => (top && top.value >= limit.value ? top : limit),
    null,
  )
}

function hasCode(view: GapView, ...codes: CoverageCode[]): boolean {
  return view.facts.coverages.some(({ code }) => code !== null && codes.includes(code))
}

function hasLine(view: GapView, ...lines: LineCode[]): boolean {
  return lines.some((line) => view.lines.has(line))
}

/** Whether a document is of general liability, alone or within a package. */
export function isLiability(view: GapView): boolean {
  return hasLine(view, 'gl', 'bop') || hasCode(view, 'occ', 'agg')
}

/** Whether a document insures buildings or contents. */
export function isProperty(view: GapView): boolean {
  return hasLine(view, 'property', 'bop') || hasCode(view, 'building', 'contents')
}

/** Whether a document insures vehicles or their drivers. */
export function isAuto(view: GapView): boolean {
  return hasLine(view, 'auto') || hasCode(view, 'csl') || view.facts.vehicles.length > 0
}

/** Whether a document is of workers compensation. */
export function isWorkers(view: GapView): boolean {
  return hasLine(view, 'wc') || hasCode(view, 'wc_statutory')
}

/** Whether a document has an umbrella or excess layer. */
export function isUmbrella(view: GapView): boolean {
  return hasLine(view, 'umbrella') || hasCode(view, 'umbrella_occ')
}

/** Whether a document has one of some lines. */
export function isLine(...lines: LineCode[]): (view: GapView) => boolean {
  return (view) => hasLine(view, ...lines)
}

/** Whether the business, by what the document says of it, is of a kind. */
export function doesBusiness(view: GapView, words: RegExp): boolean {
  const { businessDescription, namedInsured, payroll, locations } = view.facts
  const told = [
    businessDescription,
    namedInsured,
    ...payroll.map(({ description }) => description),
    ...locations.flatMap(({ occupancy, description }) => [occupancy, description]),
  ]
  return told.some((found) => found !== null && words.test(found.value))
}

export const contracting =
  /contract(or|ing)|construction|builder|carpent|roof(er|ing)|plumb|electric(al|ian)|hvac|masonry|concrete|excavat|paving|drywall|remodel/i
export const serving =
  /restaurant|tavern|\bbar\b|\bpub\b|brew|winery|night ?club|banquet|grill|bistro|lounge/i
export const hauling = /truck(ing|er)|freight|haul(ing|er)|motor carrier|courier|logistics|transport/i
