import { Button, Modal } from '@mantine/core'
import { messageOf } from '#web/lib/api-error.ts'
import { showToast } from '#web/lib/toast.ts'
import classes from './deleted-records-dialog.module.css'
import { Moment } from './values.tsx'

type DeletedRecord = { id: string; name: string; about: string; deletedAt: string }

type DeletedRecordsProps = {
  /** What they are called, in a sentence. */
  one: string
  many: string
  records: readonly DeletedRecord[] | undefined
  error: Error | null
  restore: { isBusy: boolean; run: (id: string) => Promise<unknown> }
  onClose: () => void
}

/** The records of a kind that were deleted last; each can be restored. */
export function DeletedRecordsDialog(props: DeletedRecordsProps) {
  const { one, many, records, error, restore, onClose } = props
  const bringBack = async ({ id, name }: DeletedRecord) => {
    try {
      await restore.run(id)
      const title = `${one[0]?.toUpperCase()}${one.slice(1)} restored`
      showToast({ title, message: name, variant: 'success' })
    } catch (failure) {
      const title = `Couldn’t restore the ${one}`
      showToast({ title, message: messageOf(failure), variant: 'destructive' })
    }
  }
  return (
    <Modal opened title={`Deleted ${many}`} onClose={onClose} closeButtonProps={{ 'aria-label': 'Close' }}>
      {error && <p>{messageOf(error)}</p>}
      {records?.length === 0 && <p>No deleted {many}.</p>}
      <ul className={classes.records}>
        {records?.map((record) => (
          <li key={record.id}>
            <span>
              {record.name}, {record.about}, deleted <Moment at={record.deletedAt} />
            </span>
            <Button
              variant="default"
              size="compact-sm"
              loading={restore.isBusy}
              aria-label={`Restore ${record.name}`}
              onClick={() => void bringBack(record)}
            >
              Restore
            </Button>
          </li>
        ))}
      </ul>
    </Modal>
  )
}
