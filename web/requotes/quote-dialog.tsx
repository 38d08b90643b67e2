import { ActionIcon, Button, MultiSelect, NumberInput, Select, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { type Quote, QuoteUpdate } from '#shared/requotes/quotes.contract.ts'
import { type QuoteStatus, quoteStatusLabels } from '#shared/requotes/requote-choices.ts'
import type { Requote } from '#shared/requotes/requotes.contract.ts'
import { nextQuoteStatuses } from '#shared/requotes/requotes.rules.ts'
import { documentsQuery } from '#web/documents/documents.api.ts'
import { newActionKey } from '#web/lib/action-key.ts'
import { type FormOf, useRecordForm } from '#web/lib/use-record-form.ts'
import { DateField, MoneyField } from '#web/ui/fields.tsx'
import { FieldRow } from '#web/ui/form-dialog.tsx'
import { RecordDialog } from '#web/ui/record-dialog.tsx'
import { fieldOf, inputOf, type QuoteValues, valuesOf } from './quote-values.ts'
import { useUpdateQuote } from './requotes.api.ts'
import classes from './requotes.module.css'

const maxDocuments = 50
type Form = FormOf<QuoteValues>

function choicesOf(status: QuoteStatus) {
  return [status, ...nextQuoteStatuses(status)].map((value) => ({ value, label: quoteStatusLabels[value] }))
}

function LinePremiums({ form }: { form: Form }) {
  const { lines } = form.values
  if (lines.length < 2) return null
  return (
    <div className={classes.rows}>
      {lines.map((line) => (
        <MoneyField key={line} {...form.getInputProps(`byLine.${fieldOf(line)}`)} label={`${line} premium`} />
      ))}
    </div>
  )
}

function Coverages({ form }: { form: Form }) {
  return (
    <div className={classes.rows}>
      {form.values.coverages.map(({ key }, at) => (
        <div key={key} className={classes.coverage}>
          <TextInput {...form.getInputProps(`coverages.${at}.name`)} label="Coverage" />
          <MoneyField {...form.getInputProps(`coverages.${at}.limit`)} label="Limit" />
          <MoneyField {...form.getInputProps(`coverages.${at}.deductible`)} label="Deductible" />
          <ActionIcon
            variant="subtle"
            size="lg"
            aria-label={`Remove ${form.values.coverages[at]?.name || 'coverage'}`}
            onClick={() => form.removeListItem('coverages', at)}
          >
            <X size={16} strokeWidth={1.75} aria-hidden="true" />
          </ActionIcon>
        </div>
      ))}
      <div>
        <Button
          variant="default"
          size="compact-sm"
          onClick={() =>
            form.insertListItem('coverages', {
              ...{ key: newActionKey(), name: '', limit: '', deductible: '' },
              kept: null,
            })
          }
        >
          Add coverage
        </Button>
      </div>
    </div>
  )
}

function Offer({ form }: { form: Form }) {
  const { status } = form.values
  const hasOffer = status === 'quoted' || status === 'presented'
  return (
    <>
      <FieldRow>
        <MoneyField {...form.getInputProps('premium')} label="Premium" required={hasOffer} />
        <MoneyField {...form.getInputProps('taxes')} label="Taxes" />
      </FieldRow>
      <LinePremiums form={form} />
      <FieldRow>
        <MoneyField {...form.getInputProps('carrierFee')} label="Carrier and policy fees" />
        <MoneyField {...form.getInputProps('agencyFee')} label="Agency fee" />
      </FieldRow>
      <FieldRow>
        <NumberInput
          {...form.getInputProps('commissionPercent')}
          label="Commission"
          suffix="%"
          hideControls
          decimalScale={2}
        />
        <DateField {...form.getInputProps('validUntil')} label="Valid through" />
      </FieldRow>
      <Coverages form={form} />
      <Textarea
        {...form.getInputProps('endorsements')}
        label="Forms and endorsements"
        description="One per line: form number, then its title."
        autosize
        minRows={1}
        maxRows={8}
      />
      <Textarea {...form.getInputProps('terms')} label="Terms" autosize minRows={1} maxRows={6} />
    </>
  )
}

type QuoteDialogProps = {
  quote: Quote
  requote: Requote
  reload: () => Promise<Quote>
  onClose: () => void
}

/** What a carrier answered: its quote with limits, deductibles and forms, why it declined, or that nothing came. */
export function QuoteDialog({ quote, requote, reload, onClose }: QuoteDialogProps) {
  const update = useUpdateQuote(quote.id)
  const { data } = useQuery(documentsQuery({ clientId: requote.clientId }, maxDocuments))
  const state = useRecordForm<QuoteValues, QuoteUpdate, Requote>({
    name: `quote ${quote.id}`,
    initialValues: valuesOf(quote),
    contract: QuoteUpdate,
    inputOf,
    save: update.run,
    onSaved: onClose,
    edit: {
      version: quote.version,
      isWhole: true,
      reload: async () => {
        const latest = await reload()
        return { values: valuesOf(latest), version: latest.version }
      },
    },
  })
  const { form } = state
  const { status } = form.values
  const needsReason = status === 'declined' || status === 'lost'
  return (
    <RecordDialog
      title={`Response from ${quote.carrier}`}
      submitLabel={quote.toCheck.length > 0 ? 'Save checked quote' : 'Save response'}
      size="lg"
      state={state}
      isBusy={update.isBusy}
      onClose={onClose}
    >
      {quote.toCheck.length > 0 && (
        <p className={classes.check}>Some values were read without certainty. Please check them.</p>
      )}
      <FieldRow>
        <Select
          {...form.getInputProps('status')}
          label="Status"
          data={choicesOf(quote.status)}
          allowDeselect={false}
        />
        <DateField {...form.getInputProps('sentOn')} label="Sent" />
      </FieldRow>
      {needsReason && <TextInput {...form.getInputProps('reason')} label="Reason" required />}
      {requote.lines.length > 1 && (
        <MultiSelect {...form.getInputProps('lines')} label="Lines" data={requote.lines} required />
      )}
      {status !== 'declined' && status !== 'no_answer' && <Offer form={form} />}
      <FieldRow>
        <TextInput {...form.getInputProps('underwriter')} label="Underwriter" />
        <TextInput {...form.getInputProps('email')} label="Email" type="email" />
      </FieldRow>
      <Textarea {...form.getInputProps('note')} label="Note" autosize minRows={1} maxRows={6} />
      <MultiSelect
        {...form.getInputProps('documentIds')}
        label="Documents"
        data={data?.rows.map(({ id, fileName }) => ({ value: id, label: fileName })) ?? []}
        placeholder="Documents of this client"
      />
    </RecordDialog>
  )
}
