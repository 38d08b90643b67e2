import { prospectStatusLabels } from '#shared/prospects/prospect-statuses.ts'
import type { ProspectItem } from '#shared/prospects/prospects.contract.ts'
import { prospectFields } from '#shared/prospects/prospects.fields.ts'
import { fieldColumns } from '#web/ui/record/record-columns.ts'
import { ComingDay, RecentDay } from '#web/ui/relative-day.tsx'
import { StatusDot } from '#web/ui/status-badge.tsx'
import type { Column } from '#web/ui/table/columns.ts'
import { prospectTones } from './prospect-status.ts'

/** The columns of the prospect list. */
export function prospectColumns(today: string, timeZone: string): Column<ProspectItem>[] {
  return [
    ...fieldColumns<typeof prospectFields, ProspectItem>(prospectFields, {
      status: {
        cell: ({ status }) => <StatusDot tone={prospectTones[status]} label={prospectStatusLabels[status]} />,
        isSelfExplanatory: true,
      },
      xDate: {
        cell: (prospect) => <ComingDay day={prospect.xDate} today={today} isShort />,
      },
    }),
    {
      id: 'assignedAgentName',
      header: 'Producer',
      value: (prospect) => prospect.assignedAgentName,
      width: 'minmax(118px, 1.1fr)',
      field: 'assignedAgentId',
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
