import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route takes a file in, which a slow line may need minutes for. */
    takesFile?: boolean
  }
}

export type BodyLimits = {
  /** How long the body of a call may take to arrive, in milliseconds; a person's form is there at once. */
  bodyMillis: number
  /** How often an upload is looked at, in milliseconds, and how many bytes must have come since then. */
  lookMillis: number
  minBytesPerLook: number
  /** How long a refused caller may go on before the connection is cut, in milliseconds: time to read the answer. */
  lingerMillis: number
}

/** An upload sends 2 kB a second at least: 25 MB in less than the ten minutes that any request may take need 42. */
export const bodyLimits: BodyLimits = {
  bodyMillis: 8000,
  lookMillis: 5000,
  minBytesPerLook: 10_000,
  lingerMillis: 1000,
}

/** How long a request may take to arrive at all, in milliseconds: 50 MB over a line of 1 Mbit/s. */
export const requestMillis = 10 * 60_000

/** Runs until the body has arrived, however that ends. */
function untilArrived(raw: IncomingMessage, stop: () => void): void {
  raw.once('end', stop).once('close', stop)
}

/**
 * Cuts an upload that trickles. While we are the ones who do not read, nothing can come, and nothing is asked; nor is it
 * of a time at whose beginning we did not read, since what comes then may be only just on its way.
 */
function requireRate(raw: IncomingMessage, { lookMillis, minBytesPerLook }: BodyLimits): void {
  const { socket } = raw
  let seen = socket.bytesRead
  let wasRead = true
  const look = setInterval(() => {
    const came = socket.bytesRead - seen
    seen = socket.bytesRead
    const isRead = raw.readableLength < raw.readableHighWaterMark
    if (wasRead && isRead && came < minBytesPerLook) raw.destroy()
    wasRead = isRead
  }, lookMillis)
  untilArrived(raw, () => clearInterval(look))
}

/**
 * Cuts callers who send a body too slowly, and closes the connection of whoever is answered before all of it came: a
 * refused upload ends with its refusal.
 */
export function limitBodyTime(app: FastifyInstance, limits: BodyLimits = bodyLimits): void {
  app.addHook('onRequest', async ({ raw, headers, routeOptions }) => {
    const hasBody = Number(headers['content-length']) > 0 || headers['transfer-encoding'] !== undefined
    if (!hasBody) return
    if (routeOptions.config.takesFile) return requireRate(raw, limits)
    const cut = setTimeout(() => raw.destroy(), limits.bodyMillis)
    untilArrived(raw, () => clearTimeout(cut))
  })
  app.addHook('onSend', async ({ raw }, reply) => {
    if (!raw.complete) reply.header('connection', 'close')
  })
  app.addHook('onResponse', async ({ raw }) => {
    if (raw.complete) return
    const cut = setTimeout(() => raw.destroy(), limits.lingerMillis)
    untilArrived(raw, () => clearTimeout(cut))
  })
}
