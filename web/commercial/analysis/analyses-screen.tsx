import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { type AnalysisSummary, analysisKindLabels } from '#shared/commercial/analysis.contract.ts'
import type { ListParams } from '#web/lib/pages.ts'
import { useCurrentUser } from '#web/session/session.tsx'
import { useToday } from '#web/session/use-today.ts'
import { Writing } from '#web/session/writing.tsx'
import { EmptyState, LoadFailure } from '#web/ui/empty-state.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { RecentDay } from '#web/ui/relative-day.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { TableSkeleton } from '#web/ui/skeletons.tsx'
import { useSearchState } from '#web/ui/use-search-state.ts'
import { analysisPagesQuery } from './analyses.api.ts'
import { NewAnalysis } from './new-analysis.tsx'
import { OpenItemsLabel } from './open-items-label.tsx'
import classes from './start.module.css'

const defaults = { q: '' }

function AnalysisLine({ analysis }: { analysis: AnalysisSummary }) {
  const { id, title, kind, clientId, clientName, createdAt, documents } = analysis
  const today = useToday()
  const { timeZone } = useCurrentUser()
  return (
    <li className={classes.line}>
      <span className={classes.words}>
        <Link to={`/policy-analysis/${id}`} className={classes.name}>
          {title}
        </Link>
        <span className={classes.hint}>
          {`${analysisKindLabels[kind]} of ${documents} ${documents === 1 ? 'document' : 'documents'}`}
          {clientId && (
            <>
              {' · '}
              <Link to={`/clients/${clientId}`}>{clientName}</Link>
            </>
          )}
        </span>
      </span>
      <OpenItemsLabel analysis={analysis} />
      <span className={classes.when}>
        <RecentDay at={createdAt} today={today} timeZone={timeZone} />
      </span>
    </li>
  )
}

function History({ q }: { q: string }) {
  const query = useInfiniteQuery(analysisPagesQuery(useMemo((): ListParams => (q ? { q } : {}), [q])))
  if (query.error && !query.data)
    return <LoadFailure what="The analyses" error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <TableSkeleton />
  const rows = query.data.pages.flatMap((page) => page.rows)
  if (rows.length === 0)
    return (
      <EmptyState
        message={
          q ? 'No analyses match this search.' : 'No analyses yet. Upload a policy above to find its gaps.'
        }
      />
    )
  return (
    <>
      <ul className={classes.lines}>
        {rows.map((analysis) => (
          <AnalysisLine key={analysis.id} analysis={analysis} />
        ))}
      </ul>
      {query.hasNextPage && (
        <div className={classes.more}>
          <Button
            variant="default"
            disabled={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            Show more
          </Button>
        </div>
      )}
    </>
  )
}

/** /policy-analysis: a new analysis of documents, and those made before. */
export function AnalysesScreen() {
  const [{ q }, setState] = useSearchState(defaults)
  return (
    <>
      <PageHeader title="Analysis" subtitle="Review a policy for gaps, or compare expiring and proposed." />
      <div className={classes.page}>
        <Writing>
          <NewAnalysis />
        </Writing>
        <Panel
          title="Past analyses"
          isFlush
          actions={
            <SearchField
              label="Search analyses"
              placeholder="Search title or client"
              value={q}
              onChange={(words) => setState({ q: words }, { replace: true })}
            />
          }
        >
          <History q={q.trim()} />
        </Panel>
      </div>
    </>
  )
}
