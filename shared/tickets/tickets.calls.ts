import { z } from 'zod'
import { defineCalls } from '#shared/calls.ts'
import { DeletedRecord } from '#shared/history/deleted.contract.ts'
import { BulkResult } from '#shared/lists.ts'
import {
  ChecklistItem,
  ChecklistItemCreate,
  ChecklistItemUpdate,
} from '#shared/tickets/checklists.contract.ts'
import {
  Comment,
  CommentCreate,
  Mentionable,
  ReminderInput,
  Ticket,
  TicketBoard,
  TicketBoardQuery,
  TicketBulk,
  TicketCreate,
  TicketExportQuery,
  TicketListQuery,
  TicketUpdate,
} from '#shared/tickets/tickets.contract.ts'

/** The calls of tickets. */
export const ticketCalls = defineCalls({
  'GET /api/tickets': {
    summary: 'List tickets',
    access: 'member',
    query: TicketListQuery,
    output: z.array(Ticket),
  },
  'POST /api/tickets': {
    summary: 'Add a ticket',
    access: 'member',
    body: TicketCreate,
    status: 201,
    output: Ticket,
  },
  'GET /api/tickets/export.csv': {
    summary: 'Export tickets',
    access: 'member',
    query: TicketExportQuery,
    file: 'text/csv',
  },
  'POST /api/tickets/bulk': {
    summary: 'Assign, move or delete several tickets',
    access: 'member',
    body: TicketBulk,
    output: BulkResult,
  },
  'GET /api/tickets/board': {
    summary: 'Get the tickets as a board by status',
    access: 'member',
    query: TicketBoardQuery,
    output: TicketBoard,
  },
  'GET /api/tickets/deleted': {
    summary: 'List deleted tickets',
    access: 'member',
    output: z.array(DeletedRecord),
  },
  'POST /api/tickets/:id/restore': {
    summary: 'Restore a deleted ticket',
    access: 'member',
    output: Ticket,
  },
  'GET /api/tickets/:id': {
    summary: 'Get a ticket',
    access: 'member',
    output: Ticket,
  },
  'PATCH /api/tickets/:id': {
    summary: 'Change a ticket',
    access: 'member',
    body: TicketUpdate,
    output: Ticket,
  },
  'DELETE /api/tickets/:id': {
    summary: 'Delete a ticket',
    access: 'member',
  },
  'GET /api/tickets/:id/comments': {
    summary: 'List the comments of a ticket',
    access: 'member',
    output: z.array(Comment),
  },
  'POST /api/tickets/:id/comments': {
    summary: 'Comment on a ticket',
    access: 'member',
    body: CommentCreate,
    status: 201,
    output: Comment,
  },
  'GET /api/tickets/:id/mentionable': {
    summary: 'List the members who can be mentioned in a ticket',
    access: 'member',
    output: z.array(Mentionable),
  },
  'PUT /api/tickets/:id/reminder': {
    summary: 'Set or remove the reminder of a ticket',
    access: 'member',
    body: ReminderInput,
    output: Ticket,
  },
  'GET /api/tickets/:id/checklist': {
    summary: 'List the checklist of a ticket',
    access: 'member',
    output: z.array(ChecklistItem),
  },
  'POST /api/tickets/:id/checklist': {
    summary: 'Add an item to the checklist of a ticket',
    access: 'member',
    body: ChecklistItemCreate,
    status: 201,
    output: ChecklistItem,
  },
  'PATCH /api/ticket-checklist-items/:id': {
    summary: 'Complete, reopen or rename an item of a checklist',
    access: 'member',
    body: ChecklistItemUpdate,
    output: ChecklistItem,
  },
  'DELETE /api/ticket-checklist-items/:id': {
    summary: 'Remove an item from the checklist of a ticket',
    access: 'member',
  },
})
