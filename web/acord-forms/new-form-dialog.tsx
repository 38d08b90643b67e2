import { Select } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { certifiesCoverage } from '#shared/acord-forms/form-kinds.rules.ts'
import type { FormTemplateItem } from '#shared/acord-forms/form-templates.contract.ts'
import { plainTemplateId } from '#shared/acord-forms/plain-certificate.rules.ts'
import { ClientSelect } from '#web/clients/client-select.tsx'
import { messageOf } from '#web/lib/api-error.ts'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { templateLabel } from './acord-labels.tsx'
import { useCreateForm } from './acords.api.ts'
import { formHref } from './addresses.ts'
import { ClientPolicies } from './client-policies.tsx'

type NewFormDialogProps = { templates: readonly FormTemplateItem[]; clientId?: string; onClose: () => void }

/** Starts a form: which one, for whom, and which policies it lists. */
export function NewFormDialog({ templates, clientId: known = '', onClose }: NewFormDialogProps) {
  // Anyone who has one licensed form means that one, and without any there is the plain certificate.
  const licensed = templates.filter(({ id }) => id !== plainTemplateId)
  const usual = licensed.length > 1 ? '' : (licensed[0]?.id ?? plainTemplateId)
  const [templateId, setTemplateId] = useState(usual)
  const [clientId, setClientId] = useState(known)
  const [policyIds, setPolicyIds] = useState<string[]>([])
  const [isAsked, setAsked] = useState(false)
  const create = useCreateForm()
  const navigate = useNavigate()
  const submit = async () => {
    setAsked(true)
    if (!templateId || !clientId) return
    try {
      const form = await create.run({ templateId, clientId, policyIds })
      void navigate(formHref(form.id))
    } catch {
      // The dialog shows why.
    }
  }
  const formNumber = templates.find(({ id }) => id === templateId)?.formNumber ?? ''
  const choose = (id: string) => {
    setClientId(id)
    setPolicyIds([])
  }
  return (
    <FormDialog
      title="New form"
      submitLabel="Create form"
      busyLabel="Filling…"
      isBusy={create.isBusy}
      isDirty={clientId !== known || policyIds.length > 0}
      notice={create.error && messageOf(create.error)}
      draft="nothing is typed"
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Select
        label="Form"
        placeholder="Choose a form"
        data={templates.map((template) => ({ value: template.id, label: templateLabel(template) }))}
        value={templateId || null}
        error={isAsked && !templateId ? 'Choose a form' : undefined}
        onChange={(id) => setTemplateId(id ?? '')}
        allowDeselect={false}
      />
      <ClientSelect
        value={clientId}
        error={isAsked && !clientId ? 'Choose a client' : undefined}
        onChange={choose}
      />
      {clientId && (
        <ClientPolicies
          isCertificate={certifiesCoverage(formNumber)}
          clientId={clientId}
          value={policyIds}
          onChange={setPolicyIds}
        />
      )}
    </FormDialog>
  )
}
