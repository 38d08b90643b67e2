import { randomBytes } from 'node:crypto'
import { and, count, eq, isNull } from 'drizzle-orm'
import type { Ctx, InTransaction } from '#server/context.ts'
import { recoveryCodes } from '#server/db/tables/accounts.ts'
import { hashLinkToken } from '#server/http/link-token.ts'
import { newId } from '#server/new-id.ts'
import { recoveryCodeCount } from '#shared/accounts/two-factor.contract.ts'

/** Crockford's 32: none looks like another. Sixteen of them are 80 bits, which no stolen table of hashes gives away. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'
const length = 16

function newCode(): string {
  const letters = Array.from(randomBytes(length), (byte) => alphabet[byte % alphabet.length]).join('')
  return letters.replace(/(.{4})(?=.)/g, '$1-')
}

/** A code as it is hashed, however it was typed: the letters that Crockford leaves out stand for what they look like. */
function plain(code: string): string {
  return code
    .toLowerCase()
    .replace(/[^0-9a-z]/g, '')
    .replace(/o/g, '0')
    .replace(/[il]/g, '1')
}

/** Whether a text is as long as a recovery code. */
export function isRecoveryCode(text: string): boolean {
  return plain(text).length === length
}

/** Makes a person ten recovery codes; former ones stop working. They are shown once: only hashes are kept. Runs as the platform. */
export async function makeRecoveryCodes(ctx: InTransaction<Ctx>, userId: string): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, newCode)
  await deleteRecoveryCodes(ctx, userId)
  const rows = codes.map((code) => ({ id: newId(), userId, codeHash: hashLinkToken(plain(code)) }))
  await ctx.db.insert(recoveryCodes).values(rows)
  return codes
}

/** Makes a person's recovery codes worthless; runs as the platform. */
export async function deleteRecoveryCodes(ctx: InTransaction<Ctx>, userId: string): Promise<void> {
  await ctx.db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
}

function unused(userId: string) {
  return and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt))
}

/** Spends a recovery code: true once for each, also when two calls bring it together; runs as the platform. */
export async function spendRecoveryCode(
  ctx: InTransaction<Ctx>,
  userId: string,
  code: string,
): Promise<boolean> {
  const isThis = and(unused(userId), eq(recoveryCodes.codeHash, hashLinkToken(plain(code))))
  const spent = await ctx.db.update(recoveryCodes).set({ usedAt: ctx.clock() }).where(isThis).returning()
  return spent.length > 0
}

/** How many recovery codes a person has left; runs as the platform. */
export async function countRecoveryCodes(ctx: InTransaction<Ctx>, userId: string): Promise<number> {
  const [row] = await ctx.db.select({ left: count() }).from(recoveryCodes).where(unused(userId))
  return row?.left ?? 0
}
