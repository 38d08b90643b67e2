import type { Ctx } from '#server/context.ts'
import { inTransaction } from '#server/db/transaction.ts'

const askAgain = `
  insert into outbox_events (id, agency_id, type, payload)
  select gen_random_uuid(), agency_id,
    case status when 'checking' then 'import.check_requested' when 'publishing' then 'import.publish_requested'
      else 'import.undo_requested' end,
    jsonb_build_object('importId', id, 'userId', user_id)
  from imports where status in ('checking', 'publishing', 'undoing')`

/**
 * Asks again for background work that an ended process has left: a check starts afresh, a publishing or undo had
 * done nothing or all. Work that another process is at is overtaken or found done, never done twice.
 */
export async function resumeImports(ctx: Ctx): Promise<void> {
  await inTransaction(ctx, ({ db }) => db.$client.query(askAgain), 'app_platform')
}
