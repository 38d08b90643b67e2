import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** A wire between the application and its database that a test can cut, silence and mend. */
export type Proxy = {
  url: string
  /** `open` passes on, `silent` takes everything and answers nothing, `cut` breaks and refuses connections. */
  set(state: 'open' | 'silent' | 'cut'): Promise<void>
  close(): Promise<void>
}

/** Puts a proxy before a PostgreSQL. */
export async function proxyTo(target: string): Promise<Proxy> {
  const { hostname, port } = new URL(target)
  const sockets = new Set<Socket>()
  let state: 'open' | 'silent' | 'cut' = 'open'
  const server = createServer((near) => {
    if (state === 'cut') return void near.destroy()
    const far = connect(Number(port || 5432), hostname)
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('close', () => sockets.delete(socket))
      socket.on('error', () => socket.destroy())
    }
    near.on('data', (chunk) => state === 'open' && far.write(chunk))
    far.on('data', (chunk) => state === 'open' && near.write(chunk))
    near.on('close', () => far.destroy())
    far.on('close', () => near.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port.')
  const set = async (next: typeof state) => {
    state = next
    if (next !== 'silent') for (const socket of sockets) socket.destroy()
  }
  const close = async () => {
    await set('cut')
    server.close()
  }
  // Whoever names a socket in a file would go past the proxy.
  const url = Object.assign(new URL(target), { host: `127.0.0.1:${address.port}`, search: '' }).href
  return { url, set, close }
}
