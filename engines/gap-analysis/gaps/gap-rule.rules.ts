import { formMeaning } from '#engines/gap-analysis/forms-knowledge.rules.ts'
import type { GapState, GapWeight } from '#shared/commercial/analysis.contract.ts'
import type { Citation } from '#shared/documents/comparison.contract.ts'
import type { LineCode } from '#shared/documents/lines.rules.ts'
import { citationOfLine } from './citations.rules.ts'
import { formListed, type GapView, type SoughtCoverage, titled } from './gap-view.rules.ts'
import { isUndone } from './row-values.rules.ts'
import { shown } from './shown.rules.ts'

/** What a rule found: how it shows, in a sentence, and where; a weight where it is not the rule's own. */
export type GapFinding = { state: GapState; finding: string; citations: Citation[]; weight?: GapWeight }

/** A gap check: when it applies, what it finds, why that matters and what to ask the carrier or the client. */
export type GapRule = {
  id: string
  line: LineCode | null
  title: string
  weight: GapWeight
  whyItMatters: string
  whatToAsk: string
  applies: (view: GapView) => boolean
  finds: (view: GapView) => GapFinding | null
}

/** What is said where a document that lists all coverages does not show one: never that it is missing. */
export function unconfirmed(what: string, called: string, citations: Citation[] = []): GapFinding {
  const finding = `${what} could not be confirmed in this ${called}. Please check.`
  return { state: 'not_seen', finding, citations }
}

/** Finds what a row or form says is not covered, and distinguishes it from what could not be confirmed. */
export function unlessShown(what: string, sought: SoughtCoverage) {
  return (view: GapView): GapFinding | null => {
    const { state, citations } = shown(view, sought)
    if (state === 'excluded')
      return { state, finding: `${what} is shown as excluded or not covered.`, citations }
    if (state === 'none')
      return { state: 'excluded', finding: `${what} is shown without a limit.`, citations, weight: 'notable' }
    const isAbsent = state === 'unseen' || state === 'unticked'
    return isAbsent && view.isFull ? unconfirmed(what, view.called, citations) : null
  }
}

/** Finds an endorsement that a document, though it lists its forms, does not name anywhere. */
export function unlessEndorsed(what: string, forms: readonly string[], words: RegExp) {
  return (view: GapView): GapFinding | null => {
    const isListed = view.forms.length > 0 && view.isFull
    if (!isListed || formListed(view, forms) || titled(view, words)) return null
    const count = `${view.forms.length} ${view.forms.length === 1 ? 'form' : 'forms'}`
    const finding = `${what} could not be confirmed among the ${count} listed in this ${view.called}. Please check.`
    return { state: 'not_seen', finding, citations: [] }
  }
}

/** What is listed under some numbers or words, and what it does. */
export type Endorsed = {
  forms: readonly string[]
  words: RegExp | null
  effect: string
  state?: GapState
  /** Words of titles that are something else. */
  not?: RegExp
  /** Series of forms, such as "CP", whose titles are of another line. */
  otherSeries?: readonly string[]
  /** Whether rows without a form's number count. */
  isRowEnough?: (view: GapView) => boolean
}

const sum = /(?<!-\s?)\$\s?\d|\d,\d{3}/

function byWords(view: GapView, { words, not, otherSeries = [], isRowEnough }: Endorsed): Citation | null {
  const says = (text: string) => words?.test(text) === true && not?.test(text) !== true && !isUndone(text)
  const isOwn = (number: string) => !otherSeries.includes(number.split(' ')[0] ?? '')
  const form = view.forms.find(({ number, title }) => isOwn(number) && says(title))
  if (form) return form.citation
  if (isRowEnough?.(view) === false) return null
  const forms = new Set(view.forms.map(({ citation }) => `${citation.page} ${citation.text}`))
  const row = view.rows.find(
    (row) =>
      says(row.text) &&
      !sum.test(row.text) &&
      !isOther(row.text, otherSeries) &&
      !forms.has(`${row.page} ${row.text}`),
  )
  return row ? citationOfLine(row) : null
}

function isOther(text: string, series: readonly string[]): boolean {
  return series.some((one) => new RegExp(`\\b${one} ?\\d`).test(text))
}

/** Finds a form that a document lists by its number, or by the words of its title or row. */
export function whenEndorsed(endorsed: Endorsed) {
  const { forms, effect, state = 'excluded' } = endorsed
  return (view: GapView): GapFinding | null => {
    const form = formListed(view, forms)
    if (form && !isUndone(form.title)) {
      const meaning = formMeaning(form.number)
      const called = meaning ? `${form.number} (${meaning})` : form.number
      return { state, finding: `${called} is listed: ${effect}`, citations: [form.citation] }
    }
    const citation = byWords(view, endorsed)
    return citation && { state, finding: `“${citation.text}” is listed: ${effect}`, citations: [citation] }
  }
}

/** Words of a title that takes something out or limits it, before or after what it is about. */
export function excluding(subject: string): RegExp {
  const out = 'exclu(?:sion|ded|des|ding)|limitation|not covered'
  return new RegExp(`\\b(?:${out})\\b.{0,40}(?:${subject})|(?:${subject}).{0,40}\\b(?:${out})\\b`, 'i')
}
