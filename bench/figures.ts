/** A measured figure beside its goal. */
export type Figure = { name: string; value: string; goal: string; isMet: boolean }

/** The middle of an odd number of measurements, or the mean of the middle two. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length / 2
  const [low, high] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]]
  if (low === undefined || high === undefined) throw new Error('There is nothing to take the median of.')
  return (low + high) / 2
}

/** A ratio that may be at least (`≥`) or at most (`≤`) its goal; `detail` says what was divided. */
export function ratio(name: string, value: number, sign: '≥' | '≤', goal: number, detail: string): Figure {
  const isMet = sign === '≥' ? value >= goal : value <= goal
  return { name, value: `${value.toFixed(2)} (${detail})`, goal: `${sign} ${goal}`, isMet }
}

/** A quantity with a unit that may be at most (or at least) its goal. */
export function quantity(name: string, value: number, sign: '≥' | '≤', goal: number, unit: string): Figure {
  const isMet = sign === '≥' ? value >= goal : value <= goal
  const shown = value >= 100 ? Math.round(value).toLocaleString('en-US') : value.toFixed(1)
  return { name, value: `${shown} ${unit}`, goal: `${sign} ${goal.toLocaleString('en-US')} ${unit}`, isMet }
}

/** Prints the figures of one part as a table. */
export function printFigures(title: string, figures: readonly Figure[]): void {
  console.log(`\n${title}`)
  const width = Math.max(...figures.map(({ name }) => name.length))
  for (const { name, value, goal, isMet } of figures) {
    console.log(`${isMet ? '✓' : '✗'} ${name.padEnd(width)}  ${value}  goal ${goal}`)
  }
}
