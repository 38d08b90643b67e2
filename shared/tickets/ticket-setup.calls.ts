import { z } from 'zod'
import { defineCalls } from '#shared/calls.ts'
import { TypeChecklist, TypeChecklistWrite } from './checklists.contract.ts'
import { TicketRecurrence, TicketRecurrenceCreate, TicketRecurrenceUpdate } from './recurrences.contract.ts'
import { TicketTemplate, TicketTemplateCreate, TicketTemplateUpdate } from './templates.contract.ts'

/** What tickets are made from: checklists by type, templates and recurring tickets. */
export const ticketSetupCalls = defineCalls({
  'GET /api/ticket-checklists': {
    summary: 'List the checklists of ticket types',
    access: 'member',
    output: z.array(TypeChecklist),
  },
  'PUT /api/ticket-checklists': {
    summary: 'Change the checklist of a ticket type',
    access: 'member',
    body: TypeChecklistWrite,
    output: TypeChecklist,
  },
  'GET /api/ticket-templates': {
    summary: 'List ticket templates',
    access: 'member',
    output: z.array(TicketTemplate),
  },
  'POST /api/ticket-templates': {
    summary: 'Add a ticket template',
    access: 'member',
    body: TicketTemplateCreate,
    status: 201,
    output: TicketTemplate,
  },
  'PATCH /api/ticket-templates/:id': {
    summary: 'Change a ticket template',
    access: 'member',
    body: TicketTemplateUpdate,
    output: TicketTemplate,
  },
  'DELETE /api/ticket-templates/:id': {
    summary: 'Delete a ticket template',
    access: 'member',
  },
  'GET /api/ticket-recurrences': {
    summary: 'List recurring tickets',
    access: 'member',
    output: z.array(TicketRecurrence),
  },
  'POST /api/ticket-recurrences': {
    summary: 'Add a recurring ticket',
    access: 'member',
    body: TicketRecurrenceCreate,
    status: 201,
    output: TicketRecurrence,
  },
  'PATCH /api/ticket-recurrences/:id': {
    summary: 'Change a recurring ticket',
    access: 'member',
    body: TicketRecurrenceUpdate,
    output: TicketRecurrence,
  },
  'DELETE /api/ticket-recurrences/:id': {
    summary: 'Delete a recurring ticket',
    access: 'member',
  },
})
