import { sumDollars } from '#shared/money.ts'
import type { HistoryTerm } from '#shared/policies/history.contract.ts'
import { feeKinds } from '#shared/policies/term-choices.ts'
import type { TransactionCreate } from '#shared/policies/transactions.contract.ts'
import { newActionKey } from '#web/lib/action-key.ts'

/** An amount as a field holds it: empty is ''. */
export type AmountValue = number | string

export type LineValues = { line: string; premiumChange: AmountValue }

export type FeeValues = {
  /** Tells the rows of the form apart; it is not sent. */
  key: string
  kind: string
  amount: AmountValue
  refundable: boolean
}

/** What is charged beside the premium, as fields hold it. */
export type ChargeValues = { fees: FeeValues[]; taxes: AmountValue }

export const noCharges: ChargeValues = { fees: [], taxes: '' }

/** An empty row for a fee. */
export function emptyFee(): FeeValues {
  return { key: newActionKey(), kind: 'carrier', amount: '', refundable: false }
}

/** An amount as it is sent; undefined where none was entered. */
export function amountOf(value: AmountValue): number | undefined {
  return value === '' || value === '-' ? undefined : Number(value)
}

/** A text as it is sent; undefined where none was entered. */
export function textOf(value: string): string | undefined {
  return value.trim() === '' ? undefined : value
}

/** A field for each line of business, where a term has several: a term of one line has its premium alone. */
export function linesOf(term: HistoryTerm): LineValues[] {
  return term.lines.length > 1 ? term.lines.map(({ line }) => ({ line, premiumChange: '' })) : []
}

/** A premium change as it is sent: by line where there are several, which add up to it. */
export function premiumOf(
  lines: readonly LineValues[],
  whole: AmountValue,
): Pick<TransactionCreate, 'premiumChange' | 'lines'> {
  if (lines.length === 0) return { premiumChange: amountOf(whole) }
  const changes = lines.map(({ line, premiumChange }) => ({
    line,
    premiumChange: amountOf(premiumChange) ?? 0,
  }))
  return {
    premiumChange: sumDollars(changes.map(({ premiumChange }) => premiumChange)),
    lines: changes.filter(({ premiumChange }) => premiumChange !== 0),
  }
}

/** Fees and taxes as they are sent; a row without an amount is none. */
export function chargesOf({ fees, taxes }: ChargeValues): Pick<TransactionCreate, 'fees' | 'taxes'> {
  const charged = fees.flatMap(({ kind, amount: value, refundable }) => {
    const amount = amountOf(value)
    return amount ? [{ kind: feeKinds.find((one) => one === kind) ?? 'other', amount, refundable }] : []
  })
  return { ...(charged.length > 0 && { fees: charged }), taxes: amountOf(taxes) }
}
