import { and, eq } from 'drizzle-orm'
import { recordAudit } from '#server/audit/audit.service.ts'
import { canViewClient } from '#server/clients/clients.service.ts'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { ticketRecurrences } from '#server/db/tables/tickets.ts'
import { AppError, notFound } from '#server/errors.ts'
import { newId } from '#server/new-id.ts'
import { checkAssignee, checkMayWrite } from '#server/records/producer.ts'
import { changesOf, checkVersion } from '#server/records/record-writes.ts'
import { addDays, dayIn } from '#shared/dates.ts'
import {
  type TicketRecurrence,
  TicketRecurrenceCreate,
  type TicketRecurrenceUpdate,
} from '#shared/tickets/recurrences.contract.ts'
import { nextOf } from '#shared/tickets/repeats.rules.ts'
import { lastOccurrence, readRecurrences } from './recurrences.queries.ts'

type Ctx = InTransaction<AgencyCtx>
const acts = {
  created: 'ticket_recurrence.created',
  updated: 'ticket_recurrence.updated',
  deleted: 'ticket_recurrence.deleted',
} as const
type Act = keyof typeof acts
type Fields = Record<string, unknown>

async function note(
  ctx: Ctx,
  act: Act,
  id: string,
  changes: { before?: Fields; after?: Fields },
): Promise<void> {
  const about = { recordType: 'agency', recordId: ctx.user.agencyId }
  const { before, after } = changes
  await recordAudit(ctx, {
    ...{ action: acts[act], ...about },
    ...(before && { before: { recurrenceId: id, ...before } }),
    ...(after && { after: { recurrenceId: id, ...after } }),
  })
}

async function checkClient(ctx: Ctx, clientId: string | null | undefined): Promise<void> {
  if (clientId && !(await canViewClient(ctx, clientId)))
    throw new AppError('invalid', undefined, { fields: { clientId: 'This client doesn’t exist' } })
}

const isIt = ({ user }: Ctx, id: string) =>
  and(eq(ticketRecurrences.agencyId, user.agencyId), eq(ticketRecurrences.id, id))

async function lock(ctx: Ctx, id: string): Promise<TicketRecurrence> {
  checkMayWrite(ctx)
  const [found] = await readRecurrences(ctx, { id, right: 'ticket.edit', lock: true })
  if (!found) throw notFound()
  return found
}

/** The first day from which a changed recurring ticket goes on: today, or the day after the last one that has its ticket. */
async function goesOnFrom(ctx: Ctx, id: string): Promise<string> {
  const today = dayIn(ctx.user.timeZone, ctx.clock())
  const last = await lastOccurrence(ctx, id)
  return last && last >= today ? addDays(last, 1) : today
}

/** The recurring tickets in the caller's reach, those with the next day first. */
export function listRecurrences(ctx: Ctx): Promise<TicketRecurrence[]> {
  return readRecurrences(ctx)
}

/** Adds a recurring ticket; days before today are not made up for. */
export async function createRecurrence(ctx: Ctx, input: TicketRecurrenceCreate): Promise<TicketRecurrence> {
  checkMayWrite(ctx)
  const { assigneeId = ctx.user.id } = input
  await checkAssignee(ctx, { field: 'assigneeId', wanted: assigneeId, isNew: true })
  await checkClient(ctx, input.clientId)
  const id = newId()
  const now = ctx.clock()
  const nextOn = nextOf({ ...input, madeCount: 0 }, dayIn(ctx.user.timeZone, now))
  const { agencyId, id: userId } = ctx.user
  await ctx.db
    .insert(ticketRecurrences)
    .values({ agencyId, id, userId, ...input, assigneeId, nextOn, createdAt: now, updatedAt: now })
  await note(ctx, 'created', id, { after: { ...input, assigneeId, nextOn } })
  const [made] = await readRecurrences(ctx, { id })
  if (!made) throw notFound()
  return made
}

/** Checks what a changed recurring ticket says as a whole. */
function checkWhole(current: TicketRecurrence, input: Omit<TicketRecurrenceUpdate, 'version'>): void {
  const shape = Object.keys(input)
  const { title, description, type, priority, clientId, assigneeId, dueInDays, occasion } = current
  const { repeat, startsOn, endsOn, maxCount } = current
  const whole = { title, description, type, priority, clientId, assigneeId, dueInDays, occasion }
  const read = TicketRecurrenceCreate.safeParse({ ...whole, repeat, startsOn, endsOn, maxCount, ...input })
  if (read.success || shape.length === 0) return
  const fields = Object.fromEntries(read.error.issues.map(({ path, message }) => [path.join('.'), message]))
  throw new AppError('invalid', undefined, { fields })
}

/** Changes a recurring ticket from its next day on. 409 when `version` is stale. */
export async function updateRecurrence(
  ctx: Ctx,
  id: string,
  { version, ...input }: TicketRecurrenceUpdate,
): Promise<TicketRecurrence> {
  const current = await lock(ctx, id)
  checkVersion(current, version)
  const { before, after } = changesOf(current, input)
  if (Object.keys(after).length === 0) return current
  checkWhole(current, input)
  await checkAssignee(ctx, { field: 'assigneeId', wanted: after.assigneeId, former: current.assigneeId })
  await checkClient(ctx, after.clientId)
  const nextOn = nextOf({ ...current, ...after }, await goesOnFrom(ctx, id))
  await ctx.db
    .update(ticketRecurrences)
    .set({ ...after, nextOn, updatedAt: ctx.clock(), version: current.version + 1 })
    .where(isIt(ctx, id))
  await note(ctx, 'updated', id, { before, after })
  const [changed] = await readRecurrences(ctx, { id })
  if (!changed) throw notFound()
  return changed
}

/** Ends a recurring ticket; the tickets that it made stay. */
export async function deleteRecurrence(ctx: Ctx, id: string): Promise<void> {
  const current = await lock(ctx, id)
  const now = ctx.clock()
  await ctx.db
    .update(ticketRecurrences)
    .set({ deletedAt: now, updatedAt: now, version: current.version + 1 })
    .where(isIt(ctx, id))
  await note(ctx, 'deleted', id, { before: { title: current.title } })
}
