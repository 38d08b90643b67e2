import type { Turn } from './documents-lines.ts'
import type { Grays } from './documents-scanned.ts'

/** Darker points than this may belong to a line of a table. */
const dark = 140
/** Lines of tables are longer than any letter and at most so thick, in parts of the page's width. */
const ruleLength = 1 / 14
const ruleThickness = 1 / 350

/** The picture in the plainest of formats. */
export function pgmOf({ width, height, data }: Grays): Buffer {
  return Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`), data])
}

/** A patch has this part of a page's width and height, and is sought in steps of half of it. */
const patchShare = 0.34

function cut(
  { width, data }: Grays,
  left: number,
  top: number,
  size: { width: number; height: number },
): Grays {
  const out = new Uint8Array(size.width * size.height)
  for (let y = 0; y < size.height; y += 1) {
    const from = (top + y) * width + left
    out.set(data.subarray(from, from + size.width), y * size.width)
  }
  return { ...size, data: out }
}

/** How often light and dark meet, in every third line: text does it more than pictures and frames. */
function changes({ width, height, data }: Grays): number {
  let count = 0
  for (let y = 0; y < height; y += 3) {
    for (let x = 1; x < width; x += 1) {
      const at = y * width + x
      if ((data[at] ?? 255) < dark !== (data[at - 1] ?? 255) < dark) count += 1
    }
  }
  return count
}

/** The part of a page with most text: enough to see which way up it lies. */
export function patchOf(grays: Grays): Grays {
  const size = {
    width: Math.ceil(grays.width * patchShare),
    height: Math.ceil(grays.height * patchShare),
  }
  let best: { patch: Grays; count: number } | null = null
  for (const down of [0, 0.5, 1, 1.5]) {
    for (const right of [0, 0.5, 1, 1.5]) {
      const left = Math.min(Math.floor(right * size.width), grays.width - size.width)
      const top = Math.min(Math.floor(down * size.height), grays.height - size.height)
      const patch = cut(grays, left, top, size)
      const count = changes(patch)
      if (!best || count > best.count) best = { patch, count }
    }
  }
  return best?.patch ?? grays
}

/** The picture so turned that text which runs down, to the left or up runs to the right. */
export function turned({ width, height, data }: Grays, turn: Turn): Grays {
  if (turn === 0) return { width, height, data }
  const out = new Uint8Array(data.length)
  if (turn === 2) {
    for (let at = 0; at < data.length; at += 1) out[data.length - 1 - at] = data[at] ?? 0
    return { width, height, data: out }
  }
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const to = turn === 1 ? (width - 1 - x) * height + y : x * height + (height - 1 - y)
      out[to] = data[y * width + x] ?? 0
    }
  }
  return { width: height, height: width, data: out }
}

/** How thick a line is at a point of it, across its direction. */
function thickness(data: Uint8Array, at: number, across: number, most: number): number {
  let points = 1
  for (let by = across; points <= most && (data[at + by] ?? 255) < dark; by += across) points += 1
  for (let by = across; points <= most && (data[at - by] ?? 255) < dark; by += across) points += 1
  return points
}

type Scan = { lines: number; length: number; along: number; across: number; least: number; most: number }

/** Takes long thin lines in one direction out of a copy of the picture; letters that cross them keep their strokes. */
function eraseRules(
  from: Uint8Array,
  to: Uint8Array,
  { lines, length, along, across, least, most }: Scan,
): void {
  const erase = (start: number, end: number) => {
    for (let at = start; at < end; at += along) {
      if (thickness(from, at, across, most) > most) continue
      for (let by = -most; by <= most; by += 1) {
        const point = at + by * across
        if ((from[point] ?? 255) < 255 && thickness(from, point, across, most) <= most) to[point] = 255
      }
    }
  }
  for (let line = 0; line < lines; line += 1) {
    let start = -1
    for (let step = 0; step <= length; step += 1) {
      const at = line * across + step * along
      const isDark = step < length && (from[at] ?? 255) < dark
      if (isDark && start < 0) start = step
      if (isDark || start < 0) continue
      if (step - start >= least) erase(line * across + start * along, at)
      start = -1
    }
  }
}

/** The picture without the lines of its tables and boxes, which would be read as letters. */
export function withoutRules({ width, height, data }: Grays): Grays {
  const out = data.slice()
  const [least, most] = [Math.round(width * ruleLength), Math.max(3, Math.round(width * ruleThickness))]
  eraseRules(data, out, { lines: height, length: width, along: 1, across: width, least, most })
  eraseRules(data, out, { lines: width, length: height, along: width, across: 1, least, most })
  return { width, height, data: out }
}
