import { Button, Select, VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import {
  type Outstanding,
  type OutstandingItem,
  outstandingAges,
  outstandingStatuses,
} from '#shared/commissions/commissions.contract.ts'
import { formatDay } from '#shared/dates.ts'
import { transactionKindLabels } from '#shared/policies/term-choices.ts'
import { EmptyState, LoadFailure } from '#web/ui/empty-state.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { TableSkeleton } from '#web/ui/skeletons.tsx'
import { StatusDot } from '#web/ui/status-badge.tsx'
import cards from '#web/ui/table/row-cards.module.css'
import { useSearchState } from '#web/ui/use-search-state.ts'
import { Moment } from '#web/ui/values.tsx'
import { ageLabels } from './commission-labels.ts'
import { outstandingQuery } from './commissions.api.ts'
import classes from './commissions.module.css'
import { InquiryDialog } from './inquiry-dialog.tsx'
import { Money } from './money.tsx'

const defaults = { tab: 'outstanding', carrier: '', age: '', status: '' }
const statusLabels = { missing: 'Missing', short: 'Short' } as const

type Chosen = { carrierId: string; carrierName: string }

function Carriers({ outstanding, onAsk }: { outstanding: Outstanding; onAsk: (carrier: Chosen) => void }) {
  const address = (carrier: string, age = '') =>
    `/commissions?tab=outstanding&carrier=${carrier}${age && `&age=${age}`}`
  return (
    <Panel title="By carrier" isFlush>
      <table className={`${classes.table} ${cards.rows}`} aria-label="Outstanding by carrier">
        <thead>
          <tr>
            <th scope="col">Carrier</th>
            <th scope="col" className={classes.number}>
              Outstanding
            </th>
            {outstandingAges.map((age) => (
              <th key={age} scope="col" className={classes.number}>
                {ageLabels[age]}
              </th>
            ))}
            <th scope="col">
              <VisuallyHidden>Actions</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody>
          {outstanding.carriers.map((row) => (
            <tr key={row.carrierId}>
              <th scope="row">
                <Link to={address(row.carrierId)}>{row.carrierName}</Link>
                <span className={classes.quiet}>
                  {row.missing} missing, {row.short} short, since {formatDay(row.since)}
                  {row.withoutRate > 0 && ` · ${row.withoutRate} without a rate`}
                </span>
              </th>
              <td data-label="Outstanding" className={classes.number}>
                <Money amount={row.amount} />
              </td>
              {outstandingAges.map((age) => (
                <td key={age} data-label={ageLabels[age]} className={classes.number}>
                  {row.byAge[age] === 0 ? (
                    '0'
                  ) : (
                    <Link to={address(row.carrierId, age)}>
                      <Money amount={row.byAge[age]} />
                    </Link>
                  )}
                </td>
              ))}
              <td className={classes.number}>
                {row.amount > 0 && (
                  <Button
                    variant="default"
                    size="compact-sm"
                    aria-label={`Email ${row.carrierName}`}
                    onClick={() => onAsk(row)}
                  >
                    Email
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  )
}

function Item({ item }: { item: OutstandingItem }) {
  const { termId, policyNumber, clientName, carrierName, kind, effectiveDate, days, status } = item
  return (
    <tr>
      <th scope="row">
        <Link to={`/policies/${termId}`}>{clientName}</Link>
        <span className={classes.quiet}>
          {policyNumber || 'No policy number'} · {carrierName}
        </span>
      </th>
      <td data-label="Transaction">
        <div>
          {transactionKindLabels[kind]}
          <span className={classes.quiet}>{formatDay(effectiveDate)}</span>
        </div>
      </td>
      <td data-label="Status">
        <div>
          <StatusDot tone={status === 'missing' ? 'red' : 'orange'} label={statusLabels[status]} />
          <span className={classes.quiet}>{days} days</span>
        </div>
      </td>
      <td data-label="Expected" className={classes.number}>
        <Money amount={item.expected} />
      </td>
      <td data-label="Received" className={classes.number}>
        <Money amount={item.received} />
      </td>
      <td data-label="Outstanding" className={classes.number}>
        <Money amount={item.missing} />
      </td>
      <td data-label="Carrier emailed" className={classes.number}>
        {item.askedAt ? <Moment at={item.askedAt} /> : '—'}
      </td>
    </tr>
  )
}

const step = 50

function Items({ outstanding: { items, total, amount } }: { outstanding: Outstanding }) {
  const [shown, setShown] = useState(step)
  const more = Math.min(step, items.length - shown)
  if (items.length === 0) return <EmptyState message="No transactions match these filters." />
  return (
    <>
      <table className={`${classes.table} ${cards.rows}`} aria-label="Outstanding transactions">
        <thead>
          <tr>
            <th scope="col">Insured</th>
            <th scope="col">Transaction</th>
            <th scope="col">Status</th>
            <th scope="col" className={classes.number}>
              Expected
            </th>
            <th scope="col" className={classes.number}>
              Received
            </th>
            <th scope="col" className={classes.number}>
              Outstanding
            </th>
            <th scope="col" className={classes.number}>
              Carrier emailed
            </th>
          </tr>
        </thead>
        <tbody>
          {items.slice(0, shown).map((item) => (
            <Item key={item.transactionId} item={item} />
          ))}
        </tbody>
      </table>
      <div className={classes.foot}>
        <span>
          {total > items.length
            ? `Oldest ${items.length} of ${total.toLocaleString('en-US')}`
            : `${total.toLocaleString('en-US')} transactions`}
        </span>
        {more > 0 && (
          <Button variant="default" size="compact-sm" onClick={() => setShown(shown + step)}>
            Show {more} more
          </Button>
        )}
        <Money amount={amount} />
      </div>
    </>
  )
}

function Filters({ outstanding }: { outstanding: Outstanding }) {
  const [state, set] = useSearchState(defaults)
  const carriers = outstanding.carriers.map(({ carrierId, carrierName }) => ({
    value: carrierId,
    label: carrierName,
  }))
  return (
    <div className={classes.filters}>
      <Select
        aria-label="Carrier"
        placeholder="All carriers"
        clearable
        data={carriers}
        value={state.carrier || null}
        onChange={(carrier) => set({ carrier: carrier ?? '' })}
      />
      <Select
        aria-label="Age"
        placeholder="Any age"
        clearable
        data={outstandingAges.map((value) => ({ value, label: ageLabels[value] }))}
        value={state.age || null}
        onChange={(age) => set({ age: age ?? '' })}
      />
      <Select
        aria-label="Status"
        placeholder="Missing and short"
        clearable
        data={outstandingStatuses.map((value) => ({ value, label: statusLabels[value] }))}
        value={state.status || null}
        onChange={(status) => set({ status: status ?? '' })}
      />
    </div>
  )
}

/** The transactions for which less commission was received than expected, by carrier and age. */
export function OutstandingPane() {
  const [{ carrier, age, status }] = useSearchState(defaults)
  const [asking, setAsking] = useState<Chosen | null>(null)
  const query = { ...(carrier && { carrierId: carrier }), ...(age && { age }), ...(status && { status }) }
  const { data, error, refetch } = useQuery(outstandingQuery(query))
  if (error) return <LoadFailure what="Outstanding commission" error={error} onRetry={() => void refetch()} />
  if (!data) return <TableSkeleton />
  if (data.carriers.length === 0)
    return (
      <Panel>
        <EmptyState message="Nothing is missing or short. Carriers are compared once you post a statement from them and enter their commission rates." />
      </Panel>
    )
  return (
    <>
      <Carriers outstanding={data} onAsk={setAsking} />
      <Filters outstanding={data} />
      <Panel title="Transactions" isFlush>
        <Items outstanding={data} />
      </Panel>
      {asking && <InquiryDialog carrier={asking} onClose={() => setAsking(null)} />}
    </>
  )
}
