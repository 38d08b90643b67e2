import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { type SearchResult, searchLimit } from '#shared/search/search.contract.ts'
import { type Scope, scopeOf } from './filters.ts'
import { prepared } from './statement.ts'

/** How records of one kind are found and shown by the search over everything. */
export type Findable = {
  kind: SearchResult['kind']
  table: string
  alias: string
  /** What the columns need beside the table. */
  joins?: string | undefined
  /** The select list of `id`, `title`, `subtitle` and `href`. */
  columns: string | ((scope: Scope) => string)
  /** What results are ordered by: of the table alone, as the conditions are. */
  key: string
  conditions(scope: Scope): string[]
}

/** The best matches of one kind: those whose title begins with the text first, then in the order of their titles. */
export async function findMatches(
  ctx: InTransaction<AgencyCtx>,
  { kind, table, alias, joins = '', columns, key, conditions }: Findable,
  q: string,
): Promise<SearchResult[]> {
  const scope = scopeOf(ctx)
  const where = conditions(scope)
  const begins = scope.values.$(q.toLowerCase())
  const withFound = scope.ctes.length > 0 ? `with ${scope.ctes.join(', ')} ` : ''
  const selected = typeof columns === 'string' ? columns : columns(scope)
  const order = `order by starts_with(lower(${key}), ${begins}) desc, lower(${key}), ${alias}.id`
  // What else is shown is read of the best alone: a word may be in every name.
  const text = `${withFound}select ${selected} from (
      select ${alias}.* from ${table} ${alias} where ${where.join(' and ')} ${order} limit ${searchLimit}
    ) ${alias} ${joins} ${order}`
  const statement = prepared({ text, values: scope.values.list })
  const { rows } = await ctx.db.$client.query<Omit<SearchResult, 'kind'>>(statement)
  return rows.map((row) => ({ kind, ...row }))
}
