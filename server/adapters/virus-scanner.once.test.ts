// @module-tag embedded
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startVirusScanner } from '#server/testing/virus-scanner-stand-in.ts'
import { openVirusScanner } from './virus-scanner.ts'

let scanner: Awaited<ReturnType<typeof startVirusScanner>>

beforeAll(async () => {
  scanner = await startVirusScanner()
})
afterAll(() => scanner.close())

function scan(...pieces: string[]) {
  return openVirusScanner(scanner).scan(Readable.from(pieces.map((piece) => Buffer.from(piece))))
}

describe('the virus scanner', () => {
  it('gets a file byte by byte and names what it finds', async () => {
    expect(await scan('a clean ', 'file')).toBeNull()
    expect(scanner.files.at(-1)?.toString()).toBe('a clean file')
    expect(await scan('x'.repeat(300_000), ' VIRUS')).toBe('Eicar-Test-Signature')
    expect(scanner.files.at(-1)?.length).toBe(300_006)
  })

  it('that gives no verdict is an error, never a clean file', async () => {
    await expect(scan('BROKEN')).rejects.toThrow('size limit exceeded')
  })

  it('that is away is an error, never a clean file', async () => {
    const away = await startVirusScanner()
    await away.close()
    const file = Readable.from([Buffer.from('x')])
    await expect(openVirusScanner(away).scan(file)).rejects.toThrow('ECONNREFUSED')
    expect(file.destroyed).toBe(true)
  })
})
