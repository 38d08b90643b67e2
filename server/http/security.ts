import helmet from '@fastify/helmet'
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '#server/config.ts'
import { AppError } from '#server/errors.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether other sites may make it: a call that proves itself by a secret of its own, such as a mail reader's. */
    isOpenToOtherSites?: boolean
  }
}

const readMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

function isOwnOrigin(origin: string, request: FastifyRequest, config: Config): boolean {
  if (origin === new URL(config.appUrl).origin) return true
  const host = URL.parse(origin)?.host
  return host !== undefined && host === request.headers.host
}

/** Refuses writes that another site makes the browser send; a call with neither header is no browser. */
function refuseCrossSite(request: FastifyRequest, config: Config): void {
  if (readMethods.has(request.method) || request.routeOptions.config.isOpenToOtherSites) return
  const site = request.headers['sec-fetch-site']
  const { origin } = request.headers
  const isForeign =
    (site !== undefined && site !== 'same-origin' && site !== 'none') ||
    (origin !== undefined && !isOwnOrigin(origin, request, config))
  if (isForeign) throw new AppError('forbidden', 'This request came from another site.')
}

/** Strict headers, the cross-site check and a limit on calls per address. */
export async function secure(app: FastifyInstance, config: Config): Promise<void> {
  const isHttps = config.appUrl.startsWith('https://')
  await app.register(helmet, {
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        fontSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        // Mantine sets styles on elements; scripts come from files only.
        styleSrc: ["'self'", "'unsafe-inline'"],
        scriptSrc: ["'self'"],
        frameAncestors: ["'none'"],
        formAction: ["'self'"],
        upgradeInsecureRequests: isHttps ? [] : null,
      },
    },
    frameguard: { action: 'deny' },
    hsts: isHttps ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
  })
  await app.register(rateLimit, {
    global: false,
    errorResponseBuilder: (_request, context) =>
      new AppError('rate_limited', undefined, { retryAfter: Math.ceil(context.ttl / 1000) }),
  })
  app.addHook('onRequest', async (request, reply) => {
    // Nothing between may keep an answer that holds what an agency knows of people; the web app's own files may be kept.
    if (/^\/(api|dev)\//.test(request.url)) reply.header('cache-control', 'no-store')
    refuseCrossSite(request, config)
  })
}
