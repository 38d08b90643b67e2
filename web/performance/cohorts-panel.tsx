import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatPercent } from '#shared/money.ts'
import type { Cohort } from '#shared/performance/growth.contract.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Panel } from '#web/ui/panel.tsx'
import classes from './cohorts.module.css'
import { CsvLink } from './csv-link.tsx'
import { Loaded } from './loaded.tsx'
import { cohortsQuery } from './performance.api.ts'
import screen from './performance-screen.module.css'
import { CohortDialog } from './rows-dialogs.tsx'

type Opened = { quarter: string; after: number }

function Cell({
  cohort,
  after,
  onOpen,
}: {
  cohort: Cohort
  after: number
  onOpen: (opened: Opened) => void
}) {
  const kept = cohort.kept[after]
  if (!kept) return <td />
  const share = kept.share ?? 0
  return (
    <td>
      <button
        type="button"
        className={classes.heat}
        style={{ '--share': `${Math.round(Math.max(8, (share - 60) * 1.4))}%` } as object}
        aria-label={`${cohort.quarter} after ${after}: ${kept.clients} of ${cohort.clients} clients, ${formatPercent(kept.share)}`}
        onClick={() => onOpen({ quarter: cohort.quarter, after })}
      >
        {Math.round(share)}%
      </button>
    </td>
  )
}

function CohortTable({ cohorts, onOpen }: { cohorts: readonly Cohort[]; onOpen: (opened: Opened) => void }) {
  const width = Math.max(...cohorts.map(({ kept }) => kept.filter(Boolean).length), 1)
  const quarters = Array.from({ length: width }, (_none, after) => after)
  return (
    <div className={classes.scroll}>
      <table className={classes.cohorts} aria-label="Client retention by quarter of the first term">
        <thead>
          <tr>
            <th scope="col">First term in</th>
            <th scope="col">Clients</th>
            {quarters.map((after) => (
              <th key={after} scope="col">
                {after === 0 ? 'At its end' : `+${after} Q`}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {cohorts.map((cohort) => (
            <tr key={cohort.quarter}>
              <th scope="row">{cohort.quarter.replace('-', ' ')}</th>
              <td>{cohort.clients.toLocaleString('en-US')}</td>
              {quarters.map((after) => (
                <Cell key={after} cohort={cohort} after={after} onOpen={onOpen} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Clients by the quarter of their first term, and the share of them in force at the end of it and of each quarter after. */
export function CohortsPanel({ today }: { today: string }) {
  const query = useQuery(cohortsQuery)
  const [opened, setOpened] = useState<Opened | null>(null)
  return (
    <Panel
      title="Client retention by quarter of the first term"
      actions={<CsvLink query={{ table: 'cohorts', from: today, to: today }} />}
      isFlush
    >
      <Loaded query={query} what="The quarters">
        {(cohorts) =>
          cohorts.length === 0 ? (
            <EmptyState message="No client began in the last three years." />
          ) : (
            <>
              <CohortTable cohorts={cohorts} onOpen={setOpened} />
              <p className={screen.note}>
                The share of clients with any policy in force at the end of the quarter, up to today. Merged
                clients count as one.
              </p>
            </>
          )
        }
      </Loaded>
      {opened && <CohortDialog {...opened} onClose={() => setOpened(null)} />}
    </Panel>
  )
}
