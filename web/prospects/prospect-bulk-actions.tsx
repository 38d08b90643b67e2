import type { ProspectItem } from '#shared/prospects/prospects.contract.ts'
import { useCurrentUser } from '#web/session/session.tsx'
import { BulkActions } from '#web/ui/list/bulk-actions.tsx'
import type { RecordList } from '#web/ui/list/use-record-list.ts'
import { useBulkProspects } from './prospects.api.ts'

/** What can be done with the ticked prospects: an owner assigns them; whoever may edit them deletes them. */
export function ProspectBulkActions({ list }: { list: RecordList<ProspectItem> }) {
  const user = useCurrentUser()
  const bulk = useBulkProspects()
  const assign = (assignedAgentId: string) => bulk.run({ ...list.chosen, action: 'assign', assignedAgentId })
  return (
    <BulkActions
      one="prospect"
      many="prospects"
      list={list}
      isBusy={bulk.isBusy}
      assign={user.isAgencyOwner ? { label: 'Producer', run: assign } : undefined}
      remove={{
        words: 'They’re removed from the pipeline and its totals. Clients converted from them stay.',
        run: () => bulk.run({ ...list.chosen, action: 'delete' }),
      }}
    />
  )
}
