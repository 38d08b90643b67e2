import { and, eq, inArray, ne } from 'drizzle-orm'
import { recordAudit } from '#server/audit/audit.service.ts'
import type { Ctx, InTransaction, UserCtx } from '#server/context.ts'
import { credentials, users } from '#server/db/tables/accounts.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { AppError, notFound } from '#server/errors.ts'
import { publishEvent } from '#server/jobs/outbox.ts'
import { newId } from '#server/new-id.ts'
import {
  type ChooseProvider,
  type SsoLink,
  type SsoProvider,
  ssoProviders,
} from '#shared/accounts/sso-sign-in.contract.ts'
import { revokePendingProofs } from './credential-changes.service.ts'
import type { Holder } from './second-factor.service.ts'

/** An account at a provider: `subject` is the provider's own name for it, which never changes. */
export type SsoAccount = { provider: SsoProvider; subject: string }

/** Whose way in an outside account is; null for nobody's. Runs as the platform. */
export async function findLinkedUser(
  ctx: InTransaction<Ctx>,
  { provider, subject }: SsoAccount,
): Promise<string | null> {
  const isThis = and(eq(credentials.providerId, provider), eq(credentials.accountId, subject))
  const [found] = await ctx.db
    .select({ userId: credentials.userId })
    .from(credentials)
    .innerJoin(users, and(eq(users.id, credentials.userId), eq(users.status, 'active')))
    .where(isThis)
  return found?.userId ?? null
}

/** Anyone who was removed keeps no hold on an account elsewhere: they may have signed up again. */
async function freeFromRemoved(ctx: InTransaction<Ctx>, { provider, subject }: SsoAccount): Promise<void> {
  const removed = ctx.db.select({ id: users.id }).from(users).where(ne(users.status, 'active'))
  const isThis = and(eq(credentials.providerId, provider), eq(credentials.accountId, subject))
  await ctx.db.delete(credentials).where(and(isThis, inArray(credentials.userId, removed)))
}

/** Makes an outside account a way in for a person who proved to be both; false when it is someone else's. Runs as the platform. */
export async function linkAccount(
  ctx: InTransaction<Ctx>,
  holder: Holder,
  account: SsoAccount,
): Promise<boolean> {
  const { provider, subject } = account
  const now = ctx.clock()
  await freeFromRemoved(ctx, account)
  const row = { userId: holder.id, providerId: provider, accountId: subject, createdAt: now, updatedAt: now }
  const made = await ctx.db
    .insert(credentials)
    .values({ id: newId(), ...row })
    .onConflictDoNothing()
    .returning()
  if (made.length === 0) return (await findLinkedUser(ctx, account)) === holder.id
  await revokePendingProofs(ctx, holder.id)
  const who = { userId: holder.id, agencyId: holder.agencyId }
  await recordAudit(ctx, { action: 'outside_account.linked', ...who, after: { provider } })
  await publishEvent(ctx, 'outside_account.linked', { userId: holder.id, provider })
  return true
}

/** The providers that may sign the signed-in person in, or could. */
export async function listSsoLinks(ctx: UserCtx): Promise<SsoLink[]> {
  const { providerId, createdAt, userId } = credentials
  const isMine = and(eq(userId, ctx.user.id), inArray(providerId, [...ssoProviders]))
  const rows = await inTransaction(
    ctx,
    (ctx) => ctx.db.select({ providerId, createdAt }).from(credentials).where(isMine),
    'app_platform',
  )
  const linkedAt = new Map(rows.map((row) => [row.providerId, row.createdAt.toISOString()]))
  return ssoProviders
    .map((provider) => ({
      provider,
      isConfigured: ctx.adapters.ssoSignIn.providers.includes(provider),
      linkedAt: linkedAt.get(provider) ?? null,
    }))
    .filter(({ isConfigured, linkedAt }) => isConfigured || linkedAt !== null)
}

async function unlink(ctx: InTransaction<UserCtx>, provider: SsoProvider): Promise<void> {
  const isMine = eq(credentials.userId, ctx.user.id)
  const ways = await ctx.db.select().from(credentials).where(isMine).for('update')
  if (!ways.some(({ providerId }) => providerId === provider)) throw notFound()
  const isOtherWay = (way: (typeof ways)[number]) =>
    way.providerId !== provider && (way.providerId !== 'credential' || way.password !== null)
  if (!ways.some(isOtherWay)) {
    throw new AppError('conflict', 'This is your only way to sign in. Choose a password first.', {
      reason: 'last_way_in',
    })
  }
  await ctx.db.delete(credentials).where(and(isMine, eq(credentials.providerId, provider)))
  await revokePendingProofs(ctx, ctx.user.id)
  await recordAudit(ctx, { action: 'outside_account.unlinked', before: { provider } })
  await publishEvent(ctx, 'outside_account.unlinked', { userId: ctx.user.id, provider })
}

/** Removes a provider as a way in. Throws 404 when it is none, and 409 `last_way_in` when there is no other. */
export function unlinkProvider(ctx: UserCtx, { provider }: ChooseProvider): Promise<void> {
  return inTransaction(ctx, (ctx) => unlink(ctx, provider), 'app_platform')
}
