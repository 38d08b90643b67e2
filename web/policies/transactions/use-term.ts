import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { HistoryTerm } from '#shared/policies/history.contract.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { showToast } from '#web/lib/toast.ts'
import { historyQuery } from './history.api.ts'

export type OfTerm = { termId: string; onClose: () => void }

/** What happened to a term of which only the id is known, for a dialog: undefined until it is read, and closed where it cannot be. */
export function useTerm({ termId, onClose }: OfTerm): HistoryTerm | undefined {
  const { data, error } = useQuery(historyQuery(termId))
  useEffect(() => {
    if (!error || data) return
    showToast({ title: 'Couldn’t open the policy', message: messageOf(error), variant: 'destructive' })
    onClose()
  }, [error, data, onClose])
  return data?.terms.find(({ id }) => id === termId)
}
