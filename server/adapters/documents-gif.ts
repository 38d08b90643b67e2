import { DocumentProblem } from './documents-task.ts'

/** The first picture of a GIF: for each point the number of its color. */
type Frame = { width: number; height: number; palette: Buffer; indexes: Buffer }

const maxCodes = 4096

/** The pieces of a chain of blocks, and where it ends. */
function chain(bytes: Buffer, from: number): { data: Buffer; end: number } {
  const parts: Buffer[] = []
  let at = from
  while (at < bytes.length && bytes[at] !== 0) {
    const length = bytes[at] ?? 0
    parts.push(bytes.subarray(at + 1, at + 1 + length))
    at += 1 + length
  }
  return { data: Buffer.concat(parts), end: at + 1 }
}

/** The codes of packed points: a reader that grows from so many bits on. */
function codeReader(data: Buffer) {
  let [at, held, bits] = [0, 0, 0]
  return (size: number): number | null => {
    while (bits < size) {
      const next = data[at++]
      if (next === undefined) return null
      held |= next << bits
      bits += 8
    }
    const code = held & ((1 << size) - 1)
    held >>>= size
    bits -= size
    return code
  }
}

/** What codes stand for: each is what another one was, and one point more. */
function codeTable(least: number) {
  const before = new Uint16Array(maxCodes)
  const last = new Uint8Array(maxCodes)
  const length = new Uint16Array(maxCodes)
  for (let code = 0; code < 1 << least; code += 1) {
    last[code] = code
    length[code] = 1
  }
  const add = (code: number, previous: number, point: number) => {
    before[code] = previous
    last[code] = point
    length[code] = (length[previous] ?? 0) + 1
  }
  const firstOf = (code: number): number => {
    let from = code
    while ((length[from] ?? 0) > 1) from = before[from] ?? 0
    return last[from] ?? 0
  }
  /** Writes what a code stands for, from its end, and gives how many points that are. */
  const write = (code: number, out: Buffer, at: number): number => {
    const count = length[code] ?? 0
    for (let [to, from] = [at + count - 1, code]; to >= at; to -= 1) {
      if (to < out.length) out[to] = last[from] ?? 0
      from = before[from] ?? 0
    }
    return count
  }
  return { add, firstOf, write }
}

/** Unpacks points by the method of Lempel, Ziv and Welch; what is missing stays the first color. */
function unpack(data: Buffer, least: number, points: number): Buffer {
  if (least < 2 || least > 8) throw new DocumentProblem('damaged')
  const out = Buffer.alloc(points)
  const clear = 1 << least
  const table = codeTable(least)
  const read = codeReader(data)
  let [next, size, previous, at] = [clear + 2, least + 1, -1, 0]
  for (let code = read(size); code !== null && code !== clear + 1 && at < points; code = read(size)) {
    if (code === clear) {
      next = clear + 2
      size = least + 1
      previous = -1
      continue
    }
    if (code > next || (code === next && previous < 0)) throw new DocumentProblem('damaged')
    if (previous >= 0 && next < maxCodes) {
      table.add(next, previous, table.firstOf(code === next ? previous : code))
      next += 1
      if (next === 1 << size && size < 12) size += 1
    }
    at += table.write(code, out, at)
    previous = code
  }
  return out
}

function paletteAt(bytes: Buffer, at: number, flags: number): Buffer {
  return bytes.subarray(at, at + 3 * (1 << ((flags & 7) + 1)))
}

/** Lines that were sent in four passes, in their places. */
function inOrder(points: Buffer, width: number, height: number): Buffer {
  const out = Buffer.alloc(points.length)
  let from = 0
  for (const [first, step] of [
    [0, 8],
    [4, 8],
    [2, 4],
    [1, 2],
  ] as const) {
    for (let line = first; line < height; line += step) {
      points.copy(out, line * width, from, from + width)
      from += width
    }
  }
  return out
}

function frameAt(
  bytes: Buffer,
  at: number,
  shared: Buffer | null,
  check: (width: number, height: number) => void,
): Frame {
  const [width, height] = [bytes.readUInt16LE(at + 5), bytes.readUInt16LE(at + 7)]
  check(width, height)
  const flags = bytes[at + 9] ?? 0
  const own = flags & 0x80 ? paletteAt(bytes, at + 10, flags) : null
  const palette = own ?? shared
  if (!palette || palette.length < 3) throw new DocumentProblem('damaged')
  const start = at + 10 + (own?.length ?? 0)
  const points = unpack(chain(bytes, start + 1).data, bytes[start] ?? 0, width * height)
  return { width, height, palette, indexes: flags & 0x40 ? inOrder(points, width, height) : points }
}

/** The first picture of a GIF. Throws where there is none; `check` may refuse its size before anything is unpacked. */
export function firstFrame(bytes: Buffer, check: (width: number, height: number) => void): Frame {
  const flags = bytes.readUInt8(10)
  const shared = flags & 0x80 ? paletteAt(bytes, 13, flags) : null
  for (let at = 13 + (shared?.length ?? 0); at < bytes.length; ) {
    if (bytes[at] === 0x2c) return frameAt(bytes, at, shared, check)
    if (bytes[at] !== 0x21) break
    at = chain(bytes, at + 2).end
  }
  throw new DocumentProblem('damaged')
}
