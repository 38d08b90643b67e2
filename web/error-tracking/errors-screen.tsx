import { Button } from '@mantine/core'
import { type ErrorGroupItem, errorStatuses } from '#shared/error-tracking/error-tracking.contract.ts'
import { SystemTabs } from '#web/shell/system-tabs.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FilterBar } from '#web/ui/filter-bar.tsx'
import { choiceFilter } from '#web/ui/list/filters.ts'
import { ListBody } from '#web/ui/list/list-frame.tsx'
import { ListViews } from '#web/ui/list/list-views.tsx'
import { type RecordList, useRecordList } from '#web/ui/list/use-record-list.ts'
import { useSavedViews } from '#web/ui/list/use-saved-views.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { errorColumns } from './error-columns.tsx'
import { errorAddress, errorPagesQuery } from './error-groups.api.ts'
import { errorStatusLabels } from './error-labels.ts'

const statuses = errorStatuses.map((value) => ({ value, label: errorStatusLabels[value] }))

function NoErrors({ list }: { list: RecordList<ErrorGroupItem> }) {
  if (!list.isFiltered) return <EmptyState message="No errors so far." />
  return (
    <EmptyState message="No errors match this search and these filters.">
      <Button variant="default" onClick={list.clearFilters}>
        Clear filters
      </Button>
    </EmptyState>
  )
}

/** The kinds of errors with their search and filters, for any page that admins see them on. */
export function ErrorGroupList() {
  const saved = useSavedViews('errors', useRecordList(errorAddress, errorPagesQuery), errorColumns)
  const { list } = saved
  return (
    <>
      <FilterBar
        search={{
          label: 'Search errors',
          placeholder: 'Search name, message or page',
          value: list.filter.q ?? '',
          onChange: (q) => list.setFilters({ q }, { replace: true }),
        }}
        views={<ListViews saved={saved} many="errors" />}
        filters={[choiceFilter(list, 'status', 'Status', statuses)]}
        onClear={list.clearFilters}
      >
        {!list.isLoading &&
          !list.error &&
          `${list.total.toLocaleString('en-US')} ${list.total === 1 ? 'kind' : 'kinds'}`}
      </FilterBar>
      <ListBody list={list} what="Errors">
        <DataTable
          label="Errors"
          rows={list.rows}
          columns={errorColumns}
          layout={saved.layout}
          rowId={({ id }) => id}
          hrefOf={({ id }) => `/admin/errors/${id}`}
          sort={list.sort}
          onSort={list.setSort}
          isSortedByServer
          totalCount={list.total}
          onEndReached={list.loadMore}
          empty={<NoErrors list={list} />}
        />
      </ListBody>
    </>
  )
}

/** /admin/errors: what went wrong in browsers and on the server, by kind. */
export function ErrorsScreen() {
  return (
    <>
      <PageHeader title="Errors" subtitle="Errors by type; no personal data." />
      <SystemTabs />
      <ErrorGroupList />
    </>
  )
}
