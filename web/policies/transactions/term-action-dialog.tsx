import { ActionDialog } from './action-dialog.tsx'
import type { TermAction } from './term-actions.ts'
import { type OfTerm, useTerm } from './use-term.ts'

/** The dialog of an action on a term of which only the id is known: it opens once what happened to the term is read. */
export function TermActionDialog({ action, ...of }: OfTerm & { action: TermAction }) {
  const term = useTerm(of)
  return term ? <ActionDialog term={term} action={action} onClose={of.onClose} /> : null
}
