import { and, eq, gt, sql } from 'drizzle-orm'
import { TelephonyError } from '#server/adapters/telephony.ts'
import { agencyCipher } from '#server/agency-encryption/agency-key.service.ts'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { lockName } from '#server/db/name-lock.ts'
import { textMessages } from '#server/db/tables/telephony.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { AppError } from '#server/errors.ts'
import { newId } from '#server/new-id.ts'
import { checkMayWrite } from '#server/records/producer.ts'
import { askingTwilio, callbackUrl, getOwnNumber, openAccount } from '#server/telephony/telephony.service.ts'
import type { ConsentNote, TextSend, TextThread } from '#shared/texts/texts.contract.ts'
import { keepConsent, numberOf, refusals, textNumbersOf } from './consents.service.ts'
import { readTexts } from './texts.queries.ts'

type Ctx = InTransaction<AgencyCtx>
export type TextRow = typeof textMessages.$inferSelect

/** The same text to the same number this soon, in milliseconds, is a second click. */
const repeatMillis = 15_000

/** Where a text stands, for its encryption. */
export const textPlace = (id: string) => `text_messages.body:${id}`

export const isText = ({ user }: AgencyCtx, id: string) =>
  and(eq(textMessages.agencyId, user.agencyId), eq(textMessages.id, id))

/** The texts with a client in the caller's reach and its numbers, else 404. */
export async function getThread(ctx: Ctx, clientId: string): Promise<TextThread> {
  const numbers = await textNumbersOf(ctx, clientId)
  const cipher = await agencyCipher(ctx)
  const messages = await readTexts(ctx, clientId)
  return {
    numbers,
    messages: messages.map((one) => ({ ...one, body: cipher.decrypt(textPlace(one.id), one.body) })),
  }
}

/** Records what the person at one of a client's numbers said of texts. Throws 403, 404, and 400 where they opted out by text. */
export async function noteConsent(ctx: Ctx, { clientId, number, ...said }: ConsentNote): Promise<TextThread> {
  checkMayWrite(ctx)
  const { consent } = await numberOf(ctx, clientId, number)
  if (said.isGiven && consent?.how === 'text' && !consent.isGiven)
    throw new AppError('invalid', refusals.stopped, { reason: 'opted_out' })
  await keepConsent(ctx, number, { ...said, byId: ctx.user.id })
  return getThread(ctx, clientId)
}

async function isSecondClick(ctx: Ctx, { number, body }: TextSend): Promise<boolean> {
  const since = new Date(ctx.clock().getTime() - repeatMillis)
  const isRecent = and(
    ...[eq(textMessages.agencyId, ctx.user.agencyId), eq(textMessages.userId, ctx.user.id)],
    ...[eq(textMessages.number, number), gt(textMessages.createdAt, since)],
    ...[eq(textMessages.direction, 'outbound'), sql`${textMessages.status} <> 'failed'`],
  )
  const rows = await ctx.db.select().from(textMessages).where(isRecent)
  const cipher = await agencyCipher(ctx)
  return rows.some((row) => cipher.decrypt(textPlace(row.id), row.body) === body)
}

/** Notes a text that is about to be sent; null for a second click. */
async function noteText(ctx: Ctx, input: TextSend) {
  checkMayWrite(ctx)
  const { clientId, number, body } = input
  const { refusal } = await numberOf(ctx, clientId, number)
  if (refusal) throw new AppError('invalid', refusal, { reason: 'not_allowed' })
  const account = await openAccount(ctx)
  const own = await getOwnNumber(ctx)
  if (!own.number)
    throw new AppError('invalid', 'Ask your agency’s owner for a phone number to text from.', {
      reason: 'no_number',
    })
  // Two clicks at once wait for each other here.
  await lockName(ctx, `texts ${ctx.user.id}`)
  if (await isSecondClick(ctx, input)) return null
  const id = newId()
  const now = ctx.clock()
  const cipher = await agencyCipher(ctx)
  await ctx.db.insert(textMessages).values({
    ...{ agencyId: ctx.user.agencyId, id, direction: 'outbound', number, ownNumber: own.number },
    ...{ userId: ctx.user.id, clientId, status: 'sending', createdAt: now, updatedAt: now },
    body: cipher.encrypt(textPlace(id), body),
  })
  return { id, account, from: own.number }
}

/** Changes a text; what was delivered or failed stays so. */
export async function changeText(ctx: Ctx, id: string, set: Partial<TextRow>): Promise<void> {
  const isOpen = sql`${textMessages.status} not in ('delivered', 'failed')`
  await ctx.db
    .update(textMessages)
    .set({ ...set, updatedAt: ctx.clock() })
    .where(and(isText(ctx, id), isOpen))
}

/**
 * Sends a text to a number of a client, from the member's own. A second click sends nothing. Throws 403, 404 out of reach, 400 without
 * consent, in quiet hours, without a number of one's own and for what Twilio refuses, and 503 while Twilio is away.
 */
export async function sendText(member: AgencyCtx, input: TextSend): Promise<TextThread> {
  const noted = await inTransaction(member, (ctx) => noteText(ctx, input))
  if (noted) await send(member, noted, input)
  return inTransaction(member, (ctx) => getThread(ctx, input.clientId))
}

type Noted = NonNullable<Awaited<ReturnType<typeof noteText>>>

async function send(member: AgencyCtx, { id, account, from }: Noted, { number, body }: TextSend) {
  const statusUrl = callbackUrl(member, account.publicId, 'text-status', { text: id })
  try {
    const messageSid = await askingTwilio(() =>
      member.adapters.telephony.sendText(account, { to: number, from, body, statusUrl }),
    )
    await inTransaction(member, (ctx) => changeText(ctx, id, { messageSid, status: 'sent' }))
  } catch (error) {
    const isStopped =
      error instanceof AppError && error.cause instanceof TelephonyError && error.cause.reason === 'opted_out'
    await inTransaction(member, async (ctx) => {
      const message = error instanceof AppError ? error.message : 'It was not sent.'
      await changeText(ctx, id, { status: 'failed', error: message })
      if (isStopped) await keepConsent(ctx, number, { isGiven: false, how: 'text', byId: null })
    })
    throw error
  }
}
