import { Button, SegmentedControl, TextInput } from '@mantine/core'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import {
  GridFilter,
  type GridKind,
  type GridRow,
  gridKindLabels,
  gridKinds,
  newestFirst,
} from '#shared/commercial/data-grid.contract.ts'
import { gridColumns } from '#shared/commercial/data-grid.rules.ts'
import { lineCodes, lineLabels } from '#shared/documents/lines.rules.ts'
import { ClientSelect } from '#web/clients/client-select.tsx'
import { hrefOf } from '#web/lib/http.ts'
import { useCurrentUser } from '#web/session/session.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { type Filter, FilterBar } from '#web/ui/filter-bar.tsx'
import { FilterChips } from '#web/ui/list/filter-chips.tsx'
import { chipsOf, choiceFilter } from '#web/ui/list/filters.ts'
import type { ListAddress } from '#web/ui/list/list-address.ts'
import { ListBody } from '#web/ui/list/list-frame.tsx'
import { type RecordList, useRecordList } from '#web/ui/list/use-record-list.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { gridPagesQuery } from './commercial-data.api.ts'
import classes from './commercial-data.module.css'
import { DataGrid } from './data-grid.tsx'

const names = gridKinds.flatMap((kind) => gridColumns[kind].map(({ name }) => name))
const sorts = [newestFirst, ...new Set(names)]
const address: ListAddress = { filters: GridFilter.shape, sorts, defaultSort: newestFirst }
const kindChoices = gridKinds.map((value) => ({ value, label: gridKindLabels[value] }))
const lineChoices = lineCodes.map((value) => ({ value, label: lineLabels[value] }))
/** What links bring along, and controls of their own show without words. */
const chips = [
  { label: 'Client', names: ['clientId'], words: () => 'one client' },
  { label: 'Document', names: ['documentId'], words: () => 'one document' },
] as const

type List = RecordList<GridRow>

function CarrierField({ list }: { list: List }) {
  const carrier = list.filter.carrier ?? ''
  const [typed, setTyped] = useState(carrier)
  return (
    <form
      className={classes.carrier}
      onSubmit={(event) => {
        event.preventDefault()
        list.setFilters({ carrier: typed.trim() })
      }}
    >
      <TextInput
        aria-label="Carrier"
        placeholder="Carrier"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={() => typed.trim() !== carrier && list.setFilters({ carrier: typed.trim() })}
      />
    </form>
  )
}

function filtersOf(list: List): Filter[] {
  return [
    choiceFilter(list, 'line', 'Line', lineChoices),
    choiceFilter(list, 'toCheck', 'Confidence', [
      { value: 'true', label: 'Needs review only' },
      { value: 'false', label: 'Confident only' },
    ]),
  ]
}

function Filters({ list }: { list: List }) {
  return (
    <FilterBar
      search={{
        label: 'Search data',
        placeholder: 'Search values, client or file',
        value: list.filter.q ?? '',
        onChange: (q) => list.setFilters({ q }, { replace: true }),
      }}
      filters={filtersOf(list)}
      controls={
        <>
          <ClientSelect
            label={undefined}
            aria-label="Client"
            placeholder="Client"
            className={classes.client}
            value={list.filter.clientId ?? ''}
            onChange={(clientId) => list.setFilters({ clientId })}
          />
          <CarrierField key={list.filter.carrier ?? ''} list={list} />
        </>
      }
      onClear={list.clearFilters}
    />
  )
}

function ExportButton({ list }: { list: List }) {
  const { featuresOff } = useCurrentUser()
  if (featuresOff.includes('csvExport')) return null
  return (
    <Button
      component="a"
      href={hrefOf('GET /api/commercial-data/export.csv', { query: list.params })}
      download
      variant="default"
      leftSection={<Download size={16} strokeWidth={1.75} aria-hidden="true" />}
    >
      Export CSV
    </Button>
  )
}

function Empty({ kind, list }: { kind: GridKind; list: List }) {
  const isNarrowed = Object.keys(list.filter).some((name) => name !== 'rows')
  const words = gridKindLabels[kind].toLowerCase()
  if (isNarrowed)
    return (
      <EmptyState message={`No ${words} match this search and these filters.`}>
        <Button variant="default" onClick={list.clearFilters}>
          Clear filters
        </Button>
      </EmptyState>
    )
  return (
    <EmptyState message={`No ${words} were found in documents yet. Upload a policy to see its data here.`}>
      <Button component={Link} to="/document-extraction">
        Upload documents
      </Button>
    </EmptyState>
  )
}

/** /commercial-data: what was found in commercial documents as a grid, to check, correct and export. */
export function CommercialDataScreen() {
  const list = useRecordList(address, gridPagesQuery)
  const kind = gridKinds.find((one) => one === list.filter.rows) ?? 'policies'
  const count = list.isLoading || list.error ? ' ' : `${list.total.toLocaleString('en-US')} records`
  const choose = (rows: string) => list.setFilters({ rows, sort: newestFirst })
  return (
    <>
      <PageHeader title="Commercial data" subtitle={count}>
        <ExportButton list={list} />
      </PageHeader>
      <div className={classes.kinds}>
        <SegmentedControl aria-label="Rows" data={kindChoices} value={kind} onChange={choose} />
      </div>
      <Filters list={list} />
      <FilterChips chips={chipsOf(list.filter, [], chips)} onRemove={list.setFilters} />
      <ListBody list={list} what="The data">
        <Panel isFlush className={classes.panel}>
          {list.rows.length === 0 ? (
            <Empty kind={kind} list={list} />
          ) : (
            <DataGrid key={kind} kind={kind} list={list} />
          )}
        </Panel>
      </ListBody>
    </>
  )
}
