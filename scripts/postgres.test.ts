import { describe, expect, it } from 'vitest'
import { startOnFreePort } from './postgres.ts'

describe('a PostgreSQL of our own', () => {
  it('starts on another port when another program took the first one meanwhile', async () => {
    const tried: number[] = []
    await startOnFreePort(async (port) => {
      tried.push(port)
      if (tried.length < 3) throw new Error('could not bind IPv4 address "127.0.0.1": Address already in use')
    })
    expect(tried).toHaveLength(3)
    for (const port of tried) expect(port).toBeGreaterThan(0)
  })

  it('is given up after five ports, and at once when anything else is wrong', async () => {
    const failing = (message: string) => {
      const tried: number[] = []
      const started = startOnFreePort(async (port) => {
        tried.push(port)
        throw new Error(message)
      })
      return started.catch((error) => [String(error), tried.length])
    }
    expect(await failing('Address already in use')).toEqual(['Error: Address already in use', 5])
    expect(await failing('no space left')).toEqual(['Error: no space left', 1])
  })
})
