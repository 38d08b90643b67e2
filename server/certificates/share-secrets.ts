import type { Config } from '#server/config.ts'
import { keyedHash } from '#server/encryption.ts'
import { hashLinkToken } from '#server/http/link-token.ts'

type Keys = Pick<Config, 'secretKey' | 'previousSecretKeys'>

const hmacOf = (secret: string, about: string) => keyedHash(secret, 'shared forms', about)

/**
 * The 256-bit secret in a link and the six digits of its code. Both follow from the server's key and the id of the link, so
 * that they are shown and emailed without being kept anywhere.
 */
export function shareSecrets({ secretKey }: Keys, shareId: string): { token: string; code: string } {
  const token = hmacOf(secretKey, `link:${shareId}`).toString('base64url')
  const digits = hmacOf(secretKey, `code:${shareId}`).readBigUInt64BE() % 1_000_000n
  return { token, code: digits.toString().padStart(6, '0') }
}

/** What is kept of a code: without the server's key, a stolen table does not tell which of a million it is. */
function hashShareCode(secret: string, tokenHash: string, code: string): string {
  return hmacOf(secret, `kept:${tokenHash}:${code}`).toString('base64url')
}

/** What a right code may be kept as: by today's key, or by one that `SECRET_KEY` held before. */
export function codeHashes(config: Keys, tokenHash: string, code: string): string[] {
  return [config.secretKey, ...config.previousSecretKeys].map((secret) =>
    hashShareCode(secret, tokenHash, code),
  )
}

/** The hashes under which a new link is kept. */
export function secretHashes(config: Keys, shareId: string): { tokenHash: string; codeHash: string } {
  const { token, code } = shareSecrets(config, shareId)
  const tokenHash = hashLinkToken(token)
  return { tokenHash, codeHash: hashShareCode(config.secretKey, tokenHash, code) }
}

/** The address of a link. The secret stands behind the "#", which browsers send to nobody: it reaches no log. */
export function shareLink(config: Keys & Pick<Config, 'appUrl'>, shareId: string): string {
  return `${config.appUrl}/acord-auth#${shareSecrets(config, shareId).token}`
}
