import { z } from 'zod'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { AppError } from '#server/errors.ts'
import { type ApiEventQuery, type ApiEvents, eventDays } from '#shared/public-api/api-events.contract.ts'
import { visibleEvents } from '#shared/public-api/event-types.rules.ts'
import { beginning, type Place, readEvents } from './events.queries.ts'

const Cursor = z.strictObject({ transaction: z.string().regex(/^\d{1,19}$/), id: z.uuid(), at: z.int() })

function refusal(message: string, reason?: string): AppError {
  return new AppError('invalid', undefined, { fields: { cursor: message }, ...(reason && { reason }) })
}

function decode(cursor: string): z.infer<typeof Cursor> {
  try {
    return Cursor.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
  } catch {
    throw refusal('This cursor is not valid')
  }
}

/** Where to go on from; a cursor that may have missed events is refused. */
function placeOf(ctx: AgencyCtx, cursor: string | undefined): Place {
  if (cursor === undefined) return beginning
  const { at, ...place } = decode(cursor)
  if (ctx.clock().getTime() - at < eventDays * 86_400_000) return place
  throw refusal('This cursor is too old: read the lists again', 'cursor_expired')
}

/** What happened to the records that the key reads, oldest first, after a cursor. Throws 400 for a cursor that is too old. */
export async function listEvents(
  ctx: InTransaction<AgencyCtx>,
  { cursor, limit, type }: ApiEventQuery,
): Promise<ApiEvents> {
  const after = placeOf(ctx, cursor)
  const visible = visibleEvents(ctx.apiKey?.scopes ?? [])
  const types = type ? visible.filter((one) => type.includes(one)) : visible
  const rows = await readEvents(ctx, types, after, limit + 1)
  const shown = rows.slice(0, limit)
  const last = shown.at(-1) ?? after
  const next = { transaction: last.transaction, id: last.id, at: ctx.clock().getTime() }
  return {
    data: shown.map(({ transaction: _transaction, ...event }) => event),
    nextCursor: Buffer.from(JSON.stringify(next)).toString('base64url'),
    hasMore: rows.length > limit,
  }
}
