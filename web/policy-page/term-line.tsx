import { useMediaQuery } from '@mantine/hooks'
import { Link } from 'react-router'
import { formatDollars } from '#shared/money.ts'
import type { HistoryTerm } from '#shared/policies/history.contract.ts'
import { termStatusLabels } from '#shared/policies/term-choices.ts'
import { termDates, termStatusTones } from '#web/policies/transactions/term-names.ts'
import { Panel } from '#web/ui/panel.tsx'
import { StatusDot } from '#web/ui/status-badge.tsx'
import { useChosenInSight } from '#web/ui/use-chosen-in-sight.ts'
import classes from './term-line.module.css'
import { type TermBar, type TermLine, termLine } from './term-line.rules.ts'

/** The rows of the line, in pixels. */
const laneHeight = 54
/** How near to today a year is not named: the two would stand in each other's way, in percent. */
const nearToday = 6
/** Beyond it a year has no room to be named, in percent. */
const lastYear = 97

type LineProps = { terms: readonly HistoryTerm[]; chosenId: string; today: string }

/** Nothing was charged for a quote: it has no premium in time. */
const premiumOf = ({ premium, status }: HistoryTerm) =>
  status === 'quoted' ? '' : formatDollars(premium, { cents: true })

/** What a bar says to those who do not see where it stands. */
function nameOf(term: HistoryTerm): string {
  return [termDates(term), term.policyNumber, termStatusLabels[term.status], premiumOf(term)]
    .filter(Boolean)
    .join(', ')
}

function Bar({ bar, isChosen }: { bar: TermBar; isChosen: boolean }) {
  const { term, lane, from, width, parts, isOpen } = bar
  return (
    <Link
      to={`/policies/${term.id}`}
      replace
      preventScrollReset
      className={classes.bar}
      aria-label={nameOf(term)}
      aria-current={isChosen || undefined}
      data-tone={termStatusTones[term.status]}
      data-open={isOpen || undefined}
      style={{ left: `${from}%`, width: `${width}%`, top: lane * laneHeight }}
    >
      <span className={classes.track} aria-hidden="true">
        {parts.map((part) => (
          <span
            key={`${part.kind} ${part.from}`}
            className={classes.part}
            data-kind={part.kind}
            style={{ left: `${part.from}%`, width: `${part.width}%` }}
          />
        ))}
      </span>
      <span className={classes.words}>
        <StatusDot tone={termStatusTones[term.status]} label={termStatusLabels[term.status]} />
        <span className={classes.premium}>{premiumOf(term)}</span>
      </span>
    </Link>
  )
}

function Axis({ line }: { line: TermLine }) {
  return (
    <div className={classes.axis} aria-hidden="true">
      {line.years
        .filter(({ at }) => at < lastYear && (at < line.today - 1 || at > line.today + nearToday))
        .map(({ year, at }) => (
          <span key={year} className={classes.year} style={{ left: `${at}%` }}>
            {year}
          </span>
        ))}
    </div>
  )
}

function Bars({ terms, chosenId, today }: LineProps) {
  const line = termLine(terms, today)
  const scroller = useChosenInSight<HTMLDivElement>(chosenId)
  return (
    <div ref={scroller} className={classes.scroller}>
      <div className={classes.line} style={{ minWidth: line.months * 11 }}>
        <Axis line={line} />
        <div className={classes.lanes} style={{ height: line.lanes * laneHeight }}>
          {line.years.map(({ year, at }) => (
            <span key={year} className={classes.grid} style={{ left: `${at}%` }} />
          ))}
          {line.bars.map((bar) => (
            <Bar key={bar.term.id} bar={bar} isChosen={bar.term.id === chosenId} />
          ))}
          <span className={classes.today} style={{ left: `${line.today}%` }}>
            <span>Today</span>
          </span>
        </div>
      </div>
    </div>
  )
}

function List({ terms, chosenId }: LineProps) {
  return (
    <ul className={classes.list}>
      {terms.map((term) => (
        <li key={term.id}>
          <Link
            to={`/policies/${term.id}`}
            replace
            preventScrollReset
            className={classes.item}
            aria-current={term.id === chosenId || undefined}
          >
            <span className={classes.dates}>{termDates(term)}</span>
            <span className={classes.premium}>{premiumOf(term)}</span>
            <StatusDot tone={termStatusTones[term.status]} label={termStatusLabels[term.status]} />
            <span className={classes.number}>{term.policyNumber}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** The terms of a policy as a line in time; on a phone as a list, the newest first. */
export function TermLinePanel(props: LineProps) {
  const isPhone = useMediaQuery('(max-width: 640px)', false, { getInitialValueInEffect: false })
  return (
    <Panel title="Terms" isFlush>
      {isPhone ? <List {...props} /> : <Bars {...props} />}
    </Panel>
  )
}
