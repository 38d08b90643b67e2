import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { type SearchResult, searchLimit } from '#shared/search/search.contract.ts'
import { type Scope, scopeOf } from './filters.ts'
import { prepared } from './statement.ts'

/** How records of one kind are found and shown by the search over everything. */
export type Findable = {
  kind: SearchResult['kind']
  from: string
  /** The select list of `id`, `title`, `subtitle` and `href`. */
  columns: string | ((scope: Scope) => string)
  /** What results are ordered by. */
  key: string
  conditions(scope: Scope): string[]
}

/** The best matches of one kind: those whose title begins with the text first, then in the order of their titles. */
export async function findMatches(
  ctx: InTransaction<AgencyCtx>,
  { kind, from, columns, key, conditions }: Findable,
  q: string,
): Promise<SearchResult[]> {
  const scope = scopeOf(ctx)
  const where = conditions(scope)
  const begins = scope.values.$(q.toLowerCase())
  const withFound = scope.ctes.length > 0 ? `with ${scope.ctes.join(', ')} ` : ''
  const selected = typeof columns === 'string' ? columns : columns(scope)
  const text = `${withFound}select ${selected} from ${from} where ${where.join(' and ')}
    order by starts_with(lower(${key}), ${begins}) desc, lower(${key}), id limit ${searchLimit}`
  const statement = prepared({ text, values: scope.values.list })
  const { rows } = await ctx.db.$client.query<Omit<SearchResult, 'kind'>>(statement)
  return rows.map((row) => ({ kind, ...row }))
}
