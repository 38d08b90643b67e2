import { useMemo } from 'react'
import { useCurrentUser } from '#web/session/session.tsx'
import { useToday } from '#web/session/use-today.ts'
import { RecordListPage } from '#web/ui/list/record-list-page.tsx'
import { useRecordList } from '#web/ui/list/use-record-list.ts'
import { prospectColumns } from './prospect-columns.tsx'
import { NewProspectDialog } from './prospect-dialog.tsx'
import { prospectAddress, prospectChips, useProspectFilters } from './prospect-filters.ts'
import { prospectKit, prospectPagesQuery } from './prospects.api.ts'

const bulk = {
  assign: [
    {
      button: 'Assign',
      label: 'Producer',
      change: (assignedAgentId: string) => ({ action: 'assign', assignedAgentId }) as const,
    },
  ],
  remove: {
    text: 'They’re removed from the pipeline and its totals. Clients converted from them stay.',
    change: { action: 'delete' },
  },
} as const

/** /prospects: the people and businesses that may become clients. */
export function ProspectsScreen() {
  const today = useToday()
  const { timeZone } = useCurrentUser()
  const list = useRecordList(prospectAddress, prospectPagesQuery)
  const columns = useMemo(() => prospectColumns(today, timeZone), [today, timeZone])
  const filters = useProspectFilters(list)
  return (
    <RecordListPage
      title="Prospects"
      kit={prospectKit}
      importPath="/prospects/import"
      list={list}
      columns={columns}
      filters={filters}
      chips={prospectChips}
      searchPlaceholder="Search name, email or phone"
      bulk={bulk}
      first="No prospects yet. Add the first one, or import a list from a CSV file."
      New={NewProspectDialog}
    />
  )
}
