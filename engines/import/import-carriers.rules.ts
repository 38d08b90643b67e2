import { spellingKey } from '#engines/carrier-names/carrier-key.rules.ts'
import { matchCarrier, type NamedCarrier } from '#engines/carrier-names/match-carrier.rules.ts'
import { platformCarrierOf } from '#engines/carrier-names/platform-carriers.ts'

/** How the spellings of carriers are told apart. */
export type CarrierNames = {
  /** The same for every spelling that surely means one of the agency's or of the platform's list. */
  keyOf(spelling: string): string
  /** Whether two spellings surely mean carriers of different groups; one that nobody knows may mean any. */
  areApart(one: string, other: string): boolean
}

type Meaning = { key: string; group: string | null }

/** What spellings of carriers mean: a carrier of the agency, else one of the platform's list, else themselves. */
export function carrierNames(known: readonly NamedCarrier[]): CarrierNames {
  const meanings = new Map<string, Meaning>()
  const read = (spelling: string): Meaning => {
    const match = matchCarrier(spelling, known)
    const own = match.kind === 'sure' ? known.find(({ id }) => id === match.id) : undefined
    const listed = platformCarrierOf(own?.name ?? spelling)
    const group = own ? own.group || (listed?.group ?? own.name) : (listed?.group ?? null)
    return { key: own?.id ?? listed?.name ?? (spellingKey(spelling) || spelling.toLowerCase()), group }
  }
  const meaningOf = (spelling: string) => {
    const meaning = meanings.get(spelling) ?? read(spelling)
    meanings.set(spelling, meaning)
    return meaning
  }
  return {
    keyOf: (spelling) => meaningOf(spelling).key,
    areApart: (one, other) => {
      const [mine, theirs] = [meaningOf(one).group, meaningOf(other).group]
      return mine !== null && theirs !== null && mine !== theirs
    },
  }
}
