import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { anyOf, equal, type Scope, scopeOf, whether } from '#server/records/filters.ts'
import { type ListParts, type SortKey, sortBy } from '#server/records/list-query.ts'
import { projection, utc } from '#server/records/projection.ts'
import { standing } from '#server/records/reach.ts'
import { containing } from '#server/records/search.ts'
import { nameKey, personName } from '#server/records/source.ts'
import { prepared } from '#server/records/statement.ts'
import { Quote } from '#shared/requotes/quotes.contract.ts'
import { openRequoteStatuses } from '#shared/requotes/requote-choices.ts'
import {
  ExpiringTerm,
  Requote,
  type RequoteEntry,
  type RequoteFilter,
  RequoteItem,
  type RequoteListQuery,
  type requoteSorts,
} from '#shared/requotes/requotes.contract.ts'
import { type SearchResult, searchLimit } from '#shared/search/search.contract.ts'

type Ctx = InTransaction<AgencyCtx>
type Asking = Pick<AgencyCtx, 'user' | 'clock'>
type Right = 'record.view' | 'record.edit'

const maxWords = 8
const clientName =
  '(select lower(c.name) from clients c where c.agency_id = q.agency_id and c.id = q.client_id)'
const open = `q.status in (${openRequoteStatuses.map((status) => `'${status}'`).join(', ')})`
const ofRequote = 'o.agency_id = q.agency_id and o.requote_id = q.id and o.deleted_at is null'
const expiringPremium = `(select sum(p.premium) from policies p where p.agency_id = q.agency_id
  and p.id = any(q.term_ids) and p.deleted_at is null)`

const people = `left join lateral (
    select c.name, c.assigned_agent_id, c.servicer_id, c.policy_servicers from clients c
    where c.agency_id = q.agency_id and c.id = q.client_id limit 1
  ) client on true
  ${personName('owner', 'q.agency_id', 'q.owner_id')}`

const ofClient = {
  clientName: "coalesce(client.name, '')",
  ownerName: "coalesce(owner.name, '')",
  assignedAgentId: 'client.assigned_agent_id',
  servicerId: 'client.servicer_id',
  policyServicers: 'client.policy_servicers',
}

const counts = `left join lateral (
    select count(*)::int as markets,
      count(*) filter (where o.status in ('quoted', 'presented', 'won', 'lost'))::int as quotes,
      min(o.premium) filter (where o.status in ('quoted', 'presented', 'won') and o.lines @> q.lines) as lowest
    from requote_quotes o where ${ofRequote}
  ) asked on true`

const itemFields = projection(RequoteItem, 'q', {
  ...ofClient,
  marketCount: 'asked.markets',
  quoteCount: 'asked.quotes',
  lowestPremium: 'asked.lowest',
  expiringPremium,
})

const quotes = `(select coalesce(json_agg(item order by item.id), '[]') from (
  select ${projection(Quote, 'o', {
    documents: `(select coalesce(json_agg(json_build_object('id', d.id, 'name', d.file_name) order by d.created_at, d.id), '[]')
      from documents d where d.agency_id = o.agency_id and d.id = any(o.document_ids) and d.deleted_at is null)`,
  })} from requote_quotes o where ${ofRequote}) item)`

// What a package covers is in its lines; else it is the line of business alone. Its premium by line is what its transactions
// split, where they add up to all of it.
const expiring = `(select coalesce(json_agg(term order by term."expirationDate", term.id), '[]') from (
  select ${projection(ExpiringTerm, 'p', {
    premium: 'coalesce(p.premium, 0)',
    expirationDate: 'coalesce(p.term_expiration_date, p.expiration_date)',
    lines: `case when jsonb_array_length(p.lines) > 0 then p.lines
      when p.line_of_business <> '' then jsonb_build_array(p.line_of_business) else '[]'::jsonb end`,
    linePremiums: `(select coalesce(jsonb_agg(jsonb_build_object('line', s.line, 'premium', s.premium) order by s.line), '[]') from (
      select part ->> 'line' as line, sum((part ->> 'premiumChange')::numeric) as premium,
        sum(sum((part ->> 'premiumChange')::numeric)) over () as total
      from policy_transactions t cross join jsonb_array_elements(t.lines) part
      where t.agency_id = p.agency_id and t.term_id = p.id group by 1) s where s.total = p.premium)`,
  })} from policies p where p.agency_id = q.agency_id and p.id = any(q.term_ids) and p.deleted_at is null) term)`

const wholeFields = projection(Requote, 'q', { ...ofClient, quotes, expiring })

/** The requotes of the clients whom the caller sees, or whose records they may change. */
function visible(scope: Scope, right: Right): string[] {
  return [
    ...standing(scope, right, 'underClient', 'q'),
    'exists (select 1 from clients r where r.agency_id = q.agency_id and r.id = q.client_id and r.deleted_at is null)',
  ]
}

const sorts: Record<(typeof requoteSorts)[number], SortKey> = {
  createdAt: { key: 'q.created_at', type: 'timestamptz' },
  dueDate: { key: "coalesce(q.due_date, 'infinity'::date)", type: 'date' },
  effectiveDate: { key: "coalesce(q.effective_date, 'infinity'::date)", type: 'date' },
  title: { key: 'lower(q.title)', type: 'text' },
  clientName: { key: `coalesce(${clientName}, '')`, type: 'text' },
  status: {
    key: "array_position(array['requested', 'marketing', 'presented', 'won', 'kept', 'lost'], q.status)",
    type: 'integer',
  },
  ownerName: { key: nameKey('q.agency_id', 'q.owner_id'), type: 'text' },
  expiringPremium: { key: `coalesce(${expiringPremium}, 0)`, type: 'numeric' },
}

function withWords({ values }: Scope, q: string | undefined): string[] {
  const words = (q ?? '').split(/\s+/).filter(Boolean).slice(0, maxWords)
  return words.map((word) => {
    const like = values.$(containing(word))
    return `(lower(q.title) like ${like} or ${clientName} like ${like} or exists (
      select 1 from requote_quotes o where ${ofRequote} and lower(o.carrier) like ${like}))`
  })
}

const lower = (texts: readonly string[]) => texts.map((text) => text.toLowerCase())

function conditions(scope: Scope, filter: RequoteFilter, right: Right): string[] {
  const { $ } = scope.values
  const { lineOfBusiness, carrier, termId } = filter
  return [
    ...visible(scope, right),
    ...withWords(scope, filter.q),
    ...equal(scope, 'q.client_id', filter.clientId),
    ...(termId ? [`${$(termId)}::uuid = any(q.term_ids)`] : []),
    ...anyOf(scope, 'q.status', filter.status),
    ...whether(filter.open, () => `(${open})`),
    ...anyOf(scope, 'q.reason', filter.reason),
    ...(lineOfBusiness
      ? [`exists (select 1 from unnest(q.lines) line where lower(line) = any(${$(lower(lineOfBusiness))}))`]
      : []),
    ...(carrier
      ? [
          `exists (select 1 from requote_quotes o where ${ofRequote} and lower(o.carrier) = any(${$(lower(carrier))}))`,
        ]
      : []),
    ...anyOf(scope, 'q.owner_id', filter.ownerId),
    ...whether(filter.overdue, () => `(coalesce(q.due_date < ${$(scope.today)}::date, false) and ${open})`),
  ]
}

/** Which requotes are asked for. */
export type AskedRequotes = RequoteListQuery & { ids?: readonly string[] | undefined; right?: Right }

/** The requotes that the caller may see, newest first by default. */
export function requoteList(ctx: Asking, query: AskedRequotes): ListParts {
  const { limit, cursor, sort = '-createdAt', ids, right = 'record.view', ...filter } = query
  const scope = scopeOf(ctx)
  const where = [...conditions(scope, filter, right), ...anyOf(scope, 'q.id', ids)]
  const source = { table: 'requotes', alias: 'q', joins: `${people} ${counts}`, fields: itemFields }
  return { source, scope, where, sort: sortBy(sort, sorts, scope), limit, cursor }
}

/** One requote that the caller may see or, locked until the transaction ends, change: by its id or one of its quotes. */
export async function findRequote(
  ctx: Ctx,
  key: { id: string } | { quoteId: string },
  right: Right = 'record.view',
): Promise<Requote | undefined> {
  const scope = scopeOf(ctx)
  const { $ } = scope.values
  const isIts =
    'id' in key
      ? `q.id = ${$(key.id)}`
      : `exists (select 1 from requote_quotes o where ${ofRequote} and o.id = ${$(key.quoteId)})`
  const where = [...visible(scope, right), isIts].join(' and ')
  const values = scope.values.list
  // Held by a statement of its own: the next one then sees the quotes as whoever held it before has left them.
  if (right === 'record.edit')
    await ctx.db.$client.query(
      prepared({ text: `select 1 from requotes q where ${where} for update`, values }),
    )
  const text = `select to_json(item) as record from (select ${wholeFields}
    from (select * from requotes q where ${where}) q ${people}) item`
  const { rows } = await ctx.db.$client.query<{ record: Requote }>(prepared({ text, values }))
  return rows[0]?.record
}

/** What happened to a requote, the latest first. */
export async function readHistory(ctx: Ctx, id: string): Promise<RequoteEntry[]> {
  const text = `select e.id, ${utc('e.at')} as at, coalesce(person.name, '') as "userName", e.after ->> 'text' as text
    from audit_entries e ${personName('person', '$1::uuid', 'e.user_id')}
    where e.agency_id = $1 and e.record_type = 'requote' and e.record_id = $2 and e.after ->> 'text' is not null
    order by e.at desc, e.id desc limit 500`
  const { rows } = await ctx.db.$client.query<RequoteEntry>(
    prepared({ text, values: [ctx.user.agencyId, id] }),
  )
  return rows
}

/** The open requotes of a client that are about any of some terms. */
export async function openFor(ctx: Ctx, clientId: string, termIds: readonly string[]): Promise<string[]> {
  const text = `select q.id from requotes q where q.agency_id = $1 and q.client_id = $2 and q.deleted_at is null
    and ${open} and q.term_ids && $3::uuid[]`
  const values = [ctx.user.agencyId, clientId, termIds]
  const { rows } = await ctx.db.$client.query<{ id: string }>(prepared({ text, values }))
  return rows.map(({ id }) => id)
}

/** The lines of those terms that have several, by term. */
export async function linesOfPackages(ctx: Ctx, termIds: readonly string[]): Promise<Map<string, string[]>> {
  const text = `select p.id, p.lines from policies p
    where p.agency_id = $1 and p.id = any($2::uuid[]) and jsonb_array_length(p.lines) > 1`
  const values = [ctx.user.agencyId, termIds]
  const { rows } = await ctx.db.$client.query<{ id: string; lines: string[] }>(prepared({ text, values }))
  return new Map(rows.map(({ id, lines }) => [id, lines]))
}

/** Requotes by words of their title, client or carriers, as a search shows them. */
export async function requoteMatches(ctx: Ctx, q: string): Promise<SearchResult[]> {
  const scope = scopeOf(ctx)
  const where = [...visible(scope, 'record.view'), ...withWords(scope, q)].join(' and ')
  const text = `select 'requote' as kind, q.id, q.title, concat_ws(', ', client.name, initcap(q.status)) as subtitle,
      '/requotes/' || q.id as href
    from requotes q ${people} where ${where} order by (${open}) desc, q.created_at desc, q.id limit ${searchLimit}`
  const { rows } = await ctx.db.$client.query<SearchResult>(prepared({ text, values: scope.values.list }))
  return rows
}

/** The owners of requotes, as they are handed over. */
export const ownedRequotes = { item: { table: 'requotes', alias: 'q' } }
