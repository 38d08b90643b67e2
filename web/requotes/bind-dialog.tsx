import { Select, TextInput } from '@mantine/core'
import { addMonths } from '#shared/dates.ts'
import { formatDollars } from '#shared/money.ts'
import { usualTerm } from '#shared/policies/cancellation.rules.ts'
import { type BindAction, bindActionLabels, RequoteBind } from '#shared/requotes/binding.contract.ts'
import type { Quote } from '#shared/requotes/quotes.contract.ts'
import type { ExpiringTerm, Requote } from '#shared/requotes/requotes.contract.ts'
import { openLines, premiumOfLine, termsOfQuote } from '#shared/requotes/requotes.rules.ts'
import { showToast } from '#web/lib/toast.ts'
import { useRecordForm } from '#web/lib/use-record-form.ts'
import { DateField, MoneyField } from '#web/ui/fields.tsx'
import { FieldRow } from '#web/ui/form-dialog.tsx'
import { RecordDialog } from '#web/ui/record-dialog.tsx'
import { useBindQuote } from './requotes.api.ts'
import classes from './requotes.module.css'
import { WrittenList } from './written-list.tsx'

type Values = {
  /** `new`, `renewal:<term>` or `rewrite:<term>`. */
  how: string
  policyNumber: string
  effectiveDate: string
  expirationDate: string
  lines: { line: string; premium: number | string }[]
}

const nameOf = ({ policyNumber, lineOfBusiness, carrier }: ExpiringTerm) =>
  [lineOfBusiness || 'Policy', policyNumber, carrier].filter(Boolean).join(', ')

function choicesOf(terms: readonly ExpiringTerm[]) {
  const follow = (action: BindAction) =>
    terms.map((term) => ({
      value: `${action}:${term.id}`,
      label: `${bindActionLabels[action]} ${nameOf(term)}`,
    }))
  return [...follow('renewal'), ...follow('rewrite'), { value: 'new', label: bindActionLabels.new }]
}

function firstValues(requote: Requote, quote: Quote): Values {
  const [term] = termsOfQuote(requote.expiring, quote)
  const effectiveDate = term?.expirationDate ?? requote.effectiveDate ?? ''
  const left = openLines(requote.lines, requote.quotes)
  const lines = quote.lines.filter((line) => left.includes(line))
  const months = usualTerm(lines[0] ?? '')
  return {
    how: term ? `renewal:${term.id}` : 'new',
    policyNumber: '',
    effectiveDate,
    expirationDate: effectiveDate && addMonths(effectiveDate, months),
    lines: lines.map((line) => ({ line, premium: premiumOfLine(quote, line) ?? '' })),
  }
}

function inputOf(requote: Requote, quote: Quote) {
  return ({ how, lines, ...rest }: Values): RequoteBind => {
    const [action = 'new', termId] = how.split(':')
    return {
      ...{ quoteId: quote.id, ...rest, version: requote.version },
      action: action as BindAction,
      ...(termId && { termId }),
      lines: lines
        .filter(({ premium }) => premium !== '')
        .map(({ line, premium }) => ({ line, premium: Number(premium) })),
    }
  }
}

type BindProps = { quote: Quote; requote: Requote; reload: () => Promise<Requote>; onClose: () => void }

/** Binds a quote: shows the transactions that it writes before anything is written. */
export function BindDialog({ quote, requote, reload, onClose }: BindProps) {
  const bind = useBindQuote(requote.id)
  const toInput = inputOf(requote, quote)
  const state = useRecordForm({
    name: `bind ${quote.id}`,
    initialValues: firstValues(requote, quote),
    contract: RequoteBind,
    inputOf: toInput,
    // Whoever binds second sees what the first one did.
    save: (input: RequoteBind) =>
      bind.run(input).catch(async (error: unknown) => {
        await reload().catch(() => {})
        throw error
      }),
    onSaved: () => {
      showToast({ title: `Bound with ${quote.carrier}`, variant: 'success' })
      onClose()
    },
    edit: {
      version: requote.version,
      isWhole: true,
      reload: async () => {
        const latest = await reload()
        return { values: firstValues(latest, quote), version: latest.version }
      },
    },
  })
  const { form } = state
  const body = toInput(form.values)
  const isReady = RequoteBind.safeParse(body).success
  return (
    <RecordDialog
      title={`Bind with ${quote.carrier}`}
      submitLabel="Bind policy"
      size="lg"
      state={state}
      isBusy={bind.isBusy}
      onClose={onClose}
    >
      <p className={classes.hint}>
        {`${quote.carrier} quoted ${formatDollars(quote.premium, { cents: true })}. Nothing is sent to the carrier.`}
      </p>
      <Select
        {...form.getInputProps('how')}
        label="Policy"
        data={choicesOf(termsOfQuote(requote.expiring, quote))}
        allowDeselect={false}
      />
      <TextInput {...form.getInputProps('policyNumber')} label="Policy number" data-autofocus />
      {form.values.lines.map(({ line }, at) => (
        <MoneyField
          key={line}
          {...form.getInputProps(`lines.${at}.premium`)}
          label={form.values.lines.length > 1 ? `${line} premium` : 'Premium'}
          description={form.values.lines.length > 1 ? 'Leave empty to bind without this line.' : undefined}
        />
      ))}
      <FieldRow>
        <DateField {...form.getInputProps('effectiveDate')} label="Effective" />
        <DateField {...form.getInputProps('expirationDate')} label="Expires" />
      </FieldRow>
      <WrittenList requoteId={requote.id} ask={isReady ? { kind: 'bind', body } : null} />
    </RecordDialog>
  )
}
