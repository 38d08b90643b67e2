import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import type { Account } from '#shared/commercial/accounts.contract.ts'
import type { StoredEstimate } from '#shared/commercial/edison.contract.ts'
import { type ScheduleName, type Schedules, scheduleNames } from '#shared/commercial/schedules.contract.ts'
import { formatDollars } from '#shared/money.ts'
import { can } from '#shared/permissions.ts'
import { EstimateView } from '#web/commercial/edison/estimate-panel.tsx'
import { ClientDocuments } from '#web/documents/client-documents.tsx'
import { messageOf } from '#web/lib/api-error.ts'
import { useDocumentTitle } from '#web/lib/use-document-title.ts'
import { ClientRequotes } from '#web/requotes/client-requotes.tsx'
import { useActor } from '#web/session/use-actor.ts'
import { useToday } from '#web/session/use-today.ts'
import { Writing } from '#web/session/writing.tsx'
import { EmptyState, LoadFailure } from '#web/ui/empty-state.tsx'
import { listAddress } from '#web/ui/list/list-return.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { FigureRow, Panel } from '#web/ui/panel.tsx'
import { RecordState } from '#web/ui/record/record-state.tsx'
import { ComingDay } from '#web/ui/relative-day.tsx'
import { TableSkeleton } from '#web/ui/skeletons.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { useSearchState } from '#web/ui/use-search-state.ts'
import { accountQuery, estimateQuery, schedulesQuery, useEstimateAccount } from './commercial.api.ts'
import classes from './commercial.module.css'
import { ExposuresPanel } from './exposures-panel.tsx'
import { SchedulePanel } from './schedule-panel.tsx'

const tabs = ['exposures', ...scheduleNames, 'estimate', 'requotes', 'documents'] as const
type TabId = (typeof tabs)[number]
const tabLabels: Record<TabId, string> = {
  exposures: 'Exposures',
  locations: 'Locations',
  vehicles: 'Vehicles',
  payroll: 'Payroll',
  estimate: 'Estimate',
  requotes: 'Requotes',
  documents: 'Documents',
}
const back = () => ({ to: listAddress('/commercial'), label: 'Commercial' })

function Totals({ account }: { account: Account }) {
  const today = useToday()
  const figures = [
    { label: 'Annual sales', value: formatDollars(account.sales) },
    { label: 'Annual payroll', value: formatDollars(account.payroll) },
    { label: 'Premium', value: formatDollars(account.premium) },
    { label: 'Next expiration', value: <ComingDay day={account.nextExpiration} today={today} /> },
    {
      label: 'Open requotes',
      value: account.openRequotes,
      to: `/requotes/all?clientId=${account.id}&open=true`,
    },
  ]
  return (
    <Panel isFlush>
      <FigureRow figures={figures} />
    </Panel>
  )
}

function Made({ estimate }: { estimate: StoredEstimate }) {
  const { data } = useQuery(estimateQuery(estimate))
  return <EstimateView estimate={data} />
}

function EstimatePane({ account }: { account: Account }) {
  const [made, setMade] = useState<StoredEstimate | null>(null)
  const estimate = useEstimateAccount(account.id)
  const run = () => void estimate.run(undefined).then(setMade, () => {})
  const button = (
    <Writing>
      <Button variant={made ? 'default' : 'filled'} disabled={estimate.isBusy} onClick={run}>
        {made ? 'Re-estimate' : 'Estimate from exposures'}
      </Button>
    </Writing>
  )
  const first = 'Estimate the premium from exposures, schedules and expiring premium.'
  return (
    <Panel title="Estimate" actions={made && button}>
      {made ? (
        <Made key={made.id} estimate={made} />
      ) : (
        <EmptyState message={estimate.error ? messageOf(estimate.error) : first}>{button}</EmptyState>
      )}
    </Panel>
  )
}

type PaneProps = { account: Account; schedules: Schedules; tab: TabId; canEdit: boolean }

function isSchedule(tab: TabId): tab is ScheduleName {
  return scheduleNames.some((name) => name === tab)
}

function Pane({ account, schedules, tab, canEdit }: PaneProps) {
  if (isSchedule(tab))
    return (
      <SchedulePanel
        key={tab}
        clientId={account.id}
        schedule={tab}
        stored={schedules[tab]}
        canEdit={canEdit}
      />
    )
  if (tab === 'estimate') return <EstimatePane account={account} />
  if (tab === 'requotes') return <ClientRequotes start={{ clientId: account.id }} canEdit={canEdit} />
  if (tab === 'documents') return <ClientDocuments client={account} canEdit={canEdit} />
  return <ExposuresPanel account={account} />
}

const defaults = { tab: 'exposures' }

function Body({ account }: { account: Account }) {
  const canEdit = can(useActor(), 'record.edit', account)
  const [state, setState] = useSearchState(defaults)
  const chosen = tabs.find((tab) => tab === state.tab) ?? 'exposures'
  const { data: schedules, error, refetch } = useQuery(schedulesQuery(account.id))
  const counts: Partial<Record<TabId, number>> = {
    locations: schedules?.locations.rows.length ?? 0,
    vehicles: schedules?.vehicles.rows.length ?? 0,
    payroll: schedules?.payroll.rows.length ?? 0,
    requotes: account.openRequotes,
    documents: account.documents,
  }
  const shown = tabs.map((id) => ({ id, label: tabLabels[id], ...(counts[id] && { count: counts[id] }) }))
  return (
    <Tabs label="Account" tabs={shown} value={chosen} onChange={(tab) => setState({ tab })}>
      {schedules ? (
        <Pane account={account} schedules={schedules} tab={chosen} canEdit={canEdit} />
      ) : error ? (
        <LoadFailure what="The schedules" error={error} onRetry={() => void refetch()} />
      ) : (
        <TableSkeleton />
      )}
    </Tabs>
  )
}

function AccountPage({ account }: { account: Account }) {
  useDocumentTitle(account.name)
  return (
    <>
      <PageHeader
        title={account.name}
        back={back()}
        subtitle={account.exposures.operations || account.lines.join(', ') || 'Commercial account'}
      >
        <Button component={Link} to={`/clients/${account.id}`} variant="default">
          Open client
        </Button>
      </PageHeader>
      <div className={classes.stack}>
        <Totals account={account} />
        <Body account={account} />
      </div>
    </>
  )
}

/** /commercial/:clientId: exposures, schedules, estimate, requotes and documents of one business. */
export function AccountScreen() {
  const { clientId = '' } = useParams()
  const query = useQuery(accountQuery(clientId))
  return (
    <RecordState query={query} what="account" back={back()}>
      {(account) => <AccountPage account={account} />}
    </RecordState>
  )
}
