import type { Config } from '#server/config.ts'
import { keyedHash } from '#server/encryption.ts'
import { hashLinkToken } from '#server/http/link-token.ts'

/** The 256-bit secret in the link to a proposal: it follows from the server's key and the id, so that it is emailed without being kept. */
function tokenOf({ secretKey }: Pick<Config, 'secretKey'>, proposalId: string): string {
  return keyedHash(secretKey, 'proposals', proposalId).toString('base64url')
}

/** What is kept of the secret in a link. */
export function proposalTokenHash(config: Pick<Config, 'secretKey'>, proposalId: string): string {
  return hashLinkToken(tokenOf(config, proposalId))
}

/** The address of a proposal. The secret stands behind the "#", which browsers send to nobody: it reaches no log. */
export function proposalLink(config: Pick<Config, 'secretKey' | 'appUrl'>, proposalId: string): string {
  return `${config.appUrl}/proposal#${tokenOf(config, proposalId)}`
}
