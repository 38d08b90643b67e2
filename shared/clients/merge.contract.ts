import { z } from 'zod'
import { Instant } from '#shared/dates.ts'
import { type FieldName, fieldsOf } from '#shared/fields/record-field.ts'
import { Id, Version } from '#shared/fields.ts'
import { clientFields } from './clients.fields.ts'

type ClientField = FieldName<typeof clientFields>
const address = ['street', 'city', 'state', 'zip'] as const satisfies ClientField[]

/** What of two clients can differ, one choice each, and its fields: an address is taken whole, and notes of both stay. */
export const mergeChoices: ReadonlyMap<string, readonly ClientField[]> = new Map(
  fieldsOf(clientFields).flatMap(([name]): [string, ClientField[]][] => {
    if (name === 'street') return [['address', [...address]]]
    return name === 'notes' || address.some((part) => part === name) ? [] : [[name, [name]]]
  }),
)

/** What goes over to the client that is kept, in the order in which it is shown. */
export const movedKinds = {
  policies: 'Policies',
  client_contacts: 'Contacts',
  client_group_members: 'Household or affiliates',
  tickets: 'Tickets',
  ticket_recurrences: 'Recurring tickets',
  follow_ups: 'Follow-ups',
  outgoing_emails: 'Sent emails',
  incoming_emails: 'Received emails',
  phone_calls: 'Phone calls',
  text_messages: 'Text messages',
  claims: 'Claims',
  documents: 'Documents',
  filled_forms: 'Forms and certificates',
  certificate_requests: 'Certificate requests',
  document_filings: 'Saved documents',
  estimates: 'Estimates',
  policy_analyses: 'Analyses',
  commercial_accounts: 'Exposures',
  schedule_items: 'Schedule rows',
  requotes: 'Requotes',
} as const
export type MovedKind = keyof typeof movedKinds
const MovedKind = z.enum(Object.keys(movedKinds) as [MovedKind, ...MovedKind[]])

/** `POST /api/clients/:id/merge`: `:id` is kept, the other goes into it. */
export const ClientMerge = z.strictObject({
  clientId: Id,
  /** What is taken from the other where both say something: names of `mergeChoices`, and ids of custom fields. */
  take: z.array(z.string().max(60)).max(200, 'Choose at most 200 fields').default([]),
  version: Version.optional(),
  /** The version of the other client. */
  otherVersion: Version.optional(),
})
export type ClientMerge = z.infer<typeof ClientMerge>

/** Whose merge into a client is asked about. */
export const MergeQuery = z.strictObject({ clientId: Id.optional() })

const Side = z.object({ id: z.uuid(), name: z.string(), version: z.number() })

/** `GET /api/clients/:id/merge?clientId=`: what a merge would do. */
export const MergePreview = z.object({
  kept: Side,
  other: Side,
  /** What both say and say differently: the kept client's stays unless the other's is taken. */
  differences: z.array(
    z.object({ field: z.string(), label: z.string(), kept: z.string(), other: z.string() }),
  ),
  /** What the kept client does not have yet. */
  additions: z.array(z.object({ field: z.string(), label: z.string(), value: z.string() })),
  moves: z.array(z.object({ kind: MovedKind, count: z.number() })),
})
export type MergePreview = z.infer<typeof MergePreview>

/** A client that went into another. */
export const MergedClient = z.object({ id: z.uuid(), name: z.string(), mergedAt: Instant })
export type MergedClient = z.infer<typeof MergedClient>

/** A client that was deleted and can be restored with its policies. */
export const DeletedClient = z.object({
  id: z.uuid(),
  name: z.string(),
  deletedAt: Instant,
  policyCount: z.number(),
})
export type DeletedClient = z.infer<typeof DeletedClient>
