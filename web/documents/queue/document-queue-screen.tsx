import { Button } from '@mantine/core'
import { useCallback, useEffect, useMemo } from 'react'
import { useLocation } from 'react-router'
import { DocumentUploads } from '#web/documents/document-uploads.tsx'
import { documentHref, documentPagesQuery } from '#web/documents/documents.api.ts'
import { useCurrentUser } from '#web/session/session.tsx'
import { useToday } from '#web/session/use-today.ts'
import { Writing } from '#web/session/writing.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FilterBar } from '#web/ui/filter-bar.tsx'
import { ListBody } from '#web/ui/list/list-frame.tsx'
import { rememberList } from '#web/ui/list/list-return.ts'
import { ListViews } from '#web/ui/list/list-views.tsx'
import { useListKeys } from '#web/ui/list/use-list-keys.ts'
import { useRecordList } from '#web/ui/list/use-record-list.ts'
import { useSavedViews } from '#web/ui/list/use-saved-views.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import classes from './queue.module.css'
import { queueColumns } from './queue-columns.tsx'
import { queueAddress, queueFilters } from './queue-filters.ts'

const idOf = ({ id }: { id: string }) => id
const hrefOf = ({ id }: { id: string }) => documentHref(id)

function useQueue() {
  const today = useToday()
  const { timeZone } = useCurrentUser()
  const columns = useMemo(() => queueColumns(today, timeZone), [today, timeZone])
  const saved = useSavedViews('documents', useRecordList(queueAddress, documentPagesQuery), columns)
  const { search } = useLocation()
  useEffect(() => rememberList('/document-extraction', search), [search])
  return { list: saved.list, columns, saved }
}

function countLabel(count: number): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? 'document' : 'documents'}`
}

/** /document-extraction: what was uploaded, how far it was read, and what is ready to be checked. */
export function DocumentQueueScreen() {
  const { list, columns, saved } = useQueue()
  const isEmpty = !list.isLoading && !list.error && list.total === 0 && !list.isFiltered
  const choose = useCallback(() => {
    document.querySelector<HTMLInputElement>('input[type="file"]')?.click()
  }, [])
  const frame = useListKeys(choose)
  const nothing = list.isFiltered ? (
    <EmptyState message="No documents match this search and these filters.">
      <Button variant="default" onClick={list.clearFilters}>
        Clear filters
      </Button>
    </EmptyState>
  ) : (
    <EmptyState message="No documents yet. Drop a policy, dec page or photo above. We’ll read it and list it here for review." />
  )
  return (
    <>
      <PageHeader
        title="Document extraction"
        subtitle="Upload policies, dec pages and loss runs, review the data, and save it to the client."
      />
      <div className={classes.page}>
        <Writing>
          <Panel>
            <DocumentUploads source="extraction" isCompact={!isEmpty} hasList />
          </Panel>
        </Writing>
        <div>
          <div ref={frame}>
            <FilterBar
              search={{
                label: 'Search documents',
                placeholder: 'Search file, insured, carrier or number',
                value: list.filter.q ?? '',
                onChange: (q) => list.setFilters({ q }, { replace: true }),
              }}
              views={<ListViews saved={saved} many="documents" />}
              filters={queueFilters(list)}
              onClear={list.clearFilters}
            >
              {!list.isLoading && !list.error && countLabel(list.total)}
            </FilterBar>
          </div>
          <ListBody list={list} what="Documents">
            <DataTable
              label="Documents"
              rows={list.rows}
              columns={columns}
              layout={saved.layout}
              rowId={idOf}
              hrefOf={hrefOf}
              sort={list.sort}
              onSort={list.setSort}
              isSortedByServer
              totalCount={list.total}
              onEndReached={list.loadMore}
              empty={nothing}
            />
          </ListBody>
        </div>
      </div>
    </>
  )
}
