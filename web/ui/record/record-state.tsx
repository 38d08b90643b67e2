import { Button } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { Link, useLocation } from 'react-router'
import { ApiError, markExplained } from '#web/lib/api-error.ts'
import { removeRecent } from '#web/lib/recent-records.ts'
import { EmptyState, LoadFailure } from '#web/ui/empty-state.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { CardsSkeleton } from '#web/ui/skeletons.tsx'

type RecordStateProps<T> = {
  query: UseQueryResult<T>
  /** What the record is called, such as "client". */
  what: string
  /** The list that it belongs to. */
  back: { to: string; label: string }
  children: (record: T) => ReactNode
}

/** Whether a failure says that there is no such record, for this person or at all: the two are not distinguished. */
function isMissing(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 400)
}

/** The page of one record, or what stands in its place: loading, missing, failed. */
export function RecordState<T>({ query, what, back, children }: RecordStateProps<T>) {
  const { pathname } = useLocation()
  const isGone = isMissing(query.error)
  useEffect(() => {
    if (isGone) removeRecent(pathname)
  }, [isGone, pathname])
  if (isGone) {
    markExplained(query.error)
    return (
      <>
        <PageHeader title={`${what.charAt(0).toUpperCase()}${what.slice(1)} not found`} back={back} />
        <Panel>
          <EmptyState message={`This ${what} does not exist, or you have no access to it.`}>
            <Button component={Link} to={back.to}>
              {`All ${back.label.replace(/^[A-Z](?=[a-z])/, (first) => first.toLowerCase())}`}
            </Button>
          </EmptyState>
        </Panel>
      </>
    )
  }
  if (query.data !== undefined) return children(query.data)
  if (query.isPending) return <CardsSkeleton />
  return (
    <Panel>
      <LoadFailure what={`This ${what}`} error={query.error} onRetry={() => void query.refetch()} />
    </Panel>
  )
}
