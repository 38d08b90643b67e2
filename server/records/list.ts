import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { memberCtx } from '#server/http/access.ts'
import type { ListResult } from './list-query.ts'

function nextAddress(request: FastifyRequest, cursor: string): string {
  const [path, query] = request.url.split('?')
  const parameters = new URLSearchParams(query)
  // The cache and role marks belong to one request, not to the list.
  for (const mark of ['_t', 'nocache', 'bypassAuth']) parameters.delete(mark)
  parameters.set('cursor', cursor)
  return `${path}?${parameters}`
}

/** Tells how many records a list has in all, and where its next page is. */
export function describePage(
  request: FastifyRequest,
  reply: FastifyReply,
  { total, next }: Pick<ListResult, 'total' | 'next'>,
): void {
  if (total !== undefined) reply.header('x-total-count', total)
  if (next) reply.header('link', `<${nextAddress(request, next)}>; rel="next"`)
}

/** Sends a list as the JSON text that PostgreSQL made, untouched, with the headers of a page. */
export async function sendList(
  request: FastifyRequest,
  reply: FastifyReply,
  read: (ctx: InTransaction<AgencyCtx>) => Promise<ListResult>,
): Promise<void> {
  const listed = await inTransaction(memberCtx(request), read)
  describePage(request, reply, listed)
  await reply.type('application/json').send(listed.text)
}
