import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { defineRecord } from '#server/records/define-record.ts'
import { fieldSorts } from '#server/records/field-sorts.ts'
import {
  activePolicy,
  isExpirationAssumed,
  pastDay,
  type Scope,
  termExpiration,
  thereOn,
} from '#server/records/filters.ts'
import { readItems, type SortKey } from '#server/records/list-query.ts'
import { projection } from '#server/records/projection.ts'
import { hasDigits } from '#server/records/search.ts'
import { allCustom, nameKey, personName, type Reading, readAs } from '#server/records/source.ts'
import { expirationOn, standingPremiumOn } from '#server/records/standings.ts'
import { isOfPast } from '#server/records/standings-filters.ts'
import type { Values } from '#server/records/statement.ts'
import { Client, ClientItem, type clientSorts } from '#shared/clients/clients.contract.ts'
import { clientFields } from '#shared/clients/clients.fields.ts'
import { NestedPolicy, Policy } from '#shared/policies/policies.contract.ts'
import {
  bookOn,
  conditions,
  everOfClient,
  followUpsFromBefore,
  lastDay,
  ofClient,
  openFollowUps,
  openTickets,
  search,
  there,
} from './client-filters.queries.ts'

function policiesOf(fields: string, such = ofClient): string {
  return `cross join lateral (
    select coalesce(json_agg(policy order by policy."effectiveDate" desc nulls last, policy.id), '[]') as list
    from (select ${fields} from policies p where ${such}) policy
  ) held`
}

const people = `${personName('producer', 'c.agency_id', 'c.assigned_agent_id')}
  ${personName('servicer', 'c.agency_id', 'c.servicer_id')}`
const book = (reading: Reading) => {
  const day = reading.values.$(reading.day ?? reading.today)
  return `cross join lateral (select count(*)::int as policies, coalesce(sum(${standingPremiumOn('s', day)}), 0) as premium
    from ${bookOn(reading)}) book`
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

/** The policies of a listed client: of a past day those that were there, each expiring as it did then. */
function nestedOf(reading: Reading): string {
  const past = pastDay(reading)
  if (!past) return policiesOf(nestedPolicy)
  const day = reading.values.$(past)
  const fields = projection(NestedPolicy, 'p', { expirationDate: expirationOn('p', day) })
  return policiesOf(fields, there(day))
}

const ownProducer = `(p.producers -> 0 ->> 'userId')::uuid`
const nameOf = (id: string) => `(select u.name from users u where u.agency_id = p.agency_id and u.id = ${id})`
const wholePolicy = projection(Policy, 'p', {
  expirationDate: endOfCoverage,
  custom: allCustom('p'),
  clientName: 'c.name',
  termExpirationDate: termExpiration,
  isExpirationAssumed,
  assignedAgentId: `coalesce(${ownProducer}, c.assigned_agent_id)`,
  clientProducerId: 'c.assigned_agent_id',
  assignedAgentName: `coalesce(${nameOf(ownProducer)}, producer.name, '')`,
  servicerName: `coalesce(${nameOf('p.servicer_id')}, servicer.name, '')`,
  clientServicerId: 'c.servicer_id',
  intermediaryName: "coalesce(p.intermediary, '')",
  policyServicers: 'c.policy_servicers',
})
/** The policies of a client that were deleted since a day, as they are kept: they were a part of it then. */
export async function policiesDeletedSince(
  { db, user }: InTransaction<AgencyCtx>,
  clientId: string,
  day: string,
): Promise<Policy[]> {
  const text = `select held.list from clients c ${people}
    ${policiesOf(wholePolicy, `${everOfClient} and p.deleted_at is not null and ${thereOn('p', '$3')}`)}
    where c.agency_id = $1 and c.id = $2`
  const { rows } = await db.$client.query<{ list: Policy[] }>(text, [user.agencyId, clientId, day])
  return rows[0]?.list ?? []
}
const place = { kind: 'client', table: 'clients', alias: 'c' } as const

const inBook = (expression: (day: () => string) => string) => (scope: Scope) => {
  const day = () => scope.values.$(scope.day ?? scope.today)
  return `(select ${expression(day)} from ${bookOn(scope)})`
}

const bookPolicies = { key: inBook(() => 'count(*)::int'), type: 'integer' } as const
const bookPremium = inBook((day) => `coalesce(sum(${standingPremiumOn('s', day())}), 0)`)
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

const usualContact = `nullif(coalesce(nullif(c.email, ''), c.phone), '')`

/** The number that has the digits, with whose it is: the client's own, or one of its people's. Otherwise the usual contact. */
function soughtNumber(values: Values, digits: string): string {
  const has = (column: string) => hasDigits(values, column, digits)
  return `coalesce(case when ${has('c.phone')} then c.phone end, (
    select concat_ws(' · ', phone.value ->> 'number', nullif(k.name, c.name)) from client_contacts k, jsonb_array_elements(k.phones) phone
    where k.agency_id = c.agency_id and k.client_id = c.id and ${has(`phone.value ->> 'number'`)} order by k.created_at, k.id limit 1),
    ${usualContact})`
}

/** How clients are read, with their policies; by name unless asked otherwise. Sensitive fields are still encrypted. */
export const clients = defineRecord({
  whole: readAs(
    place,
    Client,
    computedColumns,
    (reading) => `${people} ${book(reading)} ${policiesOf(wholePolicy)}`,
  ),
  item: readAs(place, ClientItem, computed, (reading) => `${people} ${book(reading)} ${nestedOf(reading)}`),
  rows: 'client',
  ownersOf: (client) => client,
  search,
  conditions,
  dayOf: ({ inForceOn }) => lastDay(inForceOn),
  showsDeleted: ({ inForceOn, writtenFrom, writtenTo }, { today, asOf }) =>
    isOfPast({ asOf, inForceOn: lastDay(inForceOn), writtenFrom, writtenTo }, { today }),
  sorts,
  sort: 'name',
  name: 'c.name',
  found: {
    columns: `c.name as title, '/clients/' || c.id as href`,
    subtitle: (scope, digits) =>
      `concat_ws(' · ', ${digits ? soughtNumber(scope.values, digits) : usualContact}, grouped.name)`,
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
