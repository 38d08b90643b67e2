import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { addDays, formatDay } from '#shared/dates.ts'
import { formatDollars } from '#shared/money.ts'
import { barScale, bridgeSteps } from '#shared/performance/bars.rules.ts'
import { type Growth, type GrowthPart, growthPartLabels } from '#shared/performance/growth.contract.ts'
import { signedDollars } from '#web/policies/transactions/signed-dollars.ts'
import { Panel } from '#web/ui/panel.tsx'
import bridge from './bridge.module.css'
import classes from './charts.module.css'
import { CsvLink } from './csv-link.tsx'
import { Loaded } from './loaded.tsx'
import { growthQuery } from './performance.api.ts'
import screen from './performance-screen.module.css'
import type { Days } from './periods.ts'
import { GrowthTermsDialog } from './rows-dialogs.tsx'

type Place = (value: number) => number

function Floating({
  from,
  to,
  at,
  kind,
}: {
  from: number
  to: number
  at: Place
  kind: 'total' | 'gain' | 'loss'
}) {
  const [low, high] = [Math.min(at(from), at(to)), Math.max(at(from), at(to))]
  return (
    <span className={bridge.lane} aria-hidden="true">
      <span
        className={classes[kind]}
        style={{ left: `${low * 100}%`, width: `${Math.max((high - low) * 100, from === to ? 0 : 0.4)}%` }}
      />
    </span>
  )
}

/** The scale of a bridge: only the part that its steps are in, so that small ones are seen. */
function bridgeScale(amounts: readonly number[]): Place {
  const [least, most] = [Math.min(...amounts), Math.max(...amounts)]
  const bottom = Math.max(0, least - (most - least) * 0.25)
  const { at } = barScale([most - bottom])
  return (value) => at(Math.max(0, value - bottom))
}

function Bridge({ growth, onOpen }: { growth: Growth; onOpen: (part: GrowthPart) => void }) {
  const { from, to, start, end, parts } = growth
  const steps = bridgeSteps(
    start,
    parts.map(({ premium }) => premium),
  )
  const at = bridgeScale([start, end, ...steps.map((step) => step.to)])
  return (
    <table className={bridge.bridge} aria-label="Growth of the book">
      <thead>
        <tr>
          <th scope="col">Part</th>
          <td />
          <th scope="col">Premium</th>
          <th scope="col">Terms</th>
        </tr>
      </thead>
      <tbody>
        <tr data-total>
          <th scope="row">Book on {formatDay(addDays(from, -1))}</th>
          <td>
            <Floating from={0} to={start} at={at} kind="total" />
          </td>
          <td>{formatDollars(start)}</td>
          <td />
        </tr>
        {parts.map(({ part, premium, terms }, index) => {
          const step = steps[index] ?? { from: start, to: start }
          return (
            <tr key={part}>
              <th scope="row">{growthPartLabels[part]}</th>
              <td>
                <Floating {...step} at={at} kind={premium < 0 ? 'loss' : 'gain'} />
              </td>
              <td>
                {terms === 0 ? (
                  '0'
                ) : (
                  <button
                    type="button"
                    className={classes.opensRows}
                    aria-label={`${growthPartLabels[part]}: ${signedDollars(premium, { cents: false })}`}
                    onClick={() => onOpen(part)}
                  >
                    {signedDollars(premium, { cents: false })}
                  </button>
                )}
              </td>
              <td>{terms.toLocaleString('en-US')}</td>
            </tr>
          )
        })}
        <tr data-total>
          <th scope="row">Book on {formatDay(to)}</th>
          <td>
            <Floating from={0} to={end} at={at} kind="total" />
          </td>
          <td>{formatDollars(end)}</td>
          <td />
        </tr>
      </tbody>
    </table>
  )
}

/** What made the book of the day before a period that of its last day, as a bridge whose steps open their terms. */
export function GrowthTab({ days }: { days: Days }) {
  const query = useQuery(growthQuery(days))
  const [part, setPart] = useState<GrowthPart | null>(null)
  return (
    <Panel title="Growth explained" actions={<CsvLink query={{ table: 'growth', ...days }} />} isFlush>
      <Loaded query={query} what="The growth">
        {(growth) => (
          <>
            <Bridge growth={growth} onOpen={setPart} />
            <p className={screen.note}>
              Each term counts with the premium it came in with, what changed while it was in force, and what
              it went out with. A renewal is the new term less the one it renews. Bars start near the book’s
              lowest point.
            </p>
          </>
        )}
      </Loaded>
      {part && <GrowthTermsDialog part={part} days={days} onClose={() => setPart(null)} />}
    </Panel>
  )
}
