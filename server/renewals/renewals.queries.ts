import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { anyOf, anyText, equal, found, type Scope, scopeOf, whether } from '#server/records/filters.ts'
import { type ListParts, type SortKey, sortBy } from '#server/records/list-query.ts'
import { projection } from '#server/records/projection.ts'
import { standing } from '#server/records/reach.ts'
import { matchingIds } from '#server/records/search.ts'
import { nameKey, personName, type Reading } from '#server/records/source.ts'
import { openRenewalOn, renewalOn } from '#server/records/standings.ts'
import { prepared } from '#server/records/statement.ts'
import { addDays } from '#shared/dates.ts'
import {
  Renewal,
  type RenewalBucket,
  type RenewalFilter,
  type RenewalListQuery,
  type RenewalSettings,
  RenewalSummary,
  type renewalSorts,
} from '#shared/renewals/renewals.contract.ts'
import { daysOfBucket, worklistDays } from '#shared/renewals/renewals.rules.ts'

type Ctx = InTransaction<AgencyCtx>
type Asking = Pick<AgencyCtx, 'user' | 'clock'>
type Right = 'record.view' | 'record.edit'

const joins = (reading: Reading) => `left join lateral (
    select c.name, c.phone, c.email, c.assigned_agent_id, c.servicer_id, c.policy_servicers from clients c
    where c.agency_id = p.agency_id and c.id = p.client_id limit 1
  ) client on true
  left join lateral (
    select s.expires_on, ${renewalOn('s', reading.values.$(reading.today), "p.renewal_decision ->> 'decision'")} as mark
    from term_standings s where s.agency_id = p.agency_id and s.term_id = p.id limit 1
  ) term on true
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
  ${personName('producer', 'p.agency_id', 'client.assigned_agent_id')}
  ${personName('owner', 'p.agency_id', 'work.owner_id')}`

/** Whether an offer is above the threshold of the agency, whose settings are at two places of the statement. */
function isAbove(
  { requotePercent, requoteDollars }: RenewalSettings,
  { $ }: Scope['values'],
  offered: string,
) {
  const rise = `(${offered} - coalesce(p.premium, 0))`
  return `coalesce(${rise} > 0 and (${rise} >= ${$(requoteDollars)}::numeric
    or (p.premium > 0 and ${rise} >= p.premium * ${$(requotePercent)}::numeric / 100)), false)`
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
    expirationDate: 'term.expires_on',
    isExpirationAssumed: 'coalesce(p.assumed_expiration = term.expires_on, false)',
    premium: 'coalesce(p.premium, 0)',
    offeredPremium: 'work.offered_premium',
    mark: 'term.mark',
    isRequoteSuggested: isAbove(settings, scope.values, 'work.offered_premium'),
    ownerId: 'work.owner_id',
    ownerName: "coalesce(owner.name, '')",
    nextStep: 'next.step',
    claimCount: `(select count(*)::int from claims k where k.agency_id = p.agency_id and k.deleted_at is null and k.policy_id in (
      select o.term_id from term_standings o where o.agency_id = p.agency_id and o.policy_id = (
        select s.policy_id from term_standings s where s.agency_id = p.agency_id and s.term_id = p.id)))`,
    lastContactAt: `(select max(a.created_at) from activities a where a.agency_id = p.agency_id and a.record_type = 'client'
      and a.record_id = p.client_id and a.kind in ('call', 'email'))`,
    decision: "p.renewal_decision ->> 'decision'",
    requoteId: openRequote,
    version: 'coalesce(work.version, 0)',
  }
}

const ofWork = (column: string) =>
  `(select ${column} from renewals r where r.agency_id = p.agency_id and r.term_id = p.id)`
const ofTerm = (column: string) =>
  `(select ${column} from term_standings s where s.agency_id = p.agency_id and s.term_id = p.id)`
const openStep = `from follow_ups f where f.agency_id = p.agency_id and f.policy_id = p.id
  and f.done_at is null and f.deleted_at is null`

const sorts: Record<(typeof renewalSorts)[number], SortKey> = {
  expirationDate: { key: ofTerm('s.expires_on'), type: 'date' },
  clientName: {
    key: '(select lower(c.name) from clients c where c.agency_id = p.agency_id and c.id = p.client_id)',
    type: 'text',
  },
  premium: { key: 'coalesce(p.premium, 0)', type: 'numeric' },
  // What has no offer comes before every other, or after it.
  change: {
    key: `coalesce(${ofWork('r.offered_premium - coalesce(p.premium, 0)')}, -1e11)`,
    type: 'numeric',
  },
  ownerName: { key: nameKey('p.agency_id', ofWork('r.owner_id')), type: 'text' },
  nextStepDue: { key: `coalesce((select min(f.due_date) ${openStep}), 'infinity'::date)`, type: 'date' },
  carrier: { key: "lower(coalesce(p.carrier, ''))", type: 'text' },
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

/** The terms whose renewal is open today and that expire within the worklist's days, or within those of some buckets. */
function open(scope: Scope, buckets: readonly RenewalBucket[] | undefined): string {
  const { user, values, today } = scope
  const within = (buckets ?? []).map((bucket) => inDays(scope, bucket)).join(' or ')
  return `p.id in (select s.term_id from term_standings s where s.agency_id = ${values.$(user.agencyId)}
    and s.expires_on <= ${values.$(addDays(today, worklistDays))}::date ${within && `and (${within})`}
    and ${openRenewalOn('s', values.$(today))})`
}

function conditions(scope: Scope, filter: RenewalFilter, settings: RenewalSettings, right: Right): string[] {
  return [
    ...standing(scope, right, 'underClient', 'p'),
    open(scope, filter.bucket),
    ...found(scope, 'p.id', filter.q && search(scope, filter.q)),
    ...anyOf(scope, ofWork('r.owner_id'), filter.ownerId),
    ...whether(filter.unowned, () => `(${ofWork('r.owner_id')} is null)`),
    ...whether(filter.hasNextStep, () => `exists (select 1 ${openStep})`),
    ...whether(filter.suggested, () => isAbove(settings, scope.values, ofWork('r.offered_premium'))),
    ...anyOf(scope, 'p.type', filter.type),
    ...anyText(scope, 'p.line_of_business', filter.lineOfBusiness),
    ...anyText(scope, 'p.carrier', filter.carrier),
    ...anyOf(
      scope,
      '(select c.assigned_agent_id from clients c where c.agency_id = p.agency_id and c.id = p.client_id)',
      filter.assignedAgentId,
    ),
    ...equal(scope, 'p.client_id', filter.clientId),
  ]
}

/** Which renewals are asked for. */
export type AskedRenewals = RenewalListQuery & { ids?: readonly string[] | undefined; right?: Right }

/** A list of open renewals, those that expire first come first by default. */
export function renewalList(ctx: Asking, query: AskedRenewals, settings: RenewalSettings): ListParts {
  const { limit, cursor, sort = 'expirationDate', ids, right = 'record.view', ...filter } = query
  const scope = scopeOf(ctx)
  const fields = projection(Renewal, 'p', computed(scope, settings))
  const where = [...conditions(scope, filter, settings, right), ...anyOf(scope, 'p.id', ids)]
  const source = { table: 'policies', alias: 'p', joins, fields }
  return { source, scope, where, sort: sortBy(sort, sorts, scope), limit, cursor }
}

/** How many renewals there are by when they expire, and what they lack. */
export async function readSummary(ctx: Ctx, settings: RenewalSettings): Promise<RenewalSummary> {
  const scope = scopeOf(ctx)
  const { $ } = scope.values
  const where = conditions(scope, {}, settings, 'record.view').join(' and ')
  const today = $(scope.today)
  const bucket = `case when s.expires_on <= ${today}::date then 'overdue'
    else ((s.expires_on - ${today}::date + 29) / 30 * 30)::text end`
  const text = `with open as (
      select ${bucket} as bucket, coalesce(p.premium, 0) as premium, work.owner_id is null as is_unowned,
        step.policy_id is null as is_idle, ${isAbove(settings, scope.values, 'work.offered_premium')} as is_suggested
      from policies p join term_standings s on s.agency_id = p.agency_id and s.term_id = p.id
      left join renewals work on work.agency_id = p.agency_id and work.term_id = p.id
      left join (select distinct f.policy_id from follow_ups f where f.agency_id = ${$(ctx.user.agencyId)} and f.policy_id is not null
        and f.done_at is null and f.deleted_at is null) step on step.policy_id = p.id
      where ${where})
    select json_build_object(
      'buckets', json_build_object(${(['overdue', '30', '60', '90', '120'] as const)
        .map(
          (name) => `'${name}', json_build_object('count', count(*) filter (where bucket = '${name}'),
            'premium', coalesce(sum(premium) filter (where bucket = '${name}'), 0))`,
        )
        .join(', ')}),
      'unowned', count(*) filter (where is_unowned), 'withoutNextStep', count(*) filter (where is_idle),
      'suggested', count(*) filter (where is_suggested)) as summary from open`
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
