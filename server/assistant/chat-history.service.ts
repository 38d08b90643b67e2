import { randomUUIDv7 } from 'node:crypto'
import { and, desc, eq, notInArray } from 'drizzle-orm'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { chatMessages } from '#server/db/tables/assistant.ts'
import { type ChatHistory, type ChatTurn, keptMessages } from '#shared/assistant/chat.contract.ts'

type Ctx = InTransaction<AgencyCtx>

function mine({ user }: Ctx) {
  return and(eq(chatMessages.agencyId, user.agencyId), eq(chatMessages.userId, user.id))
}

/** Adds turns to the person's conversation, of which the last fifty are kept (A7). */
export async function keepTurns(ctx: Ctx, turns: readonly ChatTurn[]): Promise<void> {
  const { agencyId, id: userId } = ctx.user
  // The ids order the turns, also those that are made in the same millisecond.
  const ids = turns.map(() => randomUUIDv7()).sort()
  const rows = turns.map(({ role, content }, index) => ({
    ...{ agencyId, userId, role, content, createdAt: ctx.clock() },
    id: ids[index] ?? randomUUIDv7(),
  }))
  await ctx.db.insert(chatMessages).values(rows)
  const latest = ctx.db
    .select({ id: chatMessages.id })
    .from(chatMessages)
    .where(mine(ctx))
    .orderBy(desc(chatMessages.id))
    .limit(keptMessages)
  await ctx.db.delete(chatMessages).where(and(mine(ctx), notInArray(chatMessages.id, latest)))
}

/** The person's present conversation, oldest first: `GET /api/chat/history` (A7). */
export async function readHistory(ctx: Ctx): Promise<ChatHistory> {
  const { role, content } = chatMessages
  const latest = await ctx.db
    .select({ role, content })
    .from(chatMessages)
    .where(mine(ctx))
    .orderBy(desc(chatMessages.id))
    .limit(keptMessages)
  return { messages: latest.reverse() }
}

/** Forgets the person's conversation: `DELETE /api/chat` on close (A2, A7), and logout (P4). */
export async function clearHistory(ctx: Ctx): Promise<void> {
  await ctx.db.delete(chatMessages).where(mine(ctx))
}
