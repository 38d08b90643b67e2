import { type ComponentType, type ReactNode, useCallback, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Path } from '#web/paths.ts'
import { useMayWrite } from '#web/session/writing.tsx'
import { type Filter, FilterBar } from '#web/ui/filter-bar.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import type { Column } from '#web/ui/table/columns.ts'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { type Bulk, BulkActions, type BulkKit } from './bulk-actions.tsx'
import { countOf } from './bulk-dialogs.tsx'
import { FilterChips } from './filter-chips.tsx'
import { type ChipSource, chipsOf } from './filters.ts'
import { ListActions, ListBody, ListEmpty } from './list-frame.tsx'
import { rememberList } from './list-return.ts'
import { useListKeys } from './use-list-keys.ts'
import type { RecordList } from './use-record-list.ts'

type RecordListPageProps<Row extends Listed, Change> = {
  title: string
  /** The kind of records; the page of the list is at what several are called, that of a record below it by its id. */
  kit: BulkKit<Change> & { many: 'clients' | 'prospects' | 'policies' | 'tickets' }
  list: RecordList<Row>
  /** Keep it in useMemo: rows are drawn again when it changes. */
  columns: readonly Column<Row>[]
  filters: readonly Filter[]
  /** The filters that links bring along, for which there is no control. */
  chips: readonly ChipSource[]
  /** What else is done with the list, beside its title. */
  actions?: ReactNode
  /** What else stands beside the filters. */
  controls?: ReactNode
  /** What stands before the list. */
  start?: ReactNode
  searchPlaceholder: string
  importPath?: Path
  /** Nothing where records are only changed one by one. */
  bulk?: Bulk<Change>
  /** What to do first, where there are no records at all. */
  first: string
  /** The dialog that makes a record; its page follows. Records without one are made on another page. */
  New?: ComponentType<{ onSaved: (record: { id: string }) => void; onClose: () => void }>
}

/** A row of a list. One that was deleted since stands where it counted and leads nowhere, one that was merged to the one that was kept. */
type Listed = { id: string; deletedAt?: string | null; mergedIntoId?: string | null }

const idOf = (row: { id: string }) => row.id

type RowsProps<Row extends Listed, Change> = {
  page: RecordListPageProps<Row, Change>
  newLabel: string | undefined
  onNew: () => void
}

function Rows<Row extends Listed, Change>({ page, newLabel, onNew }: RowsProps<Row, Change>) {
  const { list, kit, first, bulk } = page
  const { many } = kit
  const mayWrite = useMayWrite()
  const hrefOf = useCallback(
    (row: Row) => (row.deletedAt && !row.mergedIntoId ? undefined : `/${many}/${row.id}`),
    [many],
  )
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
      onSelect={mayWrite && bulk ? list.select : undefined}
      bulkActions={bulk && <BulkActions kit={kit} bulk={bulk} list={list} />}
      empty={<ListEmpty list={list} many={many} first={first} newLabel={newLabel} onNew={onNew} />}
    />
  )
}

/** The page of a list of records: search, filters, rows of any number, bulk actions, import and export. */
export function RecordListPage<Row extends Listed, Change>(page: RecordListPageProps<Row, Change>) {
  const { list, kit, New } = page
  const { one, many } = kit
  const path = `/${many}` as const
  const navigate = useNavigate()
  const [isAdding, setAdding] = useState(false)
  const mayWrite = useMayWrite()
  const canAdd = mayWrite && New !== undefined
  const newLabel = New && `New ${one}`
  const onNew = useCallback(() => setAdding(canAdd), [canAdd])
  const frame = useListKeys(onNew)
  const { search } = useLocation()
  useEffect(() => rememberList(path, search), [path, search])
  const count = list.isLoading || list.error ? ' ' : countOf(list.total, one, many)
  return (
    <>
      <PageHeader title={page.title} subtitle={count}>
        {page.actions}
        <ListActions
          newLabel={newLabel}
          onNew={onNew}
          importPath={page.importPath}
          exportCall={`GET /api${path}/export.csv`}
          params={list.params}
        />
      </PageHeader>
      {page.start}
      <div ref={frame}>
        <FilterBar
          search={{
            label: `Search ${many}`,
            placeholder: page.searchPlaceholder,
            value: list.filter.q ?? '',
            onChange: (q) => list.setFilters({ q }, { replace: true }),
          }}
          filters={page.filters}
          controls={page.controls}
          onClear={list.clearFilters}
        />
      </div>
      <FilterChips chips={chipsOf(list.filter, page.filters, page.chips)} onRemove={list.setFilters} />
      <ListBody list={list} what={page.title}>
        <Rows page={page} newLabel={newLabel} onNew={onNew} />
      </ListBody>
      {isAdding && New && (
        <New onClose={() => setAdding(false)} onSaved={({ id }) => void navigate(`${path}/${id}`)} />
      )}
    </>
  )
}
