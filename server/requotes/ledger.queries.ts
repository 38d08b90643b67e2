import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { anyOf, anyText, instantRange, type Scope, scopeOf, whether } from '#server/records/filters.ts'
import { type ListParts, type SortKey, sortBy } from '#server/records/list-query.ts'
import { projection } from '#server/records/projection.ts'
import { standing } from '#server/records/reach.ts'
import { personName } from '#server/records/source.ts'
import { prepared } from '#server/records/statement.ts'
import {
  Ledger,
  type LedgerGroup,
  type MarketMemory,
  QuoteItem,
  type QuoteListQuery,
  type quoteSorts,
} from '#shared/requotes/ledger.contract.ts'

type Ctx = InTransaction<AgencyCtx>
type Asking = Pick<AgencyCtx, 'user' | 'clock'>
type Filter = Omit<QuoteListQuery, 'limit' | 'cursor' | 'sort'>

const joins = `join requotes q on q.agency_id = o.agency_id and q.id = o.requote_id
  join clients c on c.agency_id = q.agency_id and c.id = q.client_id`
const daysToQuote = `case when o.status in ('quoted', 'presented', 'won', 'lost') and o.answered_on >= o.sent_on
  then o.answered_on - o.sent_on end`
const isCompared = `(o.status = 'won' and o.expiring_premium is not null and o.premium is not null)`

/** The quotes of the requotes that the caller sees. */
function conditions(scope: Scope, filter: Filter): string[] {
  const { values } = scope
  const { lineOfBusiness, carrier, reason } = filter
  const lines = (lineOfBusiness ?? []).map((line) => line.toLowerCase())
  return [
    `o.agency_id = ${values.$(scope.user.agencyId)} and o.deleted_at is null and c.deleted_at is null`,
    ...standing(scope, 'record.view', 'underClient', 'q'),
    ...anyText(scope, 'o.carrier', carrier),
    ...(lineOfBusiness
      ? [`exists (select 1 from unnest(o.lines) line where lower(line) = any(${values.$(lines)}))`]
      : []),
    ...anyOf(scope, 'q.owner_id', filter.ownerId),
    ...anyOf(scope, 'o.status', filter.status),
    ...whether(filter.timed, () => `((${daysToQuote}) is not null)`),
    ...whether(filter.compared, () => isCompared),
    ...(reason === undefined ? [] : [`o.status = 'declined' and o.reason = ${values.$(reason)}`]),
    ...instantRange(scope, 'o.created_at', filter.from, filter.to),
  ]
}

const sorts: Record<(typeof quoteSorts)[number], SortKey> = {
  createdAt: { key: 'o.created_at', type: 'timestamptz' },
  clientName: {
    key: `(select lower(c.name) from requotes q join clients c on c.agency_id = q.agency_id and c.id = q.client_id
      where q.agency_id = o.agency_id and q.id = o.requote_id)`,
    type: 'text',
  },
  carrier: { key: 'lower(o.carrier)', type: 'text' },
  premium: { key: 'coalesce(o.premium, -1)', type: 'numeric' },
}

/** The quotes behind a figure, newest first by default. */
export function quoteList(ctx: Asking, query: QuoteListQuery): ListParts {
  const { limit, cursor, sort = '-createdAt', ...filter } = query
  const scope = scopeOf(ctx)
  const fields = projection(QuoteItem, 'o', {
    requoteTitle: 'q.title',
    clientId: 'q.client_id',
    clientName: 'c.name',
    daysToQuote,
    ownerName: "coalesce(owner.name, '')",
  })
  const within = `o.id in (select o.id from requote_quotes o ${joins} where ${conditions(scope, filter).join(' and ')})`
  const where = [`o.agency_id = ${scope.values.$(scope.user.agencyId)}`, within]
  const source = {
    ...{ table: 'requote_quotes', alias: 'o', fields },
    joins: `${joins} ${personName('owner', 'q.agency_id', 'q.owner_id')}`,
  }
  return { source, scope, where, sort: sortBy(sort, sorts, scope), limit, cursor }
}

/** The spellings of carriers in quotes. */
export async function carrierSpellings(ctx: Ctx): Promise<string[]> {
  const text =
    'select distinct carrier from requote_quotes where agency_id = $1 and deleted_at is null order by 1'
  const { rows } = await ctx.db.$client.query<{ carrier: string }>(
    prepared({ text, values: [ctx.user.agencyId] }),
  )
  return rows.map(({ carrier }) => carrier)
}

/** The carriers that spellings stand for, in the same order. */
export type Named = { spellings: readonly string[]; names: readonly string[] }

const named = ({ $ }: Scope['values'], { spellings, names }: Named) =>
  `left join unnest(${$(spellings)}::text[], ${$(names)}::text[]) as known (spelling, name) on known.spelling = o.carrier`

const figures = `count(*)::int as asked,
  count(*) filter (where status in ('quoted', 'presented', 'won', 'lost'))::int as quoted,
  count(*) filter (where status = 'declined')::int as declined,
  count(*) filter (where status = 'won')::int as won, count(*) filter (where status = 'lost')::int as lost,
  round(100.0 * count(*) filter (where status = 'won')
    / nullif(count(*) filter (where status in ('won', 'lost')), 0), 1)::float as "hitRatio",
  percentile_cont(0.5) within group (order by days) as "medianDays", count(days)::int as timed,
  (sum(saved))::float as "savedPremium", count(saved)::int as compared,
  coalesce((select json_agg(r order by r.count desc, r.reason) from (
    select reason, count(*)::int as count from unnest(array_agg(reason) filter (where status = 'declined')) reason
    group by reason) r), '[]') as reasons,
  array_agg(distinct carrier) as spellings`

const groups: Record<LedgerGroup, { key: string; label: string; from: string }> = {
  carrier: { key: 'carrier_name', label: 'carrier_name', from: 'quoted' },
  line: { key: 'line', label: 'line', from: 'quoted cross join unnest(lines) line' },
  producer: { key: 'owner_id::text', label: "coalesce(owner_name, '')", from: 'quoted' },
}

/** What carriers answered, by carrier, line or producer, and all together. */
export async function readLedger(ctx: Ctx, by: LedgerGroup, filter: Filter, names: Named): Promise<Ledger> {
  const scope = scopeOf(ctx)
  const where = conditions(scope, filter).join(' and ')
  const { key, label, from } = groups[by]
  const text = `with quoted as (
      select o.status, o.reason, o.carrier, o.lines, coalesce(known.name, o.carrier) as carrier_name, q.owner_id,
        owner.name as owner_name, ${daysToQuote} as days,
        case when ${isCompared} then o.expiring_premium - o.premium end as saved
      from requote_quotes o ${joins} ${named(scope.values, names)}
        ${personName('owner', 'q.agency_id', 'q.owner_id')}
      where ${where}),
    by_group as (select ${key} as key, ${label} as label, ${figures} from ${from} group by 1, 2)
    select json_build_object(
      'rows', coalesce((select json_agg(g order by g.asked desc, lower(g.label), g.key) from by_group g), '[]'),
      'total', (select to_json(t) from (select '' as key, 'All' as label, ${figures} from quoted) t)) as ledger`
  const { rows } = await ctx.db.$client.query<{ ledger: unknown }>(
    prepared({ text, values: scope.values.list }),
  )
  const ledger = rows[0]?.ledger as { total: { spellings: string[] | null } }
  // Nothing was asked yet: there are no spellings to list.
  ledger.total.spellings ??= []
  return Ledger.parse(ledger)
}

const declinesPerCarrier = 3

/** What each carrier answered before to other requotes, the declines of the same line and class first. */
export async function readMarkets(
  ctx: Ctx,
  about: { requoteId: string; lines: readonly string[]; naics: string },
  names: Named,
): Promise<MarketMemory[]> {
  const scope = scopeOf(ctx)
  const { $ } = scope.values
  const isSameLine = `(o.lines && ${$(about.lines)}::text[])`
  // The first four digits of a NAICS code name the industry.
  const isSameClass = `(${$(about.naics)}::text <> '' and left(c.naics, 4) = left(${$(about.naics)}::text, 4))`
  const text = `with quoted as (
      select coalesce(known.name, o.carrier) as carrier, o.carrier as spelling, o.status, o.lines, o.reason, o.answered_on, o.id, c.naics,
        ${isSameLine} as same_line, ${isSameClass} as same_class
      from requote_quotes o ${joins} ${named(scope.values, names)} 
      where ${conditions(scope, {}).join(' and ')} and q.id <> ${$(about.requoteId)}),
    declined as (
      select *, row_number() over (partition by carrier order by same_line desc, same_class desc, answered_on desc nulls last, id) as place
      from quoted where status = 'declined')
    select coalesce(json_agg(m order by m.carrier), '[]') as markets from (
      select carrier, json_agg(distinct spelling) as spellings, count(*) filter (where status = 'won')::int as won,
        count(*) filter (where status = 'lost')::int as lost,
        round(100.0 * count(*) filter (where status = 'won')
          / nullif(count(*) filter (where status in ('won', 'lost')), 0), 1)::float as "hitRatio",
        (select coalesce(json_agg(json_build_object('lines', d.lines, 'naics', d.naics, 'reason', d.reason,
          'answeredOn', d.answered_on, 'isSameLine', d.same_line, 'isSameClass', d.same_class) order by d.place), '[]')
          from declined d where d.carrier = quoted.carrier and d.place <= ${declinesPerCarrier}) as declines
      from quoted group by carrier) m`
  const { rows } = await ctx.db.$client.query<{ markets: MarketMemory[] }>(
    prepared({ text, values: scope.values.list }),
  )
  return rows[0]?.markets ?? []
}
