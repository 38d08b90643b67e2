import { bindCalls, read, write } from '#server/http/calls.ts'
import { csv, list } from '#server/records/calls.ts'
import { ticketCalls } from '#shared/tickets/tickets.calls.ts'
import { createComment, listComments } from './comments.service.ts'
import { exportTickets } from './tickets.export.ts'
import {
  bulkTickets,
  createTicket,
  deleteTicket,
  getTicket,
  listDeletedTickets,
  listTickets,
  restoreTicket,
  updateTicket,
} from './tickets.service.ts'

/** The calls of tickets. */
export const ticketRoutes = bindCalls(ticketCalls, {
  'GET /api/tickets': list((ctx, { query }) => listTickets(ctx, query)),
  'POST /api/tickets': write((ctx, { body }) => createTicket(ctx, body)),
  'GET /api/tickets/export.csv': csv('tickets', (ctx, { query }) => exportTickets(ctx, query)),
  'POST /api/tickets/bulk': write((ctx, { body }) => bulkTickets(ctx, body)),
  'GET /api/tickets/deleted': read((ctx) => listDeletedTickets(ctx)),
  'POST /api/tickets/:id/restore': write((ctx, { params }) => restoreTicket(ctx, params.id)),
  'GET /api/tickets/:id': read((ctx, { params }) => getTicket(ctx, params.id)),
  'PATCH /api/tickets/:id': write((ctx, { params, body }) => updateTicket(ctx, params.id, body)),
  'DELETE /api/tickets/:id': write((ctx, { params }) => deleteTicket(ctx, params.id)),
  'GET /api/tickets/:id/comments': read((ctx, { params }) => listComments(ctx, params.id)),
  'POST /api/tickets/:id/comments': write((ctx, { params, body }) => createComment(ctx, params.id, body)),
})
