import { createHash } from 'node:crypto'

/** What is kept of the secret in a mailed link: a stolen table opens nothing. */
export function hashLinkToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
