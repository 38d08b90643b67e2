import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Ctx, InTransaction } from '#server/context.ts'
import { passkeys } from '#server/db/tables/accounts.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { decryptCookie, encryptCookie } from '#server/http/encrypted-cookie.ts'
import { newToken } from '#server/http/session.ts'
import type { PasskeyRequest, PasskeySignIn } from '#shared/accounts/passkeys.contract.ts'
import {
  findById,
  loginRefused,
  loginWithPasskey,
  type Outcome,
  refuse,
  type SignedIn,
  settleLogin,
} from './login.service.ts'
import { ceremonyMillis, requireRelyingParty, userHandleOf } from './passkeys.service.ts'

const Flow = z.strictObject({ challenge: z.string(), askedAt: z.number() })
type Flow = z.infer<typeof Flow>
type Kept = typeof passkeys.$inferSelect

/** Begins a sign-in with whichever passkey the person has: it names nobody. */
export async function startPasskeySignIn(ctx: Ctx): Promise<{ request: PasskeyRequest; cookie: string }> {
  const { rpId } = requireRelyingParty(ctx)
  const challenge = newToken()
  const askedAt = ctx.clock().getTime()
  return {
    request: { challenge, rpId, timeout: ceremonyMillis, userVerification: 'required' },
    cookie: encryptCookie(
      ctx.config,
      'passkey-sign-in',
      { challenge, askedAt },
      new Date(askedAt + ceremonyMillis),
    ),
  }
}

async function verifySigned(ctx: Ctx, kept: Kept, { challenge }: Flow, { credential }: PasskeySignIn) {
  const { rpId, origin } = requireRelyingParty(ctx)
  const { response } = credential
  const { userHandle } = response
  if (userHandle && userHandle !== userHandleOf(kept.userId)) return null
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const answer = await verifyAuthenticationResponse({
    response: { ...credential, response: { ...response, userHandle: userHandle ?? undefined } },
    credential: {
      ...{ id: kept.credentialId, counter: kept.counter },
      publicKey: Uint8Array.from(Buffer.from(kept.publicKey, 'base64url')),
    },
    ...{ expectedChallenge: challenge, expectedOrigin: origin, expectedRPID: rpId },
    requireUserVerification: true,
  }).catch((error: unknown) => {
    ctx.log.warn({ err: error }, 'a passkey was refused')
    return null
  })
  return answer?.verified ? answer.authenticationInfo : null
}

/** What a passkey signed is good once: what was asked before its last use is refused. */
function isSpent({ lastUsedAt }: Kept, { askedAt }: Flow): boolean {
  return lastUsedAt !== null && lastUsedAt.getTime() >= askedAt
}

async function decide(ctx: InTransaction<Ctx>, flow: Flow, input: PasskeySignIn): Promise<Outcome> {
  const isThis = eq(passkeys.credentialId, input.credential.id)
  const [kept] = await ctx.db.select().from(passkeys).where(isThis).for('update')
  const known = kept && (await findById(ctx, kept.userId))
  const isHidden = known?.isDemo && !ctx.origin.isTryOut
  const signed = known && !isHidden && !isSpent(kept, flow) && (await verifySigned(ctx, kept, flow, input))
  if (!signed) return refuse(ctx, known?.email ?? '', known, 'invalid_passkey')
  const used = { counter: signed.newCounter, isSynced: signed.credentialBackedUp, lastUsedAt: ctx.clock() }
  await ctx.db.update(passkeys).set(used).where(isThis)
  return loginWithPasskey(ctx, known)
}

/**
 * Signs in by what a passkey signed: the device and whoever unlocked it are both factors. Throws 401 with
 * `sign_in_expired`, `invalid_passkey`, `account_locked` or `agency_deleted`.
 */
export async function finishPasskeySignIn(
  ctx: Ctx,
  cookie: string | undefined,
  input: PasskeySignIn,
): Promise<SignedIn> {
  const flow = decryptCookie(ctx.config, 'passkey-sign-in', Flow, cookie, ctx.clock())
  if (!flow) throw loginRefused('sign_in_expired')
  return settleLogin(await inTransaction(ctx, (ctx) => decide(ctx, flow, input), 'app_platform'))
}
