import { useQuery } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import { dayIn } from '#shared/dates.ts'
import type { Invoice } from '#shared/subscriptions/subscriptions.contract.ts'
import { useCurrentUser } from '#web/session/session.tsx'
import { EmptyState, LoadFailure } from '#web/ui/empty-state.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { TextSkeleton } from '#web/ui/skeletons.tsx'
import { StatusDot } from '#web/ui/status-badge.tsx'
import { DayText, Money } from '#web/ui/values.tsx'
import classes from './invoices-panel.module.css'
import { invoiceBadges } from './subscription-labels.ts'
import { invoicesQuery } from './subscriptions.api.ts'

function InvoiceRow({ invoice }: { invoice: Invoice }) {
  const { timeZone } = useCurrentUser()
  const { number, createdAt, amount, status, url } = invoice
  return (
    <tr>
      <th scope="row">
        {url ? (
          <a href={url} target="_blank" rel="noreferrer" className={classes.link}>
            {number}
            <ExternalLink size={14} strokeWidth={1.75} aria-label="opens in a new tab" />
          </a>
        ) : (
          number
        )}
      </th>
      <td>
        <DayText day={dayIn(timeZone, new Date(createdAt))} />
      </td>
      <td>
        <StatusDot {...invoiceBadges[status]} />
      </td>
      <td className={classes.amount}>
        <Money amount={amount} cents />
      </td>
    </tr>
  )
}

function Invoices() {
  const { data, error, refetch } = useQuery(invoicesQuery)
  if (error) return <LoadFailure what="The invoices" error={error} onRetry={() => void refetch()} />
  if (!data) return <TextSkeleton />
  if (data.length === 0)
    return <EmptyState message="No invoices yet. You’ll see one after your first payment." />
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">Invoice</th>
          <th scope="col">Date</th>
          <th scope="col">Status</th>
          <th scope="col" className={classes.amount}>
            Amount
          </th>
        </tr>
      </thead>
      <tbody>
        {data.map((invoice) => (
          <InvoiceRow key={invoice.id} invoice={invoice} />
        ))}
      </tbody>
    </table>
  )
}

/** What the agency was billed, each with the provider's page of it. */
export function InvoicesPanel() {
  return (
    <Panel title="Invoices" isFlush>
      <Invoices />
    </Panel>
  )
}
