import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { anyOf, equal, type Scope, scopeOf, whether } from '#server/records/filters.ts'
import { type ListParts, type SortKey, sortBy } from '#server/records/list-query.ts'
import { projection } from '#server/records/projection.ts'
import { standing } from '#server/records/reach.ts'
import { containing } from '#server/records/search.ts'
import { personName } from '#server/records/source.ts'
import { prepared } from '#server/records/statement.ts'
import {
  Market,
  Submission,
  type SubmissionListQuery,
  type submissionSorts,
} from '#shared/commercial/submissions.contract.ts'

const maxWords = 8
const clientName = `coalesce((select lower(c.name) from clients c where c.agency_id = s.agency_id and c.id = s.client_id), '')`

const joins = `join clients c on c.agency_id = s.agency_id and c.id = s.client_id
  ${personName('producer', 's.agency_id', 's.assigned_agent_id')}
  cross join lateral (
    select coalesce(json_agg(market order by market.id), '[]') as list from (
      select ${projection(Market, 'm', { documentName: "coalesce(d.file_name, '')", documentId: 'd.id' })}
      from submission_markets m
      left join documents d on d.agency_id = m.agency_id and d.id = m.document_id and d.deleted_at is null
      where m.agency_id = s.agency_id and m.submission_id = s.id and m.deleted_at is null
    ) market
  ) held`

const fields = projection(Submission, 's', {
  clientName: 'c.name',
  assignedAgentName: "coalesce(producer.name, '')",
  markets: 'held.list',
})

/** The submissions of the clients whom the caller sees. */
function visibleSubmissions(scope: Scope): string[] {
  return [
    ...standing(scope, 'record.view', 'underClient', 's'),
    'exists (select 1 from clients r where r.agency_id = s.agency_id and r.id = s.client_id and r.deleted_at is null)',
  ]
}

const sortKeys: Record<(typeof submissionSorts)[number], SortKey> = {
  createdAt: { key: 's.created_at', type: 'timestamptz' },
  dueDate: { key: "coalesce(s.due_date, 'infinity'::date)", type: 'date' },
  title: { key: 'lower(s.title)', type: 'text' },
}

function withWords({ values }: Scope, q: string | undefined): string[] {
  const words = (q ?? '').split(/\s+/).filter(Boolean).slice(0, maxWords)
  return words.map((word) => `lower(s.title) || ' ' || ${clientName} like ${values.$(containing(word))}`)
}

/** The submissions that the caller may see, newest first by default. */
export function submissionList(
  ctx: Pick<AgencyCtx, 'user' | 'clock'>,
  query: SubmissionListQuery,
): ListParts {
  const { limit, cursor, sort = '-createdAt' } = query
  const scope = scopeOf(ctx)
  const overdue = () =>
    `(coalesce(s.due_date < ${scope.values.$(scope.today)}::date, false) and s.status in ('draft', 'marketed'))`
  const where = [
    ...visibleSubmissions(scope),
    ...withWords(scope, query.q),
    ...equal(scope, 's.client_id', query.clientId),
    ...anyOf(scope, 's.status', query.status),
    ...whether(query.overdue, overdue),
  ]
  const source = { table: 'submissions', alias: 's', joins, fields }
  return { source, scope, where, sort: sortBy(sort, sortKeys, scope), limit, cursor }
}

/** One submission that the caller may see, by its own id or by that of one of its markets; or undefined. */
export async function findSubmission(
  ctx: InTransaction<AgencyCtx>,
  key: { id: string } | { marketId: string },
): Promise<Submission | undefined> {
  const scope = scopeOf(ctx)
  const { $ } = scope.values
  const isIts =
    'id' in key
      ? `s.id = ${$(key.id)}`
      : `exists (select 1 from submission_markets x where x.agency_id = s.agency_id and x.submission_id = s.id
        and x.deleted_at is null and x.id = ${$(key.marketId)})`
  const where = [...visibleSubmissions(scope), isIts].join(' and ')
  const values = scope.values.list
  // Held by a statement of its own: the next one then sees the markets as whoever held it before has left them.
  await ctx.db.$client.query(`select 1 from submissions s where ${where} for update`, values)
  const text = `select to_json(item) as record from (select ${fields}
    from (select * from submissions s where ${where}) s ${joins}) item`
  const { rows } = await ctx.db.$client.query<{ record: Submission }>(prepared({ text, values }))
  return rows[0]?.record
}
