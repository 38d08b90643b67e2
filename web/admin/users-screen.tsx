import { Button } from '@mantine/core'
import { UserPlus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import {
  type AdminUser,
  accountStates,
  adminUserFilters,
  adminUserSorts,
} from '#shared/admin/users.contract.ts'
import { roles } from '#shared/permissions.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FilterBar } from '#web/ui/filter-bar.tsx'
import { countOf } from '#web/ui/list/bulk-dialogs.tsx'
import { FilterChips } from '#web/ui/list/filter-chips.tsx'
import { type ChipSource, chipsOf, choiceFilter } from '#web/ui/list/filters.ts'
import type { ListAddress } from '#web/ui/list/list-address.ts'
import { ListBody } from '#web/ui/list/list-frame.tsx'
import { ListViews } from '#web/ui/list/list-views.tsx'
import { type RecordList, useRecordList } from '#web/ui/list/use-record-list.ts'
import { useSavedViews } from '#web/ui/list/use-saved-views.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { StatusDot } from '#web/ui/status-badge.tsx'
import type { Column } from '#web/ui/table/columns.ts'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { Moment } from '#web/ui/values.tsx'
import { AddAdminDialog } from './add-admin-dialog.tsx'
import { accountStateLooks, roleNames } from './user-labels.ts'
import { UserPanel } from './user-panel.tsx'
import { usersPagesQuery } from './users.api.ts'

const address: ListAddress = { filters: adminUserFilters, sorts: adminUserSorts, defaultSort: 'name' }
const roleOptions = roles.map((value) => ({ value, label: roleNames[value] }))
const stateOptions = accountStates.map((value) => ({ value, label: accountStateLooks[value].label }))

/** Several values of a filter that takes one at a time, as a link from a figure brings them along. */
function severalOf(options: readonly { value: string; label: string }[]) {
  return (values: string) =>
    values
      .split(',')
      .map((value) => options.find((option) => option.value === value)?.label ?? value)
      .join(', ')
}

const chips: ChipSource[] = [
  { label: 'Agency', names: ['agencyId'], words: () => 'everyone at one agency' },
  { label: 'Role', names: ['role'], words: severalOf(roleOptions) },
  { label: 'Status', names: ['status'], words: severalOf(stateOptions) },
]

const columns: Column<AdminUser>[] = [
  { id: 'name', header: 'Name', value: (user) => user.name, width: 'minmax(120px, 1.4fr)' },
  { id: 'email', header: 'Email', value: (user) => user.email, width: 'minmax(140px, 1.6fr)' },
  {
    id: 'agencyName',
    header: 'Agency',
    value: (user) => user.agencyName || 'Platform',
    width: 'minmax(120px, 1.2fr)',
    shows: 'medium',
  },
  {
    id: 'role',
    header: 'Role',
    value: (user) => roleNames[user.role],
    isSortable: false,
    width: '116px',
    shows: 'medium',
  },
  {
    id: 'status',
    header: 'Status',
    value: (user) => user.status,
    cell: (user) => <StatusDot {...accountStateLooks[user.status]} />,
    isSortable: false,
    width: '96px',
  },
  {
    id: 'hasTwoFactor',
    header: 'Two-factor',
    value: (user) => (user.hasTwoFactor ? 'On' : 'Off'),
    isSortable: false,
    width: '92px',
    shows: 'wide',
  },
  {
    id: 'lastLogin',
    header: 'Last login',
    value: (user) => user.lastLogin,
    cell: (user) => (user.lastLogin ? <Moment at={user.lastLogin} /> : 'Never'),
    width: '172px',
    shows: 'wide',
  },
]

const idOf = (user: AdminUser) => user.id

function useOpenPerson() {
  const [params, setParams] = useSearchParams()
  const close = () =>
    setParams(
      (current) => {
        current.delete('user')
        return current
      },
      { preventScrollReset: true },
    )
  return { openId: params.get('user'), close }
}

function useFilters(list: RecordList<AdminUser>) {
  return useMemo(
    () => [
      choiceFilter(list, 'role', 'Role', roleOptions),
      choiceFilter(list, 'status', 'Status', stateOptions),
    ],
    [list],
  )
}

/** /admin/users: everybody who has an account, and what can be done about it. */
export function UsersScreen() {
  const saved = useSavedViews('users', useRecordList(address, usersPagesQuery), columns)
  const { list } = saved
  const filters = useFilters(list)
  const [isAdding, setAdding] = useState(false)
  const person = useOpenPerson()
  const count = list.isLoading || list.error ? ' ' : countOf(list.total, 'person', 'people')
  return (
    <>
      <PageHeader title="User Management" subtitle={count}>
        <Button leftSection={<UserPlus size={16} strokeWidth={1.75} />} onClick={() => setAdding(true)}>
          Add an admin
        </Button>
      </PageHeader>
      <FilterBar
        search={{
          label: 'Search people',
          placeholder: 'Search name, email or agency',
          value: list.filter.q ?? '',
          onChange: (q) => list.setFilters({ q }, { replace: true }),
        }}
        views={<ListViews saved={saved} many="people" />}
        filters={filters}
        onClear={list.clearFilters}
      />
      <FilterChips chips={chipsOf(list.filter, filters, chips)} onRemove={list.setFilters} />
      <ListBody list={list} what="People">
        <DataTable
          label="People"
          rows={list.rows}
          columns={columns}
          layout={saved.layout}
          rowId={idOf}
          opensAs="user"
          sort={list.sort}
          onSort={list.setSort}
          isSortedByServer
          totalCount={list.total}
          onEndReached={list.loadMore}
          empty={
            <EmptyState message="No users match this search and these filters.">
              <Button variant="default" onClick={list.clearFilters}>
                Clear filters
              </Button>
            </EmptyState>
          }
        />
      </ListBody>
      {person.openId && <UserPanel id={person.openId} onClose={person.close} />}
      {isAdding && <AddAdminDialog onClose={() => setAdding(false)} />}
    </>
  )
}
