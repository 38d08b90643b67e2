import { useState } from 'react'
import { ClientSelect } from '#web/clients/client-select.tsx'
import { ApiError, messageOf } from '#web/lib/api-error.ts'
import { showToast } from '#web/lib/toast.ts'
import { useTypedDraft } from '#web/lib/use-form-draft.ts'
import { useCurrentUser } from '#web/session/session.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { useCreateRequest } from './certificates.api.ts'
import { emptyHolder, HolderFields, type HolderValues } from './holder-fields.tsx'
import { HolderSelect } from './holder-select.tsx'
import { RequestFields, type RequestValues, requestInput } from './request-fields.tsx'

/** What is wrong by field, those of a new holder without their path. */
export function problemsOf(error: Error | null): Record<string, string> {
  if (!(error instanceof ApiError)) return {}
  return Object.fromEntries(
    Object.entries(error.fields).map(([name, problem]) => [name.replace(/^holder\./, ''), problem]),
  )
}

/** Writes down that a client wants a certificate. */
export function NewRequestDialog({ onClose }: { onClose: () => void }) {
  const user = useCurrentUser()
  const [clientId, setClientId] = useState('')
  const [holderId, setHolderId] = useState('')
  const [holder, setHolder] = useState<HolderValues | null>(null)
  const none: RequestValues = { requestedBy: '', wording: '', dueDate: '', assigneeId: user.id }
  const [values, setValues] = useState(none)
  const [isAsked, setAsked] = useState(false)
  const create = useCreateRequest()
  const draft = useTypedDraft<RequestValues & { holder: HolderValues | null }>(
    'new certificate request',
    { ...values, holder },
    { ...none, holder: null },
    ({ holder, ...kept }) => {
      setValues({ ...values, ...kept })
      if (holder) setHolder(holder)
    },
  )
  const submit = async () => {
    setAsked(true)
    if (!clientId || (!holderId && !holder?.name.trim())) return
    try {
      await create.run({ clientId, ...(holder ? { holder } : { holderId }), ...requestInput(values) })
      draft.drop()
      showToast({ title: 'Request added', variant: 'success' })
      onClose()
    } catch {
      // The dialog shows why.
    }
  }
  return (
    <FormDialog
      title="New request"
      submitLabel="Add request"
      size="lg"
      isBusy={create.isBusy}
      isDirty={clientId !== '' || holderId !== '' || holder !== null || values.wording !== ''}
      notice={create.error && messageOf(create.error)}
      draft={draft}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <ClientSelect
        value={clientId}
        error={isAsked && !clientId ? 'Choose a client' : undefined}
        onChange={setClientId}
        data-autofocus
      />
      {holder ? (
        <HolderFields values={holder} problems={problemsOf(create.error)} onChange={setHolder} />
      ) : (
        <HolderSelect
          value={holderId}
          error={isAsked && !holderId ? 'Choose a holder' : undefined}
          onChange={setHolderId}
          onNew={(name) => setHolder({ ...emptyHolder, name })}
        />
      )}
      <RequestFields isNew values={values} problems={problemsOf(create.error)} onChange={setValues} />
    </FormDialog>
  )
}
