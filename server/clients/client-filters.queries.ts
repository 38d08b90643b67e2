import { bestClientIds } from '#server/records/best-clients.ts'
import { customFilter } from '#server/records/custom-filter.ts'
import {
  anyOf,
  anyText,
  dayRange,
  expiringPolicy,
  instantRange,
  pastDay,
  type Scope,
  thereOn,
  whether,
} from '#server/records/filters.ts'
import { reach } from '#server/records/reach.ts'
import { isReachedAt, sameDigits } from '#server/records/reached-at.ts'
import { matchingIds, phoneDigits } from '#server/records/search.ts'
import { bookOf, bookThen, expirationOn, heldOn, inForceOn, statusOn } from '#server/records/standings.ts'
import { termConditions } from '#server/records/standings-filters.ts'
import type { ClientFilter } from '#shared/clients/clients.contract.ts'
import { searchLimit } from '#shared/search/search.contract.ts'

/** The policies `p` of a client `c`, deleted ones too. */
export const everOfClient = 'p.agency_id = c.agency_id and p.client_id = c.id'
/** The policies `p` of a client `c`. */
export const ofClient = `${everOfClient} and p.deleted_at is null`

/** The same on a past day: those that were deleted since were there, and those of a client that was merged since were its own. */
export const there = (day: string) => `${heldOn('p', 'c', day)} and ${thereOn('p', day)}`

/** The terms `s` that are in force on the day that a list is about, which may be past. */
export function bookOn({ values, today, day = today }: Pick<Scope, 'values' | 'today' | 'day'>): string {
  return day < today ? bookThen('c', values.$(day)) : bookOf('c', values.$(day))
}

/** The tickets of a client that are still open. */
export const openTickets = `from tickets t where t.agency_id = c.agency_id and t.client_id = c.id
  and t.deleted_at is null and t.status <> 'resolved'`
/** The follow-ups of a client that are still to be done. */
export const openFollowUps = `from follow_ups f where f.agency_id = c.agency_id and f.client_id = c.id
  and f.deleted_at is null and f.done_at is null`
/** Those from when it was a prospect. */
export const followUpsFromBefore = `from follow_ups f join prospects before on before.agency_id = f.agency_id and before.id = f.prospect_id
  where before.agency_id = c.agency_id and before.converted_client_id = c.id and before.deleted_at is null
    and f.deleted_at is null and f.done_at is null`

/** Whether something is still to be done for a client. */
const isPending = `(exists (select 1 ${openTickets}) or exists (select 1 ${openFollowUps})
  or exists (select 1 ${followUpsFromBefore}))`

/** How many policies that match bring their clients among the best matches: a word may be in every policy. */
const maxBestPolicies = 500

/** The clients of policies whose words match; of the best few, of so many within reach. */
function ofMatchingPolicies(scope: Scope, q: string): string {
  const { user, values, isBest } = scope
  const theirs = isBest ? reach(scope, 'record.view', 'underClient', 'p') : []
  // Where all are within reach, no more need to be found.
  const most = isBest && theirs.length === 0 ? maxBestPolicies : null
  const such = [
    `p.agency_id = ${values.$(user.agencyId)}`,
    `p.id in (${matchingIds(scope, 'policy', q, most)})`,
    ...theirs,
  ]
  return `select p.client_id from policies p where ${such.join(' and ')} ${isBest ? `limit ${maxBestPolicies}` : ''}`
}

/** The clients whose own words match a search, or one of whose policies does. */
export function search(scope: Scope, q: string): string {
  const own = scope.isBest ? bestClientIds(scope, q, searchLimit) : matchingIds(scope, 'client', q)
  return `(${own}) union (${ofMatchingPolicies(scope, q)})`
}

/** The clients that have a policy of which all the conditions hold; none when there are no conditions. */
function having(conditions: string[], such = () => ofClient): string[] {
  if (conditions.length === 0) return []
  return [`exists (select 1 from policies p where ${[such(), ...conditions].join(' and ')})`]
}

function policyFilters(scope: Scope, filter: ClientFilter): string[] {
  const { values } = scope
  const day = () => values.$(scope.asOf ?? scope.today)
  const past = pastDay(scope)
  // A term that ended earlier this month is among the month's renewals, though no longer active.
  const isByEnd = filter.expiresFrom !== undefined || filter.expiresTo !== undefined
  const expiration = past && isByEnd ? expirationOn('p', values.$(past)) : 'p.expiration_date'
  const wanted = [
    ...anyOf(scope, 'p.type', filter.policyType),
    ...anyText(scope, 'p.carrier', filter.carrier),
    ...dayRange(scope, expiration, filter.expiresFrom, filter.expiresTo),
  ]
  const such = () => (past ? there(values.$(past)) : ofClient)
  const ever = () => (past ? heldOn('p', 'c', values.$(past)) : everOfClient)
  const book = () => bookOn({ ...scope, day: scope.asOf })
  const isExpiring = () =>
    past ? `${statusOn('p', values.$(past))} not in ('quoted', 'cancelled')` : expiringPolicy('p')
  // Of a term that was deleted the days before still count.
  const standing = () =>
    isByEnd ? having([...wanted, isExpiring()], such) : having([...wanted, inForceOn('p', day())], ever)
  return [
    ...(wanted.length > 0 ? standing() : []),
    ...(filter.policyCreatedFrom || filter.policyCreatedTo
      ? having(instantRange(scope, 'p.created_at', filter.policyCreatedFrom, filter.policyCreatedTo), such)
      : []),
    ...whether(filter.active, () => `exists (select 1 from ${book()})`),
    ...whether(filter.monoline, () => `((select count(*) from ${book()}) = 1)`),
    ...having(
      termConditions(scope, { ...filter, inForceOn: undefined, renewsAsOf: scope.asOf }),
      scope.showsDeleted ? ever : undefined,
    ),
    ...(filter.inForceOn ?? []).map((day, _at, days) => {
      // Of several days, clients that became one are one.
      const then = days.length > 1 ? bookOf('c', values.$(day)) : bookOn({ ...scope, day })
      return `exists (select 1 from ${then})`
    }),
  ]
}

/** A contact of the client has exactly this email address, or the digits of this phone number. */
function contactHas({ values, user }: Scope, contact: string): string {
  const digits = phoneDigits(contact)
  const way = digits
    ? `jsonb_array_elements(k.phones) way where ${sameDigits("way ->> 'number'", values.$(digits))}`
    : `jsonb_array_elements(k.emails) way where lower(way ->> 'address') = ${values.$(contact.toLowerCase())}`
  return `exists (select 1 from client_contacts k where k.agency_id = ${values.$(user.agencyId)} and k.client_id = c.id
    and exists (select 1 from ${way}))`
}

/** The clients of which a contact has exactly this email address, or the digits of this phone number. */
function contactFilter(scope: Scope, contact: string | undefined): string[] {
  if (!contact) return []
  const ids = matchingIds(scope, 'client', phoneDigits(contact) ?? contact)
  return [`c.id in (${ids})`, contactHas(scope, contact)]
}

function inGroup({ values: { $ } }: Scope, groupId: string | undefined): string[] {
  if (!groupId) return []
  const members =
    'select 1 from client_group_members m where m.agency_id = c.agency_id and m.client_id = c.id'
  return [`exists (${members} and m.group_id = ${$(groupId)})`]
}

/**
 * Of those that were deleted, what they were until then. On a past day clients that were merged since are still two; of what was
 * written in a period the kept one has all.
 */
function thereThen(scope: Scope): string[] {
  if (!scope.showsDeleted) return []
  const past = pastDay(scope)
  return [past ? thereOn('c', scope.values.$(past)) : '(c.deleted_at is null or c.merged_into_id is null)']
}

/** Of several days the last: what stands at the end of a period. */
export const lastDay = (days: readonly string[] | undefined) => days?.toSorted().at(-1)

/** What the rest of a filter asks of a client. */
export function conditions(scope: Scope, filter: ClientFilter): string[] {
  return [
    ...thereThen(scope),
    ...anyOf(scope, 'c.kind', filter.kind),
    ...anyText(scope, 'c.state', filter.state),
    ...contactFilter(scope, filter.contact),
    ...isReachedAt(scope, 'client', 'c', filter, contactHas),
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
