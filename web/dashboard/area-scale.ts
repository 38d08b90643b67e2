/** A scale of round numbers around some values, and where each lies on it from the bottom, 0–1. */
export type AreaScale = { ticks: number[]; at(value: number): number }

function roundStep(rough: number): number {
  const power = 10 ** Math.floor(Math.log10(rough))
  const factor = [1, 2, 2.5, 5, 10].find((candidate) => candidate * power >= rough) ?? 10
  return factor * power
}

/** The scale of a chart: three or four intervals of a round step, starting near the smallest value. */
export function areaScale(values: readonly number[]): AreaScale {
  const most = Math.max(0, ...values)
  const least = Math.min(...values, most)
  const spread = most - least || most
  if (spread === 0) return { ticks: [0], at: () => 0 }
  const step = roundStep(spread / 3)
  const bottom = Math.max(0, Math.floor(least / step) * step)
  const top = Math.max(bottom + step, Math.ceil(most / step) * step)
  const count = Math.round((top - bottom) / step)
  const ticks = Array.from({ length: count + 1 }, (_, index) => bottom + index * step)
  return { ticks, at: (value) => (value - bottom) / (top - bottom) }
}
