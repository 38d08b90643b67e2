import type { FastifyReply, FastifyRequest } from 'fastify'
import type { PagePicture } from './pages.service.ts'

/**
 * Sends the picture of a page for a person's own browser to keep. It asks each time whether it may still show it, which
 * costs no drawing, so that nobody sees what they no longer reach.
 */
export async function sendPicture(
  request: FastifyRequest,
  reply: FastifyReply,
  { tag, bytes }: PagePicture,
): Promise<FastifyReply> {
  reply.header('etag', tag).header('cache-control', 'private, no-cache')
  if (request.headers['if-none-match'] === tag) return reply.code(304).send()
  return reply
    .type('image/png')
    .header('x-content-type-options', 'nosniff')
    .send(await bytes())
}
