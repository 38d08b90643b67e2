import type { FastifyReply } from 'fastify'

/** Ends the wait for an answer when its caller goes away: a newer request of the page aborts the one before. */
export function callerGone({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController()
  raw.once('close', () => {
    if (!raw.writableFinished) controller.abort()
  })
  return controller.signal
}
