import { z } from 'zod'
import { recordTypes } from '#shared/activity/activity.contract.ts'
import { Instant } from '#shared/dates.ts'
import { Id } from '#shared/fields.ts'
import { sender, Values } from './operations.contract.ts'
import { writeIntents } from './understanding.contract.ts'

/** `POST /api/chatbot-db/command`: what stands after "!db", or the whole message. */
export const DirectCommand = z.strictObject({
  ...sender,
  command: z.string({ error: 'Enter text' }).trim().max(2000, 'Use at most 2,000 characters'),
})
export type DirectCommand = z.infer<typeof DirectCommand>

/** `message` is Markdown without anything that data could have brought in; the rest is that of a write, if it was one. */
export const CommandDone = z.object({
  success: z.literal(true),
  message: z.string(),
  actionId: z.uuid().nullable(),
  undoUntil: Instant.nullable(),
  before: Values.nullable(),
  after: Values.nullable(),
})
export type CommandDone = z.infer<typeof CommandDone>

/** A write by conversation, as its person and the agency's owner see it afterwards. */
export const AssistantAction = z.object({
  id: z.uuid(),
  operation: z.enum(writeIntents),
  recordType: z.enum(recordTypes).exclude(['policy']),
  recordId: z.uuid(),
  /** "T-104 Windshield claim", or the name; empty when the record was removed since. */
  recordTitle: z.string(),
  userId: z.uuid(),
  userName: z.string(),
  before: Values.nullable(),
  after: Values,
  createdAt: Instant,
  undoUntil: Instant,
  undoneAt: Instant.nullable(),
  undoneByName: z.string(),
  /** Whether the caller can undo it now: it is theirs or their agency's, in time, and the record is as it left it. */
  isUndoable: z.boolean(),
})
export type AssistantAction = z.infer<typeof AssistantAction>

/** `GET /api/chatbot-db/actions`: newest first; an owner's are the agency's, others' their own. */
export const ActionsQuery = z.strictObject({
  recordType: z.enum(recordTypes).exclude(['policy']).optional(),
  recordId: Id.optional(),
  limit: z.coerce.number({ error: 'Enter a number' }).int().min(1).max(100).default(20),
  cursor: z.uuid().optional(),
})
export type ActionsQuery = z.infer<typeof ActionsQuery>
export const AssistantActions = z.object({ actions: z.array(AssistantAction), next: z.uuid().nullable() })
export type AssistantActions = z.infer<typeof AssistantActions>

/** `POST /api/chatbot-db/actions/:id/undo` (an empty body); 409 says why not: `already_undone`, `undo_expired`, `changed_since`. */
export const Undone = z.object({ success: z.literal(true), message: z.string(), action: AssistantAction })
export type Undone = z.infer<typeof Undone>
