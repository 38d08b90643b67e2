import { and, eq, gt, like, lte } from 'drizzle-orm'
import type { Ctx, InTransaction } from '#server/context.ts'
import { verifications } from '#server/db/tables/accounts.ts'
import { hashLinkToken } from '#server/http/link-token.ts'
import { newToken } from '#server/http/session.ts'
import { newId } from '#server/new-id.ts'

/** What a mailed link is for, and how long it works: 30 minutes for a reset. */
const lifetimes = { 'reset-password': 30 * 60_000, 'verify-email': 7 * 86_400_000 } as const

export type LinkPurpose = keyof typeof lifetimes

function identifierOf(purpose: LinkPurpose, userId: string): string {
  return `${purpose}:${userId}`
}

/** Makes the token of a link and keeps its hash; a former link for the same purpose stops working. Runs as the platform. */
export async function makeLinkToken(
  ctx: InTransaction<Ctx>,
  purpose: LinkPurpose,
  userId: string,
): Promise<string> {
  const token = newToken()
  const now = ctx.clock()
  await deleteLinkTokens(ctx, purpose, userId)
  await ctx.db.delete(verifications).where(lte(verifications.expiresAt, now))
  await ctx.db.insert(verifications).values({
    id: newId(),
    identifier: identifierOf(purpose, userId),
    value: hashLinkToken(token),
    createdAt: now,
    expiresAt: new Date(now.getTime() + lifetimes[purpose]),
  })
  return token
}

/** Makes the links that a person was sent for a purpose worthless. */
export async function deleteLinkTokens(
  ctx: InTransaction<Ctx>,
  purpose: LinkPurpose,
  userId: string,
): Promise<void> {
  await ctx.db.delete(verifications).where(eq(verifications.identifier, identifierOf(purpose, userId)))
}

/** Whether a person was made a link for a purpose since an instant. */
export async function hasLinkSince(
  ctx: InTransaction<Ctx>,
  purpose: LinkPurpose,
  userId: string,
  since: Date,
): Promise<boolean> {
  const mine = eq(verifications.identifier, identifierOf(purpose, userId))
  const found = await ctx.db
    .select({ id: verifications.id })
    .from(verifications)
    .where(and(mine, gt(verifications.createdAt, since)))
  return found.length > 0
}

function matching(ctx: Ctx, purpose: LinkPurpose, token: string) {
  return and(
    eq(verifications.value, hashLinkToken(token)),
    like(verifications.identifier, `${purpose}:%`),
    gt(verifications.expiresAt, ctx.clock()),
  )
}

/** Whose link a token is from, if it still works; null otherwise. */
export async function peekLinkToken(
  ctx: InTransaction<Ctx>,
  purpose: LinkPurpose,
  token: string,
): Promise<string | null> {
  const columns = { identifier: verifications.identifier }
  const [found] = await ctx.db
    .select(columns)
    .from(verifications)
    .where(matching(ctx, purpose, token))
  return found?.identifier.slice(purpose.length + 1) ?? null
}

/** Spends a token: whose link it is from, once; null when it is unknown, spent or too old. */
export async function consumeLinkToken(
  ctx: InTransaction<Ctx>,
  purpose: LinkPurpose,
  token: string,
): Promise<string | null> {
  const columns = { identifier: verifications.identifier }
  const [spent] = await ctx.db
    .delete(verifications)
    .where(matching(ctx, purpose, token))
    .returning(columns)
  return spent?.identifier.slice(purpose.length + 1) ?? null
}
