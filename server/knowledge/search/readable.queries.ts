import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { isTheirs } from '#server/records/reach.ts'
import { can } from '#shared/permissions.ts'

type Ctx = InTransaction<AgencyCtx>

/** An article's text, or one page's of an uploaded file. */
export type TextRow = { id: string; title: string; version: number; page: number | null; text: string }

/** Search and the assistant never read drafts, not even those of the caller's own. */
const readableSql = `with own as not materialized (
    select a.id, a.kind, a.title, a.body, a.version, a.updated_at, a.adapted_from_id, a.search_words
    from knowledge_articles a
    where a.agency_id = $1 and a.deleted_at is null and a.status = 'published' and a.reading = 'ready'
      and ($2 or ${isTheirs.article('a', '$3')})
  ), shared as not materialized (
    select p.id, p.title, p.body, p.version, p.updated_at from platform_articles p
    where p.is_published and p.deleted_at is null
      and not exists (select 1 from own where own.adapted_from_id = p.id)
  ), readable as (select id, version, updated_at from own union all select id, version, updated_at from shared)`

const textsSql = `select o.id, o.title, o.version, null::int as page, o.body as text, o.search_words
    from own o where o.kind = 'written'
  union all
  select o.id, o.title, o.version, g.page, g.text, g.search_words
    from own o join knowledge_pages g on g.agency_id = $1 and g.article_id = o.id where o.kind = 'file'
  union all
  select s.id, s.title, s.version, null, s.body, to_tsvector('english', s.title || ' ' || s.body) from shared s`

const scope = ({ user }: Ctx) => [user.agencyId, can(user, 'article.view'), user.id]

/** A word that is another whenever anything that the caller may find has changed, come or gone. */
export async function stampOf(ctx: Ctx): Promise<string> {
  const { rows } = await ctx.db.$client.query<{ stamp: string }>(
    `${readableSql} select md5(coalesce(string_agg(concat_ws(':', id, version, extract(epoch from updated_at)), ',' order by id), ''))
      as stamp from readable`,
    scope(ctx),
  )
  return rows[0]?.stamp ?? ''
}

/** How many bytes of text there are to search. */
export async function bytesOfTexts(ctx: Ctx): Promise<number> {
  const { rows } = await ctx.db.$client.query<{ bytes: number }>(
    `${readableSql} select coalesce(sum(octet_length(t.text)), 0)::float8 as bytes from (${textsSql}) t`,
    scope(ctx),
  )
  return rows[0]?.bytes ?? 0
}

/** All texts that the caller may find. */
export async function textsOf(ctx: Ctx): Promise<TextRow[]> {
  const { rows } = await ctx.db.$client.query<TextRow>(
    `${readableSql} select t.id, t.title, t.version, t.page, t.text from (${textsSql}) t order by t.id, t.page`,
    scope(ctx),
  )
  return rows
}

/** The 200 texts that PostgreSQL ranks best for any of the words, in the order of their ids. */
export async function rankedTexts(ctx: Ctx, words: readonly string[]): Promise<TextRow[]> {
  const { rows } = await ctx.db.$client.query<TextRow>(
    `${readableSql}, ranked as (
       select t.id, t.title, t.version, t.page, t.text from (${textsSql}) t, to_tsquery('english', $4) asked
       where t.search_words @@ asked order by ts_rank(t.search_words, asked, 1) desc, t.id, t.page limit 200
     ) select * from ranked order by id, page`,
    [...scope(ctx), words.join(' | ')],
  )
  return rows
}

/** Which of these articles the caller may find now, in which version. */
export async function versionsNow(ctx: Ctx, ids: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await ctx.db.$client.query<{ id: string; version: number }>(
    `${readableSql} select id, version from readable where id = any($4::uuid[])`,
    [...scope(ctx), ids],
  )
  return new Map(rows.map(({ id, version }) => [id, version]))
}
