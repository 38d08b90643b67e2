import { useQuery } from '@tanstack/react-query'
import { DeletedRecordsDialog } from '#web/ui/deleted-records-dialog.tsx'
import { deletedPoliciesQuery, useRestorePolicy } from './policies.api.ts'
import { policyName, termOf } from './policy-names.ts'

/** The policies that were deleted last, those of deleted clients aside; each can be restored. */
export function DeletedPoliciesDialog({ onClose }: { onClose: () => void }) {
  const { data, error } = useQuery(deletedPoliciesQuery())
  return (
    <DeletedRecordsDialog
      one="policy"
      many="policies"
      records={data?.map((policy) => ({
        id: policy.id,
        name: policyName(policy),
        about: `${policy.clientName}, ${termOf(policy)}`,
        deletedAt: policy.deletedAt,
      }))}
      error={error}
      restore={useRestorePolicy()}
      onClose={onClose}
    />
  )
}
