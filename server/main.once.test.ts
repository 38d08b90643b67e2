import { afterEach, describe, expect, it } from 'vitest'
import { endPrograms, startMain } from './testing/program.ts'

afterEach(endPrograms)

describe('the process', () => {
  it.each([
    [{ PORT: 'eighty' }, 'PORT must be a port number\n'],
    [{ NODE_ENV: 'production' }, 'SECRET_KEY is required with NODE_ENV=production\n'],
  ])('ends with one clear line for the wrong setting %o', async (settings, line) => {
    const { exited, output } = startMain(settings)
    expect(await exited).toBe(1)
    expect(output).toEqual({ out: '', error: line })
  })

  it('tells its address, stops on SIGTERM with 0, and leaves the folder to the next', async () => {
    const first = startMain()
    await first.isReady()
    expect(first.output.out).toMatch(/^Bindery is ready at http:\/\/\S+:\d+\n$/)
    const second = startMain({}, first.dataDir)
    expect(await second.exited).toBe(1)
    expect(second.output.error).toContain(`is in use by process ${first.child.pid}`)
    first.child.kill('SIGTERM')
    expect(await first.exited).toBe(0)
    const third = startMain({}, first.dataDir)
    await third.isReady()
    // Three processes start one after the other, which a busy machine needs its time for.
  }, 120_000)
})
