import { Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatDay } from '#shared/dates.ts'
import { formatDollars } from '#shared/money.ts'
import { type ClientRows, type GrowthPart, growthPartLabels } from '#shared/performance/growth.contract.ts'
import { signedDollars } from '#web/policies/transactions/signed-dollars.ts'
import { useReturnFocus } from '#web/ui/use-return-focus.ts'
import { CsvLink } from './csv-link.tsx'
import { Loaded } from './loaded.tsx'
import { cohortClientsQuery, growthTermsQuery, lossClientsQuery } from './performance.api.ts'
import type { Days } from './periods.ts'
import classes from './rows-dialog.module.css'

type RowsProps = { title: string; onClose: () => void; children: ReactNode }

function RowsDialog({ title, onClose, children }: RowsProps) {
  useReturnFocus()
  return (
    <Modal opened size="lg" title={title} onClose={onClose} closeButtonProps={{ 'aria-label': 'Close' }}>
      {children}
    </Modal>
  )
}

/** How many rows there are, and that only the largest of them are shown. */
function Summary({
  total,
  shown,
  sum,
  one,
  children,
}: {
  total: number
  shown: number
  sum: string
  one: string
  children?: ReactNode
}) {
  const many = `${total.toLocaleString('en-US')} ${one}${total === 1 ? '' : 's'}`
  return (
    <div className={classes.summary}>
      <span>
        {many}, {sum}
        {shown < total && `. The largest ${shown} are shown.`}
      </span>
      {children}
    </div>
  )
}

/** The terms behind a step of the bridge. */
export function GrowthTermsDialog({
  part,
  days,
  onClose,
}: {
  part: GrowthPart
  days: Days
  onClose: () => void
}) {
  const query = useQuery(growthTermsQuery(days, part))
  return (
    <RowsDialog title={growthPartLabels[part]} onClose={onClose}>
      <Loaded query={query} what="The terms">
        {({ total, premium, rows }) => (
          <>
            <Summary
              total={total}
              shown={rows.length}
              sum={signedDollars(premium, { cents: false })}
              one="term"
            >
              <CsvLink query={{ table: 'growthTerms', part, ...days }} />
            </Summary>
            <ul className={classes.rows} aria-label={growthPartLabels[part]}>
              {rows.map((row) => (
                <li key={row.termId}>
                  <Link to={`/policies/${row.termId}`}>{row.clientName}</Link>
                  <span>{signedDollars(row.premium, { cents: false })}</span>
                  <small>
                    {[row.policyNumber, row.carrier, formatDay(row.day)].filter(Boolean).join(' · ')}
                  </small>
                </li>
              ))}
            </ul>
          </>
        )}
      </Loaded>
    </RowsDialog>
  )
}

function Clients({ name, answer: { total, premium, rows } }: { name: string; answer: ClientRows }) {
  return (
    <>
      <Summary total={total} shown={rows.length} sum={formatDollars(premium)} one="client" />
      <ul className={classes.rows} aria-label={name}>
        {rows.map((row) => (
          <li key={row.id}>
            <Link to={`/clients/${row.id}`}>{row.name}</Link>
            <span>{formatDollars(row.premium)}</span>
            <small>
              {row.policies === 1 ? '1 policy' : `${row.policies} policies`}
              {row.claims > 0 && ` · ${row.claims === 1 ? '1 claim' : `${row.claims} claims`} in 36 months`}
            </small>
          </li>
        ))}
      </ul>
    </>
  )
}

/** The clients of a cohort that were in force at the end of a quarter. */
export function CohortDialog({
  quarter,
  after,
  onClose,
}: {
  quarter: string
  after: number
  onClose: () => void
}) {
  const query = useQuery(cohortClientsQuery(quarter, after))
  const title = `First term in ${quarter}, in force after ${after} ${after === 1 ? 'quarter' : 'quarters'}`
  return (
    <RowsDialog title={title} onClose={onClose}>
      <Loaded query={query} what="The clients">
        {(answer) => <Clients name={title} answer={answer} />}
      </Loaded>
    </RowsDialog>
  )
}

/** The accounts of a day with claims. */
export function LossesDialog({
  day,
  claims,
  onClose,
}: {
  day: string
  claims: '1' | '2'
  onClose: () => void
}) {
  const query = useQuery(lossClientsQuery(day, claims))
  const title = claims === '1' ? 'Accounts with a claim' : 'Accounts with two or more claims'
  return (
    <RowsDialog title={title} onClose={onClose}>
      <Loaded query={query} what="The accounts">
        {(answer) => <Clients name={title} answer={answer} />}
      </Loaded>
    </RowsDialog>
  )
}
