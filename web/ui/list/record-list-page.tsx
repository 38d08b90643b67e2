import { type ReactNode, useCallback } from 'react'
import { useMayWrite } from '#web/session/writing.tsx'
import type { TableLayout } from '#web/ui/table/column-layout.ts'
import type { Column } from '#web/ui/table/columns.ts'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { type Bulk, BulkActions, type BulkKit } from './bulk-actions.tsx'
import { countOf } from './bulk-dialogs.tsx'
import { ListBody, ListEmpty, type NoneFound } from './list-frame.tsx'
import { ListViews } from './list-views.tsx'
import { RecordPage, type RecordPageParts } from './record-page.tsx'
import type { RecordList } from './use-record-list.ts'
import { useSavedViews } from './use-saved-views.ts'

type RecordListPageProps<Row extends Listed, Change> = RecordPageParts & {
  kit: BulkKit<Change> & { many: 'clients' | 'prospects' | 'policies' | 'tickets' }
  list: RecordList<Row>
  /** Keep it in useMemo: rows are drawn again when it changes. */
  columns: readonly Column<Row>[]
  /** What else belongs to the columns. */
  columnsMore?: ReactNode
  /** Nothing where records are only changed one by one. */
  bulk?: Bulk<Change>
  /** What to do first, where there are no records at all. */
  first: string
  /** What is said where the filters leave nothing. */
  noneFound?: NoneFound | undefined
}

/** A row of a list. One that was deleted since stands where it counted and leads nowhere, one that was merged to the one that was kept. */
type Listed = { id: string; deletedAt?: string | null; mergedIntoId?: string | null }

const idOf = (row: { id: string }) => row.id

type RowsProps<Row extends Listed, Change> = {
  page: RecordListPageProps<Row, Change> & { layout: TableLayout }
  newLabel: string | undefined
  onNew: () => void
}

function Rows<Row extends Listed, Change>({ page, newLabel, onNew }: RowsProps<Row, Change>) {
  const { list, kit, first, noneFound, bulk } = page
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
      layout={page.layout}
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
      empty={
        <ListEmpty
          list={list}
          many={many}
          first={first}
          noneFound={noneFound}
          newLabel={newLabel}
          onNew={onNew}
        />
      }
    />
  )
}

/** The page of a list of records: search, filters, rows of any number, bulk actions, import and export. */
export function RecordListPage<Row extends Listed, Change>(given: RecordListPageProps<Row, Change>) {
  const { kit, columns, columnsMore } = given
  const saved = useSavedViews(kit.many, given.list, columns)
  const { list, layout } = saved
  const page = { ...given, list, layout }
  const views = (
    <ListViews saved={saved} many={kit.many}>
      {columnsMore}
    </ListViews>
  )
  const count = list.isLoading || list.error ? ' ' : countOf(list.total, kit.one, kit.many)
  return (
    <RecordPage {...page} subtitle={count} views={views}>
      {(adding) => (
        <ListBody list={list} what={page.title}>
          <Rows page={page} {...adding} />
        </ListBody>
      )}
    </RecordPage>
  )
}
