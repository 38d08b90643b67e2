import classes from './commissions.module.css'

const cents = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** An amount to the cent; what is taken back is marked. A missing one is a dash. */
export function Money({ amount }: { amount: number | null }) {
  if (amount === null) return '—'
  return amount < 0 ? <span className={classes.negative}>{cents.format(amount)}</span> : cents.format(amount)
}
