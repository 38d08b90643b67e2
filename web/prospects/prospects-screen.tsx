import { useMemo } from 'react'
import type { ProspectItem } from '#shared/prospects/prospects.contract.ts'
import { useChosenColumns } from '#web/custom-fields/chosen-fields.ts'
import { useCustomFields } from '#web/custom-fields/custom-fields.api.ts'
import { CustomListControls, customChip } from '#web/custom-fields/custom-list-controls.tsx'
import { useCurrentUser } from '#web/session/session.tsx'
import { useToday } from '#web/session/use-today.ts'
import { DeletedRecordsButton } from '#web/ui/deleted-records-button.tsx'
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
  const own = useChosenColumns<ProspectItem>('prospect')
  const columns = useMemo(
    () => [...prospectColumns(today, timeZone), ...own.columns],
    [today, timeZone, own.columns],
  )
  const fields = useCustomFields('prospect')
  const filters = useProspectFilters(list)
  return (
    <RecordListPage
      title="Prospects"
      kit={prospectKit}
      importPath="/prospects/import"
      list={list}
      columns={columns}
      filters={filters}
      chips={[...prospectChips, customChip(fields)]}
      actions={<DeletedRecordsButton many="prospects" />}
      controls={
        <CustomListControls
          recordType="prospect"
          list={list}
          columns={own}
          exportCall="GET /api/prospects/export.csv"
        />
      }
      searchPlaceholder="Search name, email or phone"
      bulk={bulk}
      first="No prospects yet. Add the first one, or import a list from a CSV or Excel file."
      New={NewProspectDialog}
    />
  )
}
