import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { DashboardMetrics } from '#shared/dashboard/dashboard.contract.ts'
import { greeting, subtitleOf } from '#shared/dashboard/dashboard.rules.ts'
import { formatDay } from '#shared/dates.ts'
import { isBuilt } from '#web/paths.ts'
import { useCurrentUser } from '#web/session/session.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { AgentsPanel } from './agents-panel.tsx'
import { BookPanel } from './book-panel.tsx'
import { metricsQuery } from './dashboard.api.ts'
import { DashboardState } from './dashboard-state.tsx'
import { figureLinks } from './figure-links.ts'
import classes from './panels.module.css'
import { PlatformDashboard } from './platform-dashboard.tsx'
import { ClientsPanel, PipelinePanel, RenewalsPanel, TicketsPanel } from './work-panels.tsx'

function hasRecords(metrics: DashboardMetrics): boolean {
  const { totalClients, totalProspects, convertedProspects, openTickets, totalClosedTickets } = metrics
  return totalClients + totalProspects + convertedProspects + openTickets + totalClosedTickets > 0
}

/** What to do first where there is nothing to count yet. */
function Start() {
  const canImport = isBuilt('/clients/import')
  return (
    <div className={`${classes.panel} ${classes.start}`}>
      <p>No data yet. Import your book to see your numbers.</p>
      <Button component={Link} to={canImport ? '/clients/import' : '/clients'}>
        {canImport ? 'Import your book' : 'Add your first client'}
      </Button>
    </div>
  )
}

function AgencyFigures({ metrics }: { metrics: DashboardMetrics }) {
  const panel = { metrics, links: figureLinks(metrics) }
  return (
    <>
      {!hasRecords(metrics) && <Start />}
      <div className={classes.grid}>
        <BookPanel {...panel} />
        <AgentsPanel {...panel} />
        <PipelinePanel {...panel} />
        <ClientsPanel {...panel} />
        <TicketsPanel {...panel} />
        <RenewalsPanel {...panel} />
      </div>
    </>
  )
}

function AgencyDashboard() {
  const user = useCurrentUser()
  const query = useQuery(metricsQuery)
  return (
    <>
      <PageHeader
        title={greeting(user.name, new Date())}
        subtitle={subtitleOf(user.isAgencyOwner ? 'agency_owner' : 'agent')}
      >
        {query.data && <p className={classes.asOf}>As of {formatDay(query.data.today)}</p>}
      </PageHeader>
      <DashboardState query={query}>{(metrics) => <AgencyFigures metrics={metrics} />}</DashboardState>
    </>
  )
}

/** /dashboard: where the agency stands; admins see where the platform stands. */
export function DashboardScreen() {
  const { isAdmin } = useCurrentUser()
  return <div className={classes.page}>{isAdmin ? <PlatformDashboard /> : <AgencyDashboard />}</div>
}
