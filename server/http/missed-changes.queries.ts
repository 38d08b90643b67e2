import type { InTransaction, UserCtx } from '#server/context.ts'
import type { MissedChange } from '#shared/errors.ts'

/** A record whose version was stale, and between which versions it changed. */
export type Stale = { id: string; from: number; to: number }

/** What an entry keeps beside the fields that changed. */
const besides = "'claimId', 'claim', 'ids', 'count', 'entered', 'rateId'"

/** People by their names, everything else as it is kept. */
const named = (value: string) => `case when jsonb_typeof(${value}) = 'string' then coalesce(
  (select to_jsonb(u.name) from users u where u.agency_id = $1 and u.id::text = ${value}#>>'{}'), ${value}) else ${value} end`

/** What the agency calls a field that it added itself. */
const customName = (field: string) => `case when ${field} like 'custom.%' then coalesce(
  (select f.name from custom_fields f where f.agency_id = $1 and f.id::text = substr(${field}, 8)), '') else '' end`

/** The changes of the record itself, not of what hangs under it; those of a claim stand with its client, those of a rate with its carrier. */
const audited = `select e.id, e.at, e.actor, e.user_id, (
      select jsonb_object_agg(field, coalesce(e.after->field, 'null'))
      from jsonb_object_keys(coalesce(e.before, '{}') || coalesce(e.after, '{}')) field
      where field not in (${besides})) as values
  from audit_entries e
  where e.agency_id = $1 and e.action not like '%.created' and (
    (e.record_id = $2 and split_part(e.action, '.', 1) = e.record_type)
    or (e.action = 'claim.updated' and e.record_id = (
        select c.client_id from claims c where c.agency_id = $1 and c.id = $2)
      and coalesce(e.after->>'claimId', e.before->>'claimId') = $2::text)
    or (e.action = 'commission_rate.updated' and e.after->>'rateId' = $2::text))`

/** What bulk work changed. */
const inBulk = `select a.id, a.created_at, coalesce(a.detail->>'actor', 'person'), a.user_id, (
      select jsonb_object_agg(item->>'field', coalesce(item->'after', 'null'))
      from jsonb_array_elements(coalesce(a.detail->'changes', '[]')) item)
  from activities a where a.agency_id = $1 and a.record_id = $2 and a.kind = 'changed'
    and a.record_type in ('client', 'policy', 'prospect', 'ticket')`

/**
 * What was saved of a record since a version, newest first. Each change raises the version by one; those that left no entry,
 * such as by an import, may stand among the newest, so that as many of the older entries are not certain and left out.
 */
const missed = `select c.at, c.actor, coalesce(u.name, '') as "userName", coalesce(c.user_id = $3, false) as "isYou", coalesce((
      select jsonb_agg(jsonb_build_object('field', v.key, 'name', ${customName('v.key')}, 'after', ${named('v.value')}) order by v.key)
      from jsonb_each(c.values) v), '[]') as fields
  from (select e.*, row_number() over (order by e.at desc, e.id desc) as nth, count(*) over () as known
    from (${audited} union all ${inBulk}) e) c
  left join users u on u.agency_id = $1 and u.id = c.user_id
  where c.nth <= $4::int - greatest(0, $5::int - 1 - c.known)
  order by c.nth`

export async function readMissedChanges(
  ctx: InTransaction<UserCtx>,
  { id, from, to }: Stale,
): Promise<MissedChange[]> {
  const list = [ctx.user.agencyId, id, ctx.user.id, Math.min(to - from, 20), to]
  const { rows } = await ctx.db.$client.query<Omit<MissedChange, 'at'> & { at: Date }>(missed, list)
  return rows.map(({ at, ...change }) => ({ ...change, at: at.toISOString() }))
}
