import { MultiSelect, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Account } from '#shared/commercial/accounts.contract.ts'
import type { Schedules } from '#shared/commercial/schedules.contract.ts'
import { type Market, MarketSend, type Submission } from '#shared/commercial/submissions.contract.ts'
import { draftSubmissionMail } from '#shared/commercial/submissions.rules.ts'
import { documentsQuery } from '#web/documents/documents.api.ts'
import { showToast } from '#web/lib/toast.ts'
import { useRecordForm } from '#web/lib/use-record-form.ts'
import { useCurrentUser } from '#web/session/session.tsx'
import { RecordDialog } from '#web/ui/record-dialog.tsx'
import { useSendToMarket } from './commercial.api.ts'

const maxDocuments = 50

type SendProps = {
  market: Market
  submission: Submission
  account: Account
  schedules: Schedules
  onClose: () => void
}

function draftOf({ market, submission, account, schedules }: SendProps, senderName: string) {
  const rows = (name: keyof Schedules) => schedules[name].rows.map(({ values }) => values)
  const all = { locations: rows('locations'), vehicles: rows('vehicles'), payroll: rows('payroll') }
  const draft = draftSubmissionMail(submission, market, { account, schedules: all, senderName })
  return { to: market.email, ...draft, documentIds: [] as string[] }
}

/** The mail to a market: drafted from the exposures, changed by the person, with documents of the client attached. */
export function SendDialog(props: SendProps) {
  const { market, submission, onClose } = props
  const { name } = useCurrentUser()
  const send = useSendToMarket(market.id)
  const { data } = useQuery(documentsQuery({ clientId: submission.clientId }, maxDocuments))
  const state = useRecordForm({
    name: `mail to market ${market.id}`,
    initialValues: draftOf(props, name),
    contract: MarketSend,
    inputOf: (values): MarketSend => ({ ...values, version: market.version }),
    save: send.run,
    onSaved: () => {
      showToast({ title: `Sent to ${market.carrier}`, variant: 'success' })
      onClose()
    },
  })
  const { form } = state
  return (
    <RecordDialog
      title={`Send to ${market.carrier}`}
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
