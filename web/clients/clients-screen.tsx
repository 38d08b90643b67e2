import { Button } from '@mantine/core'
import { useCallback, useMemo, useState } from 'react'
import { clientFields } from '#shared/clients/clients.fields.ts'
import { can } from '#shared/permissions.ts'
import { useCustomFields } from '#web/custom-fields/custom-fields.api.ts'
import { CustomListControls, customChip, SensitiveExport } from '#web/custom-fields/custom-list-controls.tsx'
import { useCustomColumns } from '#web/custom-fields/shown-fields.ts'
import type { ListParams } from '#web/lib/pages.ts'
import { useCurrentUser } from '#web/session/session.tsx'
import { useActor } from '#web/session/use-actor.ts'
import { useToday } from '#web/session/use-today.ts'
import { RecordListPage } from '#web/ui/list/record-list-page.tsx'
import { useRecordList } from '#web/ui/list/use-record-list.ts'
import { type EditedRows, useRowEdits, withEdits } from '#web/ui/list/use-row-edits.ts'
import onlyOn from '#web/ui/only-on.module.css'
import { clientColumns } from './client-columns.tsx'
import { NewClientDialog } from './client-dialog.tsx'
import { clientAddress, clientChips, useClientFilters } from './client-filters.tsx'
import type { ClientRow } from './client-row.ts'
import { clientKit, clientPagesQuery } from './clients.api.ts'
import { DeletedClientsDialog } from './deleted-clients-dialog.tsx'

const bulk = {
  assign: [
    {
      button: 'Assign',
      label: 'Producer',
      change: (assignedAgentId: string) => ({ action: 'assign', assignedAgentId }) as const,
    },
    {
      button: 'Assign service person',
      label: 'Service person',
      change: (servicerId: string) => ({ action: 'assign_servicer', servicerId }) as const,
    },
  ],
  remove: {
    text: 'Their policies are deleted too: they leave your book and today’s figures, but past days and premium already written still count them. Their tickets stay, without a client.',
    change: { action: 'delete' },
  },
} as const

const edited: EditedRows<ClientRow> = {
  path: 'clients',
  fields: clientFields,
  mayEdit: (actor, client) => !client.deletedAt && can(actor, 'record.edit', client),
}

/** /clients: the book of business as a list. */
export function ClientsScreen() {
  const today = useToday()
  const actor = useActor()
  const [showsDeleted, setShowsDeleted] = useState(false)
  const { timeZone } = useCurrentUser()
  const pages = useCallback((params: ListParams) => clientPagesQuery(params, today), [today])
  const list = useRecordList(clientAddress, pages)
  const own = useCustomColumns<ClientRow>('client', edited)
  const edits = useRowEdits(edited)
  const columns = useMemo(
    () => [...withEdits(clientColumns(today, timeZone), edits), ...own],
    [today, timeZone, edits, own],
  )
  const fields = useCustomFields('client')
  const filters = useClientFilters(list)
  const deletedButton = (className: string | undefined) =>
    can(actor, 'client.merge') && (
      <Button variant="default" className={className} onClick={() => setShowsDeleted(true)}>
        Deleted clients
      </Button>
    )
  return (
    <RecordListPage
      title="Clients"
      kit={clientKit}
      importPath="/clients/import"
      list={list}
      columns={columns}
      filters={filters}
      chips={[...clientChips, customChip(fields)]}
      actions={
        can(actor, 'client.merge') && (
          <>
            {deletedButton(onlyOn.desks)}
            {showsDeleted && <DeletedClientsDialog onClose={() => setShowsDeleted(false)} />}
          </>
        )
      }
      columnsMore={
        <SensitiveExport recordType="client" params={list.params} exportCall="GET /api/clients/export.csv" />
      }
      controls={
        <>
          <CustomListControls recordType="client" list={list} />
          {deletedButton(onlyOn.phones)}
        </>
      }
      searchPlaceholder="Search name, email or phone"
      bulk={bulk}
      first="No clients yet. Import your book from a CSV or Excel file, or add your first client."
      New={NewClientDialog}
    />
  )
}
