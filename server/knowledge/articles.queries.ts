import type { AgencyCtx, Ctx, InTransaction } from '#server/context.ts'
import { anyOf, type Scope, scopeOf, whether } from '#server/records/filters.ts'
import { type ListParts, type SortKey, sortBy } from '#server/records/list-query.ts'
import { projection } from '#server/records/projection.ts'
import { isTheirArticle, standing } from '#server/records/reach.ts'
import { containing } from '#server/records/search.ts'
import { nameKey, personName } from '#server/records/source.ts'
import { prepared } from '#server/records/statement.ts'
import {
  type articleSorts,
  KnowledgeArticle,
  KnowledgeArticleItem,
  type KnowledgeArticleListQuery,
} from '#shared/knowledge/knowledge.contract.ts'

const maxWords = 5
const excerptLetters = 240

const ownColumns = `a.agency_id, a.id, 'agency' as source, a.kind, a.title, a.body, a.folder_id, a.status, a.visibility,
  a.owner_id, a.review_on, a.created_by_id, a.updated_by_id, a.adapted_from_id, a.file_name, a.file_type, a.bytes,
  a.pages, a.reading, a.problem, a.created_at, a.updated_at, a.version`

const platformColumns = `p.id, 'platform', 'written', p.title, p.body, null, 'published', 'agency',
  null, null, null, null, null, null, null, null,
  null, 'ready', null, p.created_at, p.updated_at, p.version`

/** The agency's own articles that the caller may read. */
export function isReadable(scope: Pick<Scope, 'user' | 'values'>, alias: string): string {
  return standing(scope, 'article.view', 'article', alias).join(' and ')
}

/** A platform's article gives way to the agency's own copy for all who can read that. */
function isReplaced(scope: Scope): string {
  return `exists (select 1 from knowledge_articles c
    where c.adapted_from_id = p.id and c.status = 'published' and ${isReadable(scope, 'c')})`
}

/** All articles that the caller may read, the agency's and the platform's, as the common table `readable_articles`. */
export function readableArticles(scope: Scope, withReplaced: boolean): string {
  return `readable_articles as not materialized (
    select ${ownColumns} from knowledge_articles a where ${isReadable(scope, 'a')}
    union all
    select ${scope.values.$(scope.user.agencyId)}::uuid, ${platformColumns} from platform_articles p
    where p.is_published and p.deleted_at is null ${withReplaced ? '' : `and not ${isReplaced(scope)}`})`
}

const joins = `left join lateral (
    select f.id, f.name from knowledge_folders f
    where f.agency_id = a.agency_id and f.id = a.folder_id and f.deleted_at is null limit 1
  ) folder on true
  ${personName('article_owner', 'a.agency_id', 'a.owner_id')}
  ${personName('editor', 'a.agency_id', 'a.updated_by_id')}
  ${personName('maker', 'a.agency_id', 'a.created_by_id')}`

const beginning = `left(case when a.kind = 'written' then a.body else coalesce((select g.text from knowledge_pages g
    where g.agency_id = a.agency_id and g.article_id = a.id and g.text <> '' order by g.page limit 1), '') end, 1000)`

/** What Markdown adds to the words goes; the rest is shown as text. */
const excerpt = String.raw`left(btrim(regexp_replace(regexp_replace(${beginning},
    '\]\([^)]*\)|!?\[|[#*_${'`'}>|~\\]+|(^|\n)\s*([-+]|\d+\.)\s', ' ', 'g'), '\s+', ' ', 'g')), ${excerptLetters})`

const file = `case when a.kind = 'file' then json_build_object('name', a.file_name, 'type', a.file_type,
    'bytes', a.bytes, 'pages', a.pages, 'reading', a.reading, 'problem', a.problem) end`

function isDue({ values, today }: Scope): string {
  return `coalesce(a.review_on <= ${values.$(today)}::date, false)`
}

function computed(scope: Scope): Record<string, string> {
  return {
    excerpt,
    folderId: 'folder.id',
    folderName: "coalesce(folder.name, '')",
    ownerName: "coalesce(article_owner.name, '')",
    updatedByName: "coalesce(editor.name, '')",
    isReviewDue: isDue(scope),
    file,
  }
}

function computedOfOne(scope: Scope): Record<string, string> {
  return {
    ...computed(scope),
    createdByName: "coalesce(maker.name, '')",
    adaptedAsId: `case when a.source = 'platform' then (select c.id from knowledge_articles c
      where c.adapted_from_id = a.id and ${isReadable(scope, 'c')}) end`,
  }
}

const sortKeys: Record<(typeof articleSorts)[number], SortKey> = {
  title: { key: 'lower(a.title)', type: 'text' },
  ownerName: { key: nameKey('a.agency_id', 'a.owner_id'), type: 'text' },
  reviewOn: { key: `coalesce(a.review_on, 'infinity'::date)`, type: 'date' },
  createdAt: { key: 'a.created_at', type: 'timestamptz' },
  updatedAt: { key: 'a.updated_at', type: 'timestamptz' },
}

/** Articles with every word of a search in their title, file name or text. */
function withWords({ values }: Scope, q: string): string[] {
  const words = q.split(/\s+/).filter(Boolean).slice(0, maxWords)
  return words.map((word) => {
    const pattern = values.$(containing(word))
    return `(lower(a.title || ' ' || coalesce(a.file_name, '') || ' ' || a.body) like ${pattern}
      or exists (select 1 from knowledge_pages g
        where g.agency_id = a.agency_id and g.article_id = a.id and lower(g.text) like ${pattern}))`
  })
}

function inFolder({ values }: Scope, folderId: string | undefined): string[] {
  if (folderId === undefined) return []
  const live = `(select f.id from knowledge_folders f where f.agency_id = a.agency_id
    and f.id = a.folder_id and f.deleted_at is null)`
  return [folderId === 'none' ? `not exists ${live}` : `${live} = ${values.$(folderId)}`]
}

function isMine({ user, values }: Scope): string {
  return isTheirArticle('a', values.$(user.id))
}

function articleConditions(scope: Scope, query: KnowledgeArticleListQuery): string[] {
  return [
    `a.agency_id = ${scope.values.$(scope.user.agencyId)}`,
    ...(query.q ? withWords(scope, query.q) : []),
    ...inFolder(scope, query.folderId),
    ...anyOf(scope, 'a.kind', query.kind),
    ...anyOf(scope, 'a.status', query.status),
    ...anyOf(scope, 'a.visibility', query.visibility),
    ...anyOf(scope, 'a.source', query.source),
    ...anyOf(scope, 'a.owner_id', query.ownerId),
    ...whether(query.mine, () => isMine(scope)),
    ...whether(query.due, () => isDue(scope)),
  ]
}

/** A list of the articles that the caller may read, by title by default. */
export function articleList(
  ctx: Pick<AgencyCtx, 'user' | 'clock'>,
  query: KnowledgeArticleListQuery,
): ListParts {
  const { limit, cursor, sort = 'title' } = query
  const scope = scopeOf(ctx)
  scope.ctes.push(readableArticles(scope, false))
  const fields = projection(KnowledgeArticleItem, 'a', computed(scope))
  const source = { table: 'readable_articles', alias: 'a', joins, fields }
  const where = articleConditions(scope, query)
  return { source, scope, where, sort: sortBy(sort, sortKeys, scope), limit, cursor }
}

/** One article that the caller may read, one of the platform also where the agency's own copy takes its place. */
export async function findArticle(
  ctx: InTransaction<AgencyCtx>,
  id: string,
): Promise<KnowledgeArticle | undefined> {
  const scope = scopeOf(ctx)
  const readable = readableArticles(scope, true)
  const fields = projection(KnowledgeArticle, 'a', computedOfOne(scope))
  const text = `with ${readable} select to_json(item) as record from (
    select ${fields} from (select * from readable_articles where id = ${scope.values.$(id)}) a ${joins}) item`
  const { rows } = await ctx.db.$client.query<{ record: KnowledgeArticle }>(
    prepared({ text, values: scope.values.list }),
  )
  return rows[0]?.record
}

/** Adds the pages of an article, as they were read. */
export async function insertPages(
  { db, user }: InTransaction<AgencyCtx>,
  articleId: string,
  texts: readonly string[],
): Promise<void> {
  const text = `
    insert into knowledge_pages (agency_id, article_id, page, text)
    select $1, $2, page, text from unnest($3::text[]) with ordinality as read (text, page)`
  await db.$client.query(text, [user.agencyId, articleId, texts])
}

export const rowsPerBatch = 200

/** A file of what was removed. */
export type Removed = { agencyId: string; id: string; key: string }

/** The files of what was removed before an instant, in the order of their ids, beginning after one. */
export async function findRemoved(
  { db }: InTransaction<Ctx>,
  before: Date,
  after: string,
): Promise<Removed[]> {
  const text = `
    select agency_id as "agencyId", id, file_key as key from knowledge_articles
    where file_key is not null and deleted_at < $1 and id > $2 order by id limit ${rowsPerBatch}`
  return (await db.$client.query<Removed>(text, [before, after])).rows
}

/** Takes the review dates that have come: whoever takes one first has it, a second process finds none left to take. */
export const claimReviews = `
  update knowledge_articles k set reminded_on = k.review_on
  from agencies a
  where a.id = k.agency_id and a.deleted_at is null and not a.is_test and k.deleted_at is null
    and k.review_on <= ($1::timestamptz at time zone coalesce(a.time_zone, 'America/New_York'))::date
    and k.reminded_on is distinct from k.review_on
  returning k.agency_id as "agencyId", k.owner_id as "ownerId", k.id`
