import { and, desc, eq, notInArray } from 'drizzle-orm'
import { agencyCipher } from '#server/agency-encryption/agency-key.service.ts'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { chatMessages } from '#server/db/tables/assistant.ts'
import { newId } from '#server/new-id.ts'
import { type ChatHistory, type ChatTurn, maxStoredMessages } from '#shared/assistant/chat.contract.ts'

type Ctx = InTransaction<AgencyCtx>

function mine({ user }: Ctx) {
  return and(eq(chatMessages.agencyId, user.agencyId), eq(chatMessages.userId, user.id))
}

function placeOf(id: string): string {
  return `chat_messages.content:${id}`
}

/** Adds turns to the person's conversation, of which the last fifty are kept. */
export async function saveTurns(ctx: Ctx, turns: readonly ChatTurn[]): Promise<void> {
  const { agencyId, id: userId } = ctx.user
  // The ids order the turns, also those that are made in the same millisecond.
  const ids = turns.map(() => newId()).sort()
  const cipher = await agencyCipher(ctx)
  const rows = turns.map(({ role, content }, index) => {
    const id = ids[index] ?? newId()
    return {
      agencyId,
      userId,
      id,
      role,
      content: cipher.encrypt(placeOf(id), content),
      createdAt: ctx.clock(),
    }
  })
  await ctx.db.insert(chatMessages).values(rows)
  const latest = ctx.db
    .select({ id: chatMessages.id })
    .from(chatMessages)
    .where(mine(ctx))
    .orderBy(desc(chatMessages.id))
    .limit(maxStoredMessages)
  await ctx.db.delete(chatMessages).where(and(mine(ctx), notInArray(chatMessages.id, latest)))
}

/** The person's present conversation, oldest first: `GET /api/chat/history`. */
export async function readHistory(ctx: Ctx): Promise<ChatHistory> {
  const latest = await readLatest(ctx)
  return { messages: latest.map(({ role, content }) => ({ role, content })).reverse() }
}

/** The same with when each was said, the latest first. What was said is encrypted. */
async function readLatest(ctx: Ctx) {
  const { id, role, content, createdAt } = chatMessages
  const rows = await ctx.db
    .select({ id, role, content, createdAt })
    .from(chatMessages)
    .where(mine(ctx))
    .orderBy(desc(chatMessages.id))
    .limit(maxStoredMessages)
  const cipher = await agencyCipher(ctx)
  return rows.map((row) => ({ ...row, content: cipher.decrypt(placeOf(row.id), row.content) }))
}

/** What the person asked in the present conversation, the latest first. */
export async function readAsked(ctx: Ctx): Promise<{ text: string; at: Date }[]> {
  const latest = await readLatest(ctx)
  return latest.flatMap(({ role, content, createdAt }) =>
    role === 'user' ? [{ text: content, at: createdAt }] : [],
  )
}

/** Clears the person's conversation: `DELETE /api/chat` on close, and logout. */
export async function clearHistory(ctx: Ctx): Promise<void> {
  await ctx.db.delete(chatMessages).where(mine(ctx))
}
