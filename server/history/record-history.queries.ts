import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { utc } from '#server/records/projection.ts'
import { newValues } from '#server/records/statement.ts'
import type { AuditAction } from '#shared/events/audit-actions.ts'
import type { HistoryChange, HistoryEntry, HistoryType } from '#shared/history/record-history.contract.ts'

type Ctx = InTransaction<AgencyCtx>

/** A change as it is kept: people by their ids. */
export type KeptChange = Pick<HistoryChange, 'field' | 'name' | 'before' | 'after'>
export type KeptEntry = Omit<HistoryEntry, 'changes'> & { changes: KeptChange[] }

/** Which entries are wanted: those after a place, or a single one. */
type Wanted = { after?: { key: string; id: string } | null; limit?: number; id?: string }

const actions: Record<HistoryType, readonly AuditAction[]> = {
  client: [
    ...(['client.created', 'client.updated', 'client.deleted', 'client.restored'] as const),
    ...(['client.merged', 'client.unmerged', 'commercial_account.updated'] as const),
  ],
  prospect: [
    ...(['prospect.created', 'prospect.updated', 'prospect.deleted', 'prospect.restored'] as const),
    'prospect.converted',
  ],
  policy: [
    ...(['policy.created', 'policy.updated', 'policy.deleted', 'policy.restored'] as const),
    'renewal.updated',
  ],
  ticket: ['ticket.created', 'ticket.updated', 'ticket.deleted', 'ticket.restored'],
  claim: ['claim.created', 'claim.updated', 'claim.deleted'],
  carrier: [
    ...(['carrier.created', 'carrier.updated', 'carrier.merged'] as const),
    ...(['carrier_alias.created', 'carrier_alias.deleted'] as const),
    ...(['carrier_contact.created', 'carrier_contact.updated', 'carrier_contact.deleted'] as const),
    ...(['carrier_appointment.created', 'carrier_appointment.updated'] as const),
    ...(['carrier_appointment.deleted', 'commission_rate.created'] as const),
    ...(['commission_rate.updated', 'commission_rate.deleted'] as const),
  ],
}

/** What is kept beside the fields that changed, and what makes or ends a whole record: no change of a field. */
const besides = "'entered', 'claimId', 'claim', 'ids', 'count', 'rateId'"
const wholeActs = "'created', 'deleted', 'converted'"
const isWhole = `split_part(e.action, '.', 1) = $3 and split_part(e.action, '.', 2) in (${wholeActs})`

/** What the agency calls a field that it added itself. */
const customName = (field: string) => `case when ${field} like 'custom.%' then coalesce(
  (select f.name from custom_fields f where f.agency_id = $1 and f.id::text = substr(${field}, 8)), '') else '' end`

/** Entries of the audit log: those of a claim stand with its client. */
const audited = `select e.id, e.at, e.actor, e.user_id, e.action, coalesce((
      select jsonb_agg(jsonb_build_object('field', field, 'name', ${customName('field')},
        'before', e.before->field, 'after', e.after->field) order by field)
      from jsonb_object_keys(coalesce(e.before, '{}') || coalesce(e.after, '{}')) field
      where field not in (${besides}) and not (${isWhole})
    ), '[]') as changes
  from audit_entries e
  where e.agency_id = $1 and e.action = any($4::text[]) and case when $3 = 'claim'
    then e.record_id = (select c.client_id from claims c where c.agency_id = $1 and c.id = $2)
      and coalesce(e.after->>'claimId', e.before->>'claimId') = $2::text
    else e.record_id = $2 and e.record_type = $3 end`

/** What bulk work did to it. */
const inBulk = `select a.id, a.created_at, coalesce(a.detail->>'actor', 'person'), a.user_id,
    $3 || '.' || case a.kind when 'changed' then 'updated' else a.kind end, coalesce((
      select jsonb_agg(item || jsonb_build_object('name', '') order by item->>'field')
      from jsonb_array_elements(coalesce(a.detail->'changes', '[]')) item), '[]')
  from activities a where a.agency_id = $1 and a.record_type = $3 and a.record_id = $2
    and a.kind in ('changed', 'deleted')`

/** The entries of a record's history, newest first. */
export async function readHistory(
  ctx: Ctx,
  { type, id }: { type: HistoryType; id: string },
  wanted: Wanted,
): Promise<KeptEntry[]> {
  const { $, list } = newValues()
  for (const value of [ctx.user.agencyId, id, type, actions[type]]) $(value)
  const { after, limit = 1 } = wanted
  const where = [
    'true',
    ...(wanted.id ? [`entry.id = ${$(wanted.id)}`] : []),
    ...(after ? [`(entry.at, entry.id) < (${$(after.key)}::timestamptz, ${$(after.id)}::uuid)`] : []),
  ]
  const text = `select entry.id, ${utc('entry.at')} as at, entry.actor, entry.action, entry.changes,
      coalesce((select u.name from users u where u.agency_id = $1 and u.id = entry.user_id),
        (select k.name from api_keys k where k.agency_id = $1 and k.id = entry.user_id), '') as "userName"
    from (${audited} union all ${inBulk}) entry where ${where.join(' and ')}
    order by entry.at desc, entry.id desc limit ${$(limit)}`
  return (await ctx.db.$client.query<KeptEntry>(text, list)).rows
}

export type Known = { id: string; name: string; isActive: boolean }

/** People of the agency by their ids, those who have left too. */
export async function findPeople(ctx: Ctx, ids: readonly string[]): Promise<Map<string, Known>> {
  if (ids.length === 0) return new Map()
  const text = `select id, name, status = 'active' as "isActive" from users
    where agency_id = $1 and id::text = any($2::text[])`
  const { rows } = await ctx.db.$client.query<Known>(text, [ctx.user.agencyId, ids])
  return new Map(rows.map((row) => [row.id, row]))
}

/** The custom fields whose values can be put back: neither archived nor sensitive. */
export async function findOpenCustomFields(ctx: Ctx, type: HistoryType): Promise<Set<string>> {
  const text = `select id from custom_fields where agency_id = $1 and record_type = $2
    and archived_at is null and not is_sensitive`
  const { rows } = await ctx.db.$client.query<{ id: string }>(text, [ctx.user.agencyId, type])
  return new Set(rows.map((row) => `custom.${row.id}`))
}

/** Who changed a record last, by name; undefined where nobody of the agency did. */
export async function findLastChanger(
  ctx: Ctx,
  about: { type: HistoryType; id: string },
): Promise<string | undefined> {
  const [last] = await readHistory(ctx, about, { limit: 1 })
  return last?.userName || undefined
}
