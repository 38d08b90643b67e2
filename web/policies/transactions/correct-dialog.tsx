import { Switch } from '@mantine/core'
import { formatDay } from '#shared/dates.ts'
import type { HistoryTerm, TransactionItem } from '#shared/policies/history.contract.ts'
import { isEachOnce, totalShare } from '#shared/policies/producers.rules.ts'
import { transactionKindLabels } from '#shared/policies/term-choices.ts'
import { type Replacement, TransactionCreate } from '#shared/policies/transactions.contract.ts'
import { newActionKey } from '#web/lib/action-key.ts'
import type { FormOf } from '#web/lib/use-record-form.ts'
import { useMemberName } from '#web/policies/producer-names.ts'
import { ProducerShares, type ShareValue } from '#web/policies/producer-shares.tsx'
import { DateField } from '#web/ui/fields.tsx'
import { FieldRow } from '#web/ui/form-dialog.tsx'
import { correctionReasons } from './reasons.ts'
import { transactionName } from './term-names.ts'
import { type TermDialogProps, TransactionDialog } from './transaction-dialog.tsx'
import { PremiumFields, ReasonFields } from './transaction-fields.tsx'
import { type LineValues, premiumOf, textOf } from './transaction-values.ts'

/** Kinds whose amount is entered, not calculated from a date. */
const priced = ['new', 'renewal', 'rewrite', 'transfer_in', 'endorsement', 'audit']

function linesOf(term: HistoryTerm, wrong: TransactionItem): LineValues[] {
  if (term.lines.length < 2) return []
  return term.lines.map(({ line }) => ({
    line,
    premiumChange: wrong.lines.find((change) => change.line === line)?.premiumChange ?? 0,
  }))
}

function valuesOf(term: HistoryTerm, wrong: TransactionItem) {
  return {
    isReplaced: true,
    isSplitAnew: false,
    replacement: {
      effectiveDate: wrong.effectiveDate,
      premiumChange: wrong.premiumChange as number | string,
      lines: linesOf(term, wrong),
      newExpirationDate: wrong.newExpirationDate ?? '',
      producers: wrong.producers.map((one): ShareValue => ({ ...one, key: newActionKey() })),
    },
    reason: '',
  }
}

type Values = ReturnType<typeof valuesOf>

/** What a cancellation or a reinstatement came to, which stays where its date does. */
function sameSum({ kind, method, premiumChange }: TransactionItem): Partial<Replacement> {
  if (kind === 'reinstatement') return { premiumChange }
  if (kind !== 'cancellation') return {}
  return method === 'flat' ? { method } : { returnPremium: Math.max(0, -premiumChange) }
}

/** Who is credited in place of those who were. */
function splitOf(
  wrong: TransactionItem,
  { effectiveDate, producers }: Values['replacement'],
): Partial<Replacement> {
  return {
    producers: producers.map(({ userId, share }) => ({
      userId: userId ?? '',
      share: share === '' ? Number.NaN : Number(share),
    })),
    ...(effectiveDate === wrong.effectiveDate && sameSum(wrong)),
  }
}

/** What is right of it; what did not change is left out, and what follows from a date is calculated anew. */
function replacementOf(wrong: TransactionItem, { isSplitAnew, replacement }: Values): Replacement {
  const { effectiveDate, premiumChange, lines, newExpirationDate } = replacement
  const price = premiumOf(lines, premiumChange)
  return {
    effectiveDate,
    ...(priced.includes(wrong.kind) && price.premiumChange !== wrong.premiumChange && price),
    ...(newExpirationDate && newExpirationDate !== wrong.newExpirationDate && { newExpirationDate }),
    ...(isSplitAnew && splitOf(wrong, replacement)),
  }
}

function inputOf(wrong: TransactionItem, values: Values) {
  return {
    kind: 'correction' as const,
    corrects: wrong.id,
    reason: textOf(values.reason),
    ...(values.isReplaced && { replacement: replacementOf(wrong, values) }),
  }
}

const Correction = TransactionCreate.refine(
  ({ replacement }) => !replacement?.producers || totalShare(replacement.producers) === 100,
  { path: ['replacement', 'producers'], error: 'The shares must add up to 100%' },
).refine(({ replacement }) => isEachOnce(replacement?.producers ?? []), {
  path: ['replacement', 'producers'],
  error: 'Name each producer once',
})

type SplitProps = { form: FormOf<Values>; wrong: TransactionItem }

function Shares({ form: { getInputProps: inputs, values, setFieldValue }, wrong }: SplitProps) {
  const id = wrong.producers[0]?.userId ?? ''
  return (
    <ProducerShares
      inputs={(path) => inputs(`replacement.${path}`)}
      note="For this transaction only. The policy and its other transactions keep their own split."
      value={values.replacement.producers}
      known={{ id, name: useMemberName()(id) }}
      onChange={(producers) => setFieldValue('replacement.producers', producers)}
    />
  )
}

/** Who is credited with this transaction alone. */
function SplitFields({ form, wrong }: SplitProps) {
  return (
    <>
      <Switch {...form.getInputProps('isSplitAnew', { type: 'checkbox' })} label="Change who is credited" />
      {form.values.isSplitAnew && <Shares form={form} wrong={wrong} />}
    </>
  )
}

/** Voids a transaction as though it was never made, with the right one in its place where there is one. */
export function CorrectDialog({ wrong, ...props }: TermDialogProps & { wrong: TransactionItem }) {
  const kind = transactionKindLabels[wrong.kind].toLowerCase()
  return (
    <TransactionDialog
      {...props}
      name={`correction of ${wrong.id}`}
      title={`Correct ${transactionName(wrong)}`}
      submitLabel={({ isReplaced, replacement }) =>
        isReplaced ? `Correct to ${kind} of ${formatDay(replacement.effectiveDate || null)}` : `Void ${kind}`
      }
      isDanger
      initialOf={(term: HistoryTerm) => valuesOf(term, wrong)}
      inputOf={(values) => inputOf(wrong, values)}
      contract={Correction}
    >
      {(form) => (
        <>
          <p>The original stays visible, struck through, and counts in nothing.</p>
          <Switch
            {...form.getInputProps('isReplaced', { type: 'checkbox' })}
            label={`Enter the right ${kind}`}
          />
          {form.values.isReplaced && (
            <>
              <FieldRow>
                <DateField
                  {...form.getInputProps('replacement.effectiveDate')}
                  label="Right date"
                  withAsterisk
                  data-autofocus
                />
                {wrong.newExpirationDate !== null && (
                  <DateField
                    {...form.getInputProps('replacement.newExpirationDate')}
                    label="Right expiration"
                  />
                )}
              </FieldRow>
              {priced.includes(wrong.kind) && (
                <PremiumFields
                  inputs={(path) => form.getInputProps(`replacement.${path}`)}
                  lines={form.values.replacement.lines}
                  label="Right amount"
                />
              )}
              {wrong.premiumChange !== 0 && <SplitFields form={form} wrong={wrong} />}
            </>
          )}
          <ReasonFields
            inputs={form.getInputProps}
            reasons={correctionReasons}
            reasonLabel="What was wrong"
            hasNote={false}
          />
        </>
      )}
    </TransactionDialog>
  )
}
