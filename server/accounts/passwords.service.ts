import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { AppError } from '#server/http/errors.ts'
import { newToken } from '#server/http/session.ts'
import { minNewPassword, passwordTooCommon } from '#shared/accounts/password.contract.ts'
import { makeGate } from './hashing-gate.ts'

/** Argon2id as OWASP asks for it: 19 MiB, two passes, one thread. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

// One processor stays free for everything else, so that a flood of logins never stalls other calls.
const gate = makeGate(Math.max(1, availableParallelism() - 1), 32)

/** Stands in for the hash of somebody who does not exist, so that looking for them takes the same time. */
const nobodysHash = hash(newToken(), cost)

/** The Argon2id hash of a password. Throws `rate_limited` when too many wait (security.md 5). */
export function hashPassword(password: string): Promise<string> {
  return gate(() => hash(password, cost))
}

/** Whether a password is the one of a hash; without a hash it takes the same time to say no (security.md 6). */
export async function verifyPassword(kept: string | null, password: string): Promise<boolean> {
  const wanted = kept ?? (await nobodysHash)
  const isSame = await gate(() => verify(wanted, password))
  return isSame && kept !== null
}

let commonPasswords: Promise<Set<string>> | undefined

async function loadCommonPasswords(): Promise<Set<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'].filter((password) => password.length >= minNewPassword))
}

/** Refuses a new password that is on the list of common ones; `field` names the input (security.md 5). */
export async function requireUncommon(password: string, field: string): Promise<void> {
  commonPasswords ??= loadCommonPasswords()
  if (!(await commonPasswords).has(password.toLowerCase())) return
  throw new AppError('invalid', passwordTooCommon, {
    reason: 'password_too_common',
    fields: { [field]: passwordTooCommon },
  })
}
