import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Exposures } from '#engines/filing/filing-draft.rules.ts'
import { recordAudit } from '#server/audit/audit.service.ts'
import { lockClient } from '#server/clients/clients.service.ts'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { commercialAccounts, scheduleItems } from '#server/db/tables/commercial.ts'
import { newId } from '#server/new-id.ts'
import type { ScheduleName, ScheduleValues } from '#shared/commercial/schedules.contract.ts'
import type { FilingStep } from '#shared/filing/filing.contract.ts'

type Ctx = InTransaction<AgencyCtx>
type AccountFields = Exposures & { lossesThreeYears?: number; lossesAmount?: number }
type ScheduleBefore = { schedule: ScheduleName; removed: string[]; added: number }

function accountOf(ctx: Ctx, clientId: string) {
  return and(eq(commercialAccounts.agencyId, ctx.user.agencyId), eq(commercialAccounts.clientId, clientId))
}

function scheduleOf(ctx: Ctx, clientId: string, schedule: ScheduleName) {
  const { agencyId, deletedAt } = scheduleItems
  const isIts = and(eq(scheduleItems.clientId, clientId), eq(scheduleItems.schedule, schedule))
  return and(eq(agencyId, ctx.user.agencyId), isIts, isNull(deletedAt))
}

/** Sets what a commercial account says of a client's size; answers what that replaced. The account is made where there is none. */
export async function setExposures(ctx: Ctx, clientId: string, fields: AccountFields): Promise<FilingStep> {
  await lockClient(ctx, clientId)
  const now = ctx.clock()
  const [current] = await ctx.db.select().from(commercialAccounts).where(accountOf(ctx, clientId))
  const id = current?.id ?? newId()
  if (!current) {
    const row = { agencyId: ctx.user.agencyId, id, clientId, createdAt: now, updatedAt: now, ...fields }
    await ctx.db.insert(commercialAccounts).values(row)
  } else {
    const change = {
      ...fields,
      deletedAt: null,
      updatedAt: now,
      version: sql`${commercialAccounts.version} + 1`,
    }
    await ctx.db.update(commercialAccounts).set(change).where(accountOf(ctx, clientId))
  }
  const names = Object.keys(fields) as (keyof AccountFields)[]
  const before = current ? Object.fromEntries(names.map((name) => [name, current[name]])) : null
  const audit = { recordType: 'commercial_account', recordId: id, ...(before && { before }), after: fields }
  await recordAudit(ctx, { action: 'commercial_account.filed', ...audit })
  return { record: 'account', id: clientId, before, version: (current?.version ?? 0) + 1 }
}

/** Takes back what `setExposures` did; false where the account was changed since. */
export async function restoreExposures(
  ctx: Ctx,
  { id: clientId, before, version }: FilingStep,
): Promise<boolean> {
  await lockClient(ctx, clientId)
  const isAsLeft = and(accountOf(ctx, clientId), eq(commercialAccounts.version, version))
  const change = { ...before, updatedAt: ctx.clock(), version: sql`${commercialAccounts.version} + 1` }
  const { rowCount } = before
    ? await ctx.db.update(commercialAccounts).set(change).where(isAsLeft)
    : await ctx.db.delete(commercialAccounts).where(isAsLeft)
  await recordAudit(ctx, {
    action: 'commercial_account.filing_undone',
    recordType: 'client',
    recordId: clientId,
  })
  return rowCount === 1
}

type NewSchedule = { schedule: ScheduleName; rows: ScheduleValues[]; documentId: string }

/** Puts the rows of a document in the place of a client's schedule; answers what that replaced. */
export async function replaceSchedule(
  ctx: Ctx,
  clientId: string,
  { schedule, rows, documentId }: NewSchedule,
): Promise<FilingStep> {
  await lockClient(ctx, clientId)
  const now = ctx.clock()
  const removed = await ctx.db
    .update(scheduleItems)
    .set({ deletedAt: now, updatedAt: now })
    .where(scheduleOf(ctx, clientId, schedule))
    .returning({ id: scheduleItems.id })
  const { agencyId } = ctx.user
  const items = rows.map((values, position) => {
    const common = { agencyId, id: newId(), clientId, createdAt: now, updatedAt: now }
    return { ...common, schedule, position, values, documentId }
  })
  if (items.length > 0) await ctx.db.insert(scheduleItems).values(items)
  const before: ScheduleBefore = { schedule, removed: removed.map(({ id }) => id), added: items.length }
  const audit = {
    recordType: 'client',
    recordId: clientId,
    after: { schedule, rows: items.length, documentId },
  }
  await recordAudit(ctx, { action: 'schedule.filed', ...audit })
  return { record: 'schedule', id: clientId, before, version: 1 }
}

/** Puts back the schedule that `replaceSchedule` replaced; false where a row was added, changed or removed since. */
export async function restoreSchedule(
  ctx: Ctx,
  { id: clientId, before }: FilingStep,
  documentId: string,
): Promise<boolean> {
  await lockClient(ctx, clientId)
  const { schedule, removed, added } = before as ScheduleBefore
  const live = await ctx.db
    .select()
    .from(scheduleItems)
    .where(scheduleOf(ctx, clientId, schedule))
  const isAsLeft = live.every((row) => row.documentId === documentId && row.version === 1)
  if (live.length !== added || !isAsLeft) return false
  await ctx.db.delete(scheduleItems).where(scheduleOf(ctx, clientId, schedule))
  const isIts = and(eq(scheduleItems.agencyId, ctx.user.agencyId), inArray(scheduleItems.id, removed))
  if (removed.length > 0)
    await ctx.db.update(scheduleItems).set({ deletedAt: null, updatedAt: ctx.clock() }).where(isIts)
  await recordAudit(ctx, {
    action: 'schedule.filing_undone',
    recordType: 'client',
    recordId: clientId,
    after: { schedule, rows: removed.length },
  })
  return true
}
