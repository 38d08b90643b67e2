import { spellingKey } from '#engines/carrier-names/carrier-key.rules.ts'
import { matchCarrier, type NamedCarrier } from '#engines/carrier-names/match-carrier.rules.ts'
import { platformCarrierOf } from '#engines/carrier-names/platform-carriers.ts'

/** Tells carriers apart: the same key for every spelling that surely means one of the agency's or of the platform's list. */
export function carrierKeys(known: readonly NamedCarrier[]): (spelling: string) => string {
  const keys = new Map<string, string>()
  const keyOf = (spelling: string) => {
    const match = matchCarrier(spelling, known)
    if (match.kind === 'sure') return match.id
    return platformCarrierOf(spelling)?.name ?? (spellingKey(spelling) || spelling.toLowerCase())
  }
  return (spelling) => {
    const key = keys.get(spelling) ?? keyOf(spelling)
    keys.set(spelling, key)
    return key
  }
}
