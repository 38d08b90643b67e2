import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { showToast } from '#web/lib/toast.ts'
import { AssignDialog, BulkDeleteDialog, countOf, StatusDialog } from './bulk-dialogs.tsx'

/** How many records a bulk call was about; some may have been that way already. */
type Matched = { matched: number }
type Option = { value: string; label: string }

type BulkActionsProps = {
  /** What one record and several are called, such as "client" and "clients". */
  one: string
  many: string
  list: { chosenCount: number; unselect: () => void }
  isBusy: boolean
  /** Gives what is ticked to a person; absent for those who may not. */
  assign?: { label: string; run: (personId: string) => Promise<Matched> }
  /** Moves what is ticked to a status, where records have one that people set in bulk. */
  status?: { options: readonly Option[]; run: (status: string) => Promise<Matched> }
  /** Deletes what is ticked; its words say what goes with it. */
  remove: { words: ReactNode; run: () => Promise<Matched> }
}

/** What can be done with everything ticked in a list, or with all that match. */
export function BulkActions({ one, many, list, isBusy, assign, status, remove }: BulkActionsProps) {
  const [dialog, setDialog] = useState<'assign' | 'status' | 'delete' | null>(null)
  const close = () => setDialog(null)
  const what = countOf(list.chosenCount, one, many)
  const finish = async (running: Promise<Matched>, done: string) => {
    const { matched } = await running
    showToast({ title: `${countOf(matched, one, many)} ${done}`, variant: 'success' })
    list.unselect()
    close()
  }
  return (
    <>
      {status && (
        <Button variant="subtle" size="compact-sm" onClick={() => setDialog('status')}>
          Set status
        </Button>
      )}
      {assign && (
        <Button variant="subtle" size="compact-sm" onClick={() => setDialog('assign')}>
          Assign
        </Button>
      )}
      <Button variant="subtle" color="red" size="compact-sm" onClick={() => setDialog('delete')}>
        Delete
      </Button>
      {dialog === 'status' && status && (
        <StatusDialog
          what={what}
          options={status.options}
          isBusy={isBusy}
          run={(choice) => finish(status.run(choice), 'changed')}
          onClose={close}
        />
      )}
      {dialog === 'assign' && assign && (
        <AssignDialog
          what={what}
          label={assign.label}
          isBusy={isBusy}
          run={(choice) => finish(assign.run(choice), 'assigned')}
          onClose={close}
        />
      )}
      {dialog === 'delete' && (
        <BulkDeleteDialog what={what} run={() => finish(remove.run(), 'deleted')} onClose={close}>
          {remove.words}
        </BulkDeleteDialog>
      )}
    </>
  )
}
