import { Select, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { WordingBlocker } from '#engines/acord-filling/certified-wording.rules.ts'
import type { FilledForm } from '#shared/acord-forms/filled-forms.contract.ts'
import {
  endorsedKindLabels,
  endorsedKinds,
  FormEndorsement,
} from '#shared/acord-forms/form-endorsements.contract.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { useTypedDraft } from '#web/lib/use-form-draft.ts'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { useUpdateForm } from './acords.api.ts'

type EndorsementDialogProps = { form: FilledForm; stop: WordingBlocker; onClose: () => void }

/** Names the endorsement of a policy that stands behind words of a certificate. */
export function EndorsementDialog({ form, stop, onClose }: EndorsementDialogProps) {
  const covers = endorsedKinds.find((kind) => kind === stop.kind) ?? 'additional_insured'
  const base = { policyId: stop.policies[0]?.policyId ?? '', form: '', edition: '', listedOn: '' }
  const [values, setValues] = useState(base)
  const draft = useTypedDraft(`endorsement ${covers} of form ${form.id}`, values, base, (kept) =>
    setValues({ ...values, ...kept }),
  )
  const [isAsked, setAsked] = useState(false)
  const update = useUpdateForm(form.id)
  const parsed = FormEndorsement.safeParse({ ...values, covers })
  const problem = (name: string) =>
    isAsked ? parsed.error?.issues.find(({ path }) => path[0] === name)?.message : undefined
  const submit = async () => {
    setAsked(true)
    if (!parsed.success) return
    try {
      await update.run({ endorsements: [...form.endorsements, parsed.data], version: form.version })
      draft.drop()
      onClose()
    } catch {
      // The dialog shows why.
    }
  }
  const field = (name: 'form' | 'edition' | 'listedOn', label: string, placeholder: string) => (
    <TextInput
      label={label}
      placeholder={placeholder}
      value={values[name]}
      error={problem(name)}
      onChange={(event) => setValues({ ...values, [name]: event.currentTarget.value })}
    />
  )
  return (
    <FormDialog
      title={`Endorsement: ${endorsedKindLabels[covers]}`}
      submitLabel="Save endorsement"
      isBusy={update.isBusy}
      isDirty={values.form !== ''}
      notice={update.error && messageOf(update.error)}
      draft={draft}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Select
        label="Policy"
        data={stop.policies.map(({ policyId, policy }) => ({ value: policyId, label: policy }))}
        value={values.policyId}
        onChange={(policyId) => setValues({ ...values, policyId: policyId ?? '' })}
        allowDeselect={false}
      />
      {field('form', 'Form number', 'CG 20 10')}
      {field('edition', 'Edition', '04 13')}
      {field('listedOn', 'Listed on', 'Forms schedule, page 3')}
    </FormDialog>
  )
}
