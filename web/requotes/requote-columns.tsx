import type { RequoteItem } from '#shared/requotes/requotes.contract.ts'
import { dueLabel } from '#shared/requotes/requotes.rules.ts'
import type { Column } from '#web/ui/table/columns.ts'
import { TwoLines } from '#web/ui/table/two-lines.tsx'
import { DayText, Money } from '#web/ui/values.tsx'
import { differenceText, RequoteDot } from './requote-labels.tsx'
import classes from './requotes.module.css'

function Lowest({ row }: { row: RequoteItem }) {
  const { lowestPremium, expiringPremium } = row
  if (lowestPremium === null) return '—'
  const difference = differenceText(expiringPremium, lowestPremium, { cents: false })
  return <TwoLines first={<Money amount={lowestPremium} />} second={difference || ' '} />
}

/** The columns of the list of requotes. */
export function requoteColumns(today: string): Column<RequoteItem>[] {
  return [
    {
      id: 'title',
      header: 'Requote',
      value: (row) => row.title,
      cell: (row) => <TwoLines first={row.title} second={row.lines.join(', ')} />,
      width: 'minmax(180px, 1.7fr)',
    },
    {
      id: 'clientName',
      isSelfExplanatory: true,
      header: 'Client',
      value: (row) => row.clientName,
      width: 'minmax(120px, 1.4fr)',
    },
    {
      id: 'status',
      isSelfExplanatory: true,
      header: 'Status',
      value: (row) => row.status,
      cell: (row) => <RequoteDot status={row.status} />,
      width: '112px',
    },
    {
      id: 'markets',
      isOffCards: true,
      header: 'Quotes',
      value: (row) => `${row.quoteCount} of ${row.marketCount}`,
      cell: (row) => (row.marketCount === 0 ? '—' : `${row.quoteCount} of ${row.marketCount}`),
      align: 'right',
      width: '76px',
      isSortable: false,
      shows: 'wide',
    },
    {
      id: 'expiringPremium',
      isOffCards: true,
      header: 'Expiring',
      value: (row) => row.expiringPremium,
      cell: (row) => <Money amount={row.expiringPremium} />,
      align: 'right',
      width: '92px',
      shows: 'wide',
    },
    {
      id: 'lowestPremium',
      header: 'Lowest quote',
      value: (row) => row.lowestPremium,
      cell: (row) => <Lowest row={row} />,
      align: 'right',
      width: '132px',
      isSortable: false,
      shows: 'wide',
    },
    {
      id: 'dueDate',
      header: 'Due',
      value: (row) => row.dueDate,
      cell: (row) => {
        const due = dueLabel(row, today)
        if (!row.dueDate) return '—'
        return due.isOverdue ? (
          <span className={classes.overdue}>{due.words}</span>
        ) : (
          <DayText day={row.dueDate} />
        )
      },
      width: '154px',
    },
    {
      id: 'ownerName',
      field: 'ownerId',
      isOffCards: true,
      header: 'Owner',
      value: (row) => row.ownerName,
      width: 'minmax(108px, 1fr)',
      shows: 'wide',
    },
  ]
}
