import type { FastifyReply } from 'fastify'

/** Makes an answer a file that the browser saves and never shows. */
export function attachment(reply: FastifyReply, name: string, type: string): FastifyReply {
  const plain = name.replace(/[^\w .()-]/g, '_')
  return reply
    .type(type)
    .header(
      'content-disposition',
      `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`,
    )
    .header('x-content-type-options', 'nosniff')
}
