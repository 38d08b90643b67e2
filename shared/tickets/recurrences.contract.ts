import { z } from 'zod'
import { Day, Instant } from '#shared/dates.ts'
import { Id, line, paragraphs, Version, wholeNumber } from '#shared/fields.ts'
import { ticketPriorities, ticketTypes } from './ticket-choices.ts'
import { ticketFields } from './tickets.fields.ts'
import { isGift } from './tickets.rules.ts'

const longestMonths = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/** How often a ticket is made: weekdays count from Sunday, 0. */
export const Repeat = z.discriminatedUnion('frequency', [
  z.strictObject({ frequency: z.literal('daily') }),
  z.strictObject({
    frequency: z.literal('weekly'),
    weekdays: z
      .array(z.int().min(0).max(6))
      .min(1, 'Choose at least one day')
      .max(7)
      .refine((days) => new Set(days).size === days.length, 'Choose each day once'),
  }),
  z.strictObject({ frequency: z.literal('monthly'), day: wholeNumber(1, 31) }),
  z
    .strictObject({ frequency: z.literal('yearly'), month: wholeNumber(1, 12), day: wholeNumber(1, 31) })
    .refine(({ month, day }) => day <= (longestMonths[month - 1] ?? 0), {
      path: ['day'],
      error: 'This month has no such day',
    }),
])
export type Repeat = z.infer<typeof Repeat>

const fields = {
  title: ticketFields.title.schema,
  type: ticketFields.type.schema,
  priority: ticketFields.priority.schema,
  description: paragraphs(),
  clientId: Id.nullable(),
  /** Who works on its tickets; whoever adds it unless said otherwise. */
  assigneeId: Id.optional(),
  /** Each ticket is due so many days after its day. */
  dueInDays: wholeNumber(0, 365),
  /** What a gift is for: its day is the due date of each ticket. */
  occasion: line(120),
  repeat: Repeat,
  startsOn: Day,
  /** It ends after this day, or after so many tickets, or never. */
  endsOn: Day.nullable(),
  maxCount: wholeNumber(1, 1000).nullable(),
}

type Ends = { endsOn?: string | null; maxCount?: number | null; startsOn?: string }
const oneEnd = {
  path: ['maxCount'],
  error: 'Choose an end date or a number of tickets, not both',
}
const hasOneEnd = ({ endsOn, maxCount }: Ends) => !(endsOn && maxCount)
const endsLater = { path: ['endsOn'], error: 'Enter a date after the start' }
const isInOrder = ({ startsOn, endsOn }: Ends) => !endsOn || !startsOn || endsOn >= startsOn

/** `POST /api/ticket-recurrences`. */
export const TicketRecurrenceCreate = z
  .strictObject(fields)
  .refine(hasOneEnd, oneEnd)
  .refine(isInOrder, endsLater)
  .refine(({ type, occasion }) => !isGift(type) || occasion !== '', {
    path: ['occasion'],
    error: 'Enter the occasion',
  })
export type TicketRecurrenceCreate = z.infer<typeof TicketRecurrenceCreate>

/** `PATCH /api/ticket-recurrences/:id`. */
export const TicketRecurrenceUpdate = z
  .strictObject({ ...fields, version: Version })
  .partial()
  .refine(hasOneEnd, oneEnd)
  .refine(isInOrder, endsLater)
export type TicketRecurrenceUpdate = z.infer<typeof TicketRecurrenceUpdate>

/** A ticket that is made again and again. */
export const TicketRecurrence = z.object({
  id: z.uuid(),
  title: z.string(),
  type: z.enum(ticketTypes),
  priority: z.enum(ticketPriorities),
  description: z.string(),
  clientId: z.uuid().nullable(),
  clientName: z.string(),
  /** Who made it. */
  userId: z.uuid(),
  assigneeId: z.uuid(),
  assigneeName: z.string(),
  dueInDays: z.number(),
  occasion: z.string(),
  repeat: Repeat,
  startsOn: z.iso.date(),
  endsOn: z.iso.date().nullable(),
  maxCount: z.number().nullable(),
  /** How many tickets it has made. */
  madeCount: z.number(),
  /** The day of the next ticket; null where it has ended. */
  nextOn: z.iso.date().nullable(),
  updatedAt: Instant,
  version: z.number(),
})
export type TicketRecurrence = z.infer<typeof TicketRecurrence>
