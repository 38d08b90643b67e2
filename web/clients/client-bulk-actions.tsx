import { useCurrentUser } from '#web/session/session.tsx'
import { BulkActions } from '#web/ui/list/bulk-actions.tsx'
import type { RecordList } from '#web/ui/list/use-record-list.ts'
import type { ClientRow } from './client-row.ts'
import { useBulkClients } from './clients.api.ts'

/** What can be done with the ticked clients: an owner assigns them; whoever may edit them deletes them. */
export function ClientBulkActions({ list }: { list: RecordList<ClientRow> }) {
  const user = useCurrentUser()
  const bulk = useBulkClients()
  const assign = (assignedAgentId: string) => bulk.run({ ...list.chosen, action: 'assign', assignedAgentId })
  return (
    <BulkActions
      one="client"
      many="clients"
      list={list}
      isBusy={bulk.isBusy}
      assign={user.isAgencyOwner ? { label: 'Producer', run: assign } : undefined}
      remove={{
        words: 'Their policies are deleted too. Their tickets stay, without a client.',
        run: () => bulk.run({ ...list.chosen, action: 'delete' }),
      }}
    />
  )
}
