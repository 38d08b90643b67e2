import { Alert, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Client } from '#shared/clients/clients.contract.ts'
import type { EmailDraft } from '#shared/emails/emails.contract.ts'
import { mergeFieldLabel } from '#shared/emails/merge-fields.rules.ts'
import { selfServiceTemplateId } from '#shared/emails/starter-templates.ts'
import { linkPlace, type SelfService, SelfServiceEmail } from '#shared/self-service/self-service.contract.ts'
import { draftQuery } from '#web/emails/emails.api.ts'
import { showToast } from '#web/lib/toast.ts'
import { useRecordForm } from '#web/lib/use-record-form.ts'
import { RecordDialog } from '#web/ui/record-dialog.tsx'
import { useEmailLink } from './self-service.api.ts'

type DialogProps = { client: Pick<Client, 'id' | 'name' | 'email'>; onClose: () => void }

function Notices({ hasOptedOut, missing, toName }: EmailDraft) {
  const left = missing.filter((name) => name !== 'selfService.link')
  return (
    <>
      {hasOptedOut && (
        <Alert color="orange" variant="light" title={`${toName} opted out of email`}>
          Send only what they asked for or need for their coverage.
        </Alert>
      )}
      {left.length > 0 && (
        <Alert color="orange" variant="light" title="Fill in what’s missing before you send">
          {left.map(mergeFieldLabel).join(', ')}.
        </Alert>
      )}
    </>
  )
}

function Compose({ client, onClose, draft }: DialogProps & { draft: EmailDraft }) {
  const send = useEmailLink(client.id)
  const state = useRecordForm<SelfServiceEmail, SelfServiceEmail, SelfService>({
    name: `self-service link of client ${client.id}`,
    initialValues: { subject: draft.subject, message: draft.message },
    contract: SelfServiceEmail,
    inputOf: (values) => values,
    save: send.run,
    onSaved: () => {
      showToast({ title: `Link to ${client.email} is on its way`, variant: 'success' })
      onClose()
    },
  })
  const { form } = state
  return (
    <RecordDialog
      title={`Send ${client.name} a private link`}
      submitLabel="Send link"
      size="lg"
      state={state}
      isBusy={send.isBusy}
      onClose={onClose}
    >
      <Notices {...draft} />
      <TextInput
        label="To"
        readOnly
        value={client.email}
        description="The email on file. The code that opens the link is sent there too."
      />
      <TextInput {...form.getInputProps('subject')} label="Subject" withAsterisk />
      <Textarea
        {...form.getInputProps('message')}
        label="Message"
        description={`The link goes where ${linkPlace} is, else below the message.`}
        autosize
        minRows={8}
        maxRows={16}
        withAsterisk
      />
    </RecordDialog>
  )
}

/** Sends a client their self-service link, in the words of the agency's template. */
export function SendLinkDialog(props: DialogProps) {
  const about = { recordType: 'client' as const, recordId: props.client.id }
  const { data: draft } = useQuery({
    ...draftQuery({ ...about, templateId: selfServiceTemplateId }),
    refetchOnWindowFocus: false,
  })
  return draft ? <Compose {...props} draft={draft} /> : null
}
