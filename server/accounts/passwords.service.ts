import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import type { Ctx, InTransaction } from '#server/context.ts'
import { credentials } from '#server/db/tables/accounts.ts'
import { AppError } from '#server/errors.ts'
import { newToken } from '#server/http/session.ts'
import { newId } from '#server/new-id.ts'
import { minNewPassword, passwordTooCommon } from '#shared/accounts/password.contract.ts'
import { makeGate } from './hashing-gate.ts'

/** Argon2id as OWASP asks for it: 19 MiB, two passes, one thread. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

// One processor stays free for everything else, so that a flood of logins never stalls other calls.
const hashing = makeGate(Math.max(1, availableParallelism() - 1), Number.POSITIVE_INFINITY)
const calls = makeGate(4, 32)

/**
 * Runs a call that proves or sets a password. Few run together, database included, and what would wait behind too
 * many is refused with 429 before it costs anything.
 */
export function limitPasswordCalls<T>(call: () => Promise<T>): Promise<T> {
  return calls(call)
}

/** Stands in for the hash of someone who does not exist, so that looking for them takes the same time. */
const dummyHash = hash(newToken(), cost)

/** The Argon2id hash of a password. */
export function hashPassword(password: string): Promise<string> {
  return hashing(() => hash(password, cost))
}

/** Whether a password is the one of a hash; without a hash it takes the same time to say no. */
export async function verifyPassword(kept: string | null, password: string): Promise<boolean> {
  const wanted = kept ?? (await dummyHash)
  const isSame = await hashing(() => verify(wanted, password))
  return isSame && kept !== null
}

let commonPasswords: Promise<Set<string>> | undefined

async function loadCommonPasswords(): Promise<Set<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'].filter((password) => password.length >= minNewPassword))
}

/** Refuses a new password that is on the list of common ones; `field` names the input. */
export async function requireUncommon(password: string, field: string): Promise<void> {
  commonPasswords ??= loadCommonPasswords()
  if (!(await commonPasswords).has(password.toLowerCase())) return
  throw new AppError('invalid', passwordTooCommon, {
    reason: 'password_too_common',
    fields: { [field]: passwordTooCommon },
  })
}

/** Gives a person a password by its hash; runs as the platform. */
export async function savePassword(ctx: InTransaction<Ctx>, userId: string, password: string): Promise<void> {
  const now = ctx.clock()
  const row = { userId, accountId: userId, providerId: 'credential', password, updatedAt: now }
  await ctx.db
    .insert(credentials)
    .values({ id: newId(), createdAt: now, ...row })
    .onConflictDoUpdate({
      target: [credentials.providerId, credentials.accountId],
      set: { password, updatedAt: now },
    })
}
