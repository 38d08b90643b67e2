import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import type { Import, ImportRow } from '#shared/imports-exports/imports.contract.ts'
import { EmptyState, LoadFailure } from '#web/ui/empty-state.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { TableSkeleton } from '#web/ui/skeletons.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { importRowsQuery, isWorking } from './imports.api.ts'
import { OutcomeTabs } from './outcome-tabs.tsx'
import { rowColumns } from './row-columns.tsx'
import { RowDialog } from './row-dialog.tsx'
import type { ReportAddress } from './use-report-address.ts'

const idOf = (row: ImportRow) => String(row.rowNumber)
const keepOrder = () => undefined

function useRows(job: Import, filter: ReportAddress['filter']) {
  const query = useInfiniteQuery({
    ...importRowsQuery(job.id, filter),
    // A check after a correction stages the rows again: until it is done, those of the last one are shown.
    enabled: !isWorking(job.status),
  })
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = query
  const rows = useMemo(() => query.data?.pages.flatMap((page) => page.rows) ?? [], [query.data])
  const loadMore = useCallback(() => {
    if (hasNextPage && !isFetching && !isFetchNextPageError) void fetchNextPage()
  }, [hasNextPage, isFetching, isFetchNextPageError, fetchNextPage])
  return { query, rows, total: query.data?.pages[0]?.total ?? 0, loadMore }
}

function Rows({ job, address }: { job: Import; address: ReportAddress }) {
  const { filter } = address
  const { query, rows, total, loadMore } = useRows(job, filter)
  const columns = useMemo(() => rowColumns(job), [job])
  if (query.isPending) return <TableSkeleton />
  if (query.error && rows.length === 0) {
    return (
      <Panel>
        <LoadFailure what="The report" error={query.error} onRetry={() => void query.refetch()} />
      </Panel>
    )
  }
  return (
    <div aria-busy={query.isPlaceholderData}>
      <DataTable
        label="Rows of the file"
        rows={rows}
        columns={columns}
        rowId={idOf}
        opensAs="row"
        sort={null}
        onSort={keepOrder}
        isSortedByServer
        totalCount={total}
        onEndReached={loadMore}
        empty={
          <EmptyState message="No rows like this in the file.">
            <Button variant="default" onClick={() => address.setFilter('')}>
              Show all rows
            </Button>
          </EmptyState>
        }
      />
      {query.isFetchNextPageError && (
        <LoadFailure what="More rows" error={query.error} onRetry={() => void query.fetchNextPage()} />
      )}
    </div>
  )
}

/** The report row by row: which rows do what, and each row on its own. */
export function ReportTable({ job, address }: { job: Import; address: ReportAddress }) {
  return (
    <>
      <OutcomeTabs job={job} value={address.filter} onChange={address.setFilter} />
      <Rows job={job} address={address} />
      {address.row !== null && <RowDialog job={job} rowNumber={address.row} onClose={address.closeRow} />}
    </>
  )
}
