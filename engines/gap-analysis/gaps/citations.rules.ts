import type { Citation } from '#shared/documents/comparison.contract.ts'
import type { Found } from '#shared/documents/facts.contract.ts'
import type { TextLine } from './page-lines.rules.ts'

/** A found value as a citation of the document that is looked at. */
export function citationOf(found: Omit<Found<unknown>, 'value'>, document = 0): Citation {
  const { page, box, text, confidence, by } = found
  return { document, page, box, text, confidence, by }
}

/** A line of text as a citation. */
export function citationOfLine({ page, text }: Pick<TextLine, 'page' | 'text'>): Citation {
  const shown = text.length > 160 ? `${text.slice(0, 157)}…` : text
  return { document: 0, page, box: null, text: shown, confidence: 0.9, by: 'words' }
}
