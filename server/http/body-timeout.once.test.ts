// @module-tag embedded
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import Fastify, { type FastifyRequest } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { limitBodyTime } from './body-timeout.ts'

const app = Fastify({ requestTimeout: 0 })
limitBodyTime(app, { bodyMillis: 200, lookMillis: 100, minBytesPerLook: 20, lingerMillis: 200 })
app.addContentTypeParser(
  'application/file',
  async (_request: FastifyRequest, body: NodeJS.ReadableStream) => body,
)
app.post('/call', async ({ body }) => body)
const takesFile = { config: { takesFile: true } }
app.post<{ Body: NodeJS.ReadableStream }>('/file', takesFile, async ({ body }) => text(body))
app.post('/refused', takesFile, async (_request, reply) => reply.code(401).send('refused'))
app.post<{ Body: NodeJS.ReadableStream }>('/busy', takesFile, async ({ body }) => {
  // A server that works on the first part for a while, such as a virus scanner, and reads on only then.
  await wait(500)
  return text(body)
})

beforeAll(async () => {
  await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => app.close())

function port(): number {
  const address = app.server.address()
  return typeof address === 'object' ? (address?.port ?? 0) : 0
}

const wait = (millis: number) => new Promise((resolve) => setTimeout(resolve, millis))

async function begin(path: string, length = 10): Promise<{ socket: Socket; received: () => string }> {
  const socket = connect(port(), '127.0.0.1')
  let received = ''
  socket.on('data', (chunk) => {
    received += chunk
  })
  socket.on('error', () => {})
  await once(socket, 'connect')
  const type = path === '/call' ? 'text/plain' : 'application/file'
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n\r\nhalf `,
  )
  return { socket, received: () => received }
}

/** Sends a byte at a time, as long as the other side takes it. */
function trickle(socket: Socket, millis: number): void {
  const drip = setInterval(() => socket.write('x'), millis)
  socket.once('close', () => clearInterval(drip))
}

const closed = (socket: Socket) => expect.poll(() => socket.closed, { timeout: 60_000 }).toBe(true)

describe('a body that comes slowly', () => {
  it('is cut, though some of it came', async () => {
    const { socket } = await begin('/call')
    await closed(socket)
  })

  it('is cut where a file is taken in once it falls below the smallest rate', async () => {
    const { socket } = await begin('/file', 1_000_000)
    trickle(socket, 50)
    await closed(socket)
  })

  it('is waited for where a file is taken in and comes fast enough', async () => {
    const { socket, received } = await begin('/file', 1005)
    for (let sent = 0; sent < 1000; sent += 100) {
      await wait(50)
      socket.write('x'.repeat(100))
    }
    await expect.poll(received).toMatch(/200 OK(?:.|\s)*half x{1000}$/)
    socket.destroy()
  })

  it('is not held against a caller whom the server itself keeps waiting', async () => {
    const { socket, received } = await begin('/busy', 1_000_005)
    socket.write('x'.repeat(1_000_000))
    await expect.poll(received, { timeout: 60_000 }).toMatch(/200 OK/)
    socket.destroy()
  })

  it('leaves the connection of a quick one open', async () => {
    const { socket, received } = await begin('/call')
    socket.write('whole')
    await wait(500)
    expect(received()).toMatch(/200 OK(?:.|\s)*half whole$/)
    expect(socket.closed).toBe(false)
    socket.destroy()
  })
})

describe('an upload that is refused before it came', () => {
  it('hears why, and its connection is closed', async () => {
    const { socket, received } = await begin('/refused', 1_000_000)
    trickle(socket, 20)
    await closed(socket)
    expect(received()).toMatch(/401 Unauthorized(?:.|\s)*connection: close(?:.|\s)*refused$/i)
  })
})
