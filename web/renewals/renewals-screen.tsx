import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Settings2 } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { formatDollars } from '#shared/money.ts'
import { can } from '#shared/permissions.ts'
import { policyTypeLabels, policyTypes } from '#shared/policies/lines-of-business.rules.ts'
import {
  type Renewal,
  RenewalListQuery,
  type RenewalSummary,
  renewalBuckets,
  renewalSorts,
} from '#shared/renewals/renewals.contract.ts'
import { renewalFields } from '#shared/renewals/renewals.fields.ts'
import { renewalBucketLabels } from '#shared/renewals/renewals.rules.ts'
import { useTeamMembers } from '#web/people/team-members.api.ts'
import { useActor } from '#web/session/use-actor.ts'
import { useToday } from '#web/session/use-today.ts'
import { useMayWrite } from '#web/session/writing.tsx'
import { FilterBar } from '#web/ui/filter-bar.tsx'
import { countOf } from '#web/ui/list/bulk-dialogs.tsx'
import { FilterChips } from '#web/ui/list/filter-chips.tsx'
import { chipsOf, choiceFilter } from '#web/ui/list/filters.ts'
import type { ListAddress } from '#web/ui/list/list-address.ts'
import { ListActions, ListBody, ListEmpty } from '#web/ui/list/list-frame.tsx'
import { rememberList } from '#web/ui/list/list-return.ts'
import { ListViews } from '#web/ui/list/list-views.tsx'
import { useProducerFilter } from '#web/ui/list/producer-filter.ts'
import { type RecordList, useRecordList } from '#web/ui/list/use-record-list.ts'
import { type EditedRows, useRowEdits, withEdits } from '#web/ui/list/use-row-edits.ts'
import { type ListColumns, type SavedViews, useSavedViews } from '#web/ui/list/use-saved-views.ts'
import onlyOn from '#web/ui/only-on.module.css'
import { PageHeader } from '#web/ui/page-header.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { useSearchState } from '#web/ui/use-search-state.ts'
import { useNextStepEdits } from './next-step-edits.ts'
import { RenewalBulkActions } from './renewal-bulk.tsx'
import { renewalColumns } from './renewal-columns.tsx'
import { RenewalDialog } from './renewal-dialog.tsx'
import { RenewalSettingsDialog } from './renewal-settings-dialog.tsx'
import { renewalPagesQuery, renewalSummaryQuery } from './renewals.api.ts'
import classes from './renewals.module.css'
import { RequoteTabs } from './requote-tabs.tsx'

const { limit: _limit, cursor: _cursor, sort: _sort, ...filters } = RenewalListQuery.shape
const address: ListAddress = { filters, sorts: renewalSorts, defaultSort: 'expirationDate' }
const opened = { renewal: '' }
const types = policyTypes.map((value) => ({ value, label: policyTypeLabels[value] }))
const chips = [
  { label: 'Owner', names: ['ownerId'], words: () => 'one person' },
  { label: 'Line', names: ['lineOfBusiness'] },
  { label: 'Carrier', names: ['carrier'] },
  { label: 'Client', names: ['clientId'], words: () => 'one client' },
] as const

const edited: EditedRows<Renewal> = { path: 'renewals', fields: renewalFields }

const idOf = ({ id }: Renewal) => id

type ListProps = { list: RecordList<Renewal> }

/** When renewals expire, each a filter of the list. */
function Buckets({ list, summary }: ListProps & { summary: RenewalSummary }) {
  const chosen = list.filter.bucket
  return (
    <fieldset className={classes.buckets} aria-label="Expiration">
      {renewalBuckets.map((bucket) => {
        const { count, premium } = summary.buckets[bucket]
        return (
          <button
            key={bucket}
            type="button"
            className={classes.bucket}
            aria-pressed={chosen === bucket}
            onClick={() => list.setFilters({ bucket: chosen === bucket ? '' : bucket })}
          >
            <span className={classes.name}>{renewalBucketLabels[bucket]}</span>
            <span className={classes.count}>{count.toLocaleString('en-US')}</span>
            <span className={classes.premium}>{formatDollars(premium)}</span>
          </button>
        )
      })}
    </fieldset>
  )
}

/** What renewals lack, each a filter of the list. */
function Lacks({ list, summary }: ListProps & { summary: RenewalSummary }) {
  const { unowned, withoutNextStep, suggested } = summary
  const lacks = [
    { name: 'unowned', value: 'true', label: `No owner ${unowned.toLocaleString('en-US')}` },
    { name: 'hasNextStep', value: 'false', label: `No next step ${withoutNextStep.toLocaleString('en-US')}` },
    { name: 'suggested', value: 'true', label: `To requote ${suggested.toLocaleString('en-US')}` },
  ]
  return (
    <div className={classes.lacks}>
      {lacks.map(({ name, value, label }) => {
        const isOn = list.filter[name] === value
        return (
          <Button
            key={name}
            size="compact-sm"
            variant={isOn ? 'light' : 'default'}
            aria-pressed={isOn}
            onClick={() => list.setFilters({ [name]: isOn ? '' : value })}
          >
            {label}
          </Button>
        )
      })}
    </div>
  )
}

type SavedProps = { saved: SavedViews & { columns: ListColumns<Renewal> } }

function Filters({ list, saved }: ListProps & SavedProps) {
  const { data: members = [] } = useTeamMembers()
  const people = members.map((member) => ({ value: member.id, label: member.name }))
  const choices = [
    choiceFilter(list, 'ownerId', 'Owner', people),
    choiceFilter(list, 'type', 'Type', types),
    ...useProducerFilter(list),
  ]
  return (
    <>
      <FilterBar
        search={{
          label: 'Search renewals',
          placeholder: 'Search client, number or carrier',
          value: list.filter.q ?? '',
          onChange: (q) => list.setFilters({ q }, { replace: true }),
        }}
        views={<ListViews saved={saved} many="renewals" />}
        filters={choices}
        onClear={list.clearFilters}
      />
      <FilterChips chips={chipsOf(list.filter, choices, chips)} onRemove={list.setFilters} />
    </>
  )
}

function Rows({ list, saved }: ListProps & SavedProps) {
  const mayWrite = useMayWrite()
  const first =
    'No renewals in the next 120 days. They’re listed here as policies get close to their expiration.'
  return (
    <ListBody list={list} what="Renewals">
      <DataTable
        label="Renewals"
        rows={list.rows}
        columns={saved.columns.all}
        layout={saved.layout}
        rowId={idOf}
        opensAs="renewal"
        sort={list.sort}
        onSort={list.setSort}
        isSortedByServer
        totalCount={list.total}
        onEndReached={list.loadMore}
        selection={list.selection}
        {...(mayWrite && { onSelect: list.select })}
        bulkActions={<RenewalBulkActions list={list} />}
        empty={
          <ListEmpty list={list} many="renewals" first={first}>
            <Button component={Link} to="/policies" variant="default">
              Show policies
            </Button>
          </ListEmpty>
        }
      />
    </ListBody>
  )
}

/** /requotes: the renewals to work on, those that expire first come first. */
export function RenewalsScreen() {
  const today = useToday()
  const edits = useRowEdits(edited)
  const steps = useNextStepEdits()
  const columns = useMemo(() => withEdits(renewalColumns(today, steps), edits), [today, steps, edits])
  const saved = useSavedViews('renewals', useRecordList(address, renewalPagesQuery), columns)
  const { list } = saved
  const { data: summary } = useQuery(renewalSummaryQuery)
  const [{ renewal }, setOpened] = useSearchState(opened)
  const [isSetting, setSetting] = useState(false)
  const isOwner = can(useActor(), 'agency.edit')
  const { search } = useLocation()
  useEffect(() => rememberList('/requotes', search), [search])
  return (
    <>
      <PageHeader
        title="Requotes"
        subtitle={list.isLoading || list.error ? ' ' : countOf(list.total, 'open renewal', 'open renewals')}
      >
        {isOwner && (
          <Button
            variant="default"
            className={onlyOn.iconOnPhones}
            aria-label="Renewal settings"
            leftSection={<Settings2 size={16} strokeWidth={1.75} aria-hidden="true" />}
            onClick={() => setSetting(true)}
          >
            <span className={onlyOn.desks}>Renewal settings</span>
          </Button>
        )}
        <ListActions exportCall="GET /api/renewals/export.csv" params={list.params} />
      </PageHeader>
      <RequoteTabs chosen="renewals" />
      {summary && <Buckets list={list} summary={summary} />}
      {summary && <Lacks list={list} summary={summary} />}
      <Filters list={list} saved={saved} />
      <Rows list={list} saved={saved} />
      {renewal && <RenewalDialog id={renewal} onClose={() => setOpened({ renewal: '' })} />}
      {isSetting && <RenewalSettingsDialog onClose={() => setSetting(false)} />}
    </>
  )
}
