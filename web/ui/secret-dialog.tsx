import { Alert, Button, Modal } from '@mantine/core'
import { Copy } from 'lucide-react'
import classes from './secret-dialog.module.css'
import { useCopy } from './use-copy.ts'
import { useReturnFocus } from './use-return-focus.ts'

type Props = { title: string; secret: string; onClose: () => void }

/** A secret, shown this once: closed by its button alone, so that nobody loses it by a click beside it. */
export function SecretDialog({ title, secret, onClose }: Props) {
  const { state, copy } = useCopy(secret)
  useReturnFocus()
  return (
    <Modal
      opened
      title={title}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
      onClose={onClose}
    >
      <p>Copy this secret and store it safely. It won’t be shown again.</p>
      <code className={classes.secret}>{secret}</code>
      {state === 'failed' && (
        <Alert color="red" role="alert">
          Your browser did not allow copying. Select the secret and copy it yourself.
        </Alert>
      )}
      <div className={classes.buttons}>
        <Button
          variant="default"
          leftSection={<Copy size={16} strokeWidth={1.75} aria-hidden />}
          data-autofocus
          onClick={() => void copy()}
        >
          {state === 'copied' ? 'Copied' : 'Copy secret'}
        </Button>
        <Button onClick={onClose}>I’ve saved it</Button>
      </div>
    </Modal>
  )
}
