import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cutSlowBodies } from './slow-bodies.ts'

const app = Fastify({ requestTimeout: 0 })
cutSlowBodies(app, 200)
app.post('/call', async ({ body }) => body)
app.post('/file', { config: { takesFile: true } }, async ({ body }) => body)

beforeAll(async () => {
  await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => app.close())

function port(): number {
  const address = app.server.address()
  return typeof address === 'object' ? (address?.port ?? 0) : 0
}

const wait = (millis: number) => new Promise((resolve) => setTimeout(resolve, millis))

async function begin(path: string): Promise<{ socket: Socket; told: () => string }> {
  const socket = connect(port(), '127.0.0.1')
  let told = ''
  socket.on('data', (chunk) => {
    told += chunk
  })
  socket.on('error', () => {})
  await once(socket, 'connect')
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain\r\nContent-Length: 10\r\n\r\nhalf `,
  )
  return { socket, told: () => told }
}

describe('a body that comes slowly (security.md 23)', () => {
  it('is cut, though some of it came', async () => {
    const { socket } = await begin('/call')
    await once(socket, 'close', { signal: AbortSignal.timeout(2000) })
  })

  it('is waited for where a file is taken in', async () => {
    const { socket, told } = await begin('/file')
    await wait(500)
    socket.write('whole')
    await wait(200)
    expect(told()).toMatch(/200 OK(?:.|\s)*half whole$/)
    socket.destroy()
  })

  it('leaves the connection of a quick one open', async () => {
    const { socket, told } = await begin('/call')
    socket.write('whole')
    await wait(500)
    expect(told()).toMatch(/200 OK(?:.|\s)*half whole$/)
    expect(socket.closed).toBe(false)
    socket.destroy()
  })
})
