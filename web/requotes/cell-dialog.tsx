import { Radio, Select, TextInput } from '@mantine/core'
import { sumDollars } from '#shared/money.ts'
import { type Quote, QuoteUpdate } from '#shared/requotes/quotes.contract.ts'
import { type QuoteStatus, quoteStatusLabels } from '#shared/requotes/requote-choices.ts'
import type { Requote } from '#shared/requotes/requotes.contract.ts'
import { nextQuoteStatuses, premiumOfLine, quoteGaps } from '#shared/requotes/requotes.rules.ts'
import { useRecordForm } from '#web/lib/use-record-form.ts'
import { MoneyField } from '#web/ui/fields.tsx'
import { RecordDialog } from '#web/ui/record-dialog.tsx'
import { useUpdateQuote } from './requotes.api.ts'
import classes from './requotes.module.css'

type Values = {
  status: QuoteStatus
  premium: number | string
  reason: string
  /** Whether all lines that the carrier was asked for get this answer. */
  scope: 'line' | 'all'
}

/** Refused before it is sent, by the rule that the server has too. */
const CellUpdate = QuoteUpdate.superRefine(({ status, premium = null, reason = '' }, check) => {
  if (!status) return
  for (const [field, message] of Object.entries(quoteGaps({ status, premium, reason })))
    check.addIssue({ code: 'custom', path: [field], message })
})

const isOffer = (status: QuoteStatus) => status === 'quoted' || status === 'presented'

/** What was typed on the cell: a digit begins the premium, a letter chooses the status. */
export type CellKey = string | null

function keyedStatus({ status }: Quote, key: CellKey): QuoteStatus {
  const wanted: QuoteStatus | null = key === 'd' ? 'declined' : key === 'n' ? 'no_answer' : null
  const next = wanted ?? (key && /\d/.test(key) && !isOffer(status) ? 'quoted' : status)
  return next === status || nextQuoteStatuses(status).includes(next) ? next : status
}

function valuesOf(quote: Quote, line: string, key: CellKey): Values {
  const shown = quote.linePremiums.length > 0 ? premiumOfLine(quote, line) : quote.premium
  const premium = key && /\d/.test(key) ? Number(key) : (shown ?? '')
  return { status: keyedStatus(quote, key), premium, reason: quote.reason, scope: 'line' }
}

/** The premium as a whole, and by line where the carrier splits it. */
function priceOf({ linePremiums }: Quote, line: string, premium: number): QuoteUpdate {
  if (linePremiums.length === 0) return { premium }
  const split = linePremiums.map((one) => (one.line === line ? { line, premium } : one))
  return { linePremiums: split, premium: sumDollars(split.map((one) => one.premium)) }
}

function inputOf(quote: Quote, line: string) {
  return ({ status, premium, reason, scope }: Values): QuoteUpdate => ({
    ...(status !== 'won' && { status }),
    ...(isOffer(status) && premium === '' && { premium: null }),
    ...(isOffer(status) && premium !== '' && priceOf(quote, line, Number(premium))),
    ...((status === 'declined' || status === 'lost') && { reason }),
    ...(isSeparable(quote) && scope === 'line' && { line }),
  })
}

/** Asked for several lines and without a price: each line can have an answer of its own. */
const isSeparable = ({ lines, premium }: Quote) => lines.length > 1 && premium === null

type CellProps = {
  quote: Quote
  line: string
  typed: CellKey
  reload: () => Promise<Requote>
  onClose: () => void
}

function useCellForm({ quote, line, typed, reload, onClose }: CellProps) {
  const update = useUpdateQuote(quote.id)
  const state = useRecordForm<Values, QuoteUpdate, Requote>({
    name: `answer ${quote.id} ${line}`,
    initialValues: valuesOf(quote, line, typed),
    contract: CellUpdate,
    inputOf: inputOf(quote, line),
    save: update.run,
    onSaved: onClose,
    edit: {
      version: quote.version,
      isWhole: true,
      reload: async () => {
        const latest = (await reload()).quotes.find(({ id }) => id === quote.id) ?? quote
        return { values: valuesOf(latest, line, null), version: latest.version }
      },
    },
  })
  return { state, isBusy: update.isBusy }
}

/** What a carrier answered to one line, typed in a few keys; the whole response has a dialog of its own. */
export function CellDialog(props: CellProps) {
  const { quote, line, typed, onClose } = props
  const { state, isBusy } = useCellForm(props)
  const { form } = state
  const { status } = form.values
  const hasSplit = quote.linePremiums.length > 0
  const statuses = [quote.status, ...nextQuoteStatuses(quote.status)]
  const isTyped = status !== quote.status || (typed !== null && /\d/.test(typed))
  return (
    <RecordDialog
      title={`${quote.carrier}, ${line}`}
      submitLabel="Save"
      size="sm"
      state={state}
      isBusy={isBusy}
      onClose={onClose}
    >
      <Select
        {...form.getInputProps('status')}
        label="Status"
        data={statuses.map((value) => ({ value, label: quoteStatusLabels[value] }))}
        allowDeselect={false}
        data-autofocus={!isTyped || status === 'no_answer' || undefined}
      />
      {isOffer(status) && (
        <MoneyField
          {...form.getInputProps('premium')}
          label={hasSplit ? `${line} premium` : 'Premium'}
          required
          data-autofocus={isTyped || undefined}
        />
      )}
      {(status === 'declined' || status === 'lost') && (
        <TextInput
          {...form.getInputProps('reason')}
          label="Reason"
          required
          data-autofocus={isTyped || undefined}
        />
      )}
      {isSeparable(quote) && (
        <Radio.Group {...form.getInputProps('scope')} label="Applies to">
          <div className={classes.rows}>
            <Radio value="line" label={`${line} only`} />
            <Radio value="all" label={`All: ${quote.lines.join(', ')}`} />
          </div>
        </Radio.Group>
      )}
      {quote.lines.length > 1 && quote.premium !== null && !hasSplit && (
        <p className={classes.hint}>{`One quote for ${quote.lines.join(' and ')}.`}</p>
      )}
    </RecordDialog>
  )
}
