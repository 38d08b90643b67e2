import { and, eq } from 'drizzle-orm'
import { carrierNoticeOf } from '#engines/filing/carrier-notice.rules.ts'
import { findPeopleOf, logReceivedEmail } from '#server/activity/activity.service.ts'
import type { AgencyCipher } from '#server/agency-encryption/agency-cipher.ts'
import { agencyCipher } from '#server/agency-encryption/agency-key.service.ts'
import { recordAudit } from '#server/audit/audit.service.ts'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { incomingEmails } from '#server/db/tables/incoming-emails.ts'
import { AppError, notFound } from '#server/errors.ts'
import { publishEvent } from '#server/jobs/outbox.ts'
import { privateAddressOf } from '#server/mailboxes/private-addresses.service.ts'
import { checkMayWrite } from '#server/records/producer.ts'
import { checkVersion } from '#server/records/record-writes.ts'
import type { RecordType } from '#shared/activity/activity.contract.ts'
import type {
  IncomingEmail,
  IncomingEmailDecision,
  IncomingEmailFile,
  IncomingEmailItem,
  IncomingEmailQuery,
  IncomingStatus,
  MatchReason,
} from '#shared/incoming-emails/incoming-emails.contract.ts'
import type { PrivateAddress, PrivateAddressQuery } from '#shared/mailboxes/mailboxes.contract.ts'
import { readIncomingEmail, readIncomingEmails } from './incoming-emails.queries.ts'

type Ctx = InTransaction<AgencyCtx>
type Row = typeof incomingEmails.$inferSelect

/** Where a text of a received email stands, for its encryption. */
export function incomingEmailPlace(id: string, part: 'subject' | 'text'): string {
  return `incoming_emails.${part}:${id}`
}

function subjectOf(cipher: AgencyCipher, { id, subject }: Pick<Row, 'id' | 'subject'>): string {
  return cipher.decrypt(incomingEmailPlace(id, 'subject'), subject)
}

/** The received emails of a status that are about records in the caller's reach, the newest first. */
export async function listIncomingEmails(ctx: Ctx, query: IncomingEmailQuery): Promise<IncomingEmailItem[]> {
  const emails = await readIncomingEmails(ctx, query)
  const cipher = await agencyCipher(ctx)
  return emails.map((email) => ({ ...email, subject: subjectOf(cipher, email) }))
}

/** A received email about a record in the caller's reach, else 404. */
export async function getIncomingEmail(ctx: Ctx, id: string): Promise<IncomingEmail> {
  const email = await readIncomingEmail(ctx, id)
  if (!email) throw notFound()
  const cipher = await agencyCipher(ctx)
  const text = cipher.decrypt(incomingEmailPlace(id, 'text'), email.text)
  const subject = subjectOf(cipher, email)
  return { ...email, subject, text, notice: carrierNoticeOf({ subject, text }) }
}

function whereEmail({ user }: AgencyCtx, id: string) {
  return and(eq(incomingEmails.agencyId, user.agencyId), eq(incomingEmails.id, id))
}

/** A received email in the caller's reach that has a status, held until the transaction ends. Throws 404 and 409. */
export async function lockEmail(
  ctx: Ctx,
  id: string,
  status: IncomingStatus,
  { version }: IncomingEmailDecision,
): Promise<Row> {
  checkMayWrite(ctx)
  if (!(await readIncomingEmail(ctx, id))) throw notFound()
  const [row] = await ctx.db.select().from(incomingEmails).where(whereEmail(ctx, id)).for('update')
  if (!row) throw notFound()
  checkVersion({ version: row.version }, version)
  if (row.status !== status)
    throw new AppError('conflict', 'Conflict: someone else has already dealt with this email.', {
      reason: 'not_waiting',
    })
  return row
}

async function change(ctx: Ctx, row: Pick<Row, 'id' | 'version'>, set: Partial<Row>): Promise<void> {
  const written = { ...set, updatedAt: ctx.clock(), version: row.version + 1 }
  await ctx.db.update(incomingEmails).set(written).where(whereEmail(ctx, row.id))
}

type Target = { recordType: RecordType; recordId: string; reason: MatchReason }

/** Subject and sender, as the timeline shows them. */
function summaryOf(row: Row, subject: string): string {
  const { fromName, fromAddress } = row
  return `${subject || '(No subject)'}\nFrom ${fromName ? `${fromName} <${fromAddress}>` : fromAddress}`
}

/** Files an email that is held under a record: its timeline has it, a sequence heeds it, and its files become documents. */
export async function placeEmail(ctx: Ctx, row: Row, target: Target): Promise<void> {
  const { recordType, recordId, reason } = target
  const { id, isAutomatic, isOutbound } = row
  const direction = isOutbound ? 'outbound' : 'inbound'
  const about = await logReceivedEmail(ctx, {
    ...{ recordType, recordId, receivedEmailId: id },
    ...(!isAutomatic && { direction }),
    body: summaryOf(row, subjectOf(await agencyCipher(ctx), row)),
  })
  const decidedById = ctx.actor === 'system' ? null : ctx.user.id
  await change(ctx, row, { ...{ status: 'filed', recordType, recordId, reason, decidedById }, ...about })
  await publishEvent(ctx, 'email.filed', { emailId: id, userId: ctx.user.id })
}

/** Notes the record that an email may be about; a person decides. */
export async function suggestPlace(
  ctx: Ctx,
  row: Row,
  { recordType, recordId, reason }: Target,
): Promise<void> {
  const about = await findPeopleOf(ctx, recordType, recordId)
  if (about) await change(ctx, row, { recordType, recordId, reason, ...about })
}

/** Files a waiting email under a record in the caller's reach. Throws 404, 400 for a record out of reach, and 409 where someone else dealt with it. */
export async function fileEmail(ctx: Ctx, id: string, input: IncomingEmailFile): Promise<IncomingEmail> {
  const row = await lockEmail(ctx, id, 'waiting', input)
  const { recordType, recordId } = input
  if (!(await findPeopleOf(ctx, recordType, recordId)))
    throw new AppError('invalid', undefined, { fields: { recordId: 'This record doesn’t exist' } })
  const isSuggested = row.recordType === recordType && row.recordId === recordId
  const reason = (isSuggested && row.reason) || 'person'
  await placeEmail(ctx, row, { recordType, recordId, reason })
  return getIncomingEmail(ctx, id)
}

async function decide(
  ctx: Ctx,
  row: Row,
  status: IncomingStatus,
  action: 'incoming_email.dismissed' | 'incoming_email.reopened',
): Promise<IncomingEmail> {
  await change(ctx, row, { status, decidedById: status === 'waiting' ? null : ctx.user.id })
  await recordAudit(ctx, { action, recordType: 'incoming_email', recordId: row.id })
  return getIncomingEmail(ctx, row.id)
}

/** Takes a waiting email off the list without filing it. Throws 404, and 409 where someone else dealt with it. */
export async function dismissEmail(
  ctx: Ctx,
  id: string,
  input: IncomingEmailDecision,
): Promise<IncomingEmail> {
  return decide(ctx, await lockEmail(ctx, id, 'waiting', input), 'dismissed', 'incoming_email.dismissed')
}

/** Puts a dismissed email back on the list. Throws 404, and 409 where someone else did. */
export async function reopenEmail(
  ctx: Ctx,
  id: string,
  input: IncomingEmailDecision,
): Promise<IncomingEmail> {
  return decide(ctx, await lockEmail(ctx, id, 'dismissed', input), 'waiting', 'incoming_email.reopened')
}

/** The private address of a record in the caller's reach, else 404. */
export async function getPrivateAddress(ctx: Ctx, query: PrivateAddressQuery): Promise<PrivateAddress> {
  const { recordType, recordId } = query
  if (!(await findPeopleOf(ctx, recordType, recordId))) throw notFound()
  return { address: await privateAddressOf(ctx, { type: recordType, id: recordId }) }
}
