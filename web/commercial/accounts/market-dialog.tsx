import { Select, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import {
  type Market,
  MarketCreate,
  type MarketStatus,
  MarketUpdate,
  marketStatusLabels,
  type Submission,
} from '#shared/commercial/submissions.contract.ts'
import { nextMarketStatuses } from '#shared/commercial/submissions.rules.ts'
import { documentsQuery } from '#web/documents/documents.api.ts'
import { useRecordForm } from '#web/lib/use-record-form.ts'
import { MoneyField } from '#web/ui/fields.tsx'
import { FieldRow } from '#web/ui/form-dialog.tsx'
import { RecordDialog } from '#web/ui/record-dialog.tsx'
import { useAddMarket, useUpdateMarket } from './commercial.api.ts'

const maxDocuments = 50

/** Adds a market to a submission. */
export function MarketDialog({ submission, onClose }: { submission: Submission; onClose: () => void }) {
  const add = useAddMarket(submission.id)
  const state = useRecordForm({
    name: `new market ${submission.id}`,
    initialValues: { carrier: '', underwriter: '', email: '' },
    contract: MarketCreate,
    inputOf: (values): MarketCreate => values,
    save: add.run,
    onSaved: onClose,
  })
  const { form } = state
  return (
    <RecordDialog
      title="Add market"
      submitLabel="Add market"
      state={state}
      isBusy={add.isBusy}
      onClose={onClose}
    >
      <TextInput {...form.getInputProps('carrier')} label="Carrier" required data-autofocus />
      <FieldRow>
        <TextInput {...form.getInputProps('underwriter')} label="Underwriter" />
        <TextInput {...form.getInputProps('email')} label="Email" type="email" />
      </FieldRow>
    </RecordDialog>
  )
}

type Values = {
  status: MarketStatus
  premium: number | string
  reason: string
  note: string
  documentId: string
}

function valuesOf({ status, premium, reason, note, documentId }: Market): Values {
  return { status, premium: premium ?? '', reason, note, documentId: documentId ?? '' }
}

function inputOf({ status, premium, documentId, ...texts }: Values): MarketUpdate {
  return {
    ...texts,
    ...(status !== 'bound' && { status }),
    premium: premium === '' ? null : Number(premium),
    documentId: documentId || null,
  }
}

function choicesOf(status: MarketStatus) {
  const next = [status, ...nextMarketStatuses(status)].filter((one) => one !== 'bound')
  return next.map((value) => ({ value, label: marketStatusLabels[value] }))
}

type AnswerProps = {
  market: Market
  submission: Submission
  reload: () => Promise<Market>
  onClose: () => void
}

/** What a market answered: its quote, why it declined, or that nothing came. */
export function AnswerDialog({ market, submission, reload, onClose }: AnswerProps) {
  const update = useUpdateMarket(market.id)
  const { data } = useQuery(documentsQuery({ clientId: submission.clientId }, maxDocuments))
  const state = useRecordForm({
    name: `market ${market.id}`,
    initialValues: valuesOf(market),
    contract: MarketUpdate,
    inputOf,
    save: update.run,
    onSaved: onClose,
    edit: {
      version: market.version,
      reload: async () => {
        const latest = await reload()
        return { values: valuesOf(latest), version: latest.version }
      },
    },
  })
  const { form } = state
  const { status } = form.values
  const documents = data?.rows.map(({ id, fileName }) => ({ value: id, label: fileName })) ?? []
  return (
    <RecordDialog
      title={`Response from ${market.carrier}`}
      submitLabel="Save response"
      state={state}
      isBusy={update.isBusy}
      onClose={onClose}
    >
      <Select
        {...form.getInputProps('status')}
        label="Status"
        data={choicesOf(market.status)}
        allowDeselect={false}
      />
      <MoneyField {...form.getInputProps('premium')} label="Premium" required={status === 'quoted'} />
      {status === 'declined' && <TextInput {...form.getInputProps('reason')} label="Reason" required />}
      <Textarea {...form.getInputProps('note')} label="Note" autosize minRows={2} maxRows={6} />
      <Select
        {...form.getInputProps('documentId')}
        value={form.values.documentId || null}
        onChange={(id) => form.setFieldValue('documentId', id ?? '')}
        label="Quote document"
        data={documents}
        placeholder="A document of this client"
        clearable
        clearButtonProps={{ 'aria-label': 'Clear document' }}
      />
    </RecordDialog>
  )
}
