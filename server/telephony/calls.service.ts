import { and, eq, gt } from 'drizzle-orm'
import { logPhoneCall } from '#server/activity/activity.service.ts'
import { recordAudit } from '#server/audit/audit.service.ts'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { lockName } from '#server/db/name-lock.ts'
import { phoneCalls } from '#server/db/tables/telephony.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { AppError, notFound } from '#server/errors.ts'
import { newId } from '#server/new-id.ts'
import { checkMayWrite } from '#server/records/producer.ts'
import { checkVersion } from '#server/records/record-writes.ts'
import { callOutcomeLabels } from '#shared/activity/activity.contract.ts'
import { callLength, outcomeOf } from '#shared/telephony/phone-calls.rules.ts'
import { formatPhone } from '#shared/telephony/phone-numbers.rules.ts'
import type {
  CallFile,
  CallQuery,
  CallStart,
  CallStatus,
  PhoneCall,
  RingingCall,
} from '#shared/telephony/telephony.contract.ts'
import { type CallPlace, findPersonAt, placeOf } from './match.service.ts'
import { readCall, readCalls, readRinging } from './telephony.queries.ts'
import { askingTwilio, callbackUrl, getOwnNumber, openAccount } from './telephony.service.ts'
import { askMember } from './twiml.ts'

type Ctx = InTransaction<AgencyCtx>
export type CallRow = typeof phoneCalls.$inferSelect

/** A call that a member starts again this soon, in milliseconds, is a second click. */
const repeatMillis = 15_000
/** For how long a call that came in counts as going on, in milliseconds. */
const ringingMillis = 120_000

export const isCall = ({ user }: AgencyCtx, id: string) =>
  and(eq(phoneCalls.agencyId, user.agencyId), eq(phoneCalls.id, id))

/** The calls that the caller may see, the newest first. */
export function listCalls(ctx: Ctx, query: CallQuery): Promise<PhoneCall[]> {
  return readCalls(ctx, query)
}

/** The calls that are coming in for the caller right now. */
export function listRinging(ctx: Ctx): Promise<RingingCall[]> {
  return readRinging(ctx, new Date(ctx.clock().getTime() - ringingMillis))
}

async function getCall(ctx: Ctx, id: string): Promise<PhoneCall> {
  const call = await readCall(ctx, id)
  if (!call) throw notFound()
  return call
}

async function findSecondClick({ db, user, clock }: Ctx, number: string): Promise<string | undefined> {
  const since = new Date(clock().getTime() - repeatMillis)
  const isSame = and(
    ...[
      eq(phoneCalls.agencyId, user.agencyId),
      eq(phoneCalls.userId, user.id),
      eq(phoneCalls.number, number),
    ],
    ...[
      eq(phoneCalls.direction, 'outbound'),
      eq(phoneCalls.status, 'ringing'),
      gt(phoneCalls.startedAt, since),
    ],
  )
  const [row] = await db.select({ id: phoneCalls.id }).from(phoneCalls).where(isSame)
  return row?.id
}

async function placeOfStart(
  ctx: Ctx,
  { number, recordType, recordId }: CallStart,
): Promise<CallPlace | null> {
  if (!recordType || !recordId) return findPersonAt(ctx, number)
  const place = await placeOf(ctx, recordType, recordId)
  if (!place) throw notFound()
  return place
}

/** Records a call that is about to start on its client or prospect; returns the one that a first click started. */
async function noteStart(ctx: Ctx, input: CallStart) {
  checkMayWrite(ctx)
  const account = await openAccount(ctx)
  const own = await getOwnNumber(ctx)
  if (!own.number || !own.forwardTo)
    throw new AppError('invalid', 'Ask your agency’s owner for a phone number to call from.', {
      reason: 'no_number',
    })
  // Two clicks at once wait for each other here.
  await lockName(ctx, `calls ${ctx.user.id}`)
  const former = await findSecondClick(ctx, input.number)
  if (former) return { id: former, isNew: false as const }
  const place = await placeOfStart(ctx, input)
  const id = newId()
  const now = ctx.clock()
  await ctx.db.insert(phoneCalls).values({
    ...{ agencyId: ctx.user.agencyId, id, direction: 'outbound', status: 'ringing', number: input.number },
    ...{ ownNumber: own.number, userId: ctx.user.id, startedAt: now, updatedAt: now },
    ...place,
  })
  await recordAudit(ctx, { action: 'phone_call.started', recordType: 'phone_call', recordId: id })
  return { id, isNew: true as const, account, own }
}

/**
 * Starts a call: the member's own phone rings, and once they press a key the number is called from the agency's. A second click
 * answers the call of the first. Throws 403, 404 for a record out of reach, 400 without a number of one's own and for what Twilio
 * refuses, and 503 while Twilio is away.
 */
export async function startCall(member: AgencyCtx, input: CallStart): Promise<PhoneCall> {
  const noted = await inTransaction(member, (ctx) => noteStart(ctx, input))
  const { id } = noted
  if (noted.isNew) await ring(member, noted)
  return inTransaction(member, (ctx) => getCall(ctx, id))
}

type Noted = Extract<Awaited<ReturnType<typeof noteStart>>, { isNew: true }>

async function ring(member: AgencyCtx, { id, account, own }: Noted): Promise<void> {
  const to = (event: 'connect' | 'status') => callbackUrl(member, account.publicId, event, { call: id })
  try {
    const callSid = await askingTwilio(async () =>
      member.adapters.telephony.startCall(account, {
        ...{
          to: own.forwardTo,
          from: own.number,
          twiml: await askMember(to('connect')),
          statusUrl: to('status'),
        },
      }),
    )
    await inTransaction(member, (ctx) => ctx.db.update(phoneCalls).set({ callSid }).where(isCall(ctx, id)))
  } catch (error) {
    await inTransaction(member, (ctx) => change(ctx, id, { status: 'canceled' }))
    throw error
  }
}

async function change(ctx: Ctx, id: string, set: Partial<CallRow>): Promise<void> {
  await ctx.db
    .update(phoneCalls)
    .set({ ...set, updatedAt: ctx.clock() })
    .where(isCall(ctx, id))
}

/** Logs a call that is over on its record, by the member whose number it was. */
async function log(ctx: Ctx, row: CallRow, { recordType, recordId }: CallPlace): Promise<void> {
  const { direction, number, seconds, userId } = row
  const outcome = outcomeOf(row.status)
  const length = seconds > 0 ? `, ${callLength(seconds)}` : ''
  const words = `${direction === 'inbound' ? 'From' : 'To'} ${formatPhone(number)}${length}`
  const body = outcome === 'spoke' ? words : `${callOutcomeLabels[outcome]}. ${words}`
  await logPhoneCall(ctx, { recordType, recordId, direction, outcome, body, byId: userId })
}

/** Ends a call, as its agency's owner: once, and logged where its client or prospect is known and someone was called. */
export async function endCall(ctx: Ctx, row: CallRow, status: CallStatus, seconds = 0): Promise<void> {
  const { id, recordType, recordId } = row
  const place = recordType && recordId ? await placeOf(ctx, recordType, recordId) : null
  // A record that was deleted meanwhile: the call is kept for whoever files it.
  const without = { recordType: null, recordId: null, clientId: null, prospectId: null }
  await change(ctx, id, { status, seconds, version: row.version + 1, ...(recordId && !place && without) })
  if (place && status !== 'canceled') await log(ctx, { ...row, status, seconds }, place)
}

/** Logs a call of an unknown number on a record in the caller's reach. Throws 403, 404, 400 for a record out of reach, and 409. */
export async function fileCall(
  ctx: Ctx,
  id: string,
  { recordType, recordId, version }: CallFile,
): Promise<PhoneCall> {
  checkMayWrite(ctx)
  await getCall(ctx, id)
  const [row] = await ctx.db.select().from(phoneCalls).where(isCall(ctx, id)).for('update')
  if (!row) throw notFound()
  checkVersion(row, version)
  if (row.recordId || row.status === 'ringing' || row.status === 'canceled')
    throw new AppError('conflict', 'Conflict: someone else has already filed this call.', {
      reason: 'not_waiting',
    })
  const place = await placeOf(ctx, recordType, recordId)
  if (!place) throw new AppError('invalid', undefined, { fields: { recordId: 'This record doesn’t exist' } })
  await change(ctx, id, { ...place, version: row.version + 1 })
  await log(ctx, row, place)
  await recordAudit(ctx, { action: 'phone_call.filed', recordType: 'phone_call', recordId: id })
  return getCall(ctx, id)
}
