import type { FastifyInstance } from 'fastify'

/** How long requests and jobs that are under way may take to end, in milliseconds. */
export const graceMillis = 10_000

const sweepMillis = 50

type Running = {
  app: FastifyInstance
  /** Stops taking up background work and waits for what is under way. */
  stopWork: () => Promise<void>
  database: { close: () => Promise<void> }
}

/**
 * Stops accepting, lets requests and jobs end, cuts whoever still hangs on after the grace, and closes the database
 * last.
 */
export async function shutDown({ app, stopWork, database }: Running, grace = graceMillis): Promise<void> {
  // A browser keeps the connection of an answered request open; it would hold the server until the grace is over.
  const sweep = setInterval(() => app.server.closeIdleConnections(), sweepMillis)
  const cut = setTimeout(() => app.server.closeAllConnections(), grace)
  await Promise.all([app.close(), stopWork()])
  clearInterval(sweep)
  clearTimeout(cut)
  await database.close()
}
