import type { Config } from '#server/config.ts'
import { keyedHash } from '#server/encryption.ts'
import { hashLinkToken } from '#server/http/link-token.ts'

type Keys = Pick<Config, 'secretKey' | 'previousSecretKeys'>

const hmacOf = (secret: string, about: string) => keyedHash(secret, 'self-service', about)

function tokenOf({ secretKey }: Pick<Config, 'secretKey'>, linkId: string): string {
  return hmacOf(secretKey, `link:${linkId}`).toString('base64url')
}

/** What is kept of the secret in a link. */
export function linkTokenHash(config: Pick<Config, 'secretKey'>, linkId: string): string {
  return hashLinkToken(tokenOf(config, linkId))
}

/** The address of a link. The secret stands behind the "#", which browsers send to nobody: it reaches no log. */
export function linkAddress(config: Pick<Config, 'secretKey' | 'appUrl'>, linkId: string): string {
  return `${config.appUrl}/self-service#${tokenOf(config, linkId)}`
}

/** The six digits of a code: they follow from the server's key and the code's id, so that they are emailed without being kept. */
export function codeOf({ secretKey }: Pick<Config, 'secretKey'>, codeId: string): string {
  const digits = hmacOf(secretKey, `code:${codeId}`).readBigUInt64BE() % 1_000_000n
  return digits.toString().padStart(6, '0')
}

/** What a right code may be kept as, by today's key first: without the key, a stolen table does not tell which of a million it is. */
export function codeHashes({ secretKey, previousSecretKeys }: Keys, token: string, code: string): string[] {
  const about = `kept:${hashLinkToken(token)}:${code}`
  return [secretKey, ...previousSecretKeys].map((secret) => hmacOf(secret, about).toString('base64url'))
}

/** What is kept of a new code of a link. */
export function codeHash(config: Keys, linkId: string, codeId: string): string {
  return codeHashes(config, tokenOf(config, linkId), codeOf(config, codeId))[0] ?? ''
}
