import { Select } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatDollars } from '#shared/money.ts'
import type { Performance } from '#shared/performance/performance.contract.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Panel } from '#web/ui/panel.tsx'
import classes from './charts.module.css'
import { performanceLinks } from './performance-links.ts'

const measures = {
  net: 'Net written',
  gross: 'Gross written',
  newBusiness: 'New business',
} as const
type Measure = keyof typeof measures

/** So many are on the board. */
const places = 5

/** The five producers who wrote the most in the period. */
export function Leaderboard({ performance }: { performance: Performance }) {
  const [measure, setMeasure] = useState<Measure>('net')
  const links = performanceLinks(performance)
  const linkOf = { net: links.netOf, gross: links.grossOf, newBusiness: links.newOf }[measure]
  const best = performance.producers
    .filter((producer) => producer[measure] > 0)
    .toSorted((a, b) => b[measure] - a[measure])
    .slice(0, places)
  const most = best[0]?.[measure] ?? 0
  const choice = (
    <Select
      aria-label="Leaderboard by"
      size="xs"
      w={140}
      data={Object.entries(measures).map(([value, label]) => ({ value, label }))}
      value={measure}
      allowDeselect={false}
      onChange={(chosen) => setMeasure((chosen ?? 'net') as Measure)}
    />
  )
  return (
    <Panel title="Leaderboard" actions={choice}>
      {best.length === 0 ? (
        <EmptyState message="Nothing was written in this period." />
      ) : (
        <ol className={classes.board} aria-label="Leaderboard">
          {best.map((producer, index) => (
            <li key={producer.id}>
              <span className={classes.place}>{index + 1}</span>
              <span className={classes.name}>{producer.name}</span>
              <Link to={linkOf(producer.id)} className={classes.opens}>
                {formatDollars(producer[measure])}
              </Link>
              <span className={classes.track} aria-hidden="true">
                <span style={{ width: `${(producer[measure] / most) * 100}%` }} />
              </span>
            </li>
          ))}
        </ol>
      )}
    </Panel>
  )
}
