import { and, desc, eq, gte, lt, sql } from 'drizzle-orm'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { users } from '#server/db/tables/accounts.ts'
import { assistantUsage, modelCalls } from '#server/db/tables/assistant.ts'
import { AppError } from '#server/errors.ts'
import { isModelOn } from '#server/language-model/allowance.service.ts'
import { readSettings } from '#server/settings/settings.service.ts'
import {
  type AssistantUsage,
  type ModelCalls,
  type ModelCallsQuery,
  modelOutcomes,
} from '#shared/assistant/chat.contract.ts'
import { dayIn, monthOf } from '#shared/dates.ts'
import { can } from '#shared/permissions.ts'

type Ctx = InTransaction<AgencyCtx>

const usualPage = 50

/**
 * `GET /api/assistant/model-calls`: which fields left the agency, newest first. 403 for all but
 * whoever owns the agency.
 */
export async function listModelCalls(
  ctx: Ctx,
  { limit = usualPage, cursor }: ModelCallsQuery,
): Promise<ModelCalls> {
  if (!can(ctx.user, 'agency.edit')) throw new AppError('forbidden')
  const { agencyId } = ctx.user
  const rows = await ctx.db
    .select({ call: modelCalls, userName: users.name })
    .from(modelCalls)
    .leftJoin(users, and(eq(users.agencyId, agencyId), eq(users.id, modelCalls.userId)))
    .where(and(eq(modelCalls.agencyId, agencyId), cursor ? lt(modelCalls.id, cursor) : undefined))
    .orderBy(desc(modelCalls.id))
    .limit(limit + 1)
  const page = rows.slice(0, limit)
  return {
    calls: page.map(({ call, userName }) => ({
      ...call,
      userName: userName ?? '',
      at: call.at.toISOString(),
      outcome: modelOutcomes.find((known) => known === call.outcome) ?? 'failed',
    })),
    next: rows.length > limit ? (page.at(-1)?.call.id ?? null) : null,
  }
}

/**
 * `GET /api/assistant/usage`: what the agency used of its share this month, person by person. 403 for all but whoever
 * owns the agency.
 */
export async function getUsage(ctx: Ctx): Promise<AssistantUsage> {
  if (!can(ctx.user, 'agency.edit')) throw new AppError('forbidden')
  const { agencyId, timeZone } = ctx.user
  const month = monthOf(dayIn(timeZone, ctx.clock()))
  const { requests, inputTokens, outputTokens } = assistantUsage
  const tokens = sql<number>`sum(${inputTokens} + ${outputTokens})::float8`
  const people = await ctx.db
    .select({ id: users.id, name: users.name, requests: sql<number>`sum(${requests})::int`, tokens })
    .from(assistantUsage)
    .innerJoin(users, and(eq(users.agencyId, agencyId), eq(users.id, assistantUsage.userId)))
    .where(and(eq(assistantUsage.agencyId, agencyId), gte(assistantUsage.day, `${month}-01`)))
    .groupBy(users.id, users.name)
    .orderBy(desc(tokens), users.name, users.id)
  const { monthlyTokensPerAgency, dailyTokensPerUser } = await readSettings(ctx, 'assistant')
  return {
    isModelOn: await isModelOn(ctx),
    month,
    tokens: people.reduce((sum, person) => sum + person.tokens, 0),
    monthlyTokens: monthlyTokensPerAgency,
    dailyTokensPerUser,
    people,
  }
}
