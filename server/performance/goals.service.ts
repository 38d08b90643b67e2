import { and, asc, eq } from 'drizzle-orm'
import { recordAudit } from '#server/audit/audit.service.ts'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { performanceGoals } from '#server/db/tables/performance.ts'
import { AppError, notFound } from '#server/errors.ts'
import { publishEvent } from '#server/jobs/outbox.ts'
import { newId } from '#server/new-id.ts'
import { checkAssignee } from '#server/records/producer.ts'
import { checkVersion } from '#server/records/record-writes.ts'
import { dayIn } from '#shared/dates.ts'
import { type GoalMetric, goalUnits } from '#shared/performance/goal-choices.ts'
import type { Goal, GoalCreate, GoalUpdate } from '#shared/performance/goals.contract.ts'
import { goalDays, goalProgress } from '#shared/performance/goals.rules.ts'
import { can } from '#shared/permissions.ts'
import { measureGoals } from './measure-goals.service.ts'
import { readNames } from './performance.queries.ts'
import { formerMember } from './performance.service.ts'

type Ctx = InTransaction<AgencyCtx>
type GoalRow = typeof performanceGoals.$inferSelect

function checkOwner({ user }: Ctx): void {
  if (!can(user, 'agency.edit')) throw new AppError('forbidden')
}

const ofAgency = ({ user }: Ctx) => eq(performanceGoals.agencyId, user.agencyId)
const ofId = (ctx: Ctx, id: string) => and(ofAgency(ctx), eq(performanceGoals.id, id))

/** The agency's goals with how far each is today, the agency's own first, then by person. */
export async function listGoals(ctx: Ctx): Promise<Goal[]> {
  checkOwner(ctx)
  const rows = await ctx.db
    .select()
    .from(performanceGoals)
    .where(ofAgency(ctx))
    .orderBy(asc(performanceGoals.id))
  const names = await readNames(ctx)
  const today = dayIn(ctx.user.timeZone, ctx.clock())
  const measured = await measureGoals(ctx, rows, today)
  const goals = rows.map(({ id, userId, metric, period, target, version }, index): Goal => {
    const days = goalDays(period, today)
    const actual = measured[index] ?? null
    const userName = userId ? (names.get(userId) ?? formerMember) : 'Agency'
    const said = { id, userId, userName, metric, period, target, version, actual }
    return { ...said, ...days, ...goalProgress({ metric, target, actual }, { ...days, today }) }
  })
  return goals.sort(
    (a, b) => Number(b.userId === null) - Number(a.userId === null) || a.userName.localeCompare(b.userName),
  )
}

async function goalOf(ctx: Ctx, id: string): Promise<Goal> {
  const goal = (await listGoals(ctx)).find((one) => one.id === id)
  if (!goal) throw notFound()
  return goal
}

const events = {
  created: 'performance_goal.created',
  updated: 'performance_goal.updated',
  deleted: 'performance_goal.deleted',
} as const
type Fields = Record<string, unknown>

async function note(
  ctx: Ctx,
  what: keyof typeof events,
  goal: GoalRow,
  changes: { before?: Fields; after?: Fields },
): Promise<void> {
  const { id, userId, metric, period } = goal
  await recordAudit(ctx, {
    ...{ action: events[what], recordType: 'performance_goal', recordId: id },
    ...(changes.before && { before: { ...changes.before, userId, metric, period } }),
    ...(changes.after && { after: { ...changes.after, userId, metric, period } }),
  })
  await publishEvent(ctx, events[what], { id, userId, metric })
}

/** Sets a goal. 403 for who does not own the agency, 400 for somebody who is no member, or who has this goal already. */
export async function createGoal(ctx: Ctx, input: GoalCreate): Promise<Goal> {
  checkOwner(ctx)
  if (input.userId) await checkAssignee(ctx, { field: 'userId', wanted: input.userId, isNew: true })
  const row = { ...input, agencyId: ctx.user.agencyId, id: newId(), updatedAt: ctx.clock(), version: 1 }
  const made = await ctx.db.insert(performanceGoals).values(row).onConflictDoNothing().returning()
  const [goal] = made
  if (!goal)
    throw new AppError('invalid', undefined, {
      fields: { metric: 'This goal exists already. Change its target instead.' },
    })
  await note(ctx, 'created', goal, { after: { target: goal.target } })
  return goalOf(ctx, goal.id)
}

async function lockGoal(ctx: Ctx, id: string): Promise<GoalRow> {
  checkOwner(ctx)
  const [goal] = await ctx.db.select().from(performanceGoals).where(ofId(ctx, id)).for('update')
  if (!goal) throw notFound()
  return goal
}

function checkTarget(metric: GoalMetric, target: number): void {
  const unit = goalUnits[metric]
  const message =
    unit === 'percent' && target > 100
      ? 'Enter a percentage up to 100'
      : unit === 'count' && !Number.isInteger(target)
        ? 'Enter a whole number'
        : null
  if (message) throw new AppError('invalid', undefined, { fields: { target: message } })
}

/** Changes the target of a goal. 409 when `version` is stale, 400 for a target that the metric can't have. */
export async function updateGoal(ctx: Ctx, id: string, { target, version }: GoalUpdate): Promise<Goal> {
  const goal = await lockGoal(ctx, id)
  checkVersion(goal, version)
  checkTarget(goal.metric, target)
  if (target !== goal.target) {
    const set = { target, updatedAt: ctx.clock(), version: goal.version + 1 }
    await ctx.db.update(performanceGoals).set(set).where(ofId(ctx, id))
    await note(ctx, 'updated', goal, { before: { target: goal.target }, after: { target } })
  }
  return goalOf(ctx, id)
}

/** Deletes a goal. */
export async function deleteGoal(ctx: Ctx, id: string): Promise<void> {
  const goal = await lockGoal(ctx, id)
  await ctx.db.delete(performanceGoals).where(ofId(ctx, id))
  await note(ctx, 'deleted', goal, { before: { target: goal.target } })
}
