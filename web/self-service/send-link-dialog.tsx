import { useQuery } from '@tanstack/react-query'
import type { Client } from '#shared/clients/clients.contract.ts'
import type { EmailDraft } from '#shared/emails/emails.contract.ts'
import { selfServiceTemplateId } from '#shared/emails/starter-templates.ts'
import { type SelfService, SelfServiceEmail } from '#shared/self-service/self-service.contract.ts'
import { draftQuery } from '#web/emails/emails.api.ts'
import { showToast } from '#web/lib/toast.ts'
import { useRecordForm } from '#web/lib/use-record-form.ts'
import { RecordDialog } from '#web/ui/record-dialog.tsx'
import { LinkMessage } from './link-message.tsx'
import { useEmailLink } from './self-service.api.ts'

type DialogProps = { client: Pick<Client, 'id' | 'name' | 'email'>; onClose: () => void }

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
      <LinkMessage draft={draft} email={client.email} inputProps={form.getInputProps} />
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
