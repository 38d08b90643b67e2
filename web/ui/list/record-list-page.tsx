import { type ReactNode, useCallback, useEffect } from 'react'
import { useLocation } from 'react-router'
import type { Path } from '#web/paths.ts'
import { type Filter, FilterBar } from '#web/ui/filter-bar.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import type { Column } from '#web/ui/table/columns.ts'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { countOf } from './bulk-dialogs.tsx'
import { FilterChips } from './filter-chips.tsx'
import { type ChipSource, chipsOf } from './filters.ts'
import { ListActions, ListBody, ListEmpty } from './list-frame.tsx'
import { rememberList } from './list-return.ts'
import { useListKeys } from './use-list-keys.ts'
import type { RecordList } from './use-record-list.ts'

type RecordListPageProps<Row extends { id: string }> = {
  title: string
  /** What one record and several are called, such as "client" and "clients". */
  one: string
  many: string
  list: RecordList<Row>
  /** Keep it in useMemo: rows are drawn again when it changes. */
  columns: readonly Column<Row>[]
  filters: readonly Filter[]
  /** The filters that links bring along, for which there is no control. */
  chips: readonly ChipSource[]
  searchPlaceholder: string
  /** The page of the list, such as "/clients"; a record is below it by its id. */
  path: '/clients' | '/prospects' | '/tickets'
  importPath?: Path
  bulkActions: ReactNode
  /** What to do first, where there are no records at all. */
  first: string
  onNew: () => void
}

const idOf = (row: { id: string }) => row.id

function Rows<Row extends { id: string }>({ page }: { page: RecordListPageProps<Row> }) {
  const { list, many, one, path } = page
  const hrefOf = useCallback((row: Row) => `${path}/${row.id}`, [path])
  return (
    <DataTable
      label={page.title}
      rows={list.rows}
      columns={page.columns}
      rowId={idOf}
      hrefOf={hrefOf}
      sort={list.sort}
      onSort={list.setSort}
      isSortedByServer
      totalCount={list.total}
      onEndReached={list.loadMore}
      selection={list.selection}
      onSelect={list.select}
      bulkActions={page.bulkActions}
      empty={
        <ListEmpty list={list} many={many} first={page.first} newLabel={`New ${one}`} onNew={page.onNew} />
      }
    />
  )
}

/** The page of a list of records: search, filters, rows of any number, bulk actions, import and export. */
export function RecordListPage<Row extends { id: string }>(page: RecordListPageProps<Row>) {
  const { list, one, many, path } = page
  const frame = useListKeys(page.onNew)
  const { search } = useLocation()
  useEffect(() => rememberList(path, search), [path, search])
  const count = list.isLoading || list.error ? ' ' : countOf(list.total, one, many)
  return (
    <>
      <PageHeader title={page.title} subtitle={count}>
        <ListActions
          newLabel={`New ${one}`}
          onNew={page.onNew}
          importPath={page.importPath}
          exportCall={`GET /api${path}/export.csv`}
          params={list.params}
        />
      </PageHeader>
      <div ref={frame}>
        <FilterBar
          search={{
            label: `Search ${many}`,
            placeholder: page.searchPlaceholder,
            value: list.filter.q ?? '',
            onChange: (q) => list.setFilters({ q }, { replace: true }),
          }}
          filters={page.filters}
          onClear={list.clearFilters}
        />
      </div>
      <FilterChips chips={chipsOf(list.filter, page.filters, page.chips)} onRemove={list.setFilters} />
      <ListBody list={list} what={page.title}>
        <Rows page={page} />
      </ListBody>
    </>
  )
}
