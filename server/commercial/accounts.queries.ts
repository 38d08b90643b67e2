import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { anyText, dayRange, equal, type Scope, scopeOf, whether } from '#server/records/filters.ts'
import { type ListParts, type SortKey, sortBy } from '#server/records/list-query.ts'
import { projection } from '#server/records/projection.ts'
import { standing } from '#server/records/reach.ts'
import { containing } from '#server/records/search.ts'
import { personName } from '#server/records/source.ts'
import { bookOf, countsOn, inForceOn, standingPremiumOn } from '#server/records/standings.ts'
import { prepared } from '#server/records/statement.ts'
import {
  Account,
  AccountItem,
  type AccountListQuery,
  type accountSorts,
  Exposures,
} from '#shared/commercial/accounts.contract.ts'

const maxWords = 8
const ofClient = 'p.agency_id = c.agency_id and p.client_id = c.id and p.deleted_at is null'
const openRequotes = `(select count(*)::int from requotes s where s.agency_id = c.agency_id and s.client_id = c.id
  and s.deleted_at is null and s.status in ('requested', 'marketing', 'presented'))`
const documentCount = `(select count(*)::int from documents d where d.agency_id = c.agency_id and d.client_id = c.id
  and d.deleted_at is null)`
const kept = `left join commercial_accounts a on a.agency_id = c.agency_id and a.client_id = c.id and a.deleted_at is null`
const payrolls = `(select sum((i."values"->>'payroll')::numeric) from schedule_items i where i.agency_id = c.agency_id
  and i.client_id = c.id and i.schedule = 'payroll' and i.deleted_at is null)`

const inBook = (
  day: string,
) => `term_standings s join policies p on p.agency_id = s.agency_id and p.id = s.term_id
  where s.agency_id = c.agency_id and s.client_id = c.id and ${countsOn('s', day)}`

function joinsOf({ values, today }: Scope): string {
  const day = values.$(today)
  return `${kept} ${personName('producer', 'c.agency_id', 'c.assigned_agent_id')}
    cross join lateral (
      select coalesce(json_agg(distinct p.line_of_business order by p.line_of_business)
          filter (where p.line_of_business <> ''), '[]') as lines,
        coalesce(sum(${standingPremiumOn('s', day)}), 0) as premium,
        min(p.expiration_date) as next_expiration
      from ${inBook(day)}
    ) book`
}

const listed = {
  operations: "coalesce(a.operations, '')",
  sales: 'coalesce(a.annual_sales, c.annual_revenue)',
  payroll: `coalesce(${payrolls}, c.annual_payroll)`,
  squareFeet: 'a.square_feet',
  powerUnits: 'a.power_units',
  lines: 'book.lines',
  premium: 'book.premium',
  nextExpiration: 'book.next_expiration',
  openRequotes,
  documents: documentCount,
  assignedAgentName: "coalesce(producer.name, '')",
}
const exposures = `(select to_json(e) from (select ${projection(Exposures, 'a', {
  operations: "coalesce(a.operations, '')",
  website: "coalesce(a.website, '')",
  sicCode: "coalesce(a.sic_code, '')",
  experienceMod: "coalesce(a.experience_mod, '')",
  version: 'coalesce(a.version, 0)',
})}) e)`

/** The clients whom the caller sees. */
function visibleClients(scope: Scope): string[] {
  return standing(scope, 'record.view', 'client', 'c')
}

function withWords({ values }: Scope, q: string | undefined): string[] {
  const words = (q ?? '').split(/\s+/).filter(Boolean).slice(0, maxWords)
  const searchedText = `lower(concat_ws(' ', c.name, c.city, c.contact_name, (select operations from commercial_accounts a
    where a.agency_id = c.agency_id and a.client_id = c.id and a.deleted_at is null)))`
  return words.map((word) => {
    const like = values.$(containing(word))
    return `(${searchedText} like ${like} or exists (select 1 from policies p where ${ofClient} and lower(p.carrier) like ${like}))`
  })
}

function having(conditions: string[]): string[] {
  if (conditions.length === 0) return []
  return [`exists (select 1 from policies p where ${[ofClient, ...conditions].join(' and ')})`]
}

function conditionsOf(scope: Scope, query: AccountListQuery): string[] {
  const { values } = scope
  const day = () => values.$(scope.today)
  const wanted = [
    ...anyText(scope, 'p.line_of_business', query.line),
    ...dayRange(scope, 'p.expiration_date', query.expiresFrom, query.expiresTo),
  ]
  return [
    ...visibleClients(scope),
    "c.kind = 'commercial'",
    ...withWords(scope, query.q),
    ...equal(scope, 'c.assigned_agent_id', query.assignedAgentId),
    ...having(wanted.length > 0 ? [...wanted, inForceOn('p', day())] : []),
    ...whether(query.active, () => `exists (select 1 from ${bookOf('c', day())})`),
    ...whether(query.requotes, () => `(${openRequotes} > 0)`),
  ]
}

const ofBook = (expression: (day: string) => string) => (scope: Scope) => {
  const day = scope.values.$(scope.today)
  return `(select ${expression(day)} from ${inBook(day)})`
}

const sortKeys: Record<(typeof accountSorts)[number], SortKey> = {
  name: { key: 'lower(c.name)', type: 'text' },
  sales: {
    key: `coalesce((select annual_sales from commercial_accounts a where a.agency_id = c.agency_id
      and a.client_id = c.id and a.deleted_at is null), c.annual_revenue, 0)`,
    type: 'numeric',
  },
  premium: { key: ofBook((day) => `coalesce(sum(${standingPremiumOn('s', day)}), 0)`), type: 'numeric' },
  nextExpiration: { key: ofBook(() => `coalesce(min(p.expiration_date), 'infinity'::date)`), type: 'date' },
  openRequotes: { key: openRequotes, type: 'integer' },
  documents: { key: documentCount, type: 'integer' },
}

/** The commercial clients that the caller may see, by name by default. */
export function accountList(ctx: Pick<AgencyCtx, 'user' | 'clock'>, query: AccountListQuery): ListParts {
  const { limit, cursor, sort = 'name' } = query
  const scope = scopeOf(ctx)
  const source = {
    table: 'clients',
    alias: 'c',
    joins: joinsOf(scope),
    fields: projection(AccountItem, 'c', listed),
  }
  const where = conditionsOf(scope, query)
  return { source, scope, where, sort: sortBy(sort, sortKeys, scope), limit, cursor }
}

/** The account of one client that the caller may see, or undefined. */
export async function findAccount(ctx: InTransaction<AgencyCtx>, id: string): Promise<Account | undefined> {
  const scope = scopeOf(ctx)
  const where = [...visibleClients(scope), `c.id = ${scope.values.$(id)}`].join(' and ')
  const text = `select to_json(item) as record from (select ${projection(Account, 'c', { ...listed, exposures })}
    from (select * from clients c where ${where}) c ${joinsOf(scope)}) item`
  const { rows } = await ctx.db.$client.query<{ record: Account }>(
    prepared({ text, values: scope.values.list }),
  )
  return rows[0]?.record
}
