import { z } from 'zod'
import { Instant } from '#shared/dates.ts'
import { line } from '#shared/fields.ts'
import { ticketTypes } from './ticket-choices.ts'

export const maxChecklistItems = 50

/** What an item of a checklist says. */
export const ItemText = line(200).min(1, 'Enter what needs to be done')

/** The items of a checklist in their order. */
export const ItemTexts = z
  .array(ItemText)
  .max(maxChecklistItems, `A checklist has at most ${maxChecklistItems} items`)

/** An item of the checklist of a ticket; `doneAt` and by whom once it is done. */
export const ChecklistItem = z.object({
  id: z.uuid(),
  text: z.string(),
  doneAt: Instant.nullable(),
  doneById: z.uuid().nullable(),
  doneByName: z.string(),
})
export type ChecklistItem = z.infer<typeof ChecklistItem>

/** `POST /api/tickets/:id/checklist`: an item at the end. */
export const ChecklistItemCreate = z.strictObject({ text: ItemText })
export type ChecklistItemCreate = z.infer<typeof ChecklistItemCreate>

/** `PATCH /api/ticket-checklist-items/:id`. */
export const ChecklistItemUpdate = z.strictObject({ text: ItemText, isDone: z.boolean() }).partial()
export type ChecklistItemUpdate = z.infer<typeof ChecklistItemUpdate>

const checklist = {
  items: ItemTexts,
  /** Whether a ticket of the type cannot be resolved while an item is open. */
  isRequired: z.boolean(),
}

/** The checklist that a new ticket of a type gets; version 0 is the one that agencies start with. */
export const TypeChecklist = z.object({ type: z.enum(ticketTypes), ...checklist, version: z.int() })
export type TypeChecklist = z.infer<typeof TypeChecklist>

/** `PUT /api/ticket-checklists`. */
export const TypeChecklistWrite = z.strictObject({
  type: z.enum(ticketTypes),
  ...checklist,
  version: z.int().min(0).optional(),
})
export type TypeChecklistWrite = z.infer<typeof TypeChecklistWrite>
