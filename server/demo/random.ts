/** Chance that repeats itself: the same seed makes the same world. */
export type Random = {
  /** A number from 0 up to, not including, 1. */
  next(): number
  /** A whole number between two others, both included. */
  between(least: number, most: number): number
  chance(share: number): boolean
  pick<T>(from: readonly T[]): T
  /** One of several things, each with its weight. */
  weighted<T>(from: readonly (readonly [thing: T, weight: number])[]): T
  /** A UUIDv7 of an instant. */
  id(at: Date): string
}

/** mulberry32: small, fast and even enough for names and premiums. */
function generator(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

function hex(next: () => number, digits: number): string {
  let text = ''
  while (text.length < digits)
    text += Math.floor(next() * 65_536)
      .toString(16)
      .padStart(4, '0')
  return text.slice(0, digits)
}

function uuid(next: () => number, at: Date): string {
  const time = at.getTime().toString(16).padStart(12, '0')
  const variant = '89ab'[Math.floor(next() * 4)]
  return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(next, 3)}-${variant}${hex(next, 3)}-${hex(next, 12)}`
}

/** Starts a chance from a seed. */
export function makeRandom(seed: number): Random {
  const next = generator(seed)
  const pick = <T>(from: readonly T[]): T => {
    const thing = from[Math.floor(next() * from.length)]
    if (thing === undefined) throw new Error('There is nothing to pick from.')
    return thing
  }
  const weighted = <T>(from: readonly (readonly [T, number])[]): T => {
    let left = next() * from.reduce((sum, [, weight]) => sum + weight, 0)
    const found = from.find(([, weight]) => {
      left -= weight
      return left < 0
    })
    return (found ?? pick(from))[0]
  }
  return {
    next,
    between: (least, most) => least + Math.floor(next() * (most - least + 1)),
    chance: (share) => next() < share,
    pick,
    weighted,
    id: (at) => uuid(next, at),
  }
}
