import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ChevronRight, TriangleAlert } from 'lucide-react'
import { Link } from 'react-router'
import type { DashboardMetrics } from '#shared/dashboard/dashboard.contract.ts'
import { greeting, subtitleOf } from '#shared/dashboard/dashboard.rules.ts'
import { MyDay } from '#web/my-day/my-day.tsx'
import { isBuilt } from '#web/paths.ts'
import { useCurrentUser } from '#web/session/session.tsx'
import { AsOfControl, AsOfNote, useAsOf } from '#web/ui/as-of.tsx'
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

/** What somebody has to settle before anything else is true: nothing where there is nothing. */
function Attention({ count, to }: { count: number; to: string }) {
  if (count === 0) return null
  return (
    <Link to={to} className={`${classes.panel} ${classes.attention}`}>
      <TriangleAlert size={16} strokeWidth={1.75} aria-hidden="true" />
      <span>
        <strong>
          {count.toLocaleString('en-US')} {count === 1 ? 'notice' : 'notices'} past{' '}
          {count === 1 ? 'its' : 'their'} date
        </strong>
        <span className={classes.why}>Confirm whether the carrier cancelled the policy.</span>
      </span>
      <ChevronRight size={16} strokeWidth={1.75} aria-hidden="true" />
    </Link>
  )
}

function AgencyFigures({ metrics, today }: { metrics: DashboardMetrics; today: string }) {
  const { id: userId } = useCurrentUser()
  const panel = { metrics, links: figureLinks(metrics, { today, userId }) }
  return (
    <>
      {!hasRecords(metrics) && <Start />}
      <Attention count={metrics.noticesPastDate} to={panel.links.noticesPastDate} />
      <div className={classes.grid}>
        <BookPanel {...panel} isToday={metrics.today === today} />
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
  const day = useAsOf()
  const query = useQuery(metricsQuery(day.asOf))
  return (
    <>
      <PageHeader
        title={greeting(user.name, new Date())}
        subtitle={subtitleOf(user.isAgencyOwner ? 'agency_owner' : 'agent')}
      >
        <AsOfControl day={day} />
      </PageHeader>
      <AsOfNote day={day}>Prospects, clients and tickets are counted today.</AsOfNote>
      <DashboardState query={query}>
        {(metrics) => <AgencyFigures metrics={metrics} today={day.today} />}
      </DashboardState>
      {!day.asOf && <MyDay />}
    </>
  )
}

/** /dashboard: where the agency stands; admins see where the platform stands. */
export function DashboardScreen() {
  const { isAdmin } = useCurrentUser()
  return <div className={classes.page}>{isAdmin ? <PlatformDashboard /> : <AgencyDashboard />}</div>
}
