// @module-tag embedded
import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { describe, expect, it } from 'vitest'
import { connectionLimits, limitConnections } from './connections.ts'

async function listen(limits: { max: number; maxPerAddress: number }) {
  const server = createServer((_request, response) => response.end('here'))
  limitConnections(server, limits)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const sockets: Socket[] = []
  const open = async (localAddress: string): Promise<'open' | 'closed'> => {
    const socket = connect({ port, host: '127.0.0.1', localAddress })
    socket.on('error', () => undefined)
    sockets.push(socket)
    await once(socket, 'connect')
    socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
    return Promise.race([
      once(socket, 'data').then(() => 'open' as const),
      once(socket, 'close').then(() => 'closed' as const),
    ])
  }
  const stop = async () => {
    for (const socket of sockets) socket.destroy()
    await once(server.close(), 'close')
  }
  return { open, stop, sockets }
}

describe('open connections', () => {
  it('are bounded for one address, others are not touched, and one that closes makes room', async () => {
    const { open, stop, sockets } = await listen({ max: 100, maxPerAddress: 3 })
    for (let n = 0; n < 3; n += 1) expect(await open('127.0.0.1')).toBe('open')
    expect(await open('127.0.0.1')).toBe('closed')
    expect(await open('127.0.0.2')).toBe('open')
    sockets[0]?.destroy()
    await expect.poll(() => open('127.0.0.1')).toBe('open')
    await stop()
  })

  it('are bounded in all', async () => {
    const { open, stop } = await listen({ max: 2, maxPerAddress: 2 })
    expect(await open('127.0.0.1')).toBe('open')
    expect(await open('127.0.0.2')).toBe('open')
    expect(await open('127.0.0.3')).toBe('closed')
    await stop()
  })

  it('leave more than half of the descriptors free, and count by address only without a proxy', () => {
    const { max, maxPerAddress } = connectionLimits(false)
    expect(max).toBeGreaterThan(0)
    expect(maxPerAddress).toBeLessThanOrEqual(256)
    expect(connectionLimits(true)).toEqual({ max, maxPerAddress: max })
  })
})
