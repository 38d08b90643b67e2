import { TextInput } from '@mantine/core'
import { useState } from 'react'
import type { ApiKeyMade } from '#shared/api-keys/api-keys.contract.ts'
import type { ApiScope } from '#shared/api-scopes.rules.ts'
import { ApiError, messageOf } from '#web/lib/api-error.ts'
import { useTypedDraft } from '#web/lib/use-form-draft.ts'
import { FieldRow, FormDialog } from '#web/ui/form-dialog.tsx'
import { useCreateApiKey } from './api-keys.api.ts'
import { type Expiry, ExpirySelect } from './expiry-select.tsx'
import { ScopeRows } from './scope-rows.tsx'

type Values = { name: string; expiresInDays: Expiry; scopes: ApiScope[] }
const fresh: Values = { name: '', expiresInDays: 365, scopes: [] }

/** Creates a key of the public API. */
export function NewKeyDialog({
  onMade,
  onClose,
}: {
  onMade: (key: ApiKeyMade) => void
  onClose: () => void
}) {
  const [values, setValues] = useState(fresh)
  const set = (change: Partial<Values>) => setValues((now) => ({ ...now, ...change }))
  const draft = useTypedDraft('api key', values, fresh, set)
  const create = useCreateApiKey((key) => {
    draft.drop()
    onMade(key)
  })
  const { error } = create
  const problems = error instanceof ApiError ? error.fields : {}
  return (
    <FormDialog
      title="New API key"
      submitLabel="Create key"
      busyLabel="Creating…"
      size="lg"
      isBusy={create.isBusy}
      draft={draft}
      isDirty={JSON.stringify(values) !== JSON.stringify(fresh)}
      notice={error && Object.keys(problems).length === 0 && messageOf(error)}
      onSubmit={() => void create.run(values).catch(() => undefined)}
      onClose={onClose}
    >
      <FieldRow>
        <TextInput
          label="Key name"
          placeholder="What uses it, such as Zapier"
          maxLength={80}
          withAsterisk
          data-autofocus
          value={values.name}
          error={problems.name}
          onChange={(event) => set({ name: event.currentTarget.value })}
        />
        <ExpirySelect value={values.expiresInDays} onChange={(expiresInDays) => set({ expiresInDays })} />
      </FieldRow>
      <ScopeRows scopes={values.scopes} error={problems.scopes} onChange={(scopes) => set({ scopes })} />
    </FormDialog>
  )
}
