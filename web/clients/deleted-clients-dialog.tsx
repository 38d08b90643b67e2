import { useQuery } from '@tanstack/react-query'
import { DeletedRecordsDialog } from '#web/ui/deleted-records-dialog.tsx'
import { countOf } from '#web/ui/list/bulk-dialogs.tsx'
import { deletedClientsQuery, useRestoreClient } from './merge.api.ts'

/** The clients that were deleted last; each can be restored with its policies. */
export function DeletedClientsDialog({ onClose }: { onClose: () => void }) {
  const { data, error } = useQuery(deletedClientsQuery())
  return (
    <DeletedRecordsDialog
      one="client"
      many="clients"
      records={data?.map((client) => ({
        ...client,
        about: countOf(client.policyCount, 'policy', 'policies'),
      }))}
      error={error}
      restore={useRestoreClient()}
      onClose={onClose}
    />
  )
}
