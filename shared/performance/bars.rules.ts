/** A scale around zero: round ticks, and where a value lies on it from its low end, 0–1. */
export type BarScale = { ticks: number[]; at: (value: number) => number }

function roundStep(rough: number): number {
  const power = 10 ** Math.floor(Math.log10(rough))
  const factor = [1, 2, 2.5, 5, 10].find((candidate) => candidate * power >= rough) ?? 10
  return factor * power
}

/** The scale of bars that begin at zero; negative ones go the other way. */
export function barScale(values: readonly number[]): BarScale {
  const most = Math.max(0, ...values)
  const least = Math.min(0, ...values)
  if (most === least) return { ticks: [0], at: () => 0 }
  const step = roundStep((most - least) / 3)
  const bottom = Math.floor(least / step) * step
  const count = Math.round((Math.ceil(most / step) * step - bottom) / step)
  const ticks = Array.from({ length: count + 1 }, (_none, index) => bottom + index * step)
  return { ticks, at: (value) => (value - bottom) / (count * step) }
}

/** A step of a bridge, from one amount to another. */
export type BridgeStep = { from: number; to: number }

/** Where each part of a bridge begins and ends: at what the parts before it add up to, to the cent. */
export function bridgeSteps(start: number, changes: readonly number[]): BridgeStep[] {
  let cents = Math.round(start * 100)
  return changes.map((change) => {
    const from = cents / 100
    cents += Math.round(change * 100)
    return { from, to: cents / 100 }
  })
}

/** How much more or less one figure is than another, in words: in percent, or in points of a percentage. */
export function deltaText(
  now: number | null,
  before: number | null,
  unit: 'amount' | 'points',
): string | null {
  if (now === null || before === null) return null
  const signed = (change: number, digits: number) =>
    `${change > 0 ? '+' : change < 0 ? '−' : ''}${Math.abs(change).toLocaleString('en-US', { maximumFractionDigits: digits })}`
  if (unit === 'points') return `${signed(Math.round((now - before) * 10) / 10, 1)} pts`
  if (before === 0) return null
  return `${signed(((now - before) / Math.abs(before)) * 100, 1)}%`
}
