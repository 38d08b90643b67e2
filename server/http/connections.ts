import { readFileSync } from 'node:fs'
import type { Server } from 'node:http'
import type { Socket } from 'node:net'

export type ConnectionLimits = { max: number; maxPerAddress: number }

/** An office behind one address opens about six connections a browser. */
const maxPerAddress = 256
const maxConnections = 4000
/** A connection may need a second descriptor, for the file that it uploads; the rest is left to the database and to files. */
const shareOfDescriptors = 0.4

/** How many files and connections this process may have open; what cannot be read is taken for unlimited. */
function maxDescriptors(): number {
  try {
    const limits = readFileSync('/proc/self/limits', 'utf8')
    return Number(/^Max open files\s+(\d+)/m.exec(limits)?.[1] ?? Number.POSITIVE_INFINITY)
  } catch {
    return Number.POSITIVE_INFINITY
  }
}

/** What this machine can hold. Behind a proxy all callers have its one address, and bounding each is the proxy's matter. */
export function connectionLimits(trustsProxy: boolean): ConnectionLimits {
  const max = Math.min(maxConnections, Math.floor(maxDescriptors() * shareOfDescriptors))
  return { max, maxPerAddress: trustsProxy ? max : Math.min(max, maxPerAddress) }
}

/** Bounds the open connections in all and from one address: one more is closed before anything of it is read. */
export function limitConnections(server: Server, { max, maxPerAddress }: ConnectionLimits): void {
  server.maxConnections = max
  const open = new Map<string, number>()
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? ''
    const count = (open.get(address) ?? 0) + 1
    open.set(address, count)
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1
      if (left > 0) open.set(address, left)
      else open.delete(address)
    })
    if (count > maxPerAddress) socket.destroy()
  })
}
