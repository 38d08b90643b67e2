/** Gives rows of schedules their values and places: agency, rows as JSON, and when. */
export const updateSchedule = `update schedule_items i set "values" = r."values", position = r.position, updated_at = $3, version = i.version + 1
  from jsonb_to_recordset($2::jsonb) as r(id uuid, position int, "values" jsonb) where i.agency_id = $1 and i.id = r.id`
