import type { AgencyCtx } from '#server/context.ts'
import { scopeOf } from '#server/records/filters.ts'
import { holdingAll } from '#server/records/search.ts'
import type { Statement } from '#server/records/statement.ts'
import { readableArticles } from './articles.queries.ts'

/** Titles of published articles that the caller may read and, after them, headings inside, that hold every word typed. */
export function titlesStatement(ctx: AgencyCtx, typed: string, limit: number): Statement {
  const scope = scopeOf(ctx)
  const { values } = scope
  const text = `with ${readableArticles(scope, false)},
    published as (select title, body from readable_articles where status = 'published'),
    headings as (select m[1] as text from published
      cross join lateral regexp_matches(body, '^#{1,4}[ \\t]+([^\\n]{2,120})$', 'gn') m
      where ${holdingAll(values, 'body', typed)})
    select text from (
      select title as text, 1 as place from published where ${holdingAll(values, 'title', typed)}
      union all
      select text, 2 from headings where ${holdingAll(values, 'text', typed)}) told
    group by text order by min(place), text limit ${limit}`
  return { text, values: values.list }
}
