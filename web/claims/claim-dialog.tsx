import { useState } from 'react'
import { type Claim, ClaimCreate, type ClaimItem } from '#shared/claims/claims.contract.ts'
import { ClientSelect } from '#web/clients/client-select.tsx'
import { ApiError, messageOf } from '#web/lib/api-error.ts'
import { changedFields } from '#web/lib/record-changes.ts'
import { useTypedDraft } from '#web/lib/use-form-draft.ts'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { ClaimFields, type Problems } from './claim-fields.tsx'
import { type ClaimValues, claimInput, claimValues } from './claim-form.ts'
import { useCreateClaim, useUpdateClaim } from './claims.api.ts'

function problemsIn(values: ClaimValues): Record<string, string> {
  const input = claimInput(values)
  const issues = ClaimCreate.safeParse(input).error?.issues ?? []
  const found = Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]))
  return {
    ...found,
    ...(values.clientId === '' && { clientId: 'Choose a client' }),
    ...(values.dateOfLoss === '' && { dateOfLoss: 'Enter a date' }),
  }
}

type SaveProps = {
  name: string
  title: string
  submitLabel: string
  base: ClaimValues
  hasClient: boolean
  isBusy: boolean
  error: Error | null
  save: (values: ClaimValues) => Promise<unknown>
  onClose: () => void
}

function ClaimDialog({ base, hasClient, save, error, onClose, ...props }: SaveProps) {
  const [values, setValues] = useState(base)
  const [problems, setProblems] = useState<Problems>({})
  const set = (changes: Partial<ClaimValues>) => setValues((before) => ({ ...before, ...changes }))
  const draft = useTypedDraft(props.name, values, base, set)
  const submit = async () => {
    const found = problemsIn(values)
    setProblems(found)
    if (Object.keys(found).length > 0) return
    try {
      await save(values)
      draft.drop()
    } catch (failure) {
      if (failure instanceof ApiError) setProblems(failure.fields)
    }
  }
  const isElsewhere = error && Object.keys(problems).length === 0
  return (
    <FormDialog
      title={props.title}
      submitLabel={props.submitLabel}
      size="lg"
      isBusy={props.isBusy}
      isDirty={JSON.stringify(values) !== JSON.stringify(base)}
      notice={isElsewhere && messageOf(error)}
      draft={draft}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {!hasClient && (
        <ClientSelect
          value={values.clientId}
          error={problems.clientId}
          onChange={(clientId) => set({ clientId, policyId: '' })}
          withAsterisk
          data-autofocus
        />
      )}
      <ClaimFields values={values} problems={problems} set={set} />
    </FormDialog>
  )
}

type NewClaimDialogProps = { clientId?: string; onSaved: (claim: Claim) => void; onClose: () => void }

/** Adds a claim, to a given client or one that is chosen. */
export function NewClaimDialog({ clientId, onSaved, onClose }: NewClaimDialogProps) {
  const [base] = useState(() => claimValues(undefined, clientId))
  const create = useCreateClaim()
  return (
    <ClaimDialog
      name={`new claim ${clientId ?? ''}`}
      title="New claim"
      submitLabel="Add claim"
      base={base}
      hasClient={clientId !== undefined}
      isBusy={create.isBusy}
      error={create.error}
      save={async (values) => onSaved(await create.run(claimInput(values)))}
      onClose={onClose}
    />
  )
}

/** Edits a claim; only what was changed is sent. */
export function EditClaimDialog({ claim, onClose }: { claim: ClaimItem; onClose: () => void }) {
  const [base] = useState(() => claimValues(claim))
  const update = useUpdateClaim(claim.id)
  const save = async (values: ClaimValues) => {
    const { clientId: _client, ...changes } = changedFields(claimInput(base), claimInput(values))
    await update.run({ ...changes, version: claim.version })
    onClose()
  }
  return (
    <ClaimDialog
      name={`claim ${claim.id}`}
      title="Edit claim"
      submitLabel="Save"
      base={base}
      hasClient
      isBusy={update.isBusy}
      error={update.error}
      save={save}
      onClose={onClose}
    />
  )
}
