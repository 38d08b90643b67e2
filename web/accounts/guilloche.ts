/** One engraved line: its SVG path and how strongly it shows. */
export type EngravedLine = { path: string; opacity: number }

const lines = 34
const steps = 160

/** The distance of a line from the centre: a circle that two waves bend, turned a little further from line to line. */
function radius(line: number, angle: number): number {
  const share = line / (lines - 1)
  const rosette = Math.sin(8 * angle + line * 0.17) * (10 + 26 * share)
  const engraving = Math.sin(17 * angle - line * 0.31) * (3 + 11 * share)
  const drift = Math.sin(3 * angle + line * 0.05) * 22 * share
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

/** The guilloche of insurance certificates around the origin, brightest near it (look.md). */
export function guilloche(): EngravedLine[] {
  return Array.from({ length: lines }, (_, line) => ({
    path: pathOf(line),
    opacity: 0.86 - 0.74 * (line / (lines - 1)) ** 0.7,
  }))
}
