import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { newValues } from '#server/records/statement.ts'
import type { KnowledgeFolder } from '#shared/knowledge/knowledge.contract.ts'
import { isReadable } from './articles.queries.ts'

/** The agency's folders by name, with how many articles in them the caller may read. */
export async function findFolders(ctx: InTransaction<AgencyCtx>): Promise<KnowledgeFolder[]> {
  const values = newValues()
  const readable = isReadable({ user: ctx.user, values }, 'a')
  const text = `select f.id, f.name, f.version, (select count(*)::int from knowledge_articles a
      where a.folder_id = f.id and ${readable}) as "articleCount"
    from knowledge_folders f where f.agency_id = ${values.$(ctx.user.agencyId)} and f.deleted_at is null
    order by lower(f.name), f.id`
  return (await ctx.db.$client.query<KnowledgeFolder>(text, values.list)).rows
}
