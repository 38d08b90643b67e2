import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { AppError } from '#server/errors.ts'

const builtWeb = fileURLToPath(new URL('../../dist/web', import.meta.url))

const secretPages = new Set(['/acord-auth', '/proposal', '/self-service'])

function cacheControl(path: string): string {
  return path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache'
}

/** Serves the built web app: hashed assets for good, the page itself always fresh, and the page for every screen. */
export async function serveWeb(app: FastifyInstance): Promise<void> {
  const isBuilt = existsSync(builtWeb)
  if (isBuilt) {
    await app.register(fastifyStatic, {
      root: builtWeb,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => void reply.header('cache-control', cacheControl(path)),
    })
  }
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? '/'
    const isScreen =
      request.method === 'GET' && !/^\/(api|assets|dev)(\/|$)/.test(path) && !/\.\w+$/.test(path)
    if (!isScreen || !isBuilt) throw new AppError('not_found')
    // The page that is opened by a secret link names it to nobody.
    if (secretPages.has(path)) reply.header('referrer-policy', 'no-referrer')
    return reply.sendFile(path === '/self-service' ? 'self-service.html' : 'index.html')
  })
}
