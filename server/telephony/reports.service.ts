import { and, eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { AgencyCtx, Ctx as AnyCtx, InTransaction } from '#server/context.ts'
import { phoneCalls } from '#server/db/tables/telephony.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { AppError } from '#server/errors.ts'
import { checkValue } from '#server/http/body.ts'
import { newId } from '#server/new-id.ts'
import type { CallbackEvent } from '#shared/telephony/telephony.contract.ts'
import { type CallRow, endCall, isCall } from './calls.service.ts'
import { findPersonAt } from './match.service.ts'
import { readAgencyName } from './telephony.queries.ts'
import { callbackUrl, findNumber, openReport } from './telephony.service.ts'
import { connectTo, hangUp, ringMember, takeMessage } from './twiml.ts'
import { addTranscript, keepVoicemail } from './voicemail.service.ts'

type Ctx = InTransaction<AgencyCtx>

const Seconds = z.coerce.number().int().min(0).max(86_400).catch(0)
const Report = z.object({
  CallSid: z.string().regex(/^CA[0-9a-f]{32}$/),
  From: z.string().max(100).default(''),
  To: z.string().max(100).default(''),
  CallStatus: z.string().default(''),
  DialCallStatus: z.string().default(''),
  DialCallDuration: Seconds,
  RecordingSid: z
    .string()
    .regex(/^RE[0-9a-f]{32}$/)
    .optional(),
  RecordingDuration: Seconds,
  TranscriptionText: z.string().max(5000).default(''),
})
type Report = z.infer<typeof Report>

/** A report as it came: whose it claims to be, the form, its signature, and the address with its query. */
export type Posted = {
  publicId: string
  event: CallbackEvent
  callId?: string | undefined
  body: Buffer | undefined
  signature: unknown
  url: string
}

function unsigned(): AppError {
  return new AppError('forbidden', 'The signature is missing or wrong.')
}

/** Throws 403 without a signature: then no body is read. */
export function checkSigned(signature: unknown): string {
  if (typeof signature !== 'string' || signature === '') throw unsigned()
  return signature
}

export const signatureHeader = 'x-twilio-signature'

/** What Twilio signs is the form as it came, which therefore no parser may touch; who does not sign sends no body. */
export function keepRaw(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ headers }) => void checkSigned(headers[signatureHeader]))
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, async (_request: unknown, body: Buffer) => body)
}

function parse(form: Record<string, string>): Report {
  const { data } = Report.safeParse(form)
  if (!data) throw new AppError('invalid', 'This is no report about a call.')
  return data
}

/** The call that a report is about, held until the transaction ends: one that was started here, or one that came in. */
async function lockCall(
  ctx: Ctx,
  { CallSid }: Report,
  callId: string | undefined,
): Promise<CallRow | undefined> {
  const bySid = and(eq(phoneCalls.agencyId, ctx.user.agencyId), eq(phoneCalls.callSid, CallSid))
  const [row] = await ctx.db
    .select()
    .from(phoneCalls)
    .where(callId ? isCall(ctx, callId) : bySid)
    .for('update')
  // Its SID is written a moment after it has begun.
  return row && (row.callSid === null || row.callSid === CallSid) ? row : undefined
}

type Incoming = {
  ctx: Ctx
  report: Report
  callId?: string | undefined
  to: (event: CallbackEvent) => string
}

async function message(ctx: Ctx, to: Incoming['to']): Promise<string> {
  return takeMessage(await readAgencyName(ctx), to('voicemail'), to('transcript'))
}

/** Someone calls a number of the agency: it is kept, once, and the member's phone rings. */
async function takeCall({ ctx, report, to }: Incoming): Promise<string> {
  const { CallSid: callSid, From: number, To: ownNumber } = report
  const own = await findNumber(ctx, ownNumber)
  const now = ctx.clock()
  await ctx.db
    .insert(phoneCalls)
    .values({
      ...{ agencyId: ctx.user.agencyId, id: newId(), callSid, direction: 'inbound', status: 'ringing' },
      ...{ number, ownNumber, userId: own?.userId ?? null, startedAt: now, updatedAt: now },
      ...(await findPersonAt(ctx, number)),
    })
    .onConflictDoNothing()
  if (own?.userId && own.forwardTo) return ringMember(own.forwardTo, to('dialed'))
  return message(ctx, to)
}

/** The member pressed a key: the other side is called. */
async function connect({ ctx, report, callId, to }: Incoming): Promise<string> {
  const row = await lockCall(ctx, report, callId)
  if (!callId || row?.direction !== 'outbound' || row.status !== 'ringing') return hangUp()
  return connectTo(row.number, row.ownNumber, to('dialed'))
}

/** The second leg is over: the member's for a call that came in, else the other side's. */
async function endDialed({ ctx, report, callId, to }: Incoming): Promise<string> {
  const row = await lockCall(ctx, report, callId)
  const isAnswered = report.DialCallStatus === 'completed'
  if (row?.status === 'ringing')
    await endCall(ctx, row, isAnswered ? 'answered' : 'no_answer', isAnswered ? report.DialCallDuration : 0)
  if (isAnswered || row?.direction !== 'inbound') return hangUp()
  return message(ctx, to)
}

/** The caller left a message. */
async function takeVoicemail({ ctx, report }: Incoming): Promise<string> {
  const { RecordingSid: recordingSid, RecordingDuration: seconds } = report
  const row = recordingSid ? await lockCall(ctx, report, undefined) : undefined
  if (row?.direction === 'inbound' && recordingSid) await keepVoicemail(ctx, row, { recordingSid, seconds })
  return hangUp()
}

/** Twilio wrote down what the caller said. */
async function takeTranscript({ ctx, report }: Incoming): Promise<string> {
  const row = report.TranscriptionText ? await lockCall(ctx, report, undefined) : undefined
  if (row?.ticketId) await addTranscript(ctx, row.ticketId, report.TranscriptionText)
  return ''
}

/** The whole call is over; where no second leg was reported, there was none. */
async function endWhole({ ctx, report, callId }: Incoming): Promise<string> {
  const over = new Set(['completed', 'busy', 'no-answer', 'failed', 'canceled'])
  const row = over.has(report.CallStatus) ? await lockCall(ctx, report, callId) : undefined
  if (row?.status === 'ringing')
    await endCall(ctx, row, row.direction === 'outbound' ? 'canceled' : 'no_answer')
  return ''
}

const answers: Record<CallbackEvent, (incoming: Incoming) => Promise<string>> = {
  voice: takeCall,
  connect,
  dialed: endDialed,
  voicemail: takeVoicemail,
  transcript: takeTranscript,
  status: endWhole,
}

/** The form of a report, with the agency and the account that it is about. Throws 403 for a wrong signature and another account's SID. */
export async function openPosted(
  ctx: AnyCtx,
  { publicId, body, url, signature: given }: Omit<Posted, 'event' | 'callId'>,
): Promise<{ owner: AgencyCtx; form: Record<string, string> }> {
  const signature = checkSigned(given)
  const open = await openReport(ctx, publicId)
  if (!open || !body) throw unsigned()
  const form = Object.fromEntries(new URLSearchParams(body.toString('utf8')))
  const { owner, account } = open
  if (!(await ctx.adapters.telephony.isSigned(account.authToken, signature, url, form))) throw unsigned()
  checkValue(form)
  if (form.AccountSid !== account.accountSid) throw unsigned()
  return { owner, form }
}

/**
 * Takes in what Twilio reports of a call, and answers what it is to do next. The signature has no time: a report that comes again
 * finds the call where it left it, and changes nothing. Throws 403 for a wrong signature, and 400 for what is no report.
 */
export async function receiveReport(ctx: AnyCtx, posted: Posted): Promise<string> {
  const { publicId, event, callId } = posted
  const { owner, form } = await openPosted(ctx, posted)
  const report = parse(form)
  const to = (next: CallbackEvent) => callbackUrl(ctx, publicId, next, callId ? { call: callId } : {})
  return inTransaction(owner, (within) => answers[event]({ ctx: within, report, callId, to }))
}
