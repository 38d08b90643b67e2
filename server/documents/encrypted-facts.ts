import type { AgencyCipher } from '#server/agency-encryption/agency-cipher.ts'
import type { documents } from '#server/db/tables/documents.ts'
import { emptyFacts } from '#shared/documents/empty-facts.rules.ts'
import type { Facts } from '#shared/documents/facts.contract.ts'
import { listedFacts } from '#shared/documents/listed-facts.rules.ts'

type Columns = Pick<typeof documents.$inferSelect, 'found' | 'facts' | 'encryptedFacts'>

const places = {
  found: (id: string) => `documents.found:${id}`,
  facts: (id: string) => `documents.facts:${id}`,
}

/** Where a statement finds all that was found in a document `d`; from before there was a key it stands in the lists' column. */
export const storedFacts = 'coalesce(to_jsonb(d.encrypted_facts), d.facts)'

/** What was found in a document as its table keeps it: encrypted, and beside it what lists need. */
export function encryptFacts(
  cipher: AgencyCipher,
  id: string,
  { found, facts }: { found?: Facts | null | undefined; facts?: Facts | null | undefined },
): Partial<Columns> {
  return {
    ...(found !== undefined && { found: found && cipher.encryptJson(places.found(id), found) }),
    ...(facts !== undefined && {
      facts: facts && listedFacts(facts),
      encryptedFacts: facts && cipher.encryptJson(places.facts(id), facts),
    }),
  }
}

/** What was kept before a list of the facts was known has none of it. */
function whole(kept: Facts): Facts {
  return { ...emptyFacts(), ...kept }
}

/** The facts of a document as they were found. */
export function decryptFoundFacts(
  cipher: AgencyCipher,
  id: string,
  kept: Facts | string | null,
): Facts | null {
  return kept === null ? null : whole(cipher.decryptJson<Facts>(places.found(id), kept))
}

/** The facts of a document as people corrected them. */
export function decryptFacts(cipher: AgencyCipher, id: string, kept: Facts | string | null): Facts | null {
  return kept === null ? null : whole(cipher.decryptJson<Facts>(places.facts(id), kept))
}
