import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { customFilter } from '#server/records/custom-filter.ts'
import { defineRecord } from '#server/records/define-record.ts'
import { fieldSorts } from '#server/records/field-sorts.ts'
import {
  activePolicy,
  anyOf,
  anyText,
  dayRange,
  expiringPolicy,
  instantRange,
  type Scope,
  termExpiration,
  whether,
} from '#server/records/filters.ts'
import { readItems, type SortKey } from '#server/records/list-query.ts'
import { projection } from '#server/records/projection.ts'
import { matchingIds, phoneDigits } from '#server/records/search.ts'
import { allCustom, nameKey, personName, type Reading, readAs } from '#server/records/source.ts'
import { bookOf, inForceOn, standingPremiumOn } from '#server/records/standings.ts'
import { termConditions } from '#server/records/standings-filters.ts'
import type { Values } from '#server/records/statement.ts'
import { Client, type ClientFilter, ClientItem, type clientSorts } from '#shared/clients/clients.contract.ts'
import { clientFields } from '#shared/clients/clients.fields.ts'
import { NestedPolicy, Policy } from '#shared/policies/policies.contract.ts'

const everOfClient = 'p.agency_id = c.agency_id and p.client_id = c.id'
const ofClient = `${everOfClient} and p.deleted_at is null`

const openTickets = `from tickets t where t.agency_id = c.agency_id and t.client_id = c.id
  and t.deleted_at is null and t.status <> 'resolved'`
const openFollowUps = `from follow_ups f where f.agency_id = c.agency_id and f.client_id = c.id
  and f.deleted_at is null and f.done_at is null`
const followUpsFromBefore = `from follow_ups f join prospects before on before.agency_id = f.agency_id and before.id = f.prospect_id
  where before.agency_id = c.agency_id and before.converted_client_id = c.id and before.deleted_at is null
    and f.deleted_at is null and f.done_at is null`

/** Whether something is still to be done for a client. */
const isPending = `(exists (select 1 ${openTickets}) or exists (select 1 ${openFollowUps})
  or exists (select 1 ${followUpsFromBefore}))`

function policiesOf(fields: string): string {
  return `cross join lateral (
    select coalesce(json_agg(policy order by policy."effectiveDate" desc nulls last, policy.id), '[]') as list
    from (select ${fields} from policies p where ${ofClient}) policy
  ) held`
}

const people = `${personName('producer', 'c.agency_id', 'c.assigned_agent_id')}
  ${personName('servicer', 'c.agency_id', 'c.servicer_id')}`
const book = ({ values, today, day: asked = today }: Reading) => {
  const day = values.$(asked)
  return `cross join lateral (select count(*)::int as policies, coalesce(sum(${standingPremiumOn('s', day)}), 0) as premium
    from ${bookOf('c', day)}) book`
}
const computed = {
  assignedAgentName: "coalesce(producer.name, '')",
  servicerName: "coalesce(servicer.name, '')",
  policyCount: 'book.policies',
  bookPremium: 'book.premium',
  policies: 'held.list',
}
const computedColumns = {
  ...computed,
  custom: allCustom('c'),
  openTicketCount: `(select count(*)::int ${openTickets})`,
  openFollowUpCount: `((select count(*)::int ${openFollowUps}) + (select count(*)::int ${followUpsFromBefore}))`,
}
/**
 * The end of coverage. Of a term that was cancelled flat before it began that is the day on which this was entered: from then
 * on it covers nobody, also for whoever looks at this day alone.
 */
const endOfCoverage = `case when p.status = 'cancelled' and p.effective_date >= p.expiration_date
  then least(p.expiration_date, (
    select (max(t.entered_at) at time zone (select a.time_zone from agencies a where a.id = p.agency_id))::date
    from policy_transactions t where t.agency_id = p.agency_id and t.term_id = p.id and t.kind = 'cancellation'))
  else p.expiration_date end`
const nestedPolicy = projection(NestedPolicy, 'p', { expirationDate: endOfCoverage })
const ownProducer = `(p.producers -> 0 ->> 'userId')::uuid`
const nameOf = (id: string) => `(select u.name from users u where u.agency_id = p.agency_id and u.id = ${id})`
const wholePolicy = projection(Policy, 'p', {
  expirationDate: endOfCoverage,
  custom: allCustom('p'),
  clientName: 'c.name',
  termExpirationDate: termExpiration,
  assignedAgentId: `coalesce(${ownProducer}, c.assigned_agent_id)`,
  clientProducerId: 'c.assigned_agent_id',
  assignedAgentName: `coalesce(${nameOf(ownProducer)}, producer.name, '')`,
  servicerName: `coalesce(${nameOf('p.servicer_id')}, servicer.name, '')`,
  clientServicerId: 'c.servicer_id',
  intermediaryName: "coalesce(p.intermediary, '')",
  policyServicers: 'c.policy_servicers',
})
const place = { kind: 'client', table: 'clients', alias: 'c' } as const

const inBook =
  (expression: (day: string) => string) =>
  ({ values, today, day: asked = today }: Scope) => {
    const day = values.$(asked)
    return `(select ${expression(day)} from ${bookOf('c', day)})`
  }

const bookPolicies = { key: inBook(() => 'count(*)::int'), type: 'integer' } as const
const bookPremium = inBook((day) => `coalesce(sum(${standingPremiumOn('s', day)}), 0)`)
const nextExpiration = ({
  values,
  today,
}: Scope) => `(select coalesce(min(p.expiration_date), 'infinity'::date)
  from policies p where ${ofClient} and ${activePolicy('p', values.$(today))})`

const sorts: Record<(typeof clientSorts)[number], SortKey> = {
  ...fieldSorts(clientFields, 'c'),
  kind: { key: 'c.kind', type: 'text' },
  createdAt: { key: 'c.created_at', type: 'timestamptz' },
  updatedAt: { key: 'c.updated_at', type: 'timestamptz' },
  lastActivityAt: { key: 'c.last_activity_at', type: 'timestamptz' },
  assignedAgentName: { key: nameKey('c.agency_id', 'c.assigned_agent_id'), type: 'text' },
  servicerName: { key: nameKey('c.agency_id', 'c.servicer_id'), type: 'text' },
  policyCount: bookPolicies,
  bookPolicies,
  premium: { key: bookPremium, type: 'numeric' },
  nextExpiration: { key: nextExpiration, type: 'date' },
}

/** The clients whose own words match a search, or one of whose policies does. */
function search({ user, values }: Scope, q: string): string {
  return `(${matchingIds(values, 'client', q)}) union (
    select p.client_id from policies p where p.agency_id = ${values.$(user.agencyId)}
      and p.id in (${matchingIds(values, 'policy', q)}))`
}

/** The clients that have a policy of which all the conditions hold; none when there are no conditions. */
function having(conditions: string[], such = ofClient): string[] {
  if (conditions.length === 0) return []
  return [`exists (select 1 from policies p where ${[such, ...conditions].join(' and ')})`]
}

function policyFilters(scope: Scope, filter: ClientFilter): string[] {
  const { values } = scope
  const day = () => values.$(scope.asOf ?? scope.today)
  const wanted = [
    ...anyOf(scope, 'p.type', filter.policyType),
    ...anyText(scope, 'p.carrier', filter.carrier),
    ...dayRange(scope, 'p.expiration_date', filter.expiresFrom, filter.expiresTo),
  ]
  // A term that ended earlier this month is among the month's renewals, though no longer active.
  const isByEnd = filter.expiresFrom !== undefined || filter.expiresTo !== undefined
  // Of a term that was deleted the days before still count.
  const standing = () =>
    isByEnd
      ? having([...wanted, expiringPolicy('p')])
      : having([...wanted, inForceOn('p', day())], everOfClient)
  return [
    ...(wanted.length > 0 ? standing() : []),
    ...having(instantRange(scope, 'p.created_at', filter.policyCreatedFrom, filter.policyCreatedTo)),
    ...whether(filter.active, () => `exists (select 1 from ${bookOf('c', day())})`),
    ...whether(filter.monoline, () => `((select count(*) from ${bookOf('c', day())}) = 1)`),
    ...having(termConditions(scope, { ...filter, inForceOn: undefined })),
    ...(filter.inForceOn ?? []).map((day) => `exists (select 1 from ${bookOf('c', values.$(day))})`),
  ]
}

/** The clients of which a contact has exactly this email address, or the digits of this phone number. */
function contactFilter({ values, user }: Scope, contact: string | undefined): string[] {
  if (!contact) return []
  const digits = phoneDigits(contact)
  const way = digits
    ? `jsonb_array_elements(k.phones) way where regexp_replace(way ->> 'number', '\\D', '', 'g') = ${values.$(digits)}`
    : `jsonb_array_elements(k.emails) way where lower(way ->> 'address') = ${values.$(contact.toLowerCase())}`
  return [
    `c.id in (${matchingIds(values, 'client', digits ?? contact)})`,
    `exists (select 1 from client_contacts k where k.agency_id = ${values.$(user.agencyId)} and k.client_id = c.id
      and exists (select 1 from ${way}))`,
  ]
}

function inGroup({ values: { $ } }: Scope, groupId: string | undefined): string[] {
  if (!groupId) return []
  const members =
    'select 1 from client_group_members m where m.agency_id = c.agency_id and m.client_id = c.id'
  return [`exists (${members} and m.group_id = ${$(groupId)})`]
}

function conditions(scope: Scope, filter: ClientFilter): string[] {
  return [
    ...anyOf(scope, 'c.kind', filter.kind),
    ...anyText(scope, 'c.state', filter.state),
    ...contactFilter(scope, filter.contact),
    ...anyOf(scope, 'c.assigned_agent_id', filter.assignedAgentId),
    ...anyOf(scope, 'c.servicer_id', filter.servicerId),
    ...anyOf(scope, 'c.import_id', filter.importId),
    ...inGroup(scope, filter.group),
    ...instantRange(scope, 'c.created_at', filter.createdFrom, filter.createdTo),
    ...policyFilters(scope, filter),
    ...whether(filter.pending, () => isPending),
    ...customFilter(scope, 'c', filter.custom),
  ]
}

/** How clients are read, with their policies; by name unless asked otherwise. Sensitive fields are still encrypted. */
export const clients = defineRecord({
  whole: readAs(
    place,
    Client,
    computedColumns,
    (reading) => `${people} ${book(reading)} ${policiesOf(wholePolicy)}`,
  ),
  item: readAs(
    place,
    ClientItem,
    computed,
    (reading) => `${people} ${book(reading)} ${policiesOf(nestedPolicy)}`,
  ),
  rows: 'client',
  ownersOf: (client) => client,
  search,
  conditions,
  // Of several days the last: what stands at the end of a period.
  dayOf: ({ inForceOn }) => inForceOn?.toSorted().at(-1),
  sorts,
  sort: 'name',
  name: 'c.name',
  found: {
    columns: `c.name as title, concat_ws(' · ', nullif(coalesce(nullif(c.email, ''), c.phone), ''), grouped.name) as subtitle,
      '/clients/' || c.id as href`,
    joins: `left join lateral (select g.name from client_group_members m
      join client_groups g on g.agency_id = m.agency_id and g.id = m.group_id
      where m.agency_id = c.agency_id and m.client_id = c.id) grouped on true`,
  },
})

/** The caller's clients of a house number and the five digits of a ZIP code, by name and at most so many. */
export function clientsAt(
  ctx: InTransaction<AgencyCtx>,
  { number, zip }: { number: string; zip: string },
  limit: number,
): Promise<ClientItem[]> {
  const parts = clients.parts(ctx, { limit })
  const { $ } = parts.scope.values
  const isThere = [`starts_with(c.zip, ${$(zip)})`, `starts_with(c.street, ${$(number)} || ' ')`]
  return readItems<ClientItem>(ctx, { ...parts, where: [...parts.where, ...isThere] })
}

const peopleOf = {
  name: 'client_people',
  text: `select assigned_agent_id as "assignedAgentId", servicer_id as "servicerId",
    policy_servicers as "policyServicers" from clients
    where agency_id = $1 and id = $2 and deleted_at is null`,
}

type People = Pick<Client, 'assignedAgentId' | 'servicerId' | 'policyServicers'>

/** Whose a client of the agency is, whoever may see it, or undefined. */
export async function findPeople(ctx: InTransaction<AgencyCtx>, id: string): Promise<People | undefined> {
  const query = { ...peopleOf, values: [ctx.user.agencyId, id] }
  const { rows } = await ctx.db.$client.query<People>(query)
  return rows[0]
}

/** Removes the policies of clients at an instant, as a part of the statement that removes the clients. */
export function withPolicies(ctx: AgencyCtx, { $ }: Values, ids: string, now: Date): string {
  return `with_them as (update policies set deleted_at = ${$(now)}, updated_at = ${$(now)}, version = version + 1
    where agency_id = ${$(ctx.user.agencyId)} and client_id = ${ids} and deleted_at is null)`
}

/** How many policies of clients went at an instant. */
export async function countRemovedPolicies(
  ctx: InTransaction<AgencyCtx>,
  ids: readonly string[],
  deletedAt: Date,
): Promise<number> {
  const text = `select count(*)::int as count from policies
    where agency_id = $1 and client_id = any($2::uuid[]) and deleted_at = $3`
  const { rows } = await ctx.db.$client.query<{ count: number }>(text, [ctx.user.agencyId, ids, deletedAt])
  return rows[0]?.count ?? 0
}

/** Notes in the same statement that something happened to clients (`lastActivityAt`): an id, or a select of ids. */
export function touched(ctx: AgencyCtx, { $ }: Values, ids: string): string {
  return `touched as (update clients set last_activity_at = ${$(ctx.clock())}
    where agency_id = ${$(ctx.user.agencyId)} and id in (${ids}))`
}
