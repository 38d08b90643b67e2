import { Link } from 'react-router'
import type { DashboardMetrics } from '#shared/dashboard/dashboard.contract.ts'
import { figures } from '#shared/dashboard/figures.rules.ts'
import { monthName } from '#shared/dates.ts'
import { formatDollars } from '#shared/money.ts'
import { policyTypeLabels, policyTypes } from '#shared/policies/lines-of-business.rules.ts'
import { useCurrentUser } from '#web/session/session.tsx'
import classes from './agents-panel.module.css'
import { FigureHelp, ShareBar } from './figure.tsx'
import type { FigureLinks } from './figure-links.ts'
import panels from './panels.module.css'

type PanelProps = { metrics: DashboardMetrics; links: FigureLinks }

function TopAgent({ metrics: { topPerformer, month } }: { metrics: DashboardMetrics }) {
  const name = monthName(month)
  if (!topPerformer) return <p className={classes.nobody}>No data for {name}</p>
  return (
    <>
      <p className={classes.topName}>{topPerformer.name}</p>
      <p className={classes.topWords}>
        <strong>{formatDollars(topPerformer.premium)}</strong> total premium in {name}
      </p>
    </>
  )
}

type RowProps = { place?: number; name: string; value: string; share: number; to: string }

/** A name, a figure that opens its rows, and how large it is beside the largest. */
function BarRow({ place, name, value, share, to }: RowProps) {
  return (
    <li className={place ? classes.barRow : `${classes.barRow} ${classes.alone}`}>
      {place && <span className={classes.place}>{place}</span>}
      <span className={classes.barName}>{name}</span>
      <Link className={classes.barValue} to={to} aria-label={`${name}: ${value}`}>
        {value}
      </Link>
      <span className={classes.bar}>
        <ShareBar share={share} isQuiet={place !== 1} />
      </span>
    </li>
  )
}

function shareOf(part: number, whole: number): number {
  return whole === 0 ? 0 : (part / whole) * 100
}

/** The five who wrote the most; only owners have them. */
function Leaderboard({ metrics: { leaderboard }, links }: PanelProps) {
  const best = leaderboard[0]?.premium ?? 0
  if (leaderboard.length === 0) return null
  return (
    <ol className={classes.bars} aria-label="Top agents">
      {leaderboard.map(({ id, name, premium }, index) => (
        <BarRow
          key={id}
          place={index + 1}
          name={name}
          value={formatDollars(premium)}
          share={shareOf(premium, best)}
          to={links.writtenBy(id)}
        />
      ))}
    </ol>
  )
}

/** An agent's own part of the month, and what their book is made of. */
function OwnPart({ metrics, links }: PanelProps) {
  const { id } = useCurrentUser()
  const { ownMonthlyPremium, topPerformer, policyTypeDistribution, totalPolicies } = metrics
  return (
    <ul className={classes.bars} aria-label="Your part">
      <BarRow
        name="Your premium this month"
        value={formatDollars(ownMonthlyPremium)}
        share={shareOf(ownMonthlyPremium, topPerformer?.premium ?? 0)}
        to={links.writtenBy(id)}
      />
      {policyTypes.map((type) => (
        <BarRow
          key={type}
          name={`Active ${policyTypeLabels[type].toLowerCase()} policies`}
          value={policyTypeDistribution[type].toLocaleString('en-US')}
          share={shareOf(policyTypeDistribution[type], totalPolicies)}
          to={links.policyType(type)}
        />
      ))}
    </ul>
  )
}

/** Who wrote the most premium this month. */
export function AgentsPanel({ metrics, links }: PanelProps) {
  const { isAgencyOwner } = useCurrentUser()
  const Rows = isAgencyOwner ? Leaderboard : OwnPart
  return (
    <section className={`${panels.panel} ${classes.agents}`} aria-label={figures.topAgent.label}>
      <div className={classes.top}>
        <h2 className={classes.label}>
          {figures.topAgent.label}
          <FigureHelp name="topAgent" />
        </h2>
        <TopAgent metrics={metrics} />
      </div>
      <Rows metrics={metrics} links={links} />
    </section>
  )
}
