import { sumDollars } from '#shared/money.ts'
import type { HistoryTerm } from '#shared/policies/history.contract.ts'
import type { TransactionCreate } from '#shared/policies/transactions.contract.ts'

/** An amount as a field holds it: empty is ''. */
export type AmountValue = number | string

export type LineValues = { line: string; premiumChange: AmountValue }

/** What is charged beside the premium, as fields hold it. */
export type ChargeValues = { carrierFee: AmountValue; agencyFee: AmountValue; taxes: AmountValue }

export const noCharges: ChargeValues = { carrierFee: '', agencyFee: '', taxes: '' }

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

/** Fees and taxes as they are sent. */
export function chargesOf({
  carrierFee,
  agencyFee,
  taxes,
}: ChargeValues): Pick<TransactionCreate, 'fees' | 'taxes'> {
  const fee = (kind: 'carrier' | 'agency', value: AmountValue) => {
    const amount = amountOf(value)
    return amount ? [{ kind, amount, refundable: false }] : []
  }
  const fees = [...fee('carrier', carrierFee), ...fee('agency', agencyFee)]
  return { ...(fees.length > 0 && { fees }), taxes: amountOf(taxes) }
}
