import { useState } from 'react'
import { type ApiKey, type ApiKeyMade, rotationHours } from '#shared/api-keys/api-keys.contract.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { useRotateApiKey } from './api-keys.api.ts'
import { type Expiry, ExpirySelect } from './expiry-select.tsx'

type Props = { apiKey: ApiKey; onMade: (key: ApiKeyMade) => void; onClose: () => void }

/** Gives a key a new secret and expiry. */
export function RotateKeyDialog({ apiKey: { id, name }, onMade, onClose }: Props) {
  const [expiresInDays, setExpiry] = useState<Expiry>(365)
  const rotate = useRotateApiKey(id, onMade)
  return (
    <FormDialog
      title={`Rotate ${name}`}
      submitLabel="Rotate key"
      busyLabel="Rotating…"
      isBusy={rotate.isBusy}
      draft="nothing is typed"
      isDirty={false}
      notice={rotate.error && messageOf(rotate.error)}
      onSubmit={() => void rotate.run({ expiresInDays }).catch(() => undefined)}
      onClose={onClose}
    >
      <p>
        You get a new secret. The current one keeps working for {rotationHours} hours, so you can update what
        uses it.
      </p>
      <ExpirySelect value={expiresInDays} onChange={setExpiry} />
    </FormDialog>
  )
}
