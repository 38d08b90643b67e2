import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { notFound } from '#server/errors.ts'
import { anyOf, type Scope, scopeOf } from '#server/records/filters.ts'
import type { ListParts } from '#server/records/list-query.ts'
import { projection } from '#server/records/projection.ts'
import { personName } from '#server/records/source.ts'
import { prepared } from '#server/records/statement.ts'
import { KnowledgeQuestion, type KnowledgeQuestionsQuery } from '#shared/knowledge/knowledge.contract.ts'
import { isReadable } from './articles.queries.ts'

/** Questions as lists and single calls read them; an article out of the caller's reach is not named. */
function questionSource(scope: Scope): ListParts['source'] {
  const joins = `${personName('asker', 'q.agency_id', 'q.last_asked_by_id')}
    left join lateral (
      select a.id, a.title from knowledge_articles a
      where a.id = q.article_id and ${isReadable(scope, 'a')} limit 1
    ) article on true`
  const fields = projection(KnowledgeQuestion, 'q', {
    lastAskedByName: "coalesce(asker.name, '')",
    articleId: 'article.id',
    articleTitle: "coalesce(article.title, '')",
  })
  return { table: 'knowledge_questions', alias: 'q', joins, fields }
}

/** The agency's questions, those asked most often first. */
export function questionList(
  ctx: Pick<AgencyCtx, 'user' | 'clock'>,
  { status = ['open'], limit, cursor }: KnowledgeQuestionsQuery,
): ListParts {
  const scope = scopeOf(ctx)
  const source = questionSource(scope)
  const where = [`q.agency_id = ${scope.values.$(ctx.user.agencyId)}`, ...anyOf(scope, 'q.status', status)]
  const sort = { name: '-timesAsked', key: 'q.times_asked', type: 'integer' } as const
  return { source, scope, where, sort, limit, cursor }
}

/** One question of the caller's agency. Throws 404. */
export async function findQuestion(ctx: InTransaction<AgencyCtx>, id: string): Promise<KnowledgeQuestion> {
  const scope = scopeOf(ctx)
  const { fields, joins } = questionSource(scope)
  const { $ } = scope.values
  const text = `select to_json(item) as record from (select ${fields} from (
      select * from knowledge_questions where agency_id = ${$(ctx.user.agencyId)} and id = ${$(id)}
    ) q ${joins}) item`
  const { rows } = await ctx.db.$client.query<{ record: KnowledgeQuestion }>(
    prepared({ text, values: scope.values.list }),
  )
  const [row] = rows
  if (!row) throw notFound()
  return row.record
}

/** Deletes the questions beyond this many: those asked least and longest ago, that no article was written for. */
export async function deleteRare({ db, user }: InTransaction<AgencyCtx>, most: number): Promise<void> {
  const text = `delete from knowledge_questions where agency_id = $1 and id in (
    select id from knowledge_questions where agency_id = $1
    order by (article_id is not null) desc, times_asked desc, last_asked_at desc, id desc offset $2)`
  await db.$client.query(text, [user.agencyId, most])
}
