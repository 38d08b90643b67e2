import { isIP } from 'node:net'
import type { Config } from '#server/config.ts'

/** Where passkeys are good: the host that browsers bind them to, and the origin that asks. */
export type RelyingParty = { rpId: string; origin: string }

/** The installation as browsers know it; null under a number instead of a name, for which they make no passkeys. */
export function relyingPartyOf({ appUrl }: Pick<Config, 'appUrl'>): RelyingParty | null {
  const { hostname, origin, protocol } = new URL(appUrl)
  const isSafe = protocol === 'https:' || hostname === 'localhost'
  return isSafe && isIP(hostname.replace(/^\[|\]$/g, '')) === 0 ? { rpId: hostname, origin } : null
}
