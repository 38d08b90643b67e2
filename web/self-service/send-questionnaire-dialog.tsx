import { Alert, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Client } from '#shared/clients/clients.contract.ts'
import type { EmailDraft } from '#shared/emails/emails.contract.ts'
import { questionnaireTemplateId } from '#shared/emails/starter-templates.ts'
import { policyLabels } from '#shared/self-service/policy-labels.rules.ts'
import { QuestionnaireSend, type SelfService } from '#shared/self-service/self-service.contract.ts'
import { draftQuery } from '#web/emails/emails.api.ts'
import { showToast } from '#web/lib/toast.ts'
import { useRecordForm } from '#web/lib/use-record-form.ts'
import { RecordDialog } from '#web/ui/record-dialog.tsx'
import { LinkMessage } from './link-message.tsx'
import { questionnaireFormsQuery, useSendQuestionnaire } from './self-service.api.ts'

type DialogProps = { client: Client; onClose: () => void }
type Forms = { id: string; name: string }[]

function labelsOf({ policies }: Client) {
  const active = policies.filter(({ status }) => status === 'active')
  return policyLabels(active.map((one) => ({ ...one, line: one.lineOfBusiness || one.type })))
}

function Compose({ client, onClose, draft, forms }: DialogProps & { draft: EmailDraft; forms: Forms }) {
  const send = useSendQuestionnaire(client.id)
  const policies = labelsOf(client)
  const state = useRecordForm<QuestionnaireSend, QuestionnaireSend, SelfService>({
    name: `questionnaire of client ${client.id}`,
    initialValues: {
      ...{ formId: forms[0]?.id ?? '', policyId: policies[0]?.id ?? '' },
      ...{ subject: draft.subject, message: draft.message },
    },
    contract: QuestionnaireSend,
    inputOf: (values) => values,
    save: send.run,
    onSaved: () => {
      showToast({ title: `Questionnaire to ${client.email} is on its way`, variant: 'success' })
      onClose()
    },
  })
  const { form } = state
  return (
    <RecordDialog
      title={`Send ${client.name} a questionnaire`}
      submitLabel="Send questionnaire"
      size="lg"
      state={state}
      isBusy={send.isBusy}
      onClose={onClose}
    >
      {forms.length === 0 && (
        <Alert color="orange" variant="light" title="No published forms">
          Whoever owns the agency can publish one under Profile, Forms. There are renewal questionnaires to
          start with.
        </Alert>
      )}
      <Select
        {...form.getInputProps('formId')}
        label="Form"
        data={forms.map(({ id, name }) => ({ value: id, label: name }))}
        allowDeselect={false}
        withAsterisk
      />
      <Select
        {...form.getInputProps('policyId')}
        label="Renewing policy"
        data={policies.map(({ id, label }) => ({ value: id, label }))}
        allowDeselect={false}
        withAsterisk
      />
      <LinkMessage draft={draft} email={client.email} inputProps={form.getInputProps} />
    </RecordDialog>
  )
}

/** Sends a client a form to answer for a renewing policy: it begins with their answers of last time. */
export function SendQuestionnaireDialog(props: DialogProps) {
  const about = { recordType: 'client' as const, recordId: props.client.id }
  const { data: forms } = useQuery(questionnaireFormsQuery)
  const { data: draft } = useQuery({
    ...draftQuery({ ...about, templateId: questionnaireTemplateId }),
    refetchOnWindowFocus: false,
  })
  return draft && forms ? <Compose {...props} draft={draft} forms={forms} /> : null
}
