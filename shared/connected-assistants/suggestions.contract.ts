import { z } from 'zod'
import { Instant } from '#shared/dates.ts'
import { Id, paragraphs } from '#shared/fields.ts'

/** How many suggestions of one key wait at most. */
export const maxPending = 100
/** For how many days a suggestion can be approved. */
export const pendingDays = 14
/** For how many days it is kept after that. */
export const keptDays = 90

export const suggestionStatusLabels = {
  pending: 'Pending',
  approved: 'Approved',
  rejected: 'Rejected',
  expired: 'Expired',
} as const
export type SuggestionStatus = keyof typeof suggestionStatusLabels

/** What an assistant says of a suggestion. */
export const SuggestionNote = paragraphs(500)

const Values = z.record(z.string(), z.json())

/** A change that a connected assistant suggests: the exact values that are written once a person approves. */
export const Suggestion = z.object({
  id: z.uuid(),
  /** The API key that the assistant uses. */
  keyName: z.string(),
  /** What would be done, such as "Change a client". */
  title: z.string(),
  /** The record that would change or get something; null where one is added on its own. */
  record: z.object({ name: z.string(), path: z.string().nullable() }).nullable(),
  /** The assistant's words: no more than a claim. */
  note: z.string(),
  /** What the record had when this was suggested; null where something is added. */
  before: Values.nullable(),
  values: Values,
  status: z.enum(['pending', 'approved', 'rejected', 'expired']),
  createdAt: Instant,
  expiresAt: Instant,
  decidedAt: Instant.nullable(),
  decidedByName: z.string(),
})
export type Suggestion = z.infer<typeof Suggestion>

/** `GET /api/suggested-changes`. */
export const SuggestionQuery = z.strictObject({
  status: z.enum(['pending', 'decided']).default('pending'),
})
export type SuggestionQuery = z.infer<typeof SuggestionQuery>

/** What a suggestion became for the assistant that made it. */
export const SuggestionState = Suggestion.pick({ id: true, status: true }).extend({
  /** The record that was added. */
  addedId: Id.nullable(),
})
export type SuggestionState = z.infer<typeof SuggestionState>
