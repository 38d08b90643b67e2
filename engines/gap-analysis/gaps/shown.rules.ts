import type { Citation } from '#shared/documents/comparison.contract.ts'
import type { CoverageFacts } from '#shared/documents/facts.contract.ts'
import { citationOf, citationOfLine } from './citations.rules.ts'
import { coveragesOf, formListed, type GapView, type SoughtCoverage } from './gap-view.rules.ts'
import type { TextLine } from './page-lines.rules.ts'
import { isUndone, type RowValue, valueIn } from './row-values.rules.ts'

/** How a coverage shows, and where; "named" is a label without a value, which says nothing. */
export type Shown = { state: RowValue | 'unseen'; citations: Citation[] }

type Sight = { value: RowValue; citation: Citation }

const takesOut = /\b(?:exclu(?:sions?|ded|des|ding)|not covered|limitations?)\b/i

/** The row that a coverage among the facts was read from. */
function rowOf(view: GapView, { name, limitText, limit }: CoverageFacts): TextLine | null {
  const value = (limitText ?? limit)?.text ?? ''
  const lines = view.pages.find(({ page }) => page === name.page)?.lines ?? []
  return lines.find(({ text }) => text.includes(name.text) && text.includes(value)) ?? null
}

function valueOfFacts({ limit, limitText }: CoverageFacts): RowValue {
  if (limit) return limit.value > 0 ? 'covered' : 'none'
  return limitText ? (valueIn({ text: `: ${limitText.value}` }, /^/) ?? 'named') : 'covered'
}

function ofFacts(view: GapView, sought: SoughtCoverage): Sight[] {
  return coveragesOf(view, sought).flatMap((coverage) => {
    const row = rowOf(view, coverage)
    if (row && sought.not?.test(row.text)) return []
    const read = valueOfFacts(coverage)
    const isDoubtful = read === 'named' || (row !== null && /^(?:optional|available)\b/i.test(row.text))
    const citation = citationOf(coverage.limit ?? coverage.limitText ?? coverage.name)
    // Words in place of a limit that say neither yes nor no, such as "Replacement cost", stand for a coverage.
    return [{ value: isDoubtful ? 'covered' : read, citation }]
  })
}

function ofForms(view: GapView, { forms = [], name, words = name, not }: SoughtCoverage): Sight[] {
  const form = formListed(view, forms)
  const titles = view.forms.filter(({ title }) => words?.test(title) && !not?.test(title))
  const byTitle = titles.map(({ title, citation }): Sight => {
    const value = takesOut.test(title) ? (isUndone(title) ? 'named' : 'excluded') : 'covered'
    return { value, citation }
  })
  return form ? [{ value: 'covered', citation: form.citation }, ...byTitle] : byTitle
}

function ofRows(view: GapView, { name, words = name, not }: SoughtCoverage): Sight[] {
  if (!words) return []
  return view.rows.flatMap((row) => {
    const read = not?.test(row.text) ? null : valueIn(row, words)
    // A row that begins in lower case goes on from the one above: its values are of that one.
    const value = read && /^[a-z]/.test(row.text) && read !== 'covered' ? 'named' : read
    return value ? [{ value, citation: citationOfLine(row) }] : []
  })
}

const order: readonly RowValue[] = ['covered', 'excluded', 'none', 'named', 'unticked']

/** How a coverage shows in a document: by what was found, by its forms and by the rows of its schedules. */
export function shown(view: GapView, sought: SoughtCoverage): Shown {
  const { lines = [] } = sought
  if (lines.some((line) => view.lines.has(line))) return { state: 'covered', citations: [] }
  const sights = [...ofFacts(view, sought), ...ofForms(view, sought), ...ofRows(view, sought)]
  const state = order.find((value) => sights.some((sight) => sight.value === value))
  if (!state) return { state: 'unseen', citations: [] }
  const citations = sights.filter(({ value }) => value === state).map(({ citation }) => citation)
  return { state, citations: citations.slice(0, 3) }
}
