import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { instantRange, scopeOf } from '#server/records/filters.ts'
import { projection, utc } from '#server/records/projection.ts'
import { AuditLogEntry, type AuditLogFilter } from '#shared/history/audit-log.contract.ts'

type Ctx = InTransaction<AgencyCtx>
type Place = { key: string; id: string } | null

const fields = projection(AuditLogEntry, 'e', {
  userName: `coalesce((select u.name from users u where u.agency_id = e.agency_id and u.id = e.user_id),
    (select k.name from api_keys k where k.agency_id = e.agency_id and k.id = e.user_id), '')`,
  isSealed: '(e.hash is not null)',
})

/**
 * The entries that match a filter, newest first, from one place on. Kinds of actors are literals, so that the index of those
 * that are no people is used.
 */
export async function readAuditLog(
  ctx: Ctx,
  filter: AuditLogFilter,
  after: Place,
  limit: number,
): Promise<AuditLogEntry[]> {
  const scope = scopeOf(ctx)
  const { user, values } = scope
  const { $ } = values
  const { userId, actor, action, recordId, from, to, denials } = filter
  const where = [
    `e.agency_id = ${$(user.agencyId)}`,
    ...(userId ? [`e.user_id = ${$(userId)}`] : []),
    ...(actor ? [`e.actor = '${actor}'`] : []),
    ...(action ? [`e.action = ${$(action)}`] : []),
    ...(recordId ? [`e.record_id = ${$(recordId)}`] : []),
    ...(denials ? [`e.action = 'access.denied'`] : []),
    ...instantRange(scope, 'e.at', from, to),
    ...(after ? [`(e.at, e.id) < (${$(after.key)}::timestamptz, ${$(after.id)}::uuid)`] : []),
  ]
  const text = `select ${fields} from (select * from audit_entries e where ${where.join(' and ')}
    order by e.at desc, e.id desc limit ${$(limit)}) e order by e.at desc, e.id desc`
  return (await ctx.db.$client.query<AuditLogEntry>(text, values.list)).rows
}

/** The newest sealed entry of the agency's chain. */
export async function readChainEnd({ db, user }: Ctx) {
  const text = `select chain_position::int as position, hash, ${utc('at')} as at from audit_entries
    where agency_id = $1 and chain_position is not null order by chain_position desc limit 1`
  const { rows } = await db.$client.query<{ position: number; hash: string; at: string }>(text, [
    user.agencyId,
  ])
  return rows[0]
}
