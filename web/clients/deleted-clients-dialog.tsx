import { Button, Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { messageOf } from '#web/lib/api-error.ts'
import { showToast } from '#web/lib/toast.ts'
import { countOf } from '#web/ui/list/bulk-dialogs.tsx'
import { Moment } from '#web/ui/values.tsx'
import { deletedClientsQuery, useRestoreClient } from './merge.api.ts'
import classes from './merge-dialog.module.css'

/** The clients that were deleted last; each can be restored with its policies. */
export function DeletedClientsDialog({ onClose }: { onClose: () => void }) {
  const { data, error } = useQuery(deletedClientsQuery())
  const restore = useRestoreClient()
  const bringBack = async (id: string, name: string) => {
    try {
      await restore.run(id)
      showToast({ title: 'Client restored', message: name, variant: 'success' })
    } catch (failure) {
      showToast({ title: 'Couldn’t restore the client', message: messageOf(failure), variant: 'destructive' })
    }
  }
  return (
    <Modal opened title="Deleted clients" onClose={onClose} closeButtonProps={{ 'aria-label': 'Close' }}>
      {error && <p>{messageOf(error)}</p>}
      {data?.length === 0 && <p>No deleted clients.</p>}
      <ul className={classes.merged}>
        {data?.map(({ id, name, deletedAt, policyCount }) => (
          <li key={id}>
            <span>
              {name}, {countOf(policyCount, 'policy', 'policies')}, deleted <Moment at={deletedAt} />
            </span>
            <Button
              variant="default"
              size="compact-sm"
              loading={restore.isBusy}
              aria-label={`Restore ${name}`}
              onClick={() => void bringBack(id, name)}
            >
              Restore
            </Button>
          </li>
        ))}
      </ul>
    </Modal>
  )
}
