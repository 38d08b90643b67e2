import { randomBytes } from 'node:crypto'

const start = 'bnd_live_'

/** How a secret looks: what scanners for leaked keys look for, then 256 random bits. */
export const secretPattern = /^bnd_live_[\w-]{43}$/

/** A new secret. */
export function newSecret(): string {
  return start + randomBytes(32).toString('base64url')
}

/** The first characters of a secret, by which people know it again. */
export function prefixOf(secret: string): string {
  return secret.slice(0, start.length + 4)
}
