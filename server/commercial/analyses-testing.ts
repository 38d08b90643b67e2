import { madeFacts } from '#engines/gap-analysis/testing/made-facts.ts'
import { documentPages, documents } from '#server/db/tables/documents.ts'
import { newId } from '#server/new-id.ts'
import { asDatabaseOwner, type Person, type World } from '#server/testing/world.ts'
import type { Facts } from '#shared/documents/facts.contract.ts'

type GeneratedDocument = { facts?: Facts | null; text?: string; fileName?: string; clientId?: string }

/** A document of a person as if it had been uploaded and read, past the reader of files. */
export async function addReadDocument(
  { server, agencyId }: World,
  by: Person,
  { facts = sampleFacts(), text = 'Declarations', fileName = 'policy.pdf', clientId }: GeneratedDocument = {},
): Promise<string> {
  const id = newId()
  const reading = facts ? ('ready' as const) : ('waiting' as const)
  const file = {
    fileKey: `documents/${agencyId}/${id}`,
    fileName,
    fileType: 'pdf' as const,
    bytes: 1000,
    checksum: id,
  }
  const found = { reading, pages: 1, pagesDone: 1, kind: facts?.kind.value ?? null, found: facts, facts }
  const shape = {
    page: 1,
    source: 'text' as const,
    width: 612,
    height: 792,
    words: [],
    fields: [],
    tables: [],
  }
  await asDatabaseOwner(server, async (db) => {
    const base = { agencyId, id, uploadedById: by.id, source: 'analysis' as const }
    await db.insert(documents).values({ ...base, ...file, ...found, ...(clientId && { clientId }) })
    await db.insert(documentPages).values({ agencyId, documentId: id, ...shape, text })
  })
  return id
}

/** What a restaurant's general liability policy might say. */
export function sampleFacts(limit = 1_000_000, premium = 12_000): Facts {
  return madeFacts({
    lines: ['gl'],
    business: 'Restaurant',
    premium,
    coverages: [
      { line: 'gl', code: 'occ', name: 'Each occurrence', limit },
      { line: 'gl', code: 'agg', name: 'General aggregate', limit: 2_000_000 },
    ],
  })
}
