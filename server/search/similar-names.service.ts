import { isSimilarName } from '#engines/search/similar-names.rules.ts'
import { findNamedClients } from '#server/clients/clients.service.ts'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { findNamedProspects } from '#server/prospects/prospects.service.ts'
import {
  maxSimilar,
  type SimilarName,
  type SimilarNamesQuery,
} from '#shared/search/similar-names.contract.ts'

/** Of the closest names so many are looked at: the rest only shares a word. */
const looked = 25

/** The caller's own clients and prospects that may be the one whose name is typed; of converted prospects the client alone. */
export async function findSimilarNames(
  ctx: InTransaction<AgencyCtx>,
  { name }: SimilarNamesQuery,
): Promise<SimilarName[]> {
  const clients = await findNamedClients(ctx, name, { limit: looked, filter: {} })
  const prospects = await findNamedProspects(ctx, name, { limit: looked, filter: {} })
  const open = prospects.items.filter(({ status }) => status !== 'converted')
  const found = [
    ...clients.items.map((one) => ({ kind: 'client' as const, id: one.id, name: one.name })),
    ...open.map((one) => ({ kind: 'prospect' as const, id: one.id, name: one.name })),
  ]
  return found.filter((one) => isSimilarName(name, one.name)).slice(0, maxSimilar)
}
