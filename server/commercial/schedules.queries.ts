import type { AgencyCtx, InTransaction } from '#server/context.ts'
import type { ScheduleName, ScheduleValues } from '#shared/commercial/schedules.contract.ts'
import type { MissedChange } from '#shared/errors.ts'

/** A row of a schedule, at its place in it; one without an id is new. */
export type PlacedRow = { id: string | undefined; values: ScheduleValues; position: number }

/** Gives rows of schedules their values and places. */
export async function updateRows(
  { db, user, clock }: InTransaction<AgencyCtx>,
  rows: readonly PlacedRow[],
): Promise<void> {
  if (rows.length === 0) return
  const text = `update schedule_items i set "values" = r."values", position = r.position, updated_at = $3, version = i.version + 1
    from jsonb_to_recordset($2::jsonb) as r(id uuid, position int, "values" jsonb) where i.agency_id = $1 and i.id = r.id`
  await db.$client.query(text, [user.agencyId, JSON.stringify(rows), clock()])
}

/** Who changed a schedule of a client last, whether by hand or by filing a document; nobody where that left no entry. */
export async function readLastChange(
  { db, user }: InTransaction<AgencyCtx>,
  clientId: string,
  schedule: ScheduleName,
): Promise<MissedChange[]> {
  const text = `select e.at, e.actor, coalesce(u.name, '') as "userName", coalesce(e.user_id = $4, false) as "isYou"
    from audit_entries e left join users u on u.agency_id = e.agency_id and u.id = e.user_id
    where e.agency_id = $1 and e.record_id = $2 and e.action in ('schedule.changed', 'schedule.filed')
      and e.after->>'schedule' = $3
    order by e.at desc, e.id desc limit 1`
  const { rows } = await db.$client.query<Omit<MissedChange, 'at' | 'fields'> & { at: Date }>(text, [
    user.agencyId,
    clientId,
    schedule,
    user.id,
  ])
  return rows.map(({ at, ...change }) => ({ ...change, at: at.toISOString(), fields: [] }))
}
