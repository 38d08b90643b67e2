import { MultiSelect, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type Quote, type QuoteDraft, QuoteSend } from '#shared/requotes/quotes.contract.ts'
import type { Requote } from '#shared/requotes/requotes.contract.ts'
import { documentsQuery } from '#web/documents/documents.api.ts'
import { showToast } from '#web/lib/toast.ts'
import { useRecordForm } from '#web/lib/use-record-form.ts'
import { RecordDialog } from '#web/ui/record-dialog.tsx'
import { quoteDraftQuery, useSendQuoteRequest } from './requotes.api.ts'

const maxDocuments = 50

type SendProps = { quote: Quote; requote: Requote; onClose: () => void }

function Email({ quote, requote, draft, onClose }: SendProps & { draft: QuoteDraft }) {
  const send = useSendQuoteRequest(quote.id)
  const { data } = useQuery(documentsQuery({ clientId: requote.clientId }, maxDocuments))
  const state = useRecordForm({
    name: `email to carrier ${quote.id}`,
    initialValues: { to: quote.email, ...draft, documentIds: [] as string[] },
    contract: QuoteSend,
    inputOf: (values): QuoteSend => ({ ...values, version: quote.version }),
    save: send.run,
    onSaved: () => {
      showToast({ title: `Sent to ${quote.carrier}`, variant: 'success' })
      onClose()
    },
  })
  const { form } = state
  return (
    <RecordDialog
      title={`Send to ${quote.carrier}`}
      submitLabel="Send email"
      size="lg"
      state={state}
      isBusy={send.isBusy}
      onClose={onClose}
    >
      <TextInput {...form.getInputProps('to')} label="To" type="email" required data-autofocus />
      <TextInput {...form.getInputProps('subject')} label="Subject" required />
      <Textarea
        {...form.getInputProps('message')}
        label="Message"
        autosize
        minRows={8}
        maxRows={16}
        required
      />
      <MultiSelect
        {...form.getInputProps('documentIds')}
        label="Attach documents"
        description="Up to 15 MB total."
        data={data?.rows.map(({ id, fileName }) => ({ value: id, label: fileName })) ?? []}
        clearable
      />
    </RecordDialog>
  )
}

/** The email that asks a carrier: drafted from what is known of the risk, changed by the person. */
export function SendDialog(props: SendProps) {
  const { data } = useQuery(quoteDraftQuery(props.quote.id))
  return data ? <Email {...props} draft={data} /> : null
}
