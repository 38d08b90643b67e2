import type { Citation, GapState, GapWeight } from '#shared/commercial/analysis/analysis.contract.ts'
import { formMeaning } from '#shared/commercial/analysis/forms-knowledge.rules.ts'
import type { LineCode } from '#shared/documents/lines.rules.ts'
import { formListed, type GapView, type Sought, shown, titled } from './gap-view.rules.ts'

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

/** Finds what is said to be out of cover, or cannot be seen in the document: two different things, and told apart. */
export function unlessShown(what: string, sought: Sought, weights: { excluded?: GapWeight } = {}) {
  return (view: GapView): GapFinding | null => {
    const { state, citations } = shown(view, sought)
    if (state === 'covered') return null
    if (state === 'unseen') {
      return {
        state: 'not_seen',
        finding: `${what} could not be seen in this ${view.called}.`,
        citations: [],
      }
    }
    const weight = weights.excluded
    const finding = `${what} is shown as excluded or not covered.`
    return { state: 'excluded', finding, citations, ...(weight && { weight }) }
  }
}

/** Finds an endorsement that a document, though it lists its forms, does not name. */
export function unlessEndorsed(what: string, forms: readonly string[], words: RegExp) {
  return (view: GapView): GapFinding | null => {
    if (view.forms.length === 0 || formListed(view, forms) || titled(view, words)) return null
    const finding = `${what} could not be seen among the ${view.forms.length} forms that this ${view.called} names.`
    return { state: 'not_seen', finding, citations: [] }
  }
}

/** Finds a form by its number, or by the words of its title. */
export function whenEndorsed(
  forms: readonly string[],
  words: RegExp | null,
  effect: string,
  state: GapState = 'excluded',
) {
  return (view: GapView): GapFinding | null => {
    const form = formListed(view, forms)
    if (form) {
      const meaning = formMeaning(form.number)
      const called = meaning ? `${form.number} (${meaning})` : form.number
      return { state, finding: `${called} is listed: ${effect}`, citations: [form.citation] }
    }
    const citation = words && titled(view, words)
    return citation
      ? { state, finding: `“${citation.text}” is listed: ${effect}`, citations: [citation] }
      : null
  }
}

/** Words of a title that takes something out or limits it, before or after what it is about. */
export function excluding(subject: string): RegExp {
  const out = 'exclu(?:sion|ded|des|ding)|limitation|not covered'
  return new RegExp(`(?:${out}).{0,60}(?:${subject})|(?:${subject}).{0,60}(?:${out})`, 'i')
}
