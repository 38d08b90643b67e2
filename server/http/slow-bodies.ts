import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route takes a file in, which a slow line may need minutes for. */
    takesFile?: boolean
  }
}

/** How long the body of a call may take to arrive, in milliseconds; a person's form is there at once. */
const bodyMillis = 8000

/** How long a request may take to arrive at all, in milliseconds: 50 MB over a line of 1 Mbit/s. */
export const requestMillis = 10 * 60_000

/** Cuts callers who send the body of a call too slowly; files have until the server's own limit (security.md 23). */
export function cutSlowBodies(app: FastifyInstance, millis = bodyMillis): void {
  app.addHook('onRequest', async ({ raw, headers, routeOptions }) => {
    const hasBody = Number(headers['content-length']) > 0 || headers['transfer-encoding'] !== undefined
    if (!hasBody || routeOptions.config.takesFile) return
    const cut = setTimeout(() => raw.destroy(), millis)
    const keep = () => clearTimeout(cut)
    raw.once('end', keep).once('close', keep)
  })
}
