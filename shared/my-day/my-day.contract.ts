import { z } from 'zod'
import { Day } from '#shared/dates.ts'
import { Id } from '#shared/fields.ts'
import { wordsOf } from '#shared/lists.ts'
import { ticketStatuses } from '#shared/tickets/ticket-choices.ts'

/** What My day lists, in the order in which it is worked through. */
export const myDaySections = [
  'notices',
  'followUps',
  'tickets',
  'renewals',
  'certificateRequests',
  'documents',
  'licenses',
] as const
export type MyDaySection = (typeof myDaySections)[number]

/** How many days ahead renewals without a next step are listed. */
export const renewalDays = 30

/** Rows of a section, and of one that is shown whole. */
export const rowsPerSection = 6
export const maxRowsOfSection = 100

/** `GET /api/my-day`: the caller's own work unless asked otherwise, all that is in their reach, or a member's. */
export const MyDayQuery = z.strictObject({
  who: z.union([z.enum(['mine', 'all']), Id]).optional(),
  /** Only these sections. */
  section: wordsOf(myDaySections).optional(),
  limit: z.coerce.number({ error: 'Enter a number' }).int().min(1).max(maxRowsOfSection).optional(),
})
export type MyDayQuery = z.infer<typeof MyDayQuery>

/** One thing to do. */
export const MyDayRow = z.object({
  /** Of the follow-up, ticket, term, request or document. */
  id: z.uuid(),
  title: z.string(),
  /** What else tells it apart, such as a carrier. */
  detail: z.string(),
  /** When it is due; of a term its last day. */
  dueDate: Day.nullable(),
  /** Whom it is about; empty where nobody is named. */
  name: z.string(),
  clientId: z.uuid().nullable(),
  prospectId: z.uuid().nullable(),
  policyId: z.uuid().nullable(),
  phone: z.string(),
  email: z.string(),
  assigneeId: z.uuid().nullable(),
  assigneeName: z.string(),
  /** Of what is changed here; 0 of the rest. */
  version: z.number(),
  /** Of a follow-up: the template that the email is written from. */
  emailTemplateId: z.uuid().nullable(),
  /** Of a ticket. */
  status: z.enum(ticketStatuses).nullable(),
  /** The day of a notice has passed: the carrier is to be asked whether it did cancel. */
  confirmationDue: z.boolean(),
})
export type MyDayRow = z.infer<typeof MyDayRow>

export const MyDayList = z.object({ total: z.number().int(), rows: z.array(MyDayRow) })
export type MyDayList = z.infer<typeof MyDayList>

/** What is to be done now; a section that was not asked for is left out. */
export const MyDay = z.object({
  today: Day,
  sections: z.partialRecord(z.enum(myDaySections), MyDayList),
})
export type MyDay = z.infer<typeof MyDay>
