// @module-tag embedded
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { decryptStream, encryptStream } from './encrypted-stream.ts'

const key = randomBytes(32)
const place = 'documents/a/1'
const head = 40
const piece = 65_536

function streamOf(content: Buffer, size = 10_000): Readable {
  const parts = Array.from({ length: Math.ceil(content.length / size) }, (_, at) =>
    content.subarray(at * size, (at + 1) * size),
  )
  return Readable.from(parts, { objectMode: false })
}

const encrypt = (content: Buffer, size?: number) => buffer(encryptStream(streamOf(content, size), key, place))
const open = (content: Buffer, at = place, own = key) => buffer(decryptStream(streamOf(content), own, at))

describe('an encrypted file', () => {
  it.each([0, 1, piece - 1, piece, piece + 1, 3 * piece, 500_001])(
    'is read as it was stored, %i bytes of it',
    async (length) => {
      const content = randomBytes(length)
      for (const size of [7919, 1_000_000]) {
        const encrypted = await encrypt(content, size)
        expect(encrypted.length).toBe(head + length + 16 * Math.max(1, Math.ceil(length / piece)))
        expect((await open(encrypted)).equals(content)).toBe(true)
      }
    },
  )

  it('shows nothing of itself, and is never the same twice', async () => {
    const content = Buffer.from('SSN 512-12-7712 '.repeat(9000))
    const encrypted = await encrypt(content)
    expect(encrypted.includes('512-12-7712')).toBe(false)
    expect(encrypted.equals(await encrypt(content))).toBe(false)
  })

  it('is refused when it was altered, cut, put together anew, moved, or encrypted with another key', async () => {
    const encrypted = await encrypt(randomBytes(3 * piece))
    const altered = Buffer.from(encrypted)
    altered[head + 100] = (altered[head + 100] ?? 0) ^ 1
    await expect(open(altered)).rejects.toThrow()
    for (const cut of [piece, 16, 1, 2 * (piece + 16), 3 * (piece + 16)])
      await expect(open(encrypted.subarray(0, -cut))).rejects.toThrow()
    const [one, two, three] = [0, 1, 2].map((at) => {
      const from = head + at * (piece + 16)
      return encrypted.subarray(from, from + piece + 16)
    })
    const turned = [encrypted.subarray(0, head), two, one, three].map((part) => part ?? Buffer.alloc(0))
    await expect(open(Buffer.concat(turned))).rejects.toThrow()
    await expect(open(encrypted, 'documents/a/2')).rejects.toThrow()
    await expect(open(encrypted, place, randomBytes(32))).rejects.toThrow()
  })

  it('that was stored before there was a key is read as it is', async () => {
    for (const content of [Buffer.from('%PDF-1.4 an old one'), Buffer.alloc(0), randomBytes(100_000)])
      expect((await open(content)).equals(content)).toBe(true)
  })

  it('lets its source go when whoever reads it stops early, or never begins', async () => {
    const encrypted = await encrypt(randomBytes(1_000_000))
    const begun = streamOf(encrypted)
    for await (const _ of decryptStream(begun, key, place)) break
    if (!begun.closed) await once(begun, 'close')
    const unread = streamOf(encrypted)
    decryptStream(unread, key, place).destroy()
    await once(unread, 'close')
    expect([begun.destroyed, unread.destroyed]).toEqual([true, true])
  })
})
