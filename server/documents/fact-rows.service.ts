import { agencyCipher } from '#server/agency-encryption/agency-key.service.ts'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import type { Facts } from '#shared/documents/facts.contract.ts'
import { decryptFacts } from './encrypted-facts.ts'
import { type FactRowsQuery, factRowsStatement, factsOfDocuments } from './fact-rows.queries.ts'

/** A record of a document's facts with what the document is. */
export type FactRow = {
  documentId: string
  documentName: string
  documentVersion: number
  index: number
  clientId: string | null
  clientName: string
  carrier: string
  record: Record<string, unknown>
}

/** The records with the words and places of their documents, which lists do without. */
async function whole(
  ctx: InTransaction<AgencyCtx>,
  list: FactRowsQuery['list'],
  rows: FactRow[],
): Promise<FactRow[]> {
  const ids = [...new Set(rows.map(({ documentId }) => documentId))]
  const cipher = await agencyCipher(ctx)
  const kept = await ctx.db.$client.query<{ id: string; facts: Facts | string }>(factsOfDocuments, [
    ctx.user.agencyId,
    ids,
  ])
  const facts = new Map(kept.rows.map((row) => [row.id, decryptFacts(cipher, row.id, row.facts)]))
  return rows.map((row) => ({ ...row, record: facts.get(row.documentId)?.[list][row.index] ?? row.record }))
}

/** The records of one kind of all documents that the caller may see, with how many there are; newest documents first. */
export async function listFactRows(
  ctx: InTransaction<AgencyCtx>,
  query: FactRowsQuery,
): Promise<{ rows: FactRow[]; total: number }> {
  const answer = await ctx.db.$client.query<{ total: number; rows: FactRow[] }>(factRowsStatement(ctx, query))
  const { rows: listed, total } = answer.rows[0] ?? { rows: [], total: 0 }
  return { rows: await whole(ctx, query.list, listed), total }
}
