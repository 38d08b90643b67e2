export type Random = { next(): number; pick<T>(choices: readonly T[]): T; chance(share: number): boolean }

/** Numbers that look random and are the same for the same seed (mulberry32). */
export function seeded(seed: number): Random {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const pick = <T>(choices: readonly T[]): T => {
    const [picked] = choices.slice(Math.floor(next() * choices.length))
    if (picked === undefined) throw new Error('Nothing to pick from')
    return picked
  }
  return { next, pick, chance: (share) => next() < share }
}
