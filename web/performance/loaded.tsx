import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { LoadFailure } from '#web/ui/empty-state.tsx'
import { TableSkeleton } from '#web/ui/skeletons.tsx'

type LoadedProps<Data> = {
  query: UseQueryResult<Data>
  /** What could not be loaded, at the start of a sentence. */
  what: string
  children: (data: Data) => ReactNode
}

/** What a query answered; before that what stands for it, or what went wrong. */
export function Loaded<Data>({ query, what, children }: LoadedProps<Data>) {
  const { data, error, refetch } = query
  if (error) return <LoadFailure what={what} error={error} onRetry={() => void refetch()} />
  return data === undefined ? <TableSkeleton /> : children(data)
}
