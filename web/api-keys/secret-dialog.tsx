import { Alert, Button, Modal } from '@mantine/core'
import { Copy } from 'lucide-react'
import { useState } from 'react'
import type { ApiKeyMade } from '#shared/api-keys/api-keys.contract.ts'
import { useReturnFocus } from '#web/ui/use-return-focus.ts'
import classes from './api-keys.module.css'

/** The secret of a key, this once: closed by its button alone, so that nobody loses it by a click beside it. */
export function SecretDialog({ made, onClose }: { made: ApiKeyMade; onClose: () => void }) {
  const [copied, setCopied] = useState<'no' | 'yes' | 'failed'>('no')
  useReturnFocus()
  const copy = () =>
    navigator.clipboard.writeText(made.secret).then(
      () => setCopied('yes'),
      () => setCopied('failed'),
    )
  return (
    <Modal
      opened
      title={`Secret of ${made.name}`}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
      onClose={onClose}
    >
      <p>Copy this secret and store it safely. It won’t be shown again.</p>
      <code className={classes.secret}>{made.secret}</code>
      {copied === 'failed' && (
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
          {copied === 'yes' ? 'Copied' : 'Copy secret'}
        </Button>
        <Button onClick={onClose}>I’ve saved it</Button>
      </div>
    </Modal>
  )
}
