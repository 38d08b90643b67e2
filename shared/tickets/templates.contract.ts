import { z } from 'zod'
import { Instant } from '#shared/dates.ts'
import { Name, paragraphs, Version, wholeNumber } from '#shared/fields.ts'
import { ItemTexts } from './checklists.contract.ts'
import { ticketPriorities, ticketTypes } from './ticket-choices.ts'
import { ticketFields } from './tickets.fields.ts'

const fields = {
  name: Name,
  title: ticketFields.title.schema,
  type: ticketFields.type.schema,
  priority: ticketFields.priority.schema,
  description: paragraphs(),
  /** The ticket is due so many days after it is made; null where it has no due date. */
  dueInDays: wholeNumber(0, 365).nullable(),
  /** Its own checklist; without items a ticket gets that of its type. */
  checklist: ItemTexts,
}

/** `POST /api/ticket-templates`. */
export const TicketTemplateCreate = z.strictObject(fields)
export type TicketTemplateCreate = z.infer<typeof TicketTemplateCreate>

/** `PATCH /api/ticket-templates/:id`. */
export const TicketTemplateUpdate = z.strictObject({ ...fields, version: Version }).partial()
export type TicketTemplateUpdate = z.infer<typeof TicketTemplateUpdate>

/** What new tickets can be made from. */
export const TicketTemplate = z.object({
  id: z.uuid(),
  name: z.string(),
  title: z.string(),
  type: z.enum(ticketTypes),
  priority: z.enum(ticketPriorities),
  description: z.string(),
  dueInDays: z.number().nullable(),
  checklist: z.array(z.string()),
  updatedAt: Instant,
  version: z.number(),
})
export type TicketTemplate = z.infer<typeof TicketTemplate>
