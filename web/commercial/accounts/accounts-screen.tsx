import { Button } from '@mantine/core'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { AccountFilter, type AccountItem, accountSorts } from '#shared/commercial/accounts.contract.ts'
import { linesOfBusiness } from '#shared/policies/lines-of-business.rules.ts'
import { NewClientDialog } from '#web/clients/client-dialog.tsx'
import { useToday } from '#web/session/use-today.ts'
import { useMayWrite, Writing } from '#web/session/writing.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { type Filter, FilterBar } from '#web/ui/filter-bar.tsx'
import { choiceFilter, comingRanges, type ListFilters, rangeFilter } from '#web/ui/list/filters.ts'
import type { ListAddress } from '#web/ui/list/list-address.ts'
import { ListActions, ListBody, ListEmpty } from '#web/ui/list/list-frame.tsx'
import { rememberList } from '#web/ui/list/list-return.ts'
import { ListViews } from '#web/ui/list/list-views.tsx'
import { useProducerFilter } from '#web/ui/list/producer-filter.ts'
import { useListKeys } from '#web/ui/list/use-list-keys.ts'
import { type RecordList, useRecordList } from '#web/ui/list/use-record-list.ts'
import { type ListColumns, useSavedViews } from '#web/ui/list/use-saved-views.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { accountColumns } from './account-columns.tsx'
import { accountPagesQuery } from './commercial.api.ts'

const address: ListAddress = { filters: AccountFilter.shape, sorts: accountSorts, defaultSort: 'name' }
const lines = linesOfBusiness.commercial.map((value) => ({ value, label: value }))
const yesNo = (yes: string, no: string) => [
  { value: 'true', label: yes },
  { value: 'false', label: no },
]

function useFilters(list: ListFilters): Filter[] {
  const today = useToday()
  const producer = useProducerFilter(list)
  return [
    choiceFilter(list, 'line', 'Line', lines),
    choiceFilter(list, 'active', 'Policies', yesNo('In force', 'Nothing in force')),
    choiceFilter(list, 'requotes', 'Requotes', yesNo('Open requotes', 'No open requotes')),
    rangeFilter(list, { from: 'expiresFrom', to: 'expiresTo' }, 'Expires', comingRanges(today)),
    ...producer,
  ]
}

const idOf = ({ id }: AccountItem) => id
const hrefOf = ({ id }: AccountItem) => `/commercial/${id}`

type RowsProps = { list: RecordList<AccountItem>; columns: ListColumns<AccountItem>; onNew: () => void }

function Rows({ list, columns, onNew }: RowsProps) {
  const first = 'No commercial clients yet. Add a business, or file its policy from a document.'
  const empty = list.isFiltered ? (
    <ListEmpty list={list} many="accounts" first={first} newLabel="New client" onNew={onNew} />
  ) : (
    <EmptyState message={first}>
      <Writing>
        <Button onClick={onNew}>New client</Button>
      </Writing>
    </EmptyState>
  )
  return (
    <DataTable
      label="Commercial"
      rows={list.rows}
      columns={columns.all}
      layout={columns.layout}
      rowId={idOf}
      hrefOf={hrefOf}
      sort={list.sort}
      onSort={list.setSort}
      isSortedByServer
      totalCount={list.total}
      onEndReached={list.loadMore}
      empty={empty}
    />
  )
}

function subtitleOf({ isLoading, error, total }: RecordList<AccountItem>): string {
  if (isLoading || error) return ' '
  return `${total.toLocaleString('en-US')} ${total === 1 ? 'account' : 'accounts'}`
}

/** /commercial: commercial clients with exposures, lines in force and requotes. */
export function AccountsScreen() {
  const navigate = useNavigate()
  const [isAdding, setAdding] = useState(false)
  const today = useToday()
  const columns = useMemo(() => accountColumns(today), [today])
  const saved = useSavedViews('commercial_accounts', useRecordList(address, accountPagesQuery), columns)
  const { list } = saved
  const filters = useFilters(list)
  const { search } = useLocation()
  useEffect(() => rememberList('/commercial', search), [search])
  const mayWrite = useMayWrite()
  const add = useCallback(() => setAdding(mayWrite), [mayWrite])
  const frame = useListKeys(add)
  return (
    <>
      <PageHeader title="Commercial" subtitle={subtitleOf(list)}>
        <ListActions
          newLabel="New client"
          onNew={add}
          exportCall="GET /api/commercial/export.csv"
          params={list.params}
        />
      </PageHeader>
      <div ref={frame}>
        <FilterBar
          search={{
            label: 'Search accounts',
            placeholder: 'Search name, operations or carrier',
            value: list.filter.q ?? '',
            onChange: (q) => list.setFilters({ q }, { replace: true }),
          }}
          views={<ListViews saved={saved} many="accounts" />}
          filters={filters}
          onClear={list.clearFilters}
        />
      </div>
      <ListBody list={list} what="Commercial accounts">
        <Rows list={list} columns={saved.columns} onNew={add} />
      </ListBody>
      {isAdding && (
        <NewClientDialog
          onClose={() => setAdding(false)}
          onSaved={({ id, kind }) =>
            void navigate(kind === 'commercial' ? `/commercial/${id}` : `/clients/${id}`)
          }
        />
      )}
    </>
  )
}
