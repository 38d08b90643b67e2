import { Link } from 'react-router'
import type { DashboardMetrics, Performer } from '#shared/dashboard/dashboard.contract.ts'
import { figures } from '#shared/dashboard/figures.rules.ts'
import { monthName } from '#shared/dates.ts'
import { formatDollars } from '#shared/money.ts'
import { useCurrentUser } from '#web/accounts/session.tsx'
import { FigureHelp, ShareBar } from './figure.tsx'
import type { FigureLinks } from './figure-links.ts'
import classes from './panels.module.css'

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

type RowProps = { place?: number; person: Performer; best: number; to: string }

function PerformerRow({ place, person, best, to }: RowProps) {
  return (
    <li className={place ? classes.performer : `${classes.performer} ${classes.alone}`}>
      {place && <span className={classes.place}>{place}</span>}
      <span className={classes.performerName}>{person.name}</span>
      <Link
        className={classes.performerPremium}
        to={to}
        aria-label={`${person.name}: ${formatDollars(person.premium)}`}
      >
        {formatDollars(person.premium)}
      </Link>
      <span className={classes.performerBar}>
        <ShareBar share={best === 0 ? 0 : (person.premium / best) * 100} isQuiet={place !== 1} />
      </span>
    </li>
  )
}

/** The rows under the top agent: five for owners (P2); agents see their own part beside it (product.md 3). */
function Rows({ metrics, links }: PanelProps) {
  const user = useCurrentUser()
  const { leaderboard, ownMonthlyPremium, topPerformer } = metrics
  const best = topPerformer?.premium ?? 0
  if (leaderboard.length > 0) {
    return (
      <ol className={classes.performers} aria-label="Top agents">
        {leaderboard.map((person, index) => (
          <PerformerRow
            key={person.id}
            place={index + 1}
            person={person}
            best={best}
            to={links.writtenBy(person.id)}
          />
        ))}
      </ol>
    )
  }
  if (user.isAgencyOwner) return null
  const own = { id: user.id, name: 'You', premium: ownMonthlyPremium }
  return (
    <ul className={classes.performers} aria-label="Your part">
      <PerformerRow person={own} best={best} to={links.writtenBy(user.id)} />
    </ul>
  )
}

/** Who wrote the most premium this month. */
export function AgentsPanel({ metrics, links }: PanelProps) {
  return (
    <section className={`${classes.panel} ${classes.agents}`} aria-label={figures.topAgent.label}>
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
