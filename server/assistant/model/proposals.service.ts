import { and, eq } from 'drizzle-orm'
import { agencyCipher } from '#server/agency-encryption/agency-key.service.ts'
import { runOperation } from '#server/assistant/operations/run-operation.service.ts'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { assistantProposals } from '#server/db/tables/assistant.ts'
import { AppError, notFound } from '#server/errors.ts'
import { newId } from '#server/new-id.ts'
import type {
  ChatChange,
  ChatMessage,
  ChatProposal,
  ProposalAccepted,
} from '#shared/assistant/chat.contract.ts'
import { type WriteIntent, writeIntents } from '#shared/assistant/understanding.contract.ts'

type Ctx = InTransaction<AgencyCtx>
type Row = typeof assistantProposals.$inferSelect

/** For how long a person may still say yes. */
const validMinutes = 30

/** A write that a model asked for: the exact values that the person is shown and that an accepted one runs with. */
export type Proposed = {
  operation: WriteIntent
  input: Record<string, unknown>
  summary: string
  changes: ChatChange[]
}

function placeOf(id: string): string {
  return `assistant_proposals.input:${id}`
}

/** Keeps what was proposed until the person's own yes or no. */
export async function saveProposals(ctx: Ctx, proposed: readonly Proposed[]): Promise<ChatProposal[]> {
  if (proposed.length === 0) return []
  const { agencyId, id: userId } = ctx.user
  const createdAt = ctx.clock()
  const expiresAt = new Date(createdAt.getTime() + validMinutes * 60_000)
  const kept = proposed.map((one) => ({ ...one, id: newId() }))
  const cipher = await agencyCipher(ctx)
  const rows = kept.map(({ id, operation, input }) => ({
    agencyId,
    id,
    userId,
    operation,
    input: cipher.encryptJson(placeOf(id), input),
    createdAt,
    expiresAt,
  }))
  await ctx.db.insert(assistantProposals).values(rows)
  return kept.map(({ input: _input, ...shown }) => ({ ...shown, expiresAt: expiresAt.toISOString() }))
}

function gone(message: string, reason: string): AppError {
  return new AppError('conflict', message, { reason })
}

/** Decides a proposal once: 404 for another person's, 409 for one that was decided or that is too old. */
async function decide(ctx: Ctx, id: string, decision: 'accepted' | 'declined'): Promise<Row> {
  const { agencyId, id: userId } = ctx.user
  const isMine = and(
    eq(assistantProposals.agencyId, agencyId),
    eq(assistantProposals.userId, userId),
    eq(assistantProposals.id, id),
  )
  const [row] = await ctx.db.select().from(assistantProposals).where(isMine).for('update')
  if (!row) throw notFound()
  if (row.decision) throw gone('This proposal was already decided.', 'proposal_decided')
  const now = ctx.clock()
  if (row.expiresAt <= now) throw gone('This proposal has expired. Please ask again.', 'proposal_expired')
  await ctx.db.update(assistantProposals).set({ decision, decidedAt: now }).where(isMine)
  return row
}

/** Runs a proposal by the person's own yes, with the rights that they have now. */
export async function acceptProposal(ctx: Ctx, id: string): Promise<ProposalAccepted> {
  const { operation: kept, input: encrypted } = await decide(ctx, id, 'accepted')
  const input = (await agencyCipher(ctx)).decryptJson<Record<string, unknown>>(placeOf(id), encrypted)
  const operation = writeIntents.find((known) => known === kept)
  if (!operation) throw new Error(`A proposal has the unknown operation ${kept}.`)
  const { message, actionId, undoUntil } = await runOperation(ctx, { operation, input, proposalId: id })
  return { message, operation, actionId, undoUntil }
}

/** Puts a proposal away by the person's no. */
export async function declineProposal(ctx: Ctx, id: string): Promise<ChatMessage> {
  await decide(ctx, id, 'declined')
  return { message: 'Nothing was changed.' }
}
