import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '#server/errors.ts'

/** How many calls a key may make in a minute. */
const usualCalls = 600
const windowSeconds = 60

const callerOf = ({ ctx, ip }: FastifyRequest) => (ctx.apiKey ? `key ${ctx.apiKey.id}` : `address ${ip}`)

/** Counts the calls of each key, and of each address without one, and says in headers what is left. */
export function limitKeys(app: FastifyInstance, maxCalls = usualCalls): void {
  const take = app.createRateLimit({
    max: maxCalls,
    timeWindow: windowSeconds * 1000,
    keyGenerator: callerOf,
  })
  app.addHook('onRequest', async (request, reply) => {
    const taken = await take(request)
    if (taken.isAllowed) return
    const { remaining, ttlInSeconds, isExceeded } = taken
    reply.header('ratelimit-limit', maxCalls)
    reply.header('ratelimit-remaining', Math.max(0, remaining))
    reply.header('ratelimit-reset', ttlInSeconds)
    if (isExceeded) throw new AppError('rate_limited', undefined, { retryAfter: ttlInSeconds })
  })
}
