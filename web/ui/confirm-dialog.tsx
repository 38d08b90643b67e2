import { Alert, Button, Modal } from '@mantine/core'
import { type ReactNode, useRef, useState } from 'react'
import { messageOf } from '#web/lib/api-error.ts'
import classes from './confirm-dialog.module.css'
import { useReturnFocus } from './use-return-focus.ts'
import { useSaveKey } from './use-save-key.ts'

type ConfirmDialogProps = {
  title: string
  /** What will happen, and whether it can be undone. */
  children: ReactNode
  confirmLabel: string
  /** The words of the way back, where "Cancel" could be taken for what is asked. */
  keepLabel?: string
  isDanger?: boolean
  /** Does it. The dialog stays open with the message when this fails. */
  onConfirm: () => Promise<unknown>
  onClose: () => void
}

function useConfirmation(onConfirm: () => Promise<unknown>, onClose: () => void) {
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const isRunning = useRef(false)
  const confirm = async () => {
    if (isRunning.current) return
    isRunning.current = true
    setBusy(true)
    setFailure(null)
    try {
      await onConfirm()
      onClose()
    } catch (error) {
      setFailure(messageOf(error))
    } finally {
      isRunning.current = false
      setBusy(false)
    }
  }
  return { isBusy, failure, confirm }
}

/** Asks before something that is hard to undo. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, confirmLabel, keepLabel = 'Cancel', isDanger = false, onConfirm, onClose } = props
  const { isBusy, failure, confirm } = useConfirmation(onConfirm, onClose)
  useReturnFocus()
  useSaveKey(() => void confirm(), !isBusy)
  return (
    <Modal
      opened
      onClose={() => !isBusy && onClose()}
      title={title}
      size="sm"
      role="alertdialog"
      aria-label={title}
    >
      <div className={classes.words}>{children}</div>
      {failure && (
        <Alert color="red" role="alert" mt="md">
          {failure}
        </Alert>
      )}
      <div className={classes.actions}>
        <Button variant="default" onClick={onClose} disabled={isBusy} data-autofocus>
          {keepLabel}
        </Button>
        <Button color={isDanger ? 'red' : undefined} onClick={() => void confirm()} disabled={isBusy}>
          {confirmLabel}
        </Button>
      </div>
    </Modal>
  )
}
