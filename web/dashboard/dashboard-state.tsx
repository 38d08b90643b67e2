import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { LoadFailure } from '#web/ui/empty-state.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { CardsSkeleton } from '#web/ui/skeletons.tsx'

type DashboardStateProps<Metrics> = {
  query: UseQueryResult<Metrics>
  children: (metrics: Metrics) => ReactNode
}

/** Figures once they are there; before, the card skeleton, and after a failure what to do. */
export function DashboardState<Metrics>({ query, children }: DashboardStateProps<Metrics>) {
  if (query.data !== undefined) return children(query.data)
  if (query.isPending) return <CardsSkeleton />
  return (
    <Panel>
      <LoadFailure what="The dashboard" error={query.error} onRetry={() => void query.refetch()} />
    </Panel>
  )
}
