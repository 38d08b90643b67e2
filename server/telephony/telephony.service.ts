import { randomUUID } from 'node:crypto'
import { and, eq, notInArray } from 'drizzle-orm'
import { type AccountNumber, type TelephonyAccount, TelephonyError } from '#server/adapters/telephony.ts'
import { agencyCipher } from '#server/agency-encryption/agency-key.service.ts'
import { recordAudit } from '#server/audit/audit.service.ts'
import type { AgencyCtx, Ctx as AnyCtx, InTransaction } from '#server/context.ts'
import { phoneAccounts, phoneNumbers } from '#server/db/tables/telephony.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { AppError, notFound } from '#server/errors.ts'
import { actFor } from '#server/jobs/act-for.ts'
import { newId } from '#server/new-id.ts'
import { checkVersion } from '#server/records/record-writes.ts'
import { can } from '#shared/permissions.ts'
import { formatPhone } from '#shared/telephony/phone-numbers.rules.ts'
import {
  type AgencyNumber,
  type AgencyNumberUpdate,
  type CallbackEvent,
  maxNumbers,
  type OwnNumber,
  type Telephony,
  type TelephonyConnect,
} from '#shared/telephony/telephony.contract.ts'
import { readMember, readNumbers } from './telephony.queries.ts'

type Ctx = InTransaction<AgencyCtx>
type Account = typeof phoneAccounts.$inferSelect

/** Throws 403 for who does not own the agency. */
function checkMayManage({ user }: AgencyCtx): void {
  if (!can(user, 'agency.edit'))
    throw new AppError('forbidden', 'Only the agency owner can set up telephony.')
}

function notConnected(): AppError {
  return new AppError('invalid', 'Connect a Twilio account first.', { reason: 'not_connected' })
}

const tokenPlace = (agencyId: string) => `phone_accounts.auth_token:${agencyId}`

/** Makes a call to Twilio; what it refuses is the caller's to read. */
export async function askingTwilio<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (!(error instanceof TelephonyError)) throw error
    const { message, reason } = error
    throw Object.assign(new AppError(reason === 'away' ? 'unavailable' : 'invalid', message, { reason }), {
      cause: error,
    })
  }
}

async function findAccount({ db, user }: Ctx): Promise<Account | undefined> {
  const [row] = await db.select().from(phoneAccounts).where(eq(phoneAccounts.agencyId, user.agencyId))
  return row
}

async function opened(ctx: Ctx, { accountSid, authToken }: Account): Promise<TelephonyAccount> {
  const cipher = await agencyCipher(ctx)
  return { accountSid, authToken: cipher.decrypt(tokenPlace(ctx.user.agencyId), authToken) }
}

/** The agency's account with its token, to make calls with. Throws 400 where there is none. */
export async function openAccount(ctx: Ctx): Promise<TelephonyAccount & { publicId: string }> {
  const row = await findAccount(ctx)
  if (!row) throw notConnected()
  return { ...(await opened(ctx, row)), publicId: row.publicId }
}

/** Where Twilio reports an event; `about` names a call or a text that was started here. */
export function callbackUrl(
  { config }: Pick<AnyCtx, 'config'>,
  publicId: string,
  event: CallbackEvent | 'text-received' | 'text-status',
  about: { call?: string; text?: string } = {},
): string {
  const [room, end] = event.startsWith('text-') ? ['text-callbacks', event.slice(5)] : ['callbacks', event]
  const url = new URL(`/api/agency-integrations/twilio/${room}/${publicId}/${end}`, config.appUrl)
  for (const [name, id] of Object.entries(about)) url.searchParams.set(name, id)
  return url.href
}

async function answered(ctx: Ctx, row: Account | undefined): Promise<Telephony> {
  return {
    isConnected: row !== undefined,
    accountName: row?.name ?? '',
    accountSid: row?.accountSid ?? '',
    connectedAt: row?.connectedAt.toISOString() ?? null,
    voiceUrl: row ? callbackUrl(ctx, row.publicId, 'voice') : '',
    statusUrl: row ? callbackUrl(ctx, row.publicId, 'status') : '',
    textUrl: row ? callbackUrl(ctx, row.publicId, 'text-received') : '',
    numbers: row ? await readNumbers(ctx) : [],
  }
}

/** The agency's account and numbers. 403 for who does not own the agency. */
export async function getTelephony(ctx: Ctx): Promise<Telephony> {
  checkMayManage(ctx)
  return answered(ctx, await findAccount(ctx))
}

/** Takes the numbers of the account over: new ones are nobody's, those that are there keep their member. */
async function keepNumbers({ db, user, clock }: Ctx, numbers: readonly AccountNumber[]): Promise<void> {
  const { agencyId } = user
  const kept = numbers.map(({ number }) => number)
  const isGone = and(eq(phoneNumbers.agencyId, agencyId), notInArray(phoneNumbers.number, kept))
  await db.delete(phoneNumbers).where(isGone)
  for (const { sid, number, name } of numbers) {
    const row = { agencyId, id: newId(), twilioSid: sid, number, name, updatedAt: clock() }
    await db
      .insert(phoneNumbers)
      .values(row)
      .onConflictDoUpdate({
        target: [phoneNumbers.agencyId, phoneNumbers.number],
        set: { twilioSid: sid, name },
      })
  }
}

/**
 * Connects a Twilio account, or the same one with another token, once Twilio accepts it. The token is kept encrypted and answered
 * by no call. Throws 403, 400 with Twilio's refusal, and 503 while Twilio is away.
 */
export async function connectTelephony(owner: AgencyCtx, account: TelephonyConnect): Promise<Telephony> {
  checkMayManage(owner)
  const { name, numbers } = await askingTwilio(() =>
    owner.adapters.telephony.readAccount(account, maxNumbers),
  )
  return inTransaction(owner, async (ctx) => {
    const { agencyId } = ctx.user
    const now = ctx.clock()
    const cipher = await agencyCipher(ctx)
    const kept = {
      ...{ accountSid: account.accountSid, name, connectedAt: now, updatedAt: now },
      authToken: cipher.encrypt(tokenPlace(agencyId), account.authToken),
    }
    await ctx.db
      .insert(phoneAccounts)
      .values({ agencyId, publicId: randomUUID(), ...kept })
      .onConflictDoUpdate({ target: phoneAccounts.agencyId, set: kept })
    await keepNumbers(ctx, numbers)
    const about = { action: 'telephony.connected', recordType: 'agency', recordId: agencyId } as const
    await recordAudit(ctx, { ...about, after: { accountSid: account.accountSid } })
    return answered(ctx, await findAccount(ctx))
  })
}

/** Reads the numbers of the account again. Throws 403, 400 and 503. */
export async function refreshNumbers(owner: AgencyCtx): Promise<Telephony> {
  checkMayManage(owner)
  const account = await inTransaction(owner, openAccount)
  const { numbers } = await askingTwilio(() => owner.adapters.telephony.readAccount(account, maxNumbers))
  return inTransaction(owner, async (ctx) => {
    const row = await findAccount(ctx)
    if (row?.accountSid !== account.accountSid) throw notConnected()
    await keepNumbers(ctx, numbers)
    return answered(ctx, row)
  })
}

/** Forgets the account, its token and whose the numbers were; calls stay. Throws 403. */
export async function disconnectTelephony(ctx: Ctx): Promise<void> {
  checkMayManage(ctx)
  const { agencyId } = ctx.user
  const gone = await ctx.db
    .delete(phoneAccounts)
    .where(eq(phoneAccounts.agencyId, agencyId))
    .returning({ accountSid: phoneAccounts.accountSid })
  await ctx.db.delete(phoneNumbers).where(eq(phoneNumbers.agencyId, agencyId))
  if (!gone[0]) return
  const about = { action: 'telephony.disconnected', recordType: 'agency', recordId: agencyId } as const
  await recordAudit(ctx, { ...about, before: gone[0] })
}

async function getNumber(ctx: Ctx, id: string): Promise<AgencyNumber> {
  const number = (await readNumbers(ctx)).find((one) => one.id === id)
  if (!number) throw notFound()
  return number
}

/** Refuses someone who is no member, and a member who has another number. */
async function checkMember(ctx: Ctx, { id, userId }: { id: string; userId: string | null }): Promise<void> {
  if (!userId) return
  const refuse = (message: string) => new AppError('invalid', undefined, { fields: { userId: message } })
  if (!(await readMember(ctx, userId))) throw refuse('Choose a member of your team')
  const other = (await readNumbers(ctx)).find((one) => one.userId === userId && one.id !== id)
  if (other) throw refuse(`${other.userName} already has ${formatPhone(other.number)}`)
}

/**
 * Chooses who answers a number and on which phone, and leads its calls here once it is someone's. Throws 403, 404, 409 when
 * `version` is stale, 400 for a member with another number and for what Twilio refuses, and 503 while Twilio is away.
 */
export async function updateNumber(
  owner: AgencyCtx,
  id: string,
  { userId, forwardTo, version }: AgencyNumberUpdate,
): Promise<AgencyNumber> {
  checkMayManage(owner)
  const { account, twilioSid } = await inTransaction(owner, async (ctx) => {
    checkVersion(await getNumber(ctx, id), version)
    await checkMember(ctx, { id, userId })
    const isIt = and(eq(phoneNumbers.agencyId, ctx.user.agencyId), eq(phoneNumbers.id, id))
    const [row] = await ctx.db.select({ sid: phoneNumbers.twilioSid }).from(phoneNumbers).where(isIt)
    return { account: await openAccount(ctx), twilioSid: row?.sid ?? '' }
  })
  const to = (event: CallbackEvent | 'text-received') => callbackUrl(owner, account.publicId, event)
  if (userId)
    await askingTwilio(() =>
      owner.adapters.telephony.leadCalls(account, twilioSid, {
        ...{ voiceUrl: to('voice'), statusUrl: to('status'), textUrl: to('text-received') },
      }),
    )
  return inTransaction(owner, (ctx) => writeNumber(ctx, id, { userId, forwardTo, version }))
}

async function writeNumber(ctx: Ctx, id: string, { userId, forwardTo, version }: AgencyNumberUpdate) {
  const isIt = and(eq(phoneNumbers.agencyId, ctx.user.agencyId), eq(phoneNumbers.id, id))
  const [row] = await ctx.db.select().from(phoneNumbers).where(isIt).for('update')
  if (!row) throw notFound()
  checkVersion(row, version)
  await checkMember(ctx, { id, userId })
  const set = { userId, forwardTo, updatedAt: ctx.clock(), version: row.version + 1 }
  // What another owner did at the same moment may have given the member a number: the index refuses a second.
  await ctx.db.update(phoneNumbers).set(set).where(isIt)
  const about = { action: 'phone_number.assigned', recordType: 'phone_number', recordId: id } as const
  const { userId: formerId, forwardTo: formerPhone } = row
  await recordAudit(ctx, {
    ...about,
    before: { userId: formerId, forwardTo: formerPhone },
    after: { userId, forwardTo },
  })
  return getNumber(ctx, id)
}

/** A number of the agency's account, with whose it is. */
export async function findNumber(ctx: Ctx, number: string): Promise<AgencyNumber | undefined> {
  return (await readNumbers(ctx)).find((one) => one.number === number)
}

/** The caller's own number and phone; both empty without telephony. */
export async function getOwnNumber(ctx: Ctx): Promise<OwnNumber> {
  const own = (await readNumbers(ctx)).find(({ userId }) => userId === ctx.user.id)
  return { number: own?.number ?? '', forwardTo: own?.forwardTo ?? '' }
}

/** The agency that an address of Twilio's reports names, acting as its owner, with the account; null where there is none. */
export async function openReport(
  ctx: AnyCtx,
  publicId: string,
): Promise<{ owner: AgencyCtx; account: TelephonyAccount } | null> {
  const { agencyId } = phoneAccounts
  const find = ({ db }: InTransaction<AnyCtx>) =>
    db.select({ agencyId }).from(phoneAccounts).where(eq(phoneAccounts.publicId, publicId))
  const [named] = await inTransaction(ctx, find, 'app_platform')
  const owner = named && (await actFor(ctx, named.agencyId, null))
  if (!owner) return null
  return inTransaction(owner, async (mine) => {
    const row = await findAccount(mine)
    return row ? { owner, account: await opened(mine, row) } : null
  })
}
