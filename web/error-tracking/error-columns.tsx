import type { ErrorGroupItem } from '#shared/error-tracking/error-tracking.contract.ts'
import { StatusDot } from '#web/ui/status-badge.tsx'
import type { Column } from '#web/ui/table/columns.ts'
import { Moment } from '#web/ui/values.tsx'
import { errorStatusLabels, errorStatusTones } from './error-labels.ts'

/** The columns of the list of errors. */
export const errorColumns: readonly Column<ErrorGroupItem>[] = [
  {
    id: 'message',
    header: 'Error',
    value: ({ name, message }) => `${name}: ${message}`,
    width: 'minmax(220px, 3fr)',
  },
  {
    id: 'status',
    header: 'Status',
    value: ({ status }) => status,
    cell: ({ status }) => <StatusDot tone={errorStatusTones[status]} label={errorStatusLabels[status]} />,
    width: '110px',
  },
  { id: 'url', header: 'Page', value: ({ url }) => url, width: 'minmax(110px, 1fr)', shows: 'wide' },
  { id: 'release', header: 'Release', value: ({ release }) => release, width: '130px', shows: 'wide' },
  {
    id: 'lastSeenAt',
    header: 'Last seen',
    value: ({ lastSeenAt }) => lastSeenAt,
    cell: ({ lastSeenAt }) => <Moment at={lastSeenAt} />,
    width: '196px',
    isSortable: true,
  },
  {
    id: 'count',
    header: 'Times',
    value: ({ count }) => count,
    cell: ({ count }) => count.toLocaleString('en-US'),
    align: 'right',
    width: '90px',
    isSortable: true,
  },
  {
    id: 'people',
    header: 'People',
    value: ({ people }) => people,
    cell: ({ people }) => people.toLocaleString('en-US'),
    align: 'right',
    width: '90px',
    isSortable: true,
    shows: 'medium',
  },
]
