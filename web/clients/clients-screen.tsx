import { useCallback, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import type { ListParams } from '#web/lib/pages.ts'
import { useCurrentUser } from '#web/session/session.tsx'
import { useToday } from '#web/session/use-today.ts'
import { RecordListPage } from '#web/ui/list/record-list-page.tsx'
import { useRecordList } from '#web/ui/list/use-record-list.ts'
import { ClientBulkActions } from './client-bulk-actions.tsx'
import { clientColumns } from './client-columns.tsx'
import { NewClientDialog } from './client-dialog.tsx'
import { clientAddress, clientChips, useClientFilters } from './client-filters.tsx'
import { clientPagesQuery } from './clients.api.ts'

/** /clients: the book of business as a list. */
export function ClientsScreen() {
  const navigate = useNavigate()
  const today = useToday()
  const [isAdding, setAdding] = useState(false)
  const { timeZone } = useCurrentUser()
  const pages = useCallback((params: ListParams) => clientPagesQuery(params, today), [today])
  const list = useRecordList(clientAddress, pages)
  const columns = useMemo(() => clientColumns(today, timeZone), [today, timeZone])
  const filters = useClientFilters(list)
  return (
    <>
      <RecordListPage
        title="Clients"
        one="client"
        many="clients"
        path="/clients"
        importPath="/clients/import"
        list={list}
        columns={columns}
        filters={filters}
        chips={clientChips}
        searchPlaceholder="Search name, email or phone"
        bulkActions={<ClientBulkActions list={list} />}
        first="No clients yet. Import your book from a CSV file, or add your first client."
        onNew={useCallback(() => setAdding(true), [])}
      />
      {isAdding && (
        <NewClientDialog
          onClose={() => setAdding(false)}
          onSaved={({ id }) => void navigate(`/clients/${id}`)}
        />
      )}
    </>
  )
}
