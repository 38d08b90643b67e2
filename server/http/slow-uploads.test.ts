import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterAll, describe, expect, it } from 'vitest'
import { closeTestServer, testServer } from '#server/testing/server.ts'
import { world } from '#server/testing/world.ts'

afterAll(closeTestServer)

const paths = ['/api/documents', '/api/imports', '/api/knowledge/files', '/api/edison/chat-with-file']
const boundary = 'x-boundary'

const { app } = await testServer()
await app.listen({ port: 0, host: '127.0.0.1' })
const { port } = app.server.address() as AddressInfo

async function beginUpload(
  path: string,
  headers: string[] = [],
): Promise<{ socket: Socket; received: () => string }> {
  const socket = connect(port, '127.0.0.1')
  let received = ''
  socket.on('data', (chunk) => {
    received += chunk
  })
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  const form = `Content-Type: multipart/form-data; boundary=${boundary}`
  const head = [`POST ${path} HTTP/1.1`, 'Host: localhost', form, 'Content-Length: 20000000', ...headers]
  socket.write(`${head.join('\r\n')}\r\n\r\n--${boundary}\r\n`)
  const drip = setInterval(() => socket.write('x'), 50)
  socket.once('close', () => clearInterval(drip))
  return { socket, received: () => received }
}

const closed = (socket: Socket) => expect.poll(() => socket.closed, { timeout: 60_000 }).toBe(true)

describe('an upload from nobody that comes a byte at a time', () => {
  it.each(paths)('is refused at %s before its body is read, and its connection is closed', async (path) => {
    const { socket, received } = await beginUpload(path)
    await closed(socket)
    expect(received()).toMatch(/^HTTP\/1\.1 401 (?:.|\s)*connection: close/i)
  })

  it('leaves others alone, though 150 of them come at once', async () => {
    const { api } = await world()
    const attackers = await Promise.all(Array.from({ length: 150 }, () => beginUpload('/api/documents')))
    expect((await api.get('/api/user')).status).toBe(200)
    await Promise.all(attackers.map(({ socket }) => closed(socket)))
  })
})
