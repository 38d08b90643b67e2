import type { FastifyRequest } from 'fastify'

/** A limit on the calls of one person: an office shares an address, so that the person is counted and not the address. */
export function perUserLimit(max: number, timeWindow: string) {
  return {
    max,
    timeWindow,
    hook: 'preHandler',
    keyGenerator: (request: FastifyRequest) => request.ctx.user?.id ?? request.ip,
  } as const
}
