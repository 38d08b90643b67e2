import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { findMatches } from '#server/records/find-matches.ts'
import { holdingAll } from '#server/records/search.ts'
import type { SearchResult } from '#shared/search/search.contract.ts'
import { readableArticles } from './articles.queries.ts'

/** The articles that the caller may read with every word in their title, for the search over all kinds of records. */
export function findArticles(ctx: InTransaction<AgencyCtx>, q: string): Promise<SearchResult[]> {
  const findable = {
    kind: 'article',
    table: 'readable_articles',
    alias: 'a',
    columns: `a.id, a.title, case when a.kind = 'file' then a.file_name else '' end as subtitle,
      '/knowledge/articles/' || a.id as href`,
    key: 'a.title',
  } as const
  return findMatches(
    ctx,
    {
      ...findable,
      conditions: (scope) => {
        scope.ctes.push(readableArticles(scope, false))
        return [
          `a.agency_id = ${scope.values.$(scope.user.agencyId)}`,
          holdingAll(scope.values, 'a.title', q),
        ]
      },
    },
    q,
  )
}
