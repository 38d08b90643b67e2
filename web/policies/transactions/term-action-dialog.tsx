import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { messageOf } from '#web/lib/api-error.ts'
import { showToast } from '#web/lib/toast.ts'
import { ActionDialog } from './action-dialog.tsx'
import { historyQuery } from './history.api.ts'
import type { TermAction } from './term-actions.ts'

type TermActionDialogProps = { termId: string; action: TermAction; onClose: () => void }

/** The dialog of an action on a term of which only the id is known: it opens once what happened to the term is read. */
export function TermActionDialog({ termId, action, onClose }: TermActionDialogProps) {
  const { data, error } = useQuery(historyQuery(termId))
  useEffect(() => {
    if (!error || data) return
    showToast({ title: 'Couldn’t open the policy', message: messageOf(error), variant: 'destructive' })
    onClose()
  }, [error, data, onClose])
  const term = data?.terms.find(({ id }) => id === termId)
  return term ? <ActionDialog term={term} action={action} onClose={onClose} /> : null
}
