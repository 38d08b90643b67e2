/** One engraved line: its SVG path and how strongly it shows. */
export type EngravedLine = { path: string; opacity: number }

const lines = 34
const steps = 220

/** The distance of a line from the center: a circle that two waves bend, turned a little further from line to line. */
function radius(line: number, angle: number): number {
  const share = line / (lines - 1)
  const rosette = Math.sin(7 * angle + line * 0.26) * (9 + 34 * share)
  const engraving = Math.sin(16 * angle - line * 0.52) * (4 + 12 * share)
  const drift = Math.sin(2 * angle - line * 0.09) * 34 * share
  return 52 + 15.5 * line + rosette + engraving + drift
}

function pathOf(line: number): string {
  const points = Array.from({ length: steps }, (_, step) => {
    const angle = (step / steps) * 2 * Math.PI
    const distance = radius(line, angle)
    return `${(distance * Math.cos(angle)).toFixed(1)} ${(distance * Math.sin(angle)).toFixed(1)}`
  })
  return `M${points.join('L')}Z`
}

/** The guilloche of insurance certificates around the origin, brightest near it. */
export function guilloche(): EngravedLine[] {
  return Array.from({ length: lines }, (_, line) => ({
    path: pathOf(line),
    opacity: 0.86 - 0.74 * (line / (lines - 1)) ** 0.7,
  }))
}
