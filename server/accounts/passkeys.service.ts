import { and, asc, count, eq } from 'drizzle-orm'
import { z } from 'zod'
import { recordAudit } from '#server/audit/audit.service.ts'
import type { Ctx, InTransaction, UserCtx } from '#server/context.ts'
import { passkeys } from '#server/db/tables/accounts.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { AppError, notFound } from '#server/errors.ts'
import { decryptCookie, encryptCookie } from '#server/http/encrypted-cookie.ts'
import { newToken } from '#server/http/session.ts'
import { publishEvent } from '#server/jobs/outbox.ts'
import { newId } from '#server/new-id.ts'
import {
  maxPasskeys,
  type Passkey,
  type PasskeyCreate,
  type PasskeyCreation,
  type PasskeyStart,
} from '#shared/accounts/passkeys.contract.ts'
import { revokePendingProofs } from './credential-changes.service.ts'
import { limitPasswordCalls } from './passwords.service.ts'
import { requireEveryFactor } from './reauthentication.service.ts'
import { type RelyingParty, relyingPartyOf } from './relying-party.ts'

/** How long someone may take to unlock their device, in milliseconds. */
export const ceremonyMillis = 5 * 60_000

/** COSE numbers of EdDSA, ES256 and RS256. */
const algorithms = [-8, -7, -257]
const Flow = z.strictObject({ challenge: z.string(), userId: z.uuid() })

/** Where passkeys are good. Throws 400 where browsers make none. */
export function requireRelyingParty({ config }: Ctx): RelyingParty {
  const party = relyingPartyOf(config)
  if (!party)
    throw new AppError('invalid', 'Passkeys need Bindery to have a web address with a name and https.')
  return party
}

/** A person as authenticators keep them. */
export function userHandleOf(userId: string): string {
  return Buffer.from(userId).toString('base64url')
}

function passkeyOf({ id, name, createdAt, lastUsedAt, isSynced }: typeof passkeys.$inferSelect): Passkey {
  return {
    ...{ id, name, isSynced },
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }
}

function rowsOf(ctx: InTransaction<Ctx>, userId: string) {
  return ctx.db
    .select()
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id))
}

/** The passkeys of the signed-in person, the oldest first. */
export async function listPasskeys(ctx: UserCtx): Promise<Passkey[]> {
  const rows = await inTransaction(ctx, (ctx) => rowsOf(ctx, ctx.user.id), 'app_platform')
  return rows.map(passkeyOf)
}

/** What the browser makes a passkey of, and what its cookie holds until then. */
export type PasskeyBegun = { creation: PasskeyCreation; cookie: string }

/** Begins to add a passkey, after the password and the code of whoever has two-factor sign-in. Throws 400 for a wrong one. */
export async function startPasskey(ctx: UserCtx, factors: PasskeyStart): Promise<PasskeyBegun> {
  const { rpId } = requireRelyingParty(ctx)
  await limitPasswordCalls(() => requireEveryFactor(ctx, factors))
  const kept = await inTransaction(ctx, (ctx) => rowsOf(ctx, ctx.user.id), 'app_platform')
  refuseMore(kept.length)
  const { id: userId, email, name } = ctx.user
  const challenge = newToken()
  const until = new Date(ctx.clock().getTime() + ceremonyMillis)
  const type = 'public-key'
  return {
    cookie: encryptCookie(ctx.config, 'passkey-creation', { challenge, userId }, until),
    creation: {
      challenge,
      rp: { id: rpId, name: 'Bindery' },
      user: { id: userHandleOf(userId), name: email, displayName: name },
      pubKeyCredParams: algorithms.map((alg) => ({ alg, type })),
      timeout: ceremonyMillis,
      attestation: 'none',
      excludeCredentials: kept.map(({ credentialId }) => ({ id: credentialId, type })),
      authenticatorSelection: {
        ...{ residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
      },
    },
  }
}

function refuseMore(kept: number): void {
  if (kept < maxPasskeys) return
  const message = `You have ${maxPasskeys} passkeys. Remove one before you add another.`
  throw new AppError('conflict', message, { reason: 'too_many_passkeys' })
}

async function verifyNew(ctx: UserCtx, challenge: string, { credential }: PasskeyCreate) {
  const { rpId, origin } = requireRelyingParty(ctx)
  // Installations whose people have no passkeys are spared the library.
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const asked = { expectedChallenge: challenge, expectedOrigin: origin, expectedRPID: rpId }
  const supported = { requireUserVerification: true, supportedAlgorithmIDs: algorithms }
  const verified = await verifyRegistrationResponse({ response: credential, ...asked, ...supported }).catch(
    (error: unknown) => {
      ctx.log.warn({ err: error }, 'a new passkey was refused')
      return { verified: false } as const
    },
  )
  if (!verified.verified)
    throw new AppError('invalid', 'Your device’s answer could not be verified. Please try again.')
  return verified.registrationInfo
}

async function keep(
  ctx: InTransaction<UserCtx>,
  name: string,
  { credential, credentialBackedUp }: Awaited<ReturnType<typeof verifyNew>>,
): Promise<Passkey> {
  const { id: userId } = ctx.user
  const [{ kept } = { kept: 0 }] = await ctx.db
    .select({ kept: count() })
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
  refuseMore(kept)
  const [row] = await ctx.db
    .insert(passkeys)
    .values({
      ...{ id: newId(), userId, name, createdAt: ctx.clock(), isSynced: credentialBackedUp },
      ...{ credentialId: credential.id, counter: credential.counter },
      publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    })
    .onConflictDoNothing()
    .returning()
  if (!row) throw new AppError('conflict', 'This passkey was already added.', { reason: 'passkey_known' })
  await revokePendingProofs(ctx, userId)
  await recordAudit(ctx, { action: 'passkey.added', after: { name } })
  await publishEvent(ctx, 'passkey.added', { userId })
  return passkeyOf(row)
}

/** Adds the passkey that the browser made. Throws 400 when it took too long or does not fit, 409 for one that is known. */
export async function addPasskey(
  ctx: UserCtx,
  cookie: string | undefined,
  input: PasskeyCreate,
): Promise<Passkey> {
  const flow = decryptCookie(ctx.config, 'passkey-creation', Flow, cookie, ctx.clock())
  if (flow?.userId !== ctx.user.id) {
    throw new AppError('invalid', 'This took too long. Please start again.', { reason: 'passkey_expired' })
  }
  const verified = await verifyNew(ctx, flow.challenge, input)
  return inTransaction(ctx, (ctx) => keep(ctx, input.name, verified), 'app_platform')
}

/** Removes a passkey of the signed-in person; else 404. */
export function removePasskey(ctx: UserCtx, id: string): Promise<void> {
  const run = async (ctx: InTransaction<UserCtx>) => {
    const isMine = and(eq(passkeys.userId, ctx.user.id), eq(passkeys.id, id))
    const [removed] = await ctx.db.delete(passkeys).where(isMine).returning()
    if (!removed) throw notFound()
    await recordAudit(ctx, { action: 'passkey.removed', before: { name: removed.name } })
    await publishEvent(ctx, 'passkey.removed', { userId: ctx.user.id })
  }
  return inTransaction(ctx, run, 'app_platform')
}

/** Removes all passkeys of a person whose mailbox proved who they are: whoever else added one is out. Runs as the platform. */
export async function removePasskeysOf(ctx: InTransaction<Ctx>, userId: string): Promise<void> {
  await ctx.db.delete(passkeys).where(eq(passkeys.userId, userId))
}
