import { bindCalls, read, write } from '#server/http/calls.ts'
import { csv, list } from '#server/records/calls.ts'
import { ticketSetupCalls } from '#shared/tickets/ticket-setup.calls.ts'
import { ticketCalls } from '#shared/tickets/tickets.calls.ts'
import {
  addChecklistItem,
  changeChecklistItem,
  listChecklist,
  removeChecklistItem,
} from './checklist.service.ts'
import { createComment, listComments, listMentionable } from './comments.service.ts'
import {
  createRecurrence,
  deleteRecurrence,
  listRecurrences,
  updateRecurrence,
} from './recurrences.service.ts'
import { createTemplate, deleteTemplate, listTemplates, updateTemplate } from './templates.service.ts'
import { exportTickets } from './tickets.export.ts'
import {
  bulkTickets,
  createTicket,
  deleteTicket,
  getTicket,
  getTicketBoard,
  listDeletedTickets,
  listTickets,
  restoreTicket,
  setReminder,
  updateTicket,
} from './tickets.service.ts'
import { listTypeChecklists, writeTypeChecklist } from './type-checklists.service.ts'

/** The calls of tickets. */
export const ticketRoutes = bindCalls(ticketCalls, {
  'GET /api/tickets': list((ctx, { query }) => listTickets(ctx, query)),
  'POST /api/tickets': write((ctx, { body }) => createTicket(ctx, body)),
  'GET /api/tickets/export.csv': csv('tickets', (ctx, { query }) => exportTickets(ctx, query)),
  'POST /api/tickets/bulk': write((ctx, { body }) => bulkTickets(ctx, body)),
  'GET /api/tickets/board': list(async (ctx, { query }) => ({ text: await getTicketBoard(ctx, query) })),
  'GET /api/tickets/deleted': read((ctx) => listDeletedTickets(ctx)),
  'POST /api/tickets/:id/restore': write((ctx, { params }) => restoreTicket(ctx, params.id)),
  'GET /api/tickets/:id': read((ctx, { params }) => getTicket(ctx, params.id)),
  'PATCH /api/tickets/:id': write((ctx, { params, body }) => updateTicket(ctx, params.id, body)),
  'DELETE /api/tickets/:id': write((ctx, { params }) => deleteTicket(ctx, params.id)),
  'GET /api/tickets/:id/comments': read((ctx, { params }) => listComments(ctx, params.id)),
  'POST /api/tickets/:id/comments': write((ctx, { params, body }) => createComment(ctx, params.id, body)),
  'GET /api/tickets/:id/mentionable': read((ctx, { params }) => listMentionable(ctx, params.id)),
  'PUT /api/tickets/:id/reminder': write((ctx, { params, body }) => setReminder(ctx, params.id, body)),
  'GET /api/tickets/:id/checklist': read((ctx, { params }) => listChecklist(ctx, params.id)),
  'POST /api/tickets/:id/checklist': write((ctx, { params, body }) => addChecklistItem(ctx, params.id, body)),
  'PATCH /api/ticket-checklist-items/:id': write((ctx, { params, body }) =>
    changeChecklistItem(ctx, params.id, body),
  ),
  'DELETE /api/ticket-checklist-items/:id': write((ctx, { params }) => removeChecklistItem(ctx, params.id)),
})

/** The calls of what tickets are made from. */
export const ticketSetupRoutes = bindCalls(ticketSetupCalls, {
  'GET /api/ticket-checklists': read((ctx) => listTypeChecklists(ctx)),
  'PUT /api/ticket-checklists': write((ctx, { body }) => writeTypeChecklist(ctx, body)),
  'GET /api/ticket-templates': read((ctx) => listTemplates(ctx)),
  'POST /api/ticket-templates': write((ctx, { body }) => createTemplate(ctx, body)),
  'PATCH /api/ticket-templates/:id': write((ctx, { params, body }) => updateTemplate(ctx, params.id, body)),
  'DELETE /api/ticket-templates/:id': write((ctx, { params }) => deleteTemplate(ctx, params.id)),
  'GET /api/ticket-recurrences': read((ctx) => listRecurrences(ctx)),
  'POST /api/ticket-recurrences': write((ctx, { body }) => createRecurrence(ctx, body)),
  'PATCH /api/ticket-recurrences/:id': write((ctx, { params, body }) =>
    updateRecurrence(ctx, params.id, body),
  ),
  'DELETE /api/ticket-recurrences/:id': write((ctx, { params }) => deleteRecurrence(ctx, params.id)),
})
