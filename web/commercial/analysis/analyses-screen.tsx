import { useMemo } from 'react'
import {
  AnalysisListQuery,
  type AnalysisSummary,
  analysisKindLabels,
  analysisKinds,
  analysisSorts,
} from '#shared/commercial/analysis.contract.ts'
import { useCurrentUser } from '#web/session/session.tsx'
import { useToday } from '#web/session/use-today.ts'
import { Writing } from '#web/session/writing.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FilterBar } from '#web/ui/filter-bar.tsx'
import { FilterChips } from '#web/ui/list/filter-chips.tsx'
import { chipsOf, choiceFilter } from '#web/ui/list/filters.ts'
import type { ListAddress } from '#web/ui/list/list-address.ts'
import { ListBody, ListEmpty } from '#web/ui/list/list-frame.tsx'
import { ListViews } from '#web/ui/list/list-views.tsx'
import { useRecordList } from '#web/ui/list/use-record-list.ts'
import { useSavedViews } from '#web/ui/list/use-saved-views.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { RecentDay } from '#web/ui/relative-day.tsx'
import type { Column } from '#web/ui/table/columns.ts'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { analysisPagesQuery } from './analyses.api.ts'
import { NewAnalysis } from './new-analysis.tsx'
import { OpenItemsLabel } from './open-items-label.tsx'
import classes from './start.module.css'

const { limit: _limit, cursor: _cursor, sort: _sort, ...filters } = AnalysisListQuery.shape
const address: ListAddress = { filters, sorts: analysisSorts, defaultSort: '-createdAt' }
const kinds = analysisKinds.map((value) => ({ value, label: analysisKindLabels[value] }))
const chips = [
  { label: 'Client', names: ['clientId'], words: () => 'one client' },
  { label: 'Document', names: ['documentId'], words: () => 'one document' },
] as const

function columnsOf(today: string, timeZone: string): Column<AnalysisSummary>[] {
  return [
    { id: 'title', header: 'Analysis', value: ({ title }) => title, width: 'minmax(150px, 2.2fr)' },
    {
      id: 'kind',
      header: 'Kind',
      value: ({ kind }) => analysisKindLabels[kind],
      isSelfExplanatory: true,
      isSortable: false,
      width: '116px',
    },
    {
      id: 'clientName',
      header: 'Client',
      value: ({ clientName }) => clientName,
      isSelfExplanatory: true,
      width: 'minmax(110px, 1.4fr)',
    },
    {
      id: 'open',
      header: 'Open items',
      value: ({ openFindings }) => openFindings,
      cell: (analysis) => <OpenItemsLabel analysis={analysis} />,
      isSelfExplanatory: true,
      isSortable: false,
      width: '160px',
    },
    {
      id: 'documents',
      header: 'Documents',
      value: ({ documents }) => documents,
      align: 'right',
      isSortable: false,
      width: '96px',
      shows: 'wide',
      isOffCards: true,
    },
    {
      id: 'createdByName',
      header: 'Created by',
      value: ({ createdByName }) => createdByName,
      isSortable: false,
      width: 'minmax(96px, 1fr)',
      isExtra: true,
    },
    {
      id: 'createdAt',
      header: 'Created',
      value: ({ createdAt }) => createdAt,
      cell: ({ createdAt }) => <RecentDay at={createdAt} today={today} timeZone={timeZone} />,
      width: '104px',
      shows: 'medium',
    },
  ]
}

function History() {
  const today = useToday()
  const { timeZone } = useCurrentUser()
  const columns = useMemo(() => columnsOf(today, timeZone), [today, timeZone])
  const saved = useSavedViews('policy_analyses', useRecordList(address, analysisPagesQuery), columns)
  const { list } = saved
  const choices = [choiceFilter(list, 'kind', 'Kind', kinds)]
  const first = 'No analyses yet. Upload a policy above to find its gaps.'
  return (
    <section aria-labelledby="past-analyses">
      <h2 id="past-analyses" className={classes.past}>
        Past analyses
      </h2>
      <FilterBar
        search={{
          label: 'Search analyses',
          placeholder: 'Search title or client',
          value: list.filter.q ?? '',
          onChange: (q) => list.setFilters({ q }, { replace: true }),
        }}
        views={<ListViews saved={saved} many="analyses" />}
        filters={choices}
        onClear={list.clearFilters}
      />
      <FilterChips chips={chipsOf(list.filter, choices, chips)} onRemove={list.setFilters} />
      <ListBody list={list} what="The analyses">
        <DataTable
          label="Analyses"
          rows={list.rows}
          columns={columns}
          layout={saved.layout}
          rowId={({ id }) => id}
          hrefOf={({ id }) => `/policy-analysis/${id}`}
          sort={list.sort}
          onSort={list.setSort}
          isSortedByServer
          totalCount={list.total}
          onEndReached={list.loadMore}
          empty={
            list.isFiltered ? (
              <ListEmpty list={list} many="analyses" first={first} />
            ) : (
              <EmptyState message={first} />
            )
          }
        />
      </ListBody>
    </section>
  )
}

/** /policy-analysis: a new analysis of documents, and those made before. */
export function AnalysesScreen() {
  return (
    <>
      <PageHeader title="Analysis" subtitle="Review a policy for gaps, or compare expiring and proposed." />
      <div className={classes.page}>
        <Writing>
          <NewAnalysis />
        </Writing>
        <History />
      </div>
    </>
  )
}
