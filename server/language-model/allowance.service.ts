import { and, eq, gte, sql } from 'drizzle-orm'
import type { ModelReply } from '#server/adapters/language-model.ts'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { agencies } from '#server/db/tables/agencies.ts'
import { assistantUsage, modelCalls } from '#server/db/tables/assistant.ts'
import { newId } from '#server/new-id.ts'
import { readSettings } from '#server/settings/settings.service.ts'
import { dayIn, monthOf } from '#shared/dates.ts'
import { can } from '#shared/permissions.ts'

type Ctx = InTransaction<AgencyCtx>

/** Whether a language model may answer this person now, and which one. */
export type Allowance =
  | { kind: 'off' }
  | { kind: 'used_up'; message: string }
  | { kind: 'on'; model: string; allowsWrites: boolean }

const usedUp = {
  user: 'You’ve reached today’s AI model limit, so this answer comes from rules only.',
  agency: 'Your agency reached this month’s AI model limit, so this answer comes from rules only.',
}

/** What is said where the model did not respond and rules do. */
export const fellBack = 'The AI model did not respond, so this answer comes from rules only.'

/** What is said where the model still thinks about other questions of the person. */
export const stillBusy =
  'The AI model is still working on your other questions, so this answer comes from rules only.'

function todayOf(ctx: Ctx): string {
  return dayIn(ctx.user.timeZone, ctx.clock())
}

const tokens = sql<number>`coalesce(sum(${assistantUsage.inputTokens} + ${assistantUsage.outputTokens}), 0)::float8`

async function usedSince(ctx: Ctx, day: string, userId?: string): Promise<number> {
  const { agencyId } = ctx.user
  const [row] = await ctx.db
    .select({ used: tokens })
    .from(assistantUsage)
    .where(
      and(
        eq(assistantUsage.agencyId, agencyId),
        gte(assistantUsage.day, day),
        userId ? eq(assistantUsage.userId, userId) : undefined,
      ),
    )
  return row?.used ?? 0
}

/** Whether a language model is set up, and neither an admin nor the agency's owner switched it off. */
export async function isModelOn(ctx: Ctx): Promise<boolean> {
  if (!ctx.adapters.languageModel) return false
  const { provider } = await readSettings(ctx, 'assistant')
  if (provider === 'rules') return false
  const [agency] = await ctx.db
    .select({ allows: agencies.allowsLanguageModel })
    .from(agencies)
    .where(eq(agencies.id, ctx.user.agencyId))
  return agency?.allows === true
}

/** What the person may still use: their tokens of today and their agency's of this month are both counted. */
export async function readAllowance(ctx: Ctx): Promise<Allowance> {
  if (!(await isModelOn(ctx))) return { kind: 'off' }
  const { dailyTokensPerUser, monthlyTokensPerAgency } = await readSettings(ctx, 'assistant')
  const today = todayOf(ctx)
  if ((await usedSince(ctx, today, ctx.user.id)) >= dailyTokensPerUser)
    return { kind: 'used_up', message: usedUp.user }
  if ((await usedSince(ctx, `${monthOf(today)}-01`)) >= monthlyTokensPerAgency)
    return { kind: 'used_up', message: usedUp.agency }
  const { defaultModel } = await readSettings(ctx, 'chatbot')
  const [agency] = await ctx.db
    .select({ allowsWrites: agencies.allowsAssistantWrites })
    .from(agencies)
    .where(eq(agencies.id, ctx.user.agencyId))
  const allowsWrites = agency?.allowsWrites === true && can(ctx.user, 'book.add')
  return { kind: 'on', model: defaultModel, allowsWrites }
}

type Call = {
  model: string
  host: string
  fields: readonly string[]
  reply: ModelReply
  milliseconds: number
}

/** Books what a call used and notes which fields left with it, names and never values. */
export async function bookCall(ctx: Ctx, call: Call): Promise<void> {
  const { agencyId, id: userId } = ctx.user
  const { inputTokens, outputTokens, outcome } = call.reply
  await ctx.db.insert(modelCalls).values({
    ...{ agencyId, userId, id: newId(), at: ctx.clock() },
    ...{ model: call.model, host: call.host, fields: [...call.fields].sort() },
    ...{ inputTokens, outputTokens, outcome, milliseconds: Math.round(call.milliseconds) },
  })
  const { requests, inputTokens: before, outputTokens: said } = assistantUsage
  await ctx.db
    .insert(assistantUsage)
    .values({ agencyId, userId, day: todayOf(ctx), requests: 1, inputTokens, outputTokens })
    .onConflictDoUpdate({
      target: [assistantUsage.agencyId, assistantUsage.userId, assistantUsage.day],
      set: {
        requests: sql`${requests} + 1`,
        inputTokens: sql`${before} + ${inputTokens}`,
        outputTokens: sql`${said} + ${outputTokens}`,
      },
    })
}
