import type { AccountItem } from '#shared/commercial/accounts.contract.ts'
import { formatDollars } from '#shared/money.ts'
import { ComingDay } from '#web/ui/relative-day.tsx'
import type { Column } from '#web/ui/table/columns.ts'
import classes from './commercial.module.css'

function count(value: number | null): string {
  return value === null ? '—' : value.toLocaleString('en-US')
}

/** The columns of the list of commercial accounts. */
export function accountColumns(today: string): Column<AccountItem>[] {
  return [
    { id: 'name', header: 'Name', value: ({ name }) => name, width: 'minmax(130px, 2fr)' },
    {
      id: 'lines',
      header: 'Lines in force',
      value: ({ lines }) => lines.join(', '),
      cell: ({ lines }) => <span className={classes.clipped}>{lines.join(', ') || '—'}</span>,
      width: 'minmax(110px, 1.6fr)',
      isSortable: false,
    },
    {
      id: 'sales',
      header: 'Sales',
      value: ({ sales }) => sales,
      cell: ({ sales }) => formatDollars(sales),
      align: 'right',
      width: '104px',
      shows: 'medium',
      isOffCards: true,
    },
    {
      id: 'payroll',
      header: 'Payroll',
      value: ({ payroll }) => payroll,
      cell: ({ payroll }) => formatDollars(payroll),
      align: 'right',
      width: '96px',
      isSortable: false,
      shows: 'wide',
      isOffCards: true,
    },
    {
      id: 'squareFeet',
      header: 'Area',
      value: ({ squareFeet }) => squareFeet,
      cell: ({ squareFeet }) => count(squareFeet),
      align: 'right',
      width: '72px',
      isSortable: false,
      shows: 'wide',
      isOffCards: true,
    },
    {
      id: 'powerUnits',
      header: 'Units',
      value: ({ powerUnits }) => powerUnits,
      cell: ({ powerUnits }) => count(powerUnits),
      align: 'right',
      width: '60px',
      isSortable: false,
      shows: 'wide',
      isOffCards: true,
    },
    {
      id: 'premium',
      header: 'Premium',
      value: ({ premium }) => premium,
      cell: ({ premium }) => formatDollars(premium),
      align: 'right',
      width: '92px',
    },
    {
      id: 'nextExpiration',
      header: 'Expires',
      value: ({ nextExpiration }) => nextExpiration,
      cell: ({ nextExpiration }) => <ComingDay day={nextExpiration} today={today} isShort />,
      width: '138px',
    },
    {
      id: 'openRequotes',
      header: 'Requotes',
      value: ({ openRequotes }) => openRequotes,
      align: 'right',
      width: '88px',
      shows: 'medium',
      isOffCards: true,
    },
    {
      id: 'documents',
      header: 'Documents',
      value: ({ documents }) => documents,
      align: 'right',
      width: '100px',
      shows: 'wide',
      isOffCards: true,
    },
  ]
}
