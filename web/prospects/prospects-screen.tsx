import { useCallback, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { useCurrentUser } from '#web/session/session.tsx'
import { useToday } from '#web/session/use-today.ts'
import { RecordListPage } from '#web/ui/list/record-list-page.tsx'
import { useRecordList } from '#web/ui/list/use-record-list.ts'
import { ProspectBulkActions } from './prospect-bulk-actions.tsx'
import { prospectColumns } from './prospect-columns.tsx'
import { NewProspectDialog } from './prospect-dialog.tsx'
import { prospectAddress, prospectChips, useProspectFilters } from './prospect-filters.ts'
import { prospectPagesQuery } from './prospects.api.ts'

/** /prospects: the people and businesses that may become clients. */
export function ProspectsScreen() {
  const navigate = useNavigate()
  const today = useToday()
  const { timeZone } = useCurrentUser()
  const [isAdding, setAdding] = useState(false)
  const list = useRecordList(prospectAddress, prospectPagesQuery)
  const columns = useMemo(() => prospectColumns(today, timeZone), [today, timeZone])
  const filters = useProspectFilters(list)
  return (
    <>
      <RecordListPage
        title="Prospects"
        one="prospect"
        many="prospects"
        path="/prospects"
        importPath="/prospects/import"
        list={list}
        columns={columns}
        filters={filters}
        chips={prospectChips}
        searchPlaceholder="Search name, email or phone"
        bulkActions={<ProspectBulkActions list={list} />}
        first="No prospects yet. Add the first one, or import a list from a CSV file."
        onNew={useCallback(() => setAdding(true), [])}
      />
      {isAdding && (
        <NewProspectDialog
          onClose={() => setAdding(false)}
          onSaved={({ id }) => void navigate(`/prospects/${id}`)}
        />
      )}
    </>
  )
}
