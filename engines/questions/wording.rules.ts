// Not those of money.ts: the dialog's bundle does without the schemas that come with them.
const dollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
})
const percent = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })
const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })

/** Dollars without decimals. */
export function asDollars(amount: number): string {
  return dollars.format(amount).replace('-', '−')
}

/** A share of 0–100 with at most one decimal. */
export function asPercent(share: number): string {
  return `${percent.format(share)}%`
}

/** A number with its thousands marked, and at most one decimal. */
export function asNumber(amount: number): string {
  return whole.format(amount)
}

/** "1 client", "2 clients", "no clients". */
export function counted(many: number, one: string, several: string = `${one}s`): string {
  return `${many === 0 ? 'no' : asNumber(many)} ${many === 1 ? one : several}`
}

/** "a, b and c". */
export function listed(parts: readonly string[]): string {
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`
}
