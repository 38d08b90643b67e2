import { findClaims } from '#server/claims/claims.service.ts'
import { findClients } from '#server/clients/clients.service.ts'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { findArticles } from '#server/knowledge/find-articles.service.ts'
import { findPolicies } from '#server/policies/policies.service.ts'
import { findProspects } from '#server/prospects/prospects.service.ts'
import { findRequotes } from '#server/requotes/requotes.service.ts'
import { findTickets } from '#server/tickets/tickets.service.ts'
import { type SearchQuery, type SearchResult, searchLimit } from '#shared/search/search.contract.ts'

type Find = (ctx: InTransaction<AgencyCtx>, q: string) => Promise<SearchResult[]>

/** What finds each kind, in the order in which the kinds are shown. */
const finders: Record<SearchResult['kind'], Find> = {
  client: findClients,
  prospect: findProspects,
  policy: findPolicies,
  ticket: findTickets,
  claim: findClaims,
  requote: findRequotes,
  article: findArticles,
}
const kinds = Object.keys(finders)

/** Takes from each kind in turn, so that a full kind does not hide the others. */
function inTurn(found: SearchResult[][]): SearchResult[] {
  const longest = Math.max(...found.map((results) => results.length))
  const rounds = Array.from({ length: longest }, (_, place) =>
    found.flatMap((results) => results[place] ?? []),
  )
  return rounds.flat().slice(0, searchLimit)
}

/** Finds the caller's own clients, prospects, policies, tickets, claims and requotes by their words, phone digits or numbers, and articles by title. */
export async function searchRecords(
  ctx: InTransaction<AgencyCtx>,
  { q, kinds: wanted }: SearchQuery,
): Promise<SearchResult[]> {
  const found: SearchResult[][] = []
  for (const [kind, find] of Object.entries(finders))
    if (!wanted || wanted.some((one) => one === kind)) found.push(await find(ctx, q))
  return inTurn(found).sort((a, b) => kinds.indexOf(a.kind) - kinds.indexOf(b.kind))
}
