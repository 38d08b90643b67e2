import { formatDollars } from '#shared/money.ts'
import { prospectStatusLabels } from '#shared/prospects/prospect-statuses.ts'
import type { ProspectItem } from '#shared/prospects/prospects.contract.ts'
import { ComingDay, RecentDay } from '#web/ui/relative-day.tsx'
import { StatusDot } from '#web/ui/status-badge.tsx'
import type { Column } from '#web/ui/table/columns.ts'
import { prospectTones } from './prospect-status.ts'

/** The columns of the prospect list. */
export function prospectColumns(today: string, timeZone: string): Column<ProspectItem>[] {
  return [
    { id: 'name', header: 'Name', value: (prospect) => prospect.name, width: 'minmax(100px, 1.5fr)' },
    {
      id: 'status',
      header: 'Status',
      value: (prospect) => prospectStatusLabels[prospect.status],
      cell: ({ status }) => <StatusDot tone={prospectTones[status]} label={prospectStatusLabels[status]} />,
      width: '102px',
    },
    {
      id: 'lineOfBusiness',
      header: 'Line',
      value: (prospect) => prospect.lineOfBusiness,
      width: 'minmax(90px, 1.35fr)',
      isSortable: false,
      shows: 'wide',
      isOffCards: true,
    },
    {
      id: 'currentCarrier',
      header: 'Carrier',
      value: (prospect) => prospect.currentCarrier,
      width: 'minmax(80px, 0.9fr)',
      isSortable: false,
      shows: 'wide',
      isOffCards: true,
    },
    {
      id: 'potentialPremium',
      header: 'Potential',
      value: (prospect) => prospect.potentialPremium,
      cell: (prospect) => formatDollars(prospect.potentialPremium),
      align: 'right',
      width: '88px',
    },
    {
      id: 'xDate',
      header: 'X-date',
      value: (prospect) => prospect.xDate,
      cell: (prospect) => <ComingDay day={prospect.xDate} today={today} isShort />,
      width: '116px',
    },
    {
      id: 'nextStep',
      header: 'Next step',
      value: (prospect) => prospect.nextStep,
      width: 'minmax(100px, 1.6fr)',
      isSortable: false,
      shows: 'medium',
    },
    {
      id: 'assignedAgentName',
      header: 'Producer',
      value: (prospect) => prospect.assignedAgentName,
      width: 'minmax(90px, 1.1fr)',
      shows: 'wide',
      isOffCards: true,
    },
    {
      id: 'createdAt',
      header: 'Created',
      value: (prospect) => prospect.createdAt,
      cell: (prospect) => <RecentDay at={prospect.createdAt} today={today} timeZone={timeZone} />,
      width: '92px',
      shows: 'wide',
      isOffCards: true,
    },
  ]
}
