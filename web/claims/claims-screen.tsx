import { useCallback, useEffect, useMemo, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import {
  claimKindLabels,
  claimKinds,
  claimStatuses,
  claimStatusLabels,
} from '#shared/claims/claim-choices.ts'
import { type ClaimItem, ClaimListQuery, claimSorts } from '#shared/claims/claims.contract.ts'
import { claimFields } from '#shared/claims/claims.fields.ts'
import { can } from '#shared/permissions.ts'
import { useActor } from '#web/session/use-actor.ts'
import { useToday } from '#web/session/use-today.ts'
import { FilterBar } from '#web/ui/filter-bar.tsx'
import { countOf } from '#web/ui/list/bulk-dialogs.tsx'
import { FilterChips } from '#web/ui/list/filter-chips.tsx'
import { chipsOf, choiceFilter, pastRanges, rangeFilter } from '#web/ui/list/filters.ts'
import type { ListAddress } from '#web/ui/list/list-address.ts'
import { ListActions, ListBody, ListEmpty } from '#web/ui/list/list-frame.tsx'
import { rememberList } from '#web/ui/list/list-return.ts'
import { ListViews } from '#web/ui/list/list-views.tsx'
import { useListKeys } from '#web/ui/list/use-list-keys.ts'
import { type RecordList, useRecordList } from '#web/ui/list/use-record-list.ts'
import { type EditedRows, useRowEdits, withEdits } from '#web/ui/list/use-row-edits.ts'
import { useSavedViews } from '#web/ui/list/use-saved-views.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { StatusDot } from '#web/ui/status-badge.tsx'
import type { Column } from '#web/ui/table/columns.ts'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { DayText, Money } from '#web/ui/values.tsx'
import { NewClaimDialog } from './claim-dialog.tsx'
import { claimTones } from './claim-labels.ts'
import { claimPagesQuery } from './claims.api.ts'

const { limit: _limit, cursor: _cursor, sort: _sort, ...filters } = ClaimListQuery.shape
const address: ListAddress = { filters, sorts: claimSorts, defaultSort: '-dateOfLoss' }

const usualColumns: Column<ClaimItem>[] = [
  {
    id: 'number',
    header: 'Claim',
    value: (claim) => claim.number || claimKindLabels[claim.kind],
    isSortable: false,
    width: 'minmax(104px, 1.2fr)',
  },
  {
    id: 'clientName',
    isSelfExplanatory: true,
    header: 'Client',
    value: (claim) => claim.clientName,
    width: 'minmax(112px, 1.6fr)',
  },
  {
    id: 'status',
    isSelfExplanatory: true,
    header: 'Status',
    value: (claim) => claim.status,
    cell: (claim) => <StatusDot tone={claimTones[claim.status]} label={claimStatusLabels[claim.status]} />,
    width: '116px',
  },
  {
    id: 'dateOfLoss',
    isSelfExplanatory: true,
    header: 'Date of loss',
    value: (claim) => claim.dateOfLoss,
    cell: (claim) => <DayText day={claim.dateOfLoss} />,
    width: '108px',
  },
  {
    id: 'kind',
    isSelfExplanatory: true,
    header: 'Kind',
    value: (claim) => claim.kind,
    cell: (claim) => claimKindLabels[claim.kind],
    width: '116px',
    shows: 'wide',
  },
  {
    id: 'carrier',
    isOffCards: true,
    header: 'Carrier',
    value: (claim) => claim.carrier,
    isSortable: false,
    width: 'minmax(110px, 1fr)',
    shows: 'wide',
  },
  {
    id: 'reserve',
    header: 'Reserve',
    value: (claim) => claim.reserve,
    cell: (claim) => <Money amount={claim.reserve} />,
    align: 'right',
    width: '112px',
  },
  {
    id: 'paid',
    header: 'Paid',
    value: (claim) => claim.paid,
    cell: (claim) => <Money amount={claim.paid} />,
    align: 'right',
    width: '112px',
  },
]

const edited: EditedRows<ClaimItem> = { path: 'claims', fields: claimFields }

const statuses = claimStatuses.map((value) => ({ value, label: claimStatusLabels[value] }))
const stillOpen = { value: 'open,reopened', label: 'Open or reopened' }
const kinds = claimKinds.map((value) => ({ value, label: claimKindLabels[value] }))
const chips = [
  { label: 'Status', names: ['status'] },
  { label: 'Date of loss', names: ['lossFrom', 'lossTo'] },
  { label: 'Carrier', names: ['carrier'] },
  { label: 'Client', names: ['clientId'], words: () => 'one client' },
  { label: 'Policy', names: ['policyId'], words: () => 'one policy' },
] as const

function Claims({ list, onNew }: { list: RecordList<ClaimItem>; onNew: () => void }) {
  const today = useToday()
  const choices = [
    choiceFilter(list, 'status', 'Status', [stillOpen, ...statuses]),
    choiceFilter(list, 'kind', 'Kind', kinds),
    rangeFilter(list, { from: 'lossFrom', to: 'lossTo' }, 'Date of loss', pastRanges(today)),
  ]
  const edits = useRowEdits(edited)
  const columns = useMemo(() => withEdits(usualColumns, edits), [edits])
  const saved = useSavedViews('claims', list, columns)
  const first = 'No claims yet. Add one, or save them from a loss run.'
  return (
    <>
      <FilterBar
        search={{
          label: 'Search claims',
          placeholder: 'Search number, client, policy or adjuster',
          value: list.filter.q ?? '',
          onChange: (q) => list.setFilters({ q }, { replace: true }),
        }}
        views={<ListViews saved={saved} many="claims" />}
        filters={choices}
        onClear={list.clearFilters}
      />
      <FilterChips
        chips={chipsOf(list.filter, choices, chips)}
        onRemove={(changes) => list.setFilters(changes)}
      />
      <ListBody list={saved.list} what="Claims">
        <DataTable
          label="Claims"
          rows={list.rows}
          columns={columns}
          layout={saved.layout}
          rowId={({ id }) => id}
          hrefOf={({ id }) => `/claims/${id}`}
          sort={list.sort}
          onSort={list.setSort}
          isSortedByServer
          totalCount={list.total}
          onEndReached={list.loadMore}
          empty={<ListEmpty list={list} many="claims" first={first} newLabel="New claim" onNew={onNew} />}
        />
      </ListBody>
    </>
  )
}

/** /claims: the claims of all clients within reach, the latest loss first. */
export function ClaimsScreen() {
  const list = useRecordList(address, claimPagesQuery)
  const actor = useActor()
  const navigate = useNavigate()
  const [isNew, setNew] = useState(false)
  const mayAdd = can(actor, 'book.add')
  const open = useCallback(() => setNew(mayAdd), [mayAdd])
  const frame = useListKeys(open)
  const { search } = useLocation()
  useEffect(() => rememberList('/claims', search), [search])
  return (
    <>
      <PageHeader
        title="Claims"
        subtitle={list.isLoading || list.error ? ' ' : countOf(list.total, 'claim', 'claims')}
      >
        <ListActions
          newLabel="New claim"
          onNew={open}
          exportCall="GET /api/claims/export.csv"
          params={list.params}
        />
      </PageHeader>
      <div ref={frame}>
        <Claims list={list} onNew={open} />
      </div>
      {isNew && (
        <NewClaimDialog onSaved={({ id }) => void navigate(`/claims/${id}`)} onClose={() => setNew(false)} />
      )}
    </>
  )
}
