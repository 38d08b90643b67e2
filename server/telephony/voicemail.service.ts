import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { phoneCalls } from '#server/db/tables/telephony.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { AppError, notFound } from '#server/errors.ts'
import { createTicket, getTicket, updateTicket } from '#server/tickets/tickets.service.ts'
import { dayIn } from '#shared/dates.ts'
import { callLength } from '#shared/telephony/phone-calls.rules.ts'
import { formatPhone } from '#shared/telephony/phone-numbers.rules.ts'
import { type CallRow, endCall, isCall } from './calls.service.ts'
import { readCall } from './telephony.queries.ts'
import { askingTwilio, openAccount } from './telephony.service.ts'

type Ctx = InTransaction<AgencyCtx>

/** What stands before what Twilio understood of a message. */
const heard = 'Transcript: '

/** Keeps the message that a caller left, once, as a ticket for the number's member, as the agency's owner. */
export async function keepVoicemail(
  ctx: Ctx,
  row: CallRow,
  { recordingSid, seconds }: { recordingSid: string; seconds: number },
): Promise<void> {
  if (row.recordingSid) return
  const who = (await readCall(ctx, row.id))?.recordName || formatPhone(row.number)
  const { id } = await createTicket(ctx, {
    title: `Voicemail from ${who}`.slice(0, 200),
    description: `${formatPhone(row.number)} called ${formatPhone(row.ownNumber)} and left a message of ${callLength(seconds)}. Listen to it on Phone calls.`,
    type: 'follow_up',
    dueDate: dayIn(ctx.user.timeZone, ctx.clock()),
    ...(row.clientId && { clientId: row.clientId }),
    ...(row.userId && { assigneeId: row.userId }),
  })
  if (row.status === 'ringing') await endCall(ctx, row, 'voicemail')
  const kept = { recordingSid, ticketId: id, status: 'voicemail', updatedAt: ctx.clock() } as const
  await ctx.db.update(phoneCalls).set(kept).where(isCall(ctx, row.id))
}

/** Adds what Twilio understood of a message to its ticket, once; one that was deleted stays so. */
export async function addTranscript(ctx: Ctx, ticketId: string, text: string): Promise<void> {
  try {
    const { description, version } = await getTicket(ctx, ticketId)
    if (description.includes(heard)) return
    await updateTicket(ctx, ticketId, { description: `${description}\n\n${heard}${text}`, version })
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'not_found')) throw error
  }
}

/** The sound of the message of a call that the caller may see. Throws 404 without one, 400 and 503 as Twilio answers. */
export async function getRecording(member: AgencyCtx, id: string): Promise<Buffer> {
  const { account, recordingSid } = await inTransaction(member, async (ctx) => {
    if (!(await readCall(ctx, id))?.hasRecording) throw notFound()
    const { recordingSid } = phoneCalls
    const [row] = await ctx.db.select({ recordingSid }).from(phoneCalls).where(isCall(ctx, id))
    return { account: await openAccount(ctx), recordingSid: row?.recordingSid ?? '' }
  })
  return askingTwilio(() => member.adapters.telephony.readRecording(account, recordingSid))
}
