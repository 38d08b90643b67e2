import { Select, TextInput } from '@mantine/core'
import { formatDollars } from '#shared/money.ts'
import { RequoteBind } from '#shared/requotes/binding.contract.ts'
import type { Quote } from '#shared/requotes/quotes.contract.ts'
import type { Requote } from '#shared/requotes/requotes.contract.ts'
import { showToast } from '#web/lib/toast.ts'
import { type FormOf, useRecordForm } from '#web/lib/use-record-form.ts'
import { DateField, MoneyField } from '#web/ui/fields.tsx'
import { FieldRow } from '#web/ui/form-dialog.tsx'
import { RecordDialog } from '#web/ui/record-dialog.tsx'
import { type BindValues, bindInput, bindValuesOf, howChoices } from './bind-values.ts'
import { useBindQuotes } from './requotes.api.ts'
import classes from './requotes.module.css'
import { WrittenList } from './written-list.tsx'

type FieldsProps = { form: FormOf<BindValues>; at: number; requote: Requote; isFirst: boolean }

/** What one quote is bound as. */
function BindFields({ form, at, requote, isFirst }: FieldsProps) {
  const value = form.values.binds[at]
  const quote = requote.quotes.find(({ id }) => id === value?.quoteId)
  if (!value || !quote) return null
  const hasSeveral = value.lines.length > 1
  const refusal = form.errors[`binds.${at}.lines`] ?? form.errors[`binds.${at}.quoteId`]
  return (
    <>
      {refusal && (
        <p role="alert" className={classes.overdue}>
          {refusal}
        </p>
      )}
      <FieldRow>
        <Select
          {...form.getInputProps(`binds.${at}.how`)}
          label="Policy"
          data={howChoices(requote, quote)}
          allowDeselect={false}
        />
        <TextInput
          {...form.getInputProps(`binds.${at}.policyNumber`)}
          label="Policy number"
          data-autofocus={isFirst || undefined}
        />
      </FieldRow>
      {hasSeveral && (
        <div className={classes.rows}>
          {value.lines.map(({ line }, index) => (
            <MoneyField
              key={line}
              {...form.getInputProps(`binds.${at}.lines.${index}.premium`)}
              label={`${line} premium`}
              description="Leave empty to bind without this line."
            />
          ))}
        </div>
      )}
      <FieldRow>
        {!hasSeveral && <MoneyField {...form.getInputProps(`binds.${at}.lines.0.premium`)} label="Premium" />}
        <DateField {...form.getInputProps(`binds.${at}.effectiveDate`)} label="Effective" />
        <DateField {...form.getInputProps(`binds.${at}.expirationDate`)} label="Expires" />
      </FieldRow>
    </>
  )
}

type BindProps = {
  quotes: readonly Quote[]
  requote: Requote
  reload: () => Promise<Requote>
  onClose: () => void
}

function useBindForm({ quotes, requote, reload, onClose }: BindProps) {
  const bind = useBindQuotes(requote.id)
  const ids = quotes.map(({ id }) => id)
  const carriers = quotes.map(({ carrier }) => carrier).join(' and ')
  const toInput = bindInput(requote)
  const state = useRecordForm<BindValues, RequoteBind, unknown>({
    name: `bind ${ids.join(' ')}`,
    initialValues: bindValuesOf(requote, ids),
    contract: RequoteBind,
    inputOf: toInput,
    // Whoever binds second sees what the first one did.
    save: (input) =>
      bind.run(input).catch(async (error: unknown) => {
        await reload().catch(() => {})
        throw error
      }),
    onSaved: () => {
      showToast({ title: `Bound with ${carriers}`, variant: 'success' })
      onClose()
    },
    edit: {
      version: requote.version,
      isWhole: true,
      reload: async () => {
        const latest = await reload()
        return { values: bindValuesOf(latest, ids), version: latest.version }
      },
    },
  })
  return { state, body: toInput(state.form.values), isBusy: bind.isBusy, carriers }
}

/** Binds quotes, such as each line with another carrier: shows the transactions that it writes before anything is written. */
export function BindDialog(props: BindProps) {
  const { requote, quotes, onClose } = props
  const { state, body, isBusy, carriers } = useBindForm(props)
  const { form } = state
  const { binds } = form.values
  const hasSeveral = binds.length > 1
  return (
    <RecordDialog
      title={`Bind with ${carriers}`}
      submitLabel={hasSeveral ? `Bind ${binds.length} policies` : 'Bind policy'}
      size="lg"
      state={state}
      isBusy={isBusy}
      onClose={onClose}
    >
      {binds.map(({ quoteId, carrier, lines }, at) =>
        hasSeveral ? (
          <fieldset key={quoteId} className={classes.bind}>
            <legend>{`${carrier}, ${lines.map(({ line }) => line).join(', ')}`}</legend>
            <BindFields form={form} at={at} requote={requote} isFirst={at === 0} />
          </fieldset>
        ) : (
          <BindFields key={quoteId} form={form} at={at} requote={requote} isFirst />
        ),
      )}
      <p className={classes.hint}>
        {hasSeveral
          ? 'All of them are bound, or none. Nothing is sent to the carriers.'
          : `${carriers} quoted ${formatDollars(quotes[0]?.premium ?? null, { cents: true })}. Nothing is sent to the carrier.`}
      </p>
      <WrittenList
        requoteId={requote.id}
        ask={RequoteBind.safeParse(body).success ? { kind: 'bind', body } : null}
      />
    </RecordDialog>
  )
}
