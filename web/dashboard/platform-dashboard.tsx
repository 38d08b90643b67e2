import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { PlatformMetrics } from '#shared/dashboard/dashboard.contract.ts'
import { greeting, subtitleOf } from '#shared/dashboard/dashboard.rules.ts'
import { useCurrentUser } from '#web/session/session.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { FactList, FigureRow, Panel } from '#web/ui/panel.tsx'
import { platformMetricsQuery } from './dashboard.api.ts'
import { DashboardState } from './dashboard-state.tsx'
import classes from './platform-dashboard.module.css'

const count = (number: number) => number.toLocaleString('en-US')

/** A figure that opens the rows it was counted from. */
function Opens({ to, number }: { to: string; number: number }) {
  return (
    <Link to={to} className={classes.figure}>
      {count(number)}
    </Link>
  )
}

function people(role: string, number: number) {
  return <Opens to={`/admin/users?status=active,locked&role=${role}`} number={number} />
}

function Figures({ metrics }: { metrics: PlatformMetrics }) {
  const { usersByRole, activeUsers, subscriptions } = metrics
  return (
    <div className={classes.platform}>
      <Panel isFlush className={classes.wide}>
        <FigureRow
          figures={[
            { label: 'Agencies', value: count(metrics.totalAgencies) },
            {
              label: 'Users',
              value: <Opens to="/admin/users?status=active,locked" number={metrics.totalUsers} />,
            },
            {
              label: 'Open requests',
              value: <Opens to="/support?status=open" number={metrics.openRequests} />,
            },
            {
              label: 'Open errors',
              value: <Opens to="/admin/errors?status=open" number={metrics.openErrors} />,
            },
          ]}
        />
      </Panel>
      <Panel title="Users">
        <FactList
          facts={[
            { label: 'Agency owners', value: people('agency_owner', usersByRole.agency_owner) },
            { label: 'Agents', value: people('agent', usersByRole.agent) },
            { label: 'Admins', value: people('admin,super_admin', usersByRole.admin) },
            { label: 'New this month', value: count(metrics.newUsers) },
            { label: 'Email not verified', value: count(metrics.unverifiedUsers) },
            {
              label: 'Locked',
              value: <Opens to="/admin/users?status=locked" number={metrics.lockedUsers} />,
            },
          ]}
        />
      </Panel>
      <Panel title="Activity">
        <FactList
          facts={[
            { label: 'People active in the past 24 hours', value: count(activeUsers.day) },
            { label: 'In the past 7 days', value: count(activeUsers.week) },
            { label: 'In the past 30 days', value: count(activeUsers.month) },
            { label: 'Active sessions', value: count(metrics.activeSessions) },
            { label: 'Open invitations', value: count(metrics.openInvitations) },
            { label: 'New agencies this month', value: count(metrics.newAgencies) },
          ]}
        />
      </Panel>
      <Panel title="Agency subscriptions">
        <FactList
          facts={[
            { label: 'Active', value: count(subscriptions.active) },
            { label: 'On trial', value: count(subscriptions.trialing) },
            { label: 'Trial ends within 7 days', value: count(metrics.trialsEndingSoon) },
            { label: 'Expired', value: count(subscriptions.expired) },
            { label: 'Other', value: count(subscriptions.other) },
          ]}
        />
      </Panel>
    </div>
  )
}

/** What admins see in place of an agency's figures: the platform's. */
export function PlatformDashboard() {
  const { name } = useCurrentUser()
  const query = useQuery(platformMetricsQuery)
  return (
    <>
      <PageHeader title={greeting(name, new Date())} subtitle={subtitleOf('admin')} />
      <DashboardState query={query}>{(metrics) => <Figures metrics={metrics} />}</DashboardState>
    </>
  )
}
