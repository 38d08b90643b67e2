import { z } from 'zod'

/** For how many days deletions, merges and bulk changes can be undone. */
export const undoDays = 30

/** Why a record stays as it is when a bulk change is undone. */
export const leftReasons = [
  'changed',
  'gone',
  'member_left',
  'client_deleted',
  'duplicate',
  'replaced',
  'closed',
] as const
export type LeftReason = (typeof leftReasons)[number]
export const leftReasonLabels: Record<LeftReason, string> = {
  changed: 'changed since',
  gone: 'deleted or restored since',
  member_left: 'the person has left the team',
  client_deleted: 'its client is deleted',
  duplicate: 'entered again since',
  replaced: 'another term took its place',
  closed: 'renewed or closed since',
}

/** How many of the records that stay as they are an answer names. */
export const maxLeftNamed = 20

/** What `POST /api/bulk-changes/:id/undo` did: how many records are as they were, and which were left. */
export const BulkUndone = z.object({
  restored: z.number().int(),
  left: z.number().int(),
  /** The first of those left, by name. */
  named: z.array(z.object({ id: z.uuid(), name: z.string(), reason: z.enum(leftReasons) })),
})
export type BulkUndone = z.infer<typeof BulkUndone>
