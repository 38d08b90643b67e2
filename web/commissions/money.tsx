import { formatCents } from '#shared/money.ts'
import classes from './commissions.module.css'

/** An amount to the cent; what is taken back is marked. A missing one is a dash. */
export function Money({ amount }: { amount: number | null }) {
  if (amount === null) return '—'
  return amount < 0 ? <span className={classes.negative}>{formatCents(amount)}</span> : formatCents(amount)
}
