import { Switch } from '@mantine/core'
import { formatDay } from '#shared/dates.ts'
import type { HistoryTerm, TransactionItem } from '#shared/policies/history.contract.ts'
import { transactionKindLabels } from '#shared/policies/term-choices.ts'
import type { Replacement } from '#shared/policies/transactions.contract.ts'
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
    replacement: {
      effectiveDate: wrong.effectiveDate,
      premiumChange: wrong.premiumChange as number | string,
      lines: linesOf(term, wrong),
      newExpirationDate: wrong.newExpirationDate ?? '',
    },
    reason: '',
  }
}

type Values = ReturnType<typeof valuesOf>

/** What is right of it; what did not change is left out, and what follows from a date is calculated anew. */
function replacementOf(wrong: TransactionItem, { replacement }: Values): Replacement {
  const { effectiveDate, premiumChange, lines, newExpirationDate } = replacement
  const price = premiumOf(lines, premiumChange)
  return {
    effectiveDate,
    ...(priced.includes(wrong.kind) && price.premiumChange !== wrong.premiumChange && price),
    ...(newExpirationDate && newExpirationDate !== wrong.newExpirationDate && { newExpirationDate }),
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
    >
      {({ getInputProps: inputs, values }) => (
        <>
          <p>The original stays visible, struck through, and counts in nothing.</p>
          <Switch {...inputs('isReplaced', { type: 'checkbox' })} label={`Enter the right ${kind}`} />
          {values.isReplaced && (
            <>
              <FieldRow>
                <DateField
                  {...inputs('replacement.effectiveDate')}
                  label="Right date"
                  withAsterisk
                  data-autofocus
                />
                {wrong.newExpirationDate !== null && (
                  <DateField {...inputs('replacement.newExpirationDate')} label="Right expiration" />
                )}
              </FieldRow>
              {priced.includes(wrong.kind) && (
                <PremiumFields
                  inputs={(path) => inputs(`replacement.${path}`)}
                  lines={values.replacement.lines}
                  label="Right amount"
                />
              )}
            </>
          )}
          <ReasonFields
            inputs={inputs}
            reasons={correctionReasons}
            reasonLabel="What was wrong"
            hasNote={false}
          />
        </>
      )}
    </TransactionDialog>
  )
}
