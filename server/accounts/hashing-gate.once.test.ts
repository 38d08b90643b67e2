// @module-tag embedded
import { describe, expect, it } from 'vitest'
import { makeGate } from './hashing-gate.ts'

/** Work that ends on demand. */
function work() {
  const { promise, resolve } = Promise.withResolvers<string>()
  return { run: () => promise, end: () => resolve('done') }
}

describe('a gate', () => {
  it('lets so many through together and the next when one has ended', async () => {
    const gate = makeGate(2, 5)
    const pieces = [work(), work(), work()]
    const started: number[] = []
    const results = pieces.map((piece, index) =>
      gate(() => {
        started.push(index)
        return piece.run()
      }),
    )
    await Promise.resolve()
    expect(started).toEqual([0, 1])
    pieces[1]?.end()
    await results[1]
    await Promise.resolve()
    expect(started).toEqual([0, 1, 2])
    pieces[0]?.end()
    pieces[2]?.end()
    expect(await Promise.all(results)).toEqual(['done', 'done', 'done'])
  })

  it('refuses what would wait behind too many, and takes more when the line is shorter', async () => {
    const gate = makeGate(1, 1)
    const [first, second] = [work(), work()]
    const running = gate(first.run)
    const waiting = gate(second.run)
    await expect(gate(work().run)).rejects.toMatchObject({ code: 'rate_limited', details: { retryAfter: 2 } })
    first.end()
    second.end()
    await Promise.all([running, waiting])
    expect(await gate(async () => 'in')).toBe('in')
  })

  it('frees its place when work fails', async () => {
    const gate = makeGate(1, 1)
    await expect(gate(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    expect(await gate(async () => 'in')).toBe('in')
  })
})
