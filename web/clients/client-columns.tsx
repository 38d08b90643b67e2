import { clientFields } from '#shared/clients/clients.fields.ts'
import { formatDollars } from '#shared/money.ts'
import { fieldColumns } from '#web/ui/record/record-columns.ts'
import { ComingDay, RecentDay } from '#web/ui/relative-day.tsx'
import { StatusDot } from '#web/ui/status-badge.tsx'
import type { Column } from '#web/ui/table/columns.ts'
import type { ClientRow } from './client-row.ts'
import classes from './clients.module.css'
import { MonolineBadge } from './monoline-badge.tsx'

function NameCell({ name, deletedAt, mergedIntoId }: ClientRow) {
  if (!deletedAt) return name
  return (
    <span className={classes.deleted}>
      <span className={classes.name}>{name}</span>
      <StatusDot tone="neutral" label={mergedIntoId ? 'Merged since' : 'Deleted'} />
    </span>
  )
}

/** The columns of the client list. */
export function clientColumns(today: string, timeZone: string): Column<ClientRow>[] {
  return [
    ...fieldColumns<typeof clientFields, ClientRow>(clientFields, { name: { cell: NameCell } }),
    {
      id: 'bookPolicies',
      header: 'Policies',
      value: (client) => client.policies,
      cell: (client) => (
        <span className={classes.count}>
          {client.isMonoline && <MonolineBadge />}
          {client.policies}
        </span>
      ),
      align: 'right',
      width: '104px',
    },
    {
      id: 'premium',
      header: 'Premium',
      value: (client) => client.premium,
      cell: (client) => formatDollars(client.premium),
      align: 'right',
      width: '92px',
    },
    {
      id: 'assignedAgentName',
      field: 'assignedAgentId',
      header: 'Producer',
      value: (client) => client.assignedAgentName,
      width: 'minmax(118px, 1.2fr)',
      shows: 'medium',
    },
    {
      id: 'servicerName',
      field: 'servicerId',
      header: 'Service person',
      value: (client) => client.servicerName,
      width: 'minmax(96px, 1.2fr)',
      shows: 'wide',
      isOffCards: true,
    },
    {
      id: 'nextExpiration',
      header: 'Next expiration',
      value: (client) => client.nextExpiration,
      cell: (client) => <ComingDay day={client.nextExpiration} today={today} isShort />,
      width: '142px',
      shows: 'medium',
    },
    {
      id: 'lastActivityAt',
      header: 'Last activity',
      value: (client) => client.lastActivityAt,
      cell: (client) => <RecentDay at={client.lastActivityAt} today={today} timeZone={timeZone} />,
      width: '112px',
      shows: 'wide',
      isOffCards: true,
    },
  ]
}
