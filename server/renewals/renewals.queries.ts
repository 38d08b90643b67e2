import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { anyOf, anyText, equal, found, type Scope, scopeOf, whether } from '#server/records/filters.ts'
import { type ListParts, type SortKey, sortBy } from '#server/records/list-query.ts'
import { projection } from '#server/records/projection.ts'
import { reach } from '#server/records/reach.ts'
import { matchingIds } from '#server/records/search.ts'
import { nameKey, personName } from '#server/records/source.ts'
import { openRenewalOn, openRenewalsOn, renewalOn } from '#server/records/standings.ts'
import { prepared } from '#server/records/statement.ts'
import { addDays } from '#shared/dates.ts'
import {
  Renewal,
  type RenewalBucket,
  type RenewalFilter,
  type RenewalListQuery,
  type RenewalSettings,
  RenewalSummary,
  renewalBuckets,
  type renewalSorts,
} from '#shared/renewals/renewals.contract.ts'
import { daysOfBucket, worklistDays } from '#shared/renewals/renewals.rules.ts'

type Ctx = InTransaction<AgencyCtx>
type Asking = Pick<AgencyCtx, 'user' | 'clock'>
type Right = 'record.view' | 'record.edit'

const joins = `left join lateral (
    select p.* from policies p where p.agency_id = s.agency_id and p.id = s.id limit 1
  ) p on true
  left join lateral (
    select c.name, c.phone, c.email, c.assigned_agent_id, c.servicer_id, c.policy_servicers from clients c
    where c.agency_id = p.agency_id and c.id = p.client_id limit 1
  ) client on true
  left join lateral (
    select r.owner_id, r.offered_premium, r.version from renewals r
    where r.agency_id = p.agency_id and r.term_id = p.id limit 1
  ) work on true
  left join lateral (
    select json_build_object('id', f.id, 'kind', f.kind, 'title', f.title, 'dueDate', f.due_date,
      'assigneeName', coalesce(doer.name, ''), 'version', f.version) as step
    from follow_ups f ${personName('doer', 'f.agency_id', 'f.assignee_id')}
    where f.agency_id = p.agency_id and f.policy_id = p.id and f.done_at is null and f.deleted_at is null
    order by f.due_date, f.id limit 1
  ) next on true
  ${personName('producer', 's.agency_id', 'client.assigned_agent_id')}
  ${personName('owner', 's.agency_id', 'work.owner_id')}`

/** Whether an offer is above the threshold of the agency, whose settings are at two places of the statement. */
function isAbove(
  { requotePercent, requoteDollars }: RenewalSettings,
  { $ }: Scope['values'],
  offered: string,
) {
  const rise = `(${offered} - s.premium)`
  return `coalesce(${rise} > 0 and (${rise} >= ${$(requoteDollars)}::numeric
    or (s.premium > 0 and ${rise} >= s.premium * ${$(requotePercent)}::numeric / 100)), false)`
}

const openRequote = `(select q.id from requotes q where q.agency_id = p.agency_id and q.client_id = p.client_id
  and q.deleted_at is null and q.status in ('requested', 'marketing', 'presented') and p.id = any(q.term_ids)
  order by q.created_at, q.id limit 1)`

function computed(scope: Scope, settings: RenewalSettings) {
  return {
    clientName: "coalesce(client.name, '')",
    phone: "coalesce(client.phone, '')",
    email: "coalesce(client.email, '')",
    assignedAgentId: 'client.assigned_agent_id',
    assignedAgentName: "coalesce(producer.name, '')",
    clientServicerId: 'client.servicer_id',
    policyServicers: 'client.policy_servicers',
    expirationDate: 's.expires_on',
    isExpirationAssumed: 'coalesce(p.assumed_expiration = s.expires_on, false)',
    premium: 's.premium',
    offeredPremium: 'work.offered_premium',
    mark: renewalOn('s', scope.values.$(scope.today), "p.renewal_decision ->> 'decision'"),
    isRequoteSuggested: isAbove(settings, scope.values, 'work.offered_premium'),
    ownerId: 'work.owner_id',
    ownerName: "coalesce(owner.name, '')",
    nextStep: 'next.step',
    claimCount: `(select count(*)::int from claims k where k.agency_id = p.agency_id and k.deleted_at is null and k.policy_id in (
      select o.term_id from term_standings o where o.agency_id = p.agency_id and o.policy_id = s.policy_id))`,
    lastContactAt: `(select max(a.created_at) from activities a where a.agency_id = p.agency_id and a.record_type = 'client'
      and a.record_id = p.client_id and a.kind in ('call', 'email'))`,
    decision: "p.renewal_decision ->> 'decision'",
    requoteId: openRequote,
    version: 'coalesce(work.version, 0)',
  }
}

const standingTerms = '(select t.term_id as id, t.* from term_standings t)'

// What is asked of other tables is looked up row by row: most is not asked at all.
const ofTerm = (value: string) =>
  `(select ${value} from policies p where p.agency_id = s.agency_id and p.id = s.id)`
const ofClient = (value: string) =>
  `(select ${value} from clients c where c.agency_id = s.agency_id and c.id = s.client_id)`
const ofWork = (value: string) =>
  `(select ${value} from renewals r where r.agency_id = s.agency_id and r.term_id = s.id)`

// The terms of which something is said, read once for all: row by row, or as a join, it takes as long again. Of the others
// nothing is looked up.
const owned = ({ user, values }: Scope, by = 'r.owner_id is not null') =>
  `(select r.term_id from renewals r where r.agency_id = ${values.$(user.agencyId)} and ${by})`
const offered = ({ user, values }: Scope) =>
  `(select r.term_id from renewals r where r.agency_id = ${values.$(user.agencyId)} and r.offered_premium is not null)`
const planned = ({ user, values }: Scope) => `(select f.policy_id from follow_ups f
  where f.agency_id = ${values.$(user.agencyId)} and f.policy_id is not null and f.done_at is null and f.deleted_at is null)`

const sorts: Record<(typeof renewalSorts)[number], SortKey> = {
  expirationDate: { key: 's.expires_on', type: 'date' },
  clientName: { key: ofClient('lower(c.name)'), type: 'text' },
  premium: { key: 's.premium', type: 'numeric' },
  // What has no offer comes before every other, or after it.
  change: {
    key: (scope) =>
      `(case when s.id in ${offered(scope)} then ${ofWork('r.offered_premium - s.premium')} else -1e11 end)`,
    type: 'numeric',
  },
  ownerName: {
    key: (scope) =>
      `(case when s.id in ${owned(scope)} then ${nameKey('s.agency_id', ofWork('r.owner_id'))} else '' end)`,
    type: 'text',
  },
  nextStepDue: {
    key: (scope) => `(case when s.id in ${planned(scope)} then (select min(f.due_date) from follow_ups f
      where f.agency_id = s.agency_id and f.policy_id = s.id and f.done_at is null and f.deleted_at is null)
      else 'infinity'::date end)`,
    type: 'date',
  },
  carrier: { key: ofTerm("lower(coalesce(p.carrier, ''))"), type: 'text' },
}

function isSuggested(scope: Scope, settings: RenewalSettings): string {
  const above = isAbove(settings, scope.values, ofWork('r.offered_premium'))
  return `(case when s.id in ${offered(scope)} then ${above} else false end)`
}

function search(scope: Scope, q: string): string {
  const { user, values } = scope
  return `(${matchingIds(scope, 'policy', q)}) union (
    select p.id from policies p where p.agency_id = ${values.$(user.agencyId)} and p.deleted_at is null
      and p.client_id in (${matchingIds(scope, 'client', q)}))`
}

function inDays({ values: { $ }, today }: Scope, bucket: RenewalBucket): string {
  const { from, to } = daysOfBucket(bucket)
  const since = from === null ? '' : `s.expires_on >= ${$(addDays(today, from))}::date and `
  return `(${since}s.expires_on <= ${$(addDays(today, to))}::date)`
}

/** The terms within a person's reach that expire within the worklist's days. */
function near(scope: Scope, right: Right): string[] {
  const { user, values, today } = scope
  return [
    `s.agency_id = ${values.$(user.agencyId)}`,
    ...reach(scope, right, 'client', 's'),
    `s.expires_on <= ${values.$(addDays(today, worklistDays))}::date`,
  ]
}

/**
 * The standings of those whose renewal is open today: they carry whose a term is, its premium and whether it was removed, so that
 * policies are read for the page alone.
 */
function open(scope: Scope, right: Right): string[] {
  return [...near(scope, right), 's.hidden_on is null', openRenewalOn('s', scope.values.$(scope.today))]
}

/** The same for whoever counts them. */
function openTerms(scope: Scope, right: Right): string {
  const [such, today] = [near(scope, right).join(' and '), scope.values.$(scope.today)]
  return `(${openRenewalsOn(such, today, 'term_standings', 's.term_id as id, s.*')})`
}

function conditions(scope: Scope, filter: RenewalFilter, settings: RenewalSettings): string[] {
  const buckets = filter.bucket?.map((bucket) => inDays(scope, bucket))
  return [
    ...(buckets ? [`(${buckets.join(' or ') || 'true'})`] : []),
    ...found(scope, 's.id', filter.q && search(scope, filter.q)),
    ...anyOf(scope, 'r.owner_id', filter.ownerId).map((theirs) => `s.id in ${owned(scope, theirs)}`),
    ...whether(filter.unowned, () => `(s.id not in ${owned(scope)})`),
    ...whether(filter.hasNextStep, () => `(s.id in ${planned(scope)})`),
    ...whether(filter.suggested, () => isSuggested(scope, settings)),
    ...anyOf(scope, 's.type', filter.type),
    ...anyText(scope, ofTerm('p.line_of_business'), filter.lineOfBusiness),
    ...anyText(scope, ofTerm('p.carrier'), filter.carrier),
    ...anyOf(scope, 's.assigned_agent_id', filter.assignedAgentId),
    ...equal(scope, 's.client_id', filter.clientId),
  ]
}

/** Which renewals are asked for. */
export type AskedRenewals = RenewalListQuery & { ids?: readonly string[] | undefined; right?: Right }

/** A list of open renewals, those that expire first come first by default. */
export function renewalList(ctx: Asking, query: AskedRenewals, settings: RenewalSettings): ListParts {
  const { limit, cursor, sort = 'expirationDate', ids, right = 'record.view', ...filter } = query
  const scope = scopeOf(ctx)
  const fields = projection(Renewal, 'p', computed(scope, settings))
  const such = [...conditions(scope, filter, settings), ...anyOf(scope, 's.id', ids)]
  const where = [...open(scope, right), ...such]
  const counted = () => ({ table: openTerms(scope, right), where: ['true', ...such] })
  const source = { table: standingTerms, alias: 's', joins, fields }
  return { source, scope, where, counted, sort: sortBy(sort, sorts, scope), limit, cursor }
}

function figuresOf(name: RenewalBucket): string {
  const such = `filter (where bucket = ${daysOfBucket(name).to})`
  return `'${name}', json_build_object('count', coalesce(sum(count) ${such}, 0), 'premium', coalesce(sum(premium) ${such}, 0))`
}

/** How many renewals there are by when they expire, and what they lack. */
export async function readSummary(ctx: Ctx, settings: RenewalSettings): Promise<RenewalSummary> {
  const scope = scopeOf(ctx)
  const { $ } = scope.values
  const today = $(scope.today)
  const text = `with buckets as (
      select case when s.expires_on > ${today}::date then (s.expires_on - ${today}::date + 29) / 30 * 30 else 0 end as bucket,
        count(*) as count, sum(s.premium) as premium,
        count(*) filter (where s.id not in ${owned(scope)}) as unowned,
        count(*) filter (where s.id not in ${planned(scope)}) as idle,
        count(*) filter (where ${isSuggested(scope, settings)}) as suggested
      from ${openTerms(scope, 'record.view')} s group by 1)
    select json_build_object(
      'buckets', json_build_object(${renewalBuckets.map(figuresOf).join(', ')}),
      'unowned', coalesce(sum(unowned), 0), 'withoutNextStep', coalesce(sum(idle), 0),
      'suggested', coalesce(sum(suggested), 0)) as summary from buckets`
  const { rows } = await ctx.db.$client.query<{ summary: unknown }>(
    prepared({ text, values: scope.values.list }),
  )
  return RenewalSummary.parse(rows[0]?.summary)
}

/** Locks terms until the transaction ends, so that two people write no renewal of theirs at once. */
export async function lockTerms(ctx: Ctx, ids: readonly string[]): Promise<void> {
  const text =
    'select 1 from policies where agency_id = $1 and id = any($2::uuid[]) order by id for no key update'
  await ctx.db.$client.query(prepared({ text, values: [ctx.user.agencyId, ids] }))
}

/** The owners of renewals, as they are handed over. */
export const ownedRenewals = { item: { table: 'renewals', alias: 'r' } }

/** What terms are called where they are named: client and policy number. */
export async function readTermNames(
  ctx: Ctx,
  ids: readonly string[],
): Promise<{ id: string; name: string }[]> {
  const text = `select p.id, concat_ws(' ', c.name, p.policy_number) as name from policies p
    join clients c on c.agency_id = p.agency_id and c.id = p.client_id
    where p.agency_id = $1 and p.id = any($2::uuid[]) order by p.id`
  return (await ctx.db.$client.query<{ id: string; name: string }>(text, [ctx.user.agencyId, ids])).rows
}
