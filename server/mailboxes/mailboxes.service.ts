import { randomBytes, randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { agencyCipher } from '#server/agency-encryption/agency-key.service.ts'
import { recordAudit } from '#server/audit/audit.service.ts'
import type { AgencyCtx, Ctx as AnyCtx, InTransaction } from '#server/context.ts'
import { incomingEmails, mailboxes } from '#server/db/tables/incoming-emails.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { AppError, notFound } from '#server/errors.ts'
import { actFor } from '#server/jobs/act-for.ts'
import { checkVersion } from '#server/records/record-writes.ts'
import type { Mailbox, MailboxSecret, MailboxUpdate } from '#shared/mailboxes/mailboxes.contract.ts'
import { can } from '#shared/permissions.ts'
import { privateAddressAt } from './private-addresses.service.ts'

type Ctx = InTransaction<AgencyCtx>
type Row = typeof mailboxes.$inferSelect

/** Throws 403 for who does not own the agency. */
function checkMayManage({ user }: AgencyCtx): void {
  if (!can(user, 'agency.edit')) throw new AppError('forbidden', 'Only the agency owner can set up email.')
}

function secretPlace(agencyId: string): string {
  return `mailboxes.secret:${agencyId}`
}

/** The agency's mailbox, held until the transaction ends; made where there was none. */
async function lockMailbox({ db, user }: Ctx): Promise<Row> {
  const { agencyId } = user
  const fresh = { agencyId, publicId: randomUUID(), version: 0 }
  await db.insert(mailboxes).values(fresh).onConflictDoNothing()
  const [row] = await db.select().from(mailboxes).where(eq(mailboxes.agencyId, agencyId)).for('update')
  if (!row) throw notFound()
  return row
}

async function lastReceived({ db, user }: Ctx): Promise<string | null> {
  const last = sql<Date | null>`max(${incomingEmails.receivedAt})`.mapWith(incomingEmails.receivedAt)
  const [row] = await db
    .select({ last })
    .from(incomingEmails)
    .where(eq(incomingEmails.agencyId, user.agencyId))
  return row?.last?.toISOString() ?? null
}

async function answered(ctx: Ctx, row: Row | undefined): Promise<Mailbox> {
  const address = row?.address ?? ''
  const of = { type: 'agency', id: ctx.user.agencyId } as const
  return {
    address,
    agencyAddress: address && privateAddressAt(ctx, address, of),
    postUrl: row ? new URL(`/api/mail/inbound/${row.publicId}`, ctx.config.appUrl).href : '',
    hasSecret: Boolean(row?.secret),
    lastReceivedAt: await lastReceived(ctx),
    version: row?.version ?? 0,
  }
}

/** Where the agency's email comes in. 403 for who does not own the agency. */
export async function getMailbox(ctx: Ctx): Promise<Mailbox> {
  checkMayManage(ctx)
  const isOwn = eq(mailboxes.agencyId, ctx.user.agencyId)
  const [row] = await ctx.db.select().from(mailboxes).where(isOwn)
  return answered(ctx, row)
}

async function write(ctx: Ctx, row: Row, set: Partial<Row>): Promise<Row> {
  const change = { ...set, updatedAt: ctx.clock(), version: row.version + 1 }
  await ctx.db.update(mailboxes).set(change).where(eq(mailboxes.agencyId, ctx.user.agencyId))
  return { ...row, ...change }
}

/** Changes the address of the agency's mailbox. Throws 403, and 409 when `version` is stale. */
export async function updateMailbox(ctx: Ctx, { version, address }: MailboxUpdate): Promise<Mailbox> {
  checkMayManage(ctx)
  const row = await lockMailbox(ctx)
  checkVersion(row, version)
  if (address === row.address) return answered(ctx, row)
  const written = await write(ctx, row, { address })
  const { agencyId } = ctx.user
  const about = { action: 'mailbox.updated', recordType: 'agency', recordId: agencyId } as const
  await recordAudit(ctx, { ...about, before: { address: row.address }, after: { address } })
  return answered(ctx, written)
}

/** Gives the mailbox a new signing secret, which is in this answer alone; the former one stops working. Throws 403. */
export async function rotateMailbox(ctx: Ctx): Promise<MailboxSecret> {
  checkMayManage(ctx)
  const row = await lockMailbox(ctx)
  const { agencyId } = ctx.user
  const secret = `whsec_${randomBytes(32).toString('base64')}`
  const cipher = await agencyCipher(ctx)
  await write(ctx, row, { secret: cipher.encrypt(secretPlace(agencyId), secret) })
  await recordAudit(ctx, { action: 'mailbox.rotated', recordType: 'agency', recordId: agencyId })
  return { secret }
}

/** The agency that an address for posts names, acting as its owner, with the signing secret; null where there is none of both. */
export async function openPost(
  ctx: AnyCtx,
  publicId: string,
): Promise<{ owner: AgencyCtx; secret: string } | null> {
  const { agencyId, secret } = mailboxes
  const find = ({ db }: InTransaction<AnyCtx>) =>
    db.select({ agencyId }).from(mailboxes).where(eq(mailboxes.publicId, publicId))
  const [named] = await inTransaction(ctx, find, 'app_platform')
  const owner = named && (await actFor(ctx, named.agencyId, null))
  if (!owner) return null
  return inTransaction(owner, async (mine) => {
    const own = eq(agencyId, owner.user.agencyId)
    const [row] = await mine.db.select({ secret }).from(mailboxes).where(own)
    if (!row?.secret) return null
    const cipher = await agencyCipher(mine)
    return { owner, secret: cipher.decrypt(secretPlace(owner.user.agencyId), row.secret) }
  })
}
