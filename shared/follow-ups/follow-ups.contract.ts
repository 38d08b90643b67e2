import { z } from 'zod'
import { Day, Instant } from '#shared/dates.ts'
import { inputsOf } from '#shared/fields/record-field.ts'
import { Id, Version } from '#shared/fields.ts'
import { Flag, Ids, maxSelection, Paging, Search, sortOf, wordsOf } from '#shared/lists.ts'
import { followUpKinds } from './follow-up-kinds.ts'
import { followUpFields } from './follow-ups.fields.ts'

/** What added a follow-up: a person, the agency's rule for renewals, or the sequence of a prospect's stage. */
export const followUpSources = ['person', 'renewal', 'sequence'] as const
export type FollowUpSource = (typeof followUpSources)[number]

/** Why a follow-up of a sequence ended without being done: the prospect answered, or left the stage. */
export const stopReasons = ['answered', 'left_stage', 'by_person'] as const
export type StopReason = (typeof stopReasons)[number]
export const stopReasonLabels: Record<StopReason, string> = {
  answered: 'the prospect answered',
  left_stage: 'the prospect left the stage',
  by_person: 'follow-ups were stopped',
}

const fields = {
  ...inputsOf(followUpFields),
  kind: z.enum(followUpKinds, { error: 'Choose a call, an email or a to-do' }),
  /** Who does it; null where nobody is named. */
  assigneeId: Id.nullable(),
}

/** Whom it is about: a client, one of a client's policies, or a prospect. */
const about = { clientId: Id, policyId: Id, prospectId: Id }

/** `POST /api/follow-ups`: the caller's own to-do unless asked otherwise. */
export const FollowUpCreate = z
  .strictObject({ ...about, ...fields })
  .partial()
  .required({ title: true, dueDate: true })
  .refine(({ clientId, policyId, prospectId }) => Boolean(clientId || policyId) !== Boolean(prospectId), {
    path: ['clientId'],
    error: 'Choose a client or a prospect',
  })
export type FollowUpCreate = z.infer<typeof FollowUpCreate>

/** `PATCH /api/follow-ups/:id`: what is left out stays; `isDone: false` opens it again. */
export const FollowUpUpdate = z.strictObject({ ...fields, isDone: z.boolean(), version: Version }).partial()
export type FollowUpUpdate = z.infer<typeof FollowUpUpdate>

/** A call, an email or a to-do that is due on a day. */
export const FollowUp = z.object({
  id: z.uuid(),
  kind: z.enum(followUpKinds),
  title: z.string(),
  dueDate: Day,
  assigneeId: z.uuid().nullable(),
  assigneeName: z.string(),
  clientId: z.uuid().nullable(),
  prospectId: z.uuid().nullable(),
  policyId: z.uuid().nullable(),
  policyNumber: z.string(),
  /** The name of the client or the prospect, and how to reach them. */
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  source: z.enum(followUpSources),
  /** The template that an email of a sequence is written from. */
  emailTemplateId: z.uuid().nullable(),
  doneAt: Instant.nullable(),
  /** Why it ended without being done. */
  stopReason: z.enum(stopReasons).nullable(),
  createdAt: Instant,
  updatedAt: Instant,
  version: z.number(),
})
export type FollowUp = z.infer<typeof FollowUp>

export const followUpSorts = ['dueDate', 'title', 'name', 'assigneeName', 'createdAt'] as const

/** `GET /api/follow-ups`: those due first come first; without `done` both those to do and those done. */
export const FollowUpListQuery = z.strictObject({
  ...Paging,
  q: Search.optional(),
  done: Flag.optional(),
  kind: wordsOf(followUpKinds).optional(),
  assigneeId: Ids.optional(),
  /** Those that nobody is named for. */
  unassigned: Flag.optional(),
  clientId: Id.optional(),
  policyId: Id.optional(),
  prospectId: Id.optional(),
  dueFrom: Day.optional(),
  dueTo: Day.optional(),
  sort: sortOf(followUpSorts).optional(),
})
export type FollowUpListQuery = z.infer<typeof FollowUpListQuery>

const chosen = { ids: z.array(Id).min(1, 'Choose at least one').max(maxSelection) }

/** `POST /api/follow-ups/bulk`: of those that are named, the ones in the caller's reach. */
export const FollowUpBulk = z.discriminatedUnion('action', [
  z.strictObject({ ...chosen, action: z.literal('done') }),
  z.strictObject({ ...chosen, action: z.literal('reopen') }),
  z.strictObject({ ...chosen, action: z.literal('postpone'), dueDate: Day }),
  z.strictObject({ ...chosen, action: z.literal('assign'), assigneeId: Id.nullable() }),
])
export type FollowUpBulk = z.infer<typeof FollowUpBulk>
