import { crc32, deflateSync } from 'node:zlib'
import type { Pixels } from './documents-pictures.ts'

/** Points differ in color, not only in lightness, from this distance on. */
const visibleColor = 20
/** A picture with fewer colored points than one in so many is gray. */
const rareColor = 5000
const grayLevels = 16
const maxColors = 256
/** Colors are distinguished by five bits of each part. */
const bins = 32 * 32 * 32

function chunk(name: string, data: Buffer): Buffer {
  const out = Buffer.alloc(12 + data.length)
  out.writeUInt32BE(data.length, 0)
  out.write(name, 4, 'latin1')
  data.copy(out, 8)
  out.writeUInt32BE(crc32(out.subarray(4, 8 + data.length)), 8 + data.length)
  return out
}

type Packed = { depth: 4 | 8; color: 0 | 3; palette: Buffer | null; rows: Buffer }

function pngOf({ width, height }: Pixels, { depth, color, palette, rows }: Packed): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([depth, color, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    ...(palette ? [chunk('PLTE', palette)] : []),
    chunk('IDAT', deflateSync(rows, { level: 7 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function isGrey({ data }: Pixels): boolean {
  let colored = 0
  for (let at = 0; at < data.length; at += 4) {
    const [r = 0, g = 0, b = 0] = [data[at], data[at + 1], data[at + 2]]
    if (Math.max(r, g, b) - Math.min(r, g, b) > visibleColor) colored += 1
  }
  return colored * rareColor < data.length / 4
}

/** Sixteen grays, two points to a byte: enough for letters with soft edges. */
function grays({ width, height, data }: Pixels): Packed {
  const stride = Math.ceil(width / 2) + 1
  const rows = Buffer.alloc(stride * height)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = (y * width + x) * 4
      const light = ((data[at] ?? 0) * 3 + (data[at + 1] ?? 0) * 6 + (data[at + 2] ?? 0)) / 10
      const level = Math.round((light * (grayLevels - 1)) / 255)
      rows[y * stride + 1 + (x >> 1)] = (rows[y * stride + 1 + (x >> 1)] ?? 0) | (x % 2 ? level : level << 4)
    }
  }
  return { depth: 4, color: 0, palette: null, rows }
}

type Bin = { id: number; parts: [number, number, number]; count: number }

function binOf(data: Uint8Array, at: number): number {
  return (((data[at] ?? 0) >> 3) << 10) | (((data[at + 1] ?? 0) >> 3) << 5) | ((data[at + 2] ?? 0) >> 3)
}

/** The colors of a picture with how often they are there. */
function binsOf({ data }: Pixels): Bin[] {
  const counts = new Uint32Array(bins)
  const sums = new Float64Array(bins * 3)
  for (let at = 0; at < data.length; at += 4) {
    const id = binOf(data, at)
    counts[id] = (counts[id] ?? 0) + 1
    for (let part = 0; part < 3; part += 1)
      sums[id * 3 + part] = (sums[id * 3 + part] ?? 0) + (data[at + part] ?? 0)
  }
  const found: Bin[] = []
  for (const [id, count] of counts.entries()) {
    const mean = (part: number) => (sums[id * 3 + part] ?? 0) / count
    if (count > 0) found.push({ id, parts: [mean(0), mean(1), mean(2)], count })
  }
  return found
}

/** The part in which colors differ most, and by how much. */
function spreadOf(group: readonly Bin[]): { part: 0 | 1 | 2; spread: number } {
  const spreads = ([0, 1, 2] as const).map((part) => {
    const values = group.map(({ parts }) => parts[part])
    return { part, spread: Math.max(...values) - Math.min(...values) }
  })
  return spreads.reduce((most, one) => (one.spread > most.spread ? one : most))
}

function halves(group: Bin[]): [Bin[], Bin[]] {
  const { part } = spreadOf(group)
  const sorted = group.toSorted((a, b) => a.parts[part] - b.parts[part])
  const middle = sorted.reduce((sum, { count }) => sum + count, 0) / 2
  let [at, sum] = [0, 0]
  while (at < sorted.length - 2 && sum + (sorted[at]?.count ?? 0) < middle) sum += sorted[at++]?.count ?? 0
  return [sorted.slice(0, at + 1), sorted.slice(at + 1)]
}

/** Groups like colors until there are as many as a palette has: always the most different group is cut in two. */
function groupsOf(all: Bin[]): Bin[][] {
  if (all.length <= maxColors) return all.map((bin) => [bin])
  const groups = [{ group: all, weight: 1 }]
  while (groups.length < maxColors) {
    const widest = groups.reduce((most, one) => (one.weight > most.weight ? one : most))
    if (widest.weight <= 0) break
    groups.splice(groups.indexOf(widest), 1)
    for (const group of halves(widest.group)) {
      const count = group.reduce((sum, bin) => sum + bin.count, 0)
      groups.push({ group, weight: group.length > 1 ? spreadOf(group).spread * Math.sqrt(count) : 0 })
    }
  }
  return groups.map(({ group }) => group)
}

function colored(picture: Pixels): Packed {
  const { width, height, data } = picture
  const groups = groupsOf(binsOf(picture))
  const palette = Buffer.alloc(groups.length * 3)
  const indexes = new Uint8Array(bins)
  for (const [index, group] of groups.entries()) {
    const count = group.reduce((sum, bin) => sum + bin.count, 0)
    for (const part of [0, 1, 2] as const) {
      palette[index * 3 + part] = Math.round(
        group.reduce((sum, bin) => sum + bin.parts[part] * bin.count, 0) / count,
      )
    }
    for (const { id } of group) indexes[id] = index
  }
  const rows = Buffer.alloc((width + 1) * height)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1)
      rows[y * (width + 1) + 1 + x] = indexes[binOf(data, (y * width + x) * 4)] ?? 0
  }
  return { depth: 8, color: 3, palette, rows }
}

/** A picture as PNG in few bytes: of sixteen grays where it has no color, else of at most 256 colors. */
export function smallPng(picture: Pixels): Buffer {
  return pngOf(picture, isGrey(picture) ? grays(picture) : colored(picture))
}
