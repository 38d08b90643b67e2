import { createContext, useContext } from 'react'
import type { FactCorrection } from '#shared/documents/documents.contract.ts'
import type { PagePick } from '#web/documents/pages/page-sheet.tsx'
import type { FactField } from './fact-fields.rules.ts'
import type { FactValue } from './fact-values.rules.ts'

/** Words of a page that were picked for the chosen field. */
export type Picked = Pick<PagePick, 'text' | 'page' | 'box'>

/** What a field reports to its page; the same functions for as long as the page lives. */
export type FactHandlers = {
  choose: (path: string | null) => void
  /** Saves what was entered, null for "not in the document". */
  save: (field: FactField, value: FactValue | null, picked: Picked | null) => void
  /** Goes on to the next value to check; `from` was just accepted. */
  goOn: (from: FactField) => void
  step: (from: FactField, by: 1 | -1) => void
  correct: (...corrections: FactCorrection[]) => void
  /** Keeps what cannot be saved as it is, so that it is there again. */
  keep: (path: string, text: string | null) => void
  storedText: (path: string) => string | null
  showPage: (page: number) => void
}

export const FactContext = createContext<FactHandlers | null>(null)

/** What a field reports to its page. */
export function useFactHandlers(): FactHandlers {
  const handlers = useContext(FactContext)
  if (!handlers) throw new Error('A field stands outside of its sheet.')
  return handlers
}
