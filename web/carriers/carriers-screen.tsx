import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ListPlus, Plus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { carrierKindLabels } from '#shared/carriers/carrier-choices.ts'
import { type CarrierItem, CarrierListQuery, carrierSorts } from '#shared/carriers/carriers.contract.ts'
import { carrierFields } from '#shared/carriers/carriers.fields.ts'
import { formatDollars } from '#shared/money.ts'
import { can } from '#shared/permissions.ts'
import { useActor } from '#web/session/use-actor.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FilterBar } from '#web/ui/filter-bar.tsx'
import type { ListAddress } from '#web/ui/list/list-address.ts'
import { ListBody } from '#web/ui/list/list-frame.tsx'
import { ListViews } from '#web/ui/list/list-views.tsx'
import { useRecordList } from '#web/ui/list/use-record-list.ts'
import { type EditedRows, useRowEdits, withEdits } from '#web/ui/list/use-row-edits.ts'
import { useSavedViews } from '#web/ui/list/use-saved-views.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import type { Column } from '#web/ui/table/columns.ts'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { CarrierDialog } from './carrier-dialog.tsx'
import { carrierBookQuery, carrierPagesQuery } from './carriers.api.ts'
import classes from './carriers.module.css'
import { ListedCarriersDialog } from './listed-carriers-dialog.tsx'
import { SpellingsInbox } from './spellings-inbox.tsx'

const { limit: _limit, cursor: _cursor, sort: _sort, ...filters } = CarrierListQuery.shape
const address: ListAddress = { filters, sorts: carrierSorts, defaultSort: 'name' }
const iconSize = { size: 16, strokeWidth: 1.75 }

function statesOf({ states }: CarrierItem): string {
  return states.length > 4 ? `${states.slice(0, 4).join(', ')} +${states.length - 4}` : states.join(', ')
}

/** Shown only where somebody chooses them. */
const more: Column<CarrierItem>[] = [
  {
    id: 'kind',
    header: 'Kind',
    value: ({ kind }) => carrierKindLabels[kind],
    isSortable: false,
    width: '132px',
    isExtra: true,
  },
  {
    id: 'phone',
    header: 'Phone',
    value: ({ phone }) => phone,
    isSortable: false,
    width: '132px',
    isExtra: true,
  },
  {
    id: 'portalUrl',
    header: 'Portal',
    value: ({ portalUrl }) => portalUrl,
    isSortable: false,
    width: 'minmax(120px, 1fr)',
    isExtra: true,
  },
]

function useColumns(): Column<CarrierItem>[] {
  const { data } = useQuery(carrierBookQuery)
  return useMemo(() => {
    const book = new Map(data?.map((row) => [row.carrierId, row]))
    return [
      { id: 'name', header: 'Carrier', value: ({ name }) => name, width: 'minmax(170px, 1.8fr)' },
      {
        id: 'groupName',
        header: 'Group',
        value: ({ groupName }) => groupName,
        width: 'minmax(110px, 1fr)',
        shows: 'medium',
      },
      {
        id: 'naicCode',
        header: 'NAIC',
        value: ({ naicCode }) => naicCode || '—',
        isSortable: false,
        width: '72px',
        shows: 'wide',
      },
      {
        id: 'states',
        header: 'Appointed in',
        value: (row) => statesOf(row) || '—',
        isSortable: false,
        width: 'minmax(96px, 0.8fr)',
        shows: 'medium',
      },
      {
        id: 'policies',
        header: 'In force',
        value: ({ id }) => (data ? (book.get(id)?.policies ?? 0) : '—'),
        align: 'right',
        isSortable: false,
        width: '84px',
      },
      {
        id: 'premium',
        header: 'Premium',
        value: ({ id }) => formatDollars(data ? (book.get(id)?.premium ?? 0) : null),
        align: 'right',
        isSortable: false,
        width: '112px',
      },
      ...more,
    ]
  }, [data])
}

const edited: EditedRows<CarrierItem> = {
  path: 'carriers',
  fields: carrierFields,
  mayEdit: (actor) => can(actor, 'agency.edit'),
}

type Opened = 'new' | 'list' | null

function Carriers({ mayManage, onOpen }: { mayManage: boolean; onOpen: (dialog: Opened) => void }) {
  const list = useRecordList(address, carrierPagesQuery)
  const all = useColumns()
  const edits = useRowEdits(edited)
  const columns = useMemo(() => withEdits(all, edits), [all, edits])
  const saved = useSavedViews('carriers', list, columns)
  const isArchive = list.filter.archived === 'true'
  const none = isArchive ? 'No archived carriers.' : 'No carriers yet.'
  return (
    <>
      <FilterBar
        search={{
          label: 'Search carriers',
          placeholder: 'Search by name, group, spelling or NAIC code',
          value: list.filter.q ?? '',
          onChange: (q) => list.setFilters({ q }, { replace: true }),
        }}
        views={<ListViews saved={saved} many="carriers" />}
        filters={[]}
        onClear={list.clearFilters}
      >
        <Button
          variant={isArchive ? 'light' : 'subtle'}
          color={isArchive ? undefined : 'gray'}
          aria-pressed={isArchive}
          onClick={() => list.setFilters({ archived: isArchive ? '' : 'true' })}
        >
          Archived
        </Button>
      </FilterBar>
      <ListBody list={saved.list} what="Carriers">
        <DataTable
          label="Carriers"
          rows={list.rows}
          columns={columns}
          layout={saved.layout}
          rowId={({ id }) => id}
          hrefOf={({ id }) => `/carriers/${id}`}
          sort={list.sort}
          onSort={list.setSort}
          isSortedByServer
          totalCount={list.total}
          onEndReached={list.loadMore}
          empty={
            <EmptyState message={list.filter.q ? 'No carriers match this search.' : none}>
              {mayManage && !list.filter.q && !isArchive && (
                <Button variant="default" onClick={() => onOpen('list')}>
                  Choose from the list
                </Button>
              )}
            </EmptyState>
          }
        />
      </ListBody>
    </>
  )
}

/** /carriers: the agency's carriers; whoever owns the agency matches the names on policies to them. */
export function CarriersScreen() {
  const mayManage = can(useActor(), 'agency.edit')
  const [dialog, setDialog] = useState<Opened>(null)
  const navigate = useNavigate()
  const close = () => setDialog(null)
  return (
    <>
      <PageHeader title="Carriers" subtitle="Companies and wholesalers your agency places business with.">
        {mayManage && (
          <>
            <Button component={Link} to="/commissions" variant="default">
              Commissions
            </Button>
            <Button
              variant="default"
              leftSection={<ListPlus {...iconSize} />}
              onClick={() => setDialog('list')}
            >
              Choose from list
            </Button>
            <Button leftSection={<Plus {...iconSize} />} onClick={() => setDialog('new')}>
              New carrier
            </Button>
          </>
        )}
      </PageHeader>
      <div className={classes.panels}>
        {mayManage && <SpellingsInbox />}
        <div>
          <Carriers mayManage={mayManage} onOpen={setDialog} />
        </div>
      </div>
      {dialog === 'new' && (
        <CarrierDialog
          carrier={null}
          onSaved={({ id }) => void navigate(`/carriers/${id}`)}
          onClose={close}
        />
      )}
      {dialog === 'list' && <ListedCarriersDialog onClose={close} />}
    </>
  )
}
