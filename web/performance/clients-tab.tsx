import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatDay } from '#shared/dates.ts'
import { formatDollars, formatPercent } from '#shared/money.ts'
import type { BookCarrier, BookClient, Concentration } from '#shared/performance/growth.contract.ts'
import { withQuery } from '#web/lib/http.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Panel } from '#web/ui/panel.tsx'
import classes from './charts.module.css'
import { CohortsPanel } from './cohorts-panel.tsx'
import { CsvLink } from './csv-link.tsx'
import { Loaded } from './loaded.tsx'
import { concentrationQuery } from './performance.api.ts'
import screen from './performance-screen.module.css'
import { LossesDialog } from './rows-dialogs.tsx'

type Row = { key: string; name: string; premium: number; share: number | null; to: string | undefined }

function Largest({ label, rows }: { label: string; rows: readonly Row[] }) {
  if (rows.length === 0) return <EmptyState message="No policy was in force." />
  return (
    <ol className={classes.board} aria-label={label}>
      {rows.map(({ key, name, premium, share, to }, index) => (
        <li key={key}>
          <span className={classes.place}>{index + 1}</span>
          <span className={classes.name}>{name}</span>
          <span>
            {to ? (
              <Link to={to} className={classes.opens} aria-label={`${name}: ${formatDollars(premium)}`}>
                {formatDollars(premium)}
              </Link>
            ) : (
              formatDollars(premium)
            )}
            <span className={classes.quiet}>{formatPercent(share)}</span>
          </span>
          <span className={classes.track} aria-hidden="true">
            <span style={{ width: `${share ?? 0}%` }} />
          </span>
        </li>
      ))}
    </ol>
  )
}

const clientRow = ({ id, name, premium, share }: BookClient): Row => ({
  key: id,
  name,
  premium,
  share,
  to: `/clients/${id}`,
})

function carrierRow(day: string) {
  return ({ id, name, premium, share }: BookCarrier): Row => {
    const filter = id ? { carrierId: id } : name ? { carrier: name } : null
    const to = filter ? withQuery('/policies', { inForceOn: day, ...filter, sort: '-premium' }) : undefined
    return { key: id ?? name, name: name || 'No carrier', premium, share, to }
  }
}

function Losses({ of: { day, withClaims, lossProne } }: { of: Concentration }) {
  const [claims, setClaims] = useState<'1' | '2' | null>(null)
  const rows = [
    { claims: '1', label: 'With a claim', ...withClaims },
    { claims: '2', label: 'With two or more', ...lossProne },
  ] as const
  return (
    <Panel title="Accounts with claims" isFlush>
      <dl className={screen.strip}>
        {rows.map(({ claims, label, accounts, share, premiumShare }) => (
          <div key={claims} className={screen.stripFigure}>
            <dt>{label}</dt>
            <dd className={screen.stripValue}>
              {accounts === 0 ? (
                '0'
              ) : (
                <button
                  type="button"
                  className={classes.opensRows}
                  aria-label={`${label}: ${accounts} accounts`}
                  onClick={() => setClaims(claims)}
                >
                  {accounts.toLocaleString('en-US')}
                </button>
              )}
            </dd>
            {share !== null && (
              <dd className={screen.aside}>
                {formatPercent(share)} of accounts, {formatPercent(premiumShare)} of the book
              </dd>
            )}
          </div>
        ))}
      </dl>
      <p className={screen.note}>Claims with a date of loss in the 36 months before {formatDay(day)}.</p>
      {claims && <LossesDialog day={day} claims={claims} onClose={() => setClaims(null)} />}
    </Panel>
  )
}

/** What a panel of the largest is called; of an empty book there is no share. */
const titleOf = (label: string, share: number | null) =>
  share === null ? label : `${label}: ${formatPercent(share)} of the book`

function Concentrated({ of }: { of: Concentration }) {
  const { day, clients, clientsShare, carriers, carriersShare } = of
  const csv = (table: 'clients' | 'carriers') => <CsvLink query={{ table, from: day, to: day }} />
  return (
    <>
      <div className={screen.grid}>
        <Panel title={titleOf('Largest clients', clientsShare)} actions={csv('clients')}>
          <Largest label="Largest clients" rows={clients.map(clientRow)} />
        </Panel>
        <Panel title={titleOf('Largest carriers', carriersShare)} actions={csv('carriers')}>
          <Largest label="Largest carriers" rows={carriers.map(carrierRow(day))} />
        </Panel>
      </div>
      <Losses of={of} />
    </>
  )
}

/** How long clients stay, and how much of the book hangs on a few. */
export function ClientsTab({ day }: { day: string }) {
  const query = useQuery(concentrationQuery(day))
  return (
    <div className={screen.panels}>
      <Loaded query={query} what="The largest clients">
        {(concentration) => <Concentrated of={concentration} />}
      </Loaded>
      <CohortsPanel today={day} />
    </div>
  )
}
