import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { inTransaction } from '#server/db/transaction.ts'
import { memberCtx } from '#server/http/access.ts'
import { once } from '#server/http/idempotency.ts'
import { ById, Nothing } from '#server/http/record-schemas.ts'
import { sendCsv } from '#server/records/csv.ts'
import { sendList } from '#server/records/list.ts'
import { BulkResult } from '#shared/lists.ts'
import {
  Comment,
  CommentCreate,
  Ticket,
  TicketBulk,
  TicketCreate,
  TicketExportQuery,
  TicketListQuery,
  TicketUpdate,
} from '#shared/tickets/tickets.contract.ts'
import { bulkTickets } from './bulk.service.ts'
import { createComment, listComments } from './comments.service.ts'
import { exportTickets } from './tickets.export.ts'
import { createTicket, deleteTicket, getTicket, listTickets, updateTicket } from './tickets.service.ts'

const config = { access: 'member' } as const

/** The calls of tickets. */
export const ticketRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/api/tickets',
    { config, schema: { querystring: TicketListQuery, response: { 200: z.array(Ticket) } } },
    (request, reply) => sendList(request, reply, (ctx) => listTickets(ctx, request.query)),
  )
  app.post(
    '/api/tickets',
    { config, schema: { body: TicketCreate, response: { 201: Ticket } } },
    (request, reply) => once(request, reply, 201, (ctx) => createTicket(ctx, request.body)),
  )
  app.get(
    '/api/tickets/export.csv',
    { config, schema: { querystring: TicketExportQuery, response: { 200: z.string() } } },
    (request, reply) => sendCsv(request, reply, 'tickets', (ctx) => exportTickets(ctx, request.query)),
  )
  app.post(
    '/api/tickets/bulk',
    { config, schema: { body: TicketBulk, response: { 200: BulkResult } } },
    (request, reply) => once(request, reply, 200, (ctx) => bulkTickets(ctx, request.body)),
  )
  app.get('/api/tickets/:id', { config, schema: { params: ById, response: { 200: Ticket } } }, (request) =>
    inTransaction(memberCtx(request), (ctx) => getTicket(ctx, request.params.id)),
  )
  app.patch(
    '/api/tickets/:id',
    { config, schema: { params: ById, body: TicketUpdate, response: { 200: Ticket } } },
    (request, reply) =>
      once(request, reply, 200, (ctx) => updateTicket(ctx, request.params.id, request.body)),
  )
  app.delete(
    '/api/tickets/:id',
    { config, schema: { params: ById, response: { 204: Nothing } } },
    (request, reply) => once(request, reply, 204, (ctx) => deleteTicket(ctx, request.params.id)),
  )
  app.get(
    '/api/tickets/:id/comments',
    { config, schema: { params: ById, response: { 200: z.array(Comment) } } },
    (request) => inTransaction(memberCtx(request), (ctx) => listComments(ctx, request.params.id)),
  )
  app.post(
    '/api/tickets/:id/comments',
    { config, schema: { params: ById, body: CommentCreate, response: { 201: Comment } } },
    (request, reply) =>
      once(request, reply, 201, (ctx) => createComment(ctx, request.params.id, request.body)),
  )
}
