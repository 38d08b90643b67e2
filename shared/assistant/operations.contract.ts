import { z } from 'zod'
import { clientFields } from '#shared/clients/clients.fields.ts'
import { Day, Instant } from '#shared/dates.ts'
import { assistantAnswers, editedAnswers } from '#shared/fields/record-field.ts'
import { Id, line } from '#shared/fields.ts'
import { policyTypes } from '#shared/policies/lines-of-business.rules.ts'
import { settableProspectStatuses } from '#shared/prospects/prospect-statuses.ts'
import { prospectFields } from '#shared/prospects/prospects.fields.ts'
import { Ticket } from '#shared/tickets/tickets.contract.ts'
import { ticketFields } from '#shared/tickets/tickets.fields.ts'
import { expiringDays, maxExpiring, maxListed } from './operation-limits.ts'
import { invalidProspectStatus } from './operation-values.rules.ts'
import { spokenChanges, spokenGiven, word } from './spoken-fields.ts'

const ProspectStatusWord = word(settableProspectStatuses, invalidProspectStatus)

/** What the assistant's calls say about their sender: checked against the session, and a role is believed by nobody. */
export const sender = {
  userId: line(100).optional(),
  agencyOwnerId: line(100).optional(),
  userRole: line(50).optional(),
  /** One per action of the person: a repeat of the same call with it is done once. */
  requestId: line(200).min(1).optional(),
}

/** `POST /api/chatbot-db/validate-action`: what is asked to be done, before anything is looked up or written. */
export const ValidateAction = z.strictObject({
  ...sender,
  /** An operation of understanding.contract.ts, such as 'ticket.create'. */
  actionType: line(100),
  content: z.string({ error: 'Enter text' }),
})
export type ValidateAction = z.infer<typeof ValidateAction>
/** `reason` reads on after "I couldn't process your request. ". */
export const ActionValidity = z.object({ isValid: z.boolean(), reason: z.string().nullable() })
export type ActionValidity = z.infer<typeof ActionValidity>

const Limit = z
  .number({ error: 'Enter a number' })
  .int()
  .min(1, 'Enter a number from 1 to 50')
  .max(50, 'Enter a number from 1 to 50')
  .default(maxListed)

/** `POST /api/chatbot-db/client/search` and `ticket/search`; an empty query lists the newest. */
export const QuerySearch = z.strictObject({ ...sender, query: line(200), limit: Limit })
export type QuerySearch = z.infer<typeof QuerySearch>

const filtered = {
  ...sender,
  limit: Limit,
  /** False narrows the search to the sender's own records; nothing widens it beyond their reach. */
  agencyScope: z.boolean({ error: 'Enter true or false' }).optional(),
}

/** `POST /api/chatbot-db/clients/search`; without a name it lists. */
export const ClientsSearch = z.strictObject({
  ...filtered,
  filters: z.strictObject({ name: line(200).optional() }).default({}),
})
export type ClientsSearch = z.infer<typeof ClientsSearch>

/** `POST /api/chatbot-db/prospects/search`; without a name it lists. */
export const ProspectsSearch = z.strictObject({
  ...filtered,
  filters: z.strictObject({ name: line(200).optional(), status: ProspectStatusWord.optional() }).default({}),
})
export type ProspectsSearch = z.infer<typeof ProspectsSearch>

/** A client as the assistant speaks of it. */
export const ClientBrief = z.object({
  id: z.uuid(),
  name: z.string(),
  ...editedAnswers(clientFields),
  policyCount: z.number().int(),
})
export type ClientBrief = z.infer<typeof ClientBrief>

/** A prospect as the assistant speaks of it. */
export const ProspectBrief = z.object({
  id: z.uuid(),
  name: z.string(),
  ...editedAnswers(prospectFields),
})
export type ProspectBrief = z.infer<typeof ProspectBrief>

/** A ticket as the assistant speaks of it, with the number that people know it by. */
export const TicketBrief = z.object({
  ...assistantAnswers(ticketFields),
  ...Ticket.pick({
    id: true,
    number: true,
    clientId: true,
    clientName: true,
    userId: true,
    agencyOwnerId: true,
  }).shape,
})
export type TicketBrief = z.infer<typeof TicketBrief>

const done = { success: z.literal(true) }
/** `count` counts all that match, of which `limit` are shown, the closest first. */
const counted = { ...done, count: z.number().int() }

export const ClientsFound = z.object({ ...counted, clients: z.array(ClientBrief) })
export type ClientsFound = z.infer<typeof ClientsFound>
export const ProspectsFound = z.object({ ...counted, prospects: z.array(ProspectBrief) })
export type ProspectsFound = z.infer<typeof ProspectsFound>
export const TicketsFound = z.object({ ...counted, tickets: z.array(TicketBrief) })
export type TicketsFound = z.infer<typeof TicketsFound>

/**
 * `POST /api/chatbot-db/policies/expiring`: active policies whose term ends within this many days, or from one day to
 * another, whether these days are past or not.
 */
export const PoliciesExpiring = z.strictObject({
  ...sender,
  days: z
    .number({ error: 'Enter a number of days' })
    .int('Enter a whole number of days')
    .min(1, 'Enter a number of days from 1 to 365')
    .max(365, 'Enter a number of days from 1 to 365')
    .default(expiringDays),
  from: Day.optional(),
  to: Day.optional(),
})
export type PoliciesExpiring = z.infer<typeof PoliciesExpiring>

/** A policy whose term ends soon. */
export const ExpiringPolicy = z.object({
  id: z.uuid(),
  clientId: z.uuid(),
  clientName: z.string(),
  type: z.enum(policyTypes),
  carrier: z.string(),
  policyNumber: z.string(),
  endDate: z.iso.date(),
  daysUntilExpiration: z.number().int(),
})
export type ExpiringPolicy = z.infer<typeof ExpiringPolicy>

/** At most eight, the soonest first; `count` counts all. */
export const ExpiringFound = z.object({
  ...counted,
  policies: z.array(ExpiringPolicy).max(maxExpiring),
  message: z.string(),
})
export type ExpiringFound = z.infer<typeof ExpiringFound>

/** `GET /api/chatbot-db/user/info`. */
export const UserInfo = z.object({
  ...done,
  user: z.object({
    id: z.uuid(),
    name: z.string(),
    email: z.string(),
    role: z.string(),
    /** Null for admins, who belong to no agency. */
    agencyOwnerId: z.uuid().nullable(),
    agencyName: z.string(),
  }),
  message: z.string(),
})
export type UserInfo = z.infer<typeof UserInfo>

/** `POST /api/chatbot-db/ticket/create`: a new ticket is open and by default, of medium priority. */
export const AssistantTicketCreate = z.strictObject({
  ...sender,
  ...spokenGiven(ticketFields),
  clientId: Id.nullable().optional(),
  status: z.literal('open', { error: 'A new ticket is open' }).optional(),
})
export type AssistantTicketCreate = z.infer<typeof AssistantTicketCreate>

const anUpdate = (updates: object) => Object.values(updates).some((value) => value !== undefined)
const oneUpdate = "I couldn't find any updatable information in your message. Please name a new value."

/** `POST /api/chatbot-db/ticket/update`; `ticketId` is the ticket's id, or its number as "T-104" or 104. */
export const AssistantTicketUpdate = z.strictObject({
  ...sender,
  ticketId: z.union([line(100).min(1, 'Name the ticket'), z.number().int().min(1)]),
  updates: z
    .strictObject(spokenChanges(ticketFields))
    .partial()
    .refine(anUpdate, { error: oneUpdate, params: { isWhole: true } }),
})
export type AssistantTicketUpdate = z.infer<typeof AssistantTicketUpdate>

/** `POST /api/chatbot-db/client/update`. */
export const AssistantClientUpdate = z.strictObject({
  ...sender,
  clientId: Id,
  updates: z
    .strictObject(spokenChanges(clientFields))
    .partial()
    .refine(anUpdate, { error: oneUpdate, params: { isWhole: true } }),
})
export type AssistantClientUpdate = z.infer<typeof AssistantClientUpdate>

/** `POST /api/chatbot-db/prospect/update`. */
export const AssistantProspectUpdate = z.strictObject({
  ...sender,
  prospectId: Id,
  updates: z
    .strictObject({ ...spokenChanges(prospectFields), status: ProspectStatusWord })
    .partial()
    .refine(anUpdate, { error: oneUpdate, params: { isWhole: true } }),
})
export type AssistantProspectUpdate = z.infer<typeof AssistantProspectUpdate>

/** `POST /api/chatbot-db/client/create`. */
export const AssistantClientCreate = z.strictObject({
  ...sender,
  ...spokenGiven(clientFields),
})
export type AssistantClientCreate = z.infer<typeof AssistantClientCreate>

/** `POST /api/chatbot-db/prospect/create`. */
export const AssistantProspectCreate = z.strictObject({
  ...sender,
  ...spokenGiven(prospectFields),
})
export type AssistantProspectCreate = z.infer<typeof AssistantProspectCreate>

/** Fields of a record and what they hold. */
export const Values = z.record(z.string(), z.json())

/** What every write answers: the fields that it changed, and the action by which it can be undone until an instant. */
const written = {
  ...done,
  message: z.string(),
  /** Null where the record had these values already, so that nothing was written. */
  actionId: z.uuid().nullable(),
  undoUntil: Instant.nullable(),
  /** Null for a record that was made. */
  before: Values.nullable(),
  after: Values,
}
export const Written = z.object(written)
export type Written = z.infer<typeof Written>

export const TicketWritten = z.object({ ...written, ticket: TicketBrief })
export type TicketWritten = z.infer<typeof TicketWritten>
export const ClientWritten = z.object({ ...written, client: ClientBrief })
export type ClientWritten = z.infer<typeof ClientWritten>
export const ProspectWritten = z.object({ ...written, prospect: ProspectBrief })
export type ProspectWritten = z.infer<typeof ProspectWritten>
