import type { AgencyCtx, InTransaction } from '#server/context.ts'
import type { ScheduleValues } from '#shared/commercial/schedules.contract.ts'

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
