import { agencyCipher } from '#server/agency-encryption/agency-key.service.ts'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { assistantActions } from '#server/db/tables/assistant.ts'
import { newId } from '#server/new-id.ts'
import { hoursToUndo } from '#shared/assistant/operation-limits.ts'
import type { Written } from '#shared/assistant/operations.contract.ts'
import type { WriteIntent } from '#shared/assistant/understanding.contract.ts'
import { encryptChange } from './encrypted-change.ts'

type Ctx = InTransaction<AgencyCtx>
type Json = Written['after']

/** A write as it was done: the record afterwards, and the fields that changed; null before for a record that was made. */
export type Done = {
  operation: WriteIntent
  recordType: 'ticket' | 'client' | 'prospect'
  record: { id: string; version: number }
  before: Json | null
  after: Json
  message: string
  proposalId?: string | undefined
}

/** Until when a write of an instant can be undone. */
export function undoUntil(createdAt: Date): Date {
  return new Date(createdAt.getTime() + hoursToUndo * 3_600_000)
}

/** The values of some fields before and after, of those alone that differ. */
export function differences<Item extends object, Field extends keyof Item & string>(
  before: Item,
  after: Item,
  fields: readonly Field[],
): { before: Pick<Item, Field>; after: Pick<Item, Field> } {
  const changed = fields.filter((field) => before[field] !== after[field])
  const pick = (item: Item) =>
    Object.fromEntries(changed.map((field) => [field, item[field]])) as Pick<Item, Field>
  return { before: pick(before), after: pick(after) }
}

/** Those of some fields that hold something; the others are as the table begins them. */
export function picked<Item extends object, Field extends keyof Item & string>(
  item: Item,
  fields: readonly Field[],
): Pick<Item, Field> {
  const entries = fields.map((field) => [field, item[field]] as const)
  const held = entries.filter(([, value]) => value !== undefined && value !== null && value !== '')
  return Object.fromEntries(held) as Pick<Item, Field>
}

/** Keeps a write so that it can be undone, and answers what every write answers; what changed nothing is not kept. */
export async function recordAction(ctx: Ctx, done: Done): Promise<Written> {
  const { operation, recordType, record, before, after, message, proposalId } = done
  const answer = { success: true as const, message, before, after }
  if (Object.keys(after).length === 0) return { ...answer, actionId: null, undoUntil: null }
  const createdAt = ctx.clock()
  const id = newId()
  await ctx.db.insert(assistantActions).values({
    agencyId: ctx.user.agencyId,
    id,
    userId: ctx.user.id,
    operation,
    recordType,
    recordId: record.id,
    ...encryptChange(await agencyCipher(ctx), id, { before, after }),
    recordVersion: record.version,
    proposalId: proposalId ?? null,
    createdAt,
  })
  return { ...answer, actionId: id, undoUntil: undoUntil(createdAt).toISOString() }
}
