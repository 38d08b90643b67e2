import type { DashboardMetrics } from '#shared/dashboard/dashboard.contract.ts'
import { formatDollars, formatPercent } from '#shared/money.ts'
import { Figure, PartsBar, ShareBar } from './figure.tsx'
import type { FigureLinks } from './figure-links.ts'
import classes from './panels.module.css'

type PanelProps = { metrics: DashboardMetrics; links: FigureLinks }

const count = (number: number) => number.toLocaleString('en-US')
const perClient = (quotient: number) => (quotient === 0 ? '0' : quotient.toFixed(1))

/** Prospects: what they may bring, and how many become clients. */
export function PipelinePanel({ metrics, links }: PanelProps) {
  return (
    <section className={`${classes.panel} ${classes.work}`} aria-label="Pipeline">
      <Figure
        name="totalPipeline"
        value={formatDollars(metrics.totalPipeline)}
        to={links.pipeline}
        size="large"
      />
      <ShareBar share={metrics.conversionRate ?? 0} />
      <div className={classes.rows}>
        <Figure
          name="conversionRate"
          value={formatPercent(metrics.conversionRate)}
          to={links.converted}
          size="row"
        />
        <Figure
          name="totalProspects"
          value={count(metrics.totalProspects)}
          to={links.totalProspects}
          size="row"
        />
        <Figure name="newProspects" value={count(metrics.newProspects)} to={links.newProspects} size="row" />
      </div>
    </section>
  )
}

/** Clients: how many there are, come and stay. */
export function ClientsPanel({ metrics, links }: PanelProps) {
  return (
    <section className={`${classes.panel} ${classes.work}`} aria-label="Clients">
      <Figure name="totalClients" value={count(metrics.totalClients)} to={links.totalClients} size="large" />
      <ShareBar share={metrics.clientRetentionRate ?? 0} />
      <div className={classes.rows}>
        <Figure
          name="clientRetentionRate"
          value={formatPercent(metrics.clientRetentionRate)}
          to={links.retention}
          size="row"
        />
        <Figure
          name="newMonthlyClients"
          value={count(metrics.newClientsThisMonth)}
          to={links.newClients}
          size="row"
        />
        <Figure
          name="policiesPerClient"
          value={perClient(metrics.policiesPerClient)}
          to={links.policiesPerClient}
          size="row"
        />
      </div>
    </section>
  )
}

/** Tickets by their state, in the colors. */
export function TicketsPanel({ metrics, links }: PanelProps) {
  const { open, in_progress: inProgress } = metrics.openTicketsByStatus
  return (
    <section className={`${classes.panel} ${classes.work}`} aria-label="Tickets">
      <Figure name="openTickets" value={count(metrics.openTickets)} to={links.openTickets} size="large" />
      <PartsBar
        parts={[
          { tone: 'red', amount: open },
          { tone: 'orange', amount: inProgress },
        ]}
      />
      <div className={classes.rows}>
        <Figure name="openTickets" label="Open" value={count(open)} to={links.open} size="row" dot="red" />
        <Figure
          name="openTickets"
          label="In progress"
          value={count(inProgress)}
          to={links.inProgress}
          size="row"
          dot="orange"
        />
        <Figure
          name="totalClosedTickets"
          value={count(metrics.totalClosedTickets)}
          to={links.resolved}
          size="row"
          dot="green"
        />
      </div>
    </section>
  )
}

const periods = [
  ['currentMonth', 'This month'],
  ['nextMonth', 'Next month'],
  ['next90Days', 'Next 90 days'],
] as const

/** The terms that end soon. */
export function RenewalsPanel({ metrics: { policyRenewals }, links }: PanelProps) {
  return (
    <section className={`${classes.panel} ${classes.renewals}`} aria-label="Renewals">
      <h2 className={classes.renewalsTitle}>Renewals</h2>
      {periods.map(([period, label]) => {
        const { premium, count: policies } = policyRenewals[period]
        return (
          <Figure
            key={period}
            name="renewals"
            label={label}
            value={formatDollars(premium)}
            to={links[period]}
            size="cell"
          >
            <span className={classes.policies}>
              {count(policies)} {policies === 1 ? 'policy' : 'policies'}
            </span>
          </Figure>
        )
      })}
    </section>
  )
}
