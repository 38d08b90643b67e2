import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { isCertificate } from '#shared/acord-forms/form-kinds.rules.ts'
import { plainTemplate } from '#shared/acord-forms/plain-certificate.rules.ts'
import { templateLabel } from '#web/acord-forms/acord-labels.tsx'
import { templatesQuery, useCreateForm } from '#web/acord-forms/acords.api.ts'
import { formHref } from '#web/acord-forms/addresses.ts'
import { ClientPolicies } from '#web/acord-forms/client-policies.tsx'
import { messageOf } from '#web/lib/api-error.ts'
import { asking } from '#web/lib/asks.ts'
import { showToast } from '#web/lib/toast.ts'
import { useTypedDraft } from '#web/lib/use-form-draft.ts'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { useCreateHolder } from './certificates.api.ts'
import { emptyHolder, HolderFields, type HolderValues } from './holder-fields.tsx'
import { HolderSelect } from './holder-select.tsx'
import { problemsOf } from './new-request-dialog.tsx'
import { useChosenPolicies } from './request-dialog.tsx'

type IssueCertificateProps = { client: { id: string; name: string }; onClose: () => void }

/** Starts a certificate of a client: its holder first, and the policies in force chosen. */
export function IssueCertificateDialog({ client, onClose }: IssueCertificateProps) {
  const { data = [] } = useQuery(templatesQuery)
  const templates = [plainTemplate, ...data.filter(({ formNumber }) => isCertificate(formNumber))]
  const [templateId, setTemplateId] = useState(plainTemplate.id)
  const [holderId, setHolderId] = useState('')
  const [holder, setHolder] = useState<HolderValues | null>(null)
  const { policyIds, setPolicyIds } = useChosenPolicies(client.id)
  const [isAsked, setAsked] = useState(false)
  const create = useCreateForm()
  const add = useCreateHolder()
  const navigate = useNavigate()
  const draft = useTypedDraft<{ holder: HolderValues | null }>(
    `certificate holder for ${client.id}`,
    { holder },
    { holder: null },
    (kept) => setHolder(kept.holder ?? null),
  )
  const saveHolder = async () => {
    if (!holder) return
    try {
      setHolderId((await add.run(holder)).id)
      draft.drop()
      setHolder(null)
      showToast({ title: 'Holder saved', variant: 'success' })
    } catch {
      // The dialog shows why.
    }
  }
  const submit = async () => {
    if (holder) return saveHolder()
    setAsked(true)
    if (!holderId || policyIds.length === 0) return
    try {
      const form = await create.run({ clientId: client.id, templateId, policyIds, holderId })
      void navigate(formHref(form.id), { state: asking('sign') })
    } catch {
      // The dialog shows why.
    }
  }
  const error = create.error ?? add.error
  const lacksPolicy = isAsked && policyIds.length === 0 ? 'Choose at least one policy' : undefined
  return (
    <FormDialog
      title={`Certificate for ${client.name}`}
      submitLabel={holder ? 'Save holder' : 'Create certificate'}
      size="lg"
      isBusy={create.isBusy || add.isBusy}
      isDirty={holderId !== '' || holder !== null}
      notice={error ? messageOf(error) : lacksPolicy}
      draft={draft}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {holder ? (
        <HolderFields values={holder} problems={problemsOf(add.error)} onChange={setHolder} />
      ) : (
        <HolderSelect
          value={holderId}
          error={isAsked && !holderId ? 'Choose a holder' : undefined}
          onChange={setHolderId}
          onNew={(name) => setHolder({ ...emptyHolder, name })}
        />
      )}
      <Select
        label="Form"
        data={templates.map((template) => ({ value: template.id, label: templateLabel(template) }))}
        value={templateId}
        onChange={(id) => setTemplateId(id ?? plainTemplate.id)}
        allowDeselect={false}
      />
      <ClientPolicies isCertificate clientId={client.id} value={policyIds} onChange={setPolicyIds} />
    </FormDialog>
  )
}
