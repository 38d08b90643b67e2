import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { newId } from '#server/new-id.ts'
import type { Values } from './statement.ts'

type Ctx = InTransaction<AgencyCtx>

/** What a record held in a field, and holds now. */
export type Change = { field: string; before: unknown; after: unknown }

/** Adds what happened to each of many records to its timeline, as a common table expression `logged`. */
export function activityCte(
  { $ }: Values,
  ctx: Ctx,
  kind: string,
  chosen: readonly { id: string; changes: Change[] }[],
  happened: string,
): string {
  const entries = `unnest(${$(chosen.map(() => newId()))}::uuid[], ${$(chosen.map((row) => row.id))}::uuid[],
    ${$(chosen.map((row) => JSON.stringify(row.changes)))}::jsonb[]) as entry (id, record_id, changes)`
  return `logged as (
    insert into activities (agency_id, id, record_type, record_id, kind, detail, user_id, created_at)
    select ${$(ctx.user.agencyId)}::uuid, entry.id, ${$(kind)}, entry.record_id, ${$(happened)},
      jsonb_build_object('actor', ${$(ctx.actor)}::text, 'changes', entry.changes), ${$(ctx.user.id)}::uuid, ${$(ctx.clock())}::timestamptz
    from ${entries})`
}
