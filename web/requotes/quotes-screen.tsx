import { useMemo } from 'react'
import { type QuoteItem, QuoteListQuery, quoteSorts } from '#shared/requotes/ledger.contract.ts'
import { quoteStatuses, quoteStatusLabels } from '#shared/requotes/requote-choices.ts'
import { FilterBar } from '#web/ui/filter-bar.tsx'
import { countOf } from '#web/ui/list/bulk-dialogs.tsx'
import { FilterChips } from '#web/ui/list/filter-chips.tsx'
import { chipsOf, choiceFilter } from '#web/ui/list/filters.ts'
import type { ListAddress } from '#web/ui/list/list-address.ts'
import { ListBody, ListEmpty } from '#web/ui/list/list-frame.tsx'
import { listAddress } from '#web/ui/list/list-return.ts'
import { ListViews } from '#web/ui/list/list-views.tsx'
import { useRecordList } from '#web/ui/list/use-record-list.ts'
import { useSavedViews } from '#web/ui/list/use-saved-views.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import type { Column } from '#web/ui/table/columns.ts'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { TwoLines } from '#web/ui/table/two-lines.tsx'
import { DayText, Money } from '#web/ui/values.tsx'
import { differenceText, QuoteDot } from './requote-labels.tsx'
import { quotePagesQuery } from './requotes.api.ts'

const { limit: _limit, cursor: _cursor, sort: _sort, ...filters } = QuoteListQuery.shape
const address: ListAddress = { filters, sorts: quoteSorts, defaultSort: '-createdAt' }
const statuses = quoteStatuses.map((value) => ({ value, label: quoteStatusLabels[value] }))
const decided = { value: 'won,lost', label: 'Won or lost' }
const answered = { value: 'quoted,presented,won,lost', label: 'Quoted in any way' }
const chips = [
  { label: 'Carrier', names: ['carrier'] },
  { label: 'Line', names: ['lineOfBusiness'] },
  { label: 'Producer', names: ['ownerId'], words: () => 'one person' },
  { label: 'Declined because', names: ['reason'] },
  { label: 'Days to quote', names: ['timed'], words: () => 'known' },
  { label: 'Saved premium', names: ['compared'], words: () => 'known' },
  { label: 'Asked', names: ['from', 'to'] },
] as const

function columns(): Column<QuoteItem>[] {
  return [
    { id: 'clientName', header: 'Client', value: (row) => row.clientName, width: 'minmax(120px, 1.5fr)' },
    {
      id: 'carrier',
      header: 'Carrier',
      value: (row) => row.carrier,
      cell: (row) => <TwoLines first={row.carrier} second={row.lines.join(', ')} />,
      width: 'minmax(120px, 1.5fr)',
    },
    {
      id: 'status',
      header: 'Status',
      value: (row) => row.status,
      cell: (row) => <QuoteDot {...row} />,
      width: '110px',
      isSortable: false,
    },
    {
      id: 'premium',
      header: 'Premium',
      value: (row) => row.premium,
      cell: (row) => <Money amount={row.premium} />,
      align: 'right',
      width: '96px',
    },
    {
      id: 'saved',
      header: 'Against expiring',
      value: (row) => row.expiringPremium,
      cell: (row) => differenceText(row.expiringPremium, row.premium) || '—',
      align: 'right',
      width: '136px',
      isSortable: false,
      shows: 'medium',
    },
    {
      id: 'answeredOn',
      header: 'Answered',
      value: (row) => row.answeredOn,
      cell: (row) => (row.answeredOn ? <DayText day={row.answeredOn} /> : '—'),
      width: '108px',
      isSortable: false,
      shows: 'medium',
    },
    {
      id: 'daysToQuote',
      header: 'Days',
      value: (row) => row.daysToQuote,
      align: 'right',
      width: '60px',
      isSortable: false,
      shows: 'wide',
    },
    {
      id: 'reason',
      header: 'Reason',
      value: (row) => row.reason,
      width: 'minmax(120px, 1.4fr)',
      isSortable: false,
      shows: 'wide',
    },
  ]
}

/** /requotes/quotes: the quotes behind a figure of the ledger. */
export function QuotesScreen() {
  const list = useRecordList(address, quotePagesQuery)
  const shown = useMemo(columns, [])
  const saved = useSavedViews('quotes', list, shown)
  const choices = [choiceFilter(list, 'status', 'Status', [answered, decided, ...statuses])]
  return (
    <>
      <PageHeader
        title="Quotes"
        back={{ to: listAddress('/requotes/ledger'), label: 'Ledger' }}
        subtitle={list.isLoading || list.error ? ' ' : countOf(list.total, 'quote', 'quotes')}
      />
      <FilterBar
        views={<ListViews saved={saved} many="quotes" />}
        filters={choices}
        onClear={list.clearFilters}
      />
      <FilterChips chips={chipsOf(list.filter, choices, chips)} onRemove={list.setFilters} />
      <ListBody list={saved.list} what="Quotes">
        <DataTable
          label="Quotes"
          rows={list.rows}
          columns={shown}
          layout={saved.layout}
          rowId={({ id }) => id}
          hrefOf={({ requoteId }) => `/requotes/${requoteId}`}
          sort={list.sort}
          onSort={list.setSort}
          isSortedByServer
          totalCount={list.total}
          onEndReached={list.loadMore}
          empty={<ListEmpty list={list} many="quotes" first="No quotes yet. Add carriers to a requote." />}
        />
      </ListBody>
    </>
  )
}
