import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { logSentEmail } from '#server/activity/activity.service.ts'
import { agencyCipher } from '#server/agency-encryption/agency-key.service.ts'
import { getClient } from '#server/clients/clients.service.ts'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { lockName } from '#server/db/name-lock.ts'
import { agencies } from '#server/db/tables/agencies.ts'
import { outgoingEmails } from '#server/db/tables/emails.ts'
import { checkAttachments } from '#server/documents/attachments.service.ts'
import { AppError, notFound } from '#server/errors.ts'
import { finishFollowUp } from '#server/follow-ups/follow-ups.service.ts'
import { publishEvent } from '#server/jobs/outbox.ts'
import { newId } from '#server/new-id.ts'
import { getPolicy } from '#server/policies/policies.service.ts'
import { getProspect } from '#server/prospects/prospects.service.ts'
import { checkMayWrite } from '#server/records/producer.ts'
import { getTicket } from '#server/tickets/tickets.service.ts'
import type { RecordType } from '#shared/activity/activity.contract.ts'
import {
  type Email,
  type EmailDraft,
  type EmailDraftQuery,
  EmailSend,
  maxEmailsPerHour,
} from '#shared/emails/emails.contract.ts'
import { fillIn } from '#shared/emails/merge-fields.rules.ts'
import { emailPlace } from './email-place.ts'
import { getEmailRow } from './emails.queries.ts'
import { type MergeFrame, mergeValuesOf } from './merge-values.ts'
import { emailOfMessageId } from './message-ids.ts'
import {
  countEmailsSince,
  findMailedClients,
  findMailedProspect,
  type Recipient,
} from './recipients.queries.ts'
import { getTemplate } from './templates.service.ts'

type Ctx = InTransaction<AgencyCtx>

/** What an email is about, in the caller's reach. */
type About = {
  clientId: string | null
  prospectId: string | null
  /** The policies that a template names; null for all in force. */
  termIds: string[] | null
  ticket: MergeFrame['ticket']
}

const nothing: About = { clientId: null, prospectId: null, termIds: null, ticket: null }
const hourMillis = 3_600_000

/** What an email about a record is about. Throws 404 out of reach. */
async function aboutOf(ctx: Ctx, type: RecordType, id: string): Promise<About> {
  switch (type) {
    case 'prospect':
      return { ...nothing, prospectId: (await getProspect(ctx, id)).id }
    case 'client':
      return { ...nothing, clientId: (await getClient(ctx, id)).id }
    case 'policy':
      return { ...nothing, clientId: (await getPolicy(ctx, id)).clientId, termIds: [id] }
    case 'ticket': {
      const { clientId, policyId, number, title } = await getTicket(ctx, id)
      return { ...nothing, clientId, termIds: policyId ? [policyId] : null, ticket: { number, title } }
    }
  }
}

/** What an email says of who sends it. */
export async function frameOf(ctx: Ctx, ticket: MergeFrame['ticket'] = null): Promise<MergeFrame> {
  const { name, phone, address } = agencies
  const isIt = eq(agencies.id, ctx.user.agencyId)
  const [agency] = await ctx.db.select({ name, phone, address }).from(agencies).where(isIt)
  if (!agency) throw notFound()
  return { agency, sender: { name: ctx.user.name, email: ctx.user.email }, ticket }
}

async function recipientOf(
  ctx: Ctx,
  { clientId, prospectId, termIds }: About,
): Promise<Recipient | undefined> {
  if (prospectId) return findMailedProspect(ctx, prospectId)
  if (!clientId) return undefined
  return (await findMailedClients(ctx, [clientId], termIds))[0]
}

/** An email about a record before it is sent, filled in with the recipient's values. Throws 404 for a record or template that isn't there. */
export async function draftEmail(ctx: Ctx, query: EmailDraftQuery): Promise<EmailDraft> {
  const { recordType, recordId, templateId, policyId } = query
  const about = await aboutOf(ctx, recordType, recordId)
  if (policyId) {
    if ((await getPolicy(ctx, policyId)).clientId !== about.clientId) throw notFound()
    about.termIds = [policyId]
  }
  const recipient = await recipientOf(ctx, about)
  const template = templateId ? await getTemplate(ctx, templateId) : { subject: '', body: '' }
  const to = recipient?.email ?? ''
  const toName = recipient?.name ?? ''
  const hasOptedOut = recipient?.hasOptedOut ?? false
  if (!recipient)
    return {
      ...{ to, toName, hasOptedOut, bounce: '' },
      ...{ subject: template.subject, message: template.body, missing: [] },
    }
  // Of several policies nobody said which one is meant.
  const meant = about.termIds === null && recipient.terms.length > 1 ? [] : recipient.terms
  const values = mergeValuesOf(recipient, await frameOf(ctx, about.ticket), meant)
  const subject = fillIn(template.subject, values)
  const message = fillIn(template.body, values)
  const missing = [...new Set([...subject.missing, ...message.missing])]
  const bounce = await bounceOfAddress(ctx, to)
  return { to, toName, hasOptedOut, bounce, subject: subject.text, message: message.text, missing }
}

/** How many emails the agency may still send in this hour; until the transaction ends nobody else of it sends any. */
export async function lockAllowance(ctx: Ctx): Promise<number> {
  await lockName(ctx, `emails ${ctx.user.agencyId}`)
  const since = new Date(ctx.clock().getTime() - hourMillis)
  return Math.max(0, maxEmailsPerHour - (await countEmailsSince(ctx, since)))
}

/** Refuses to send more emails than an agency sends in an hour. */
export function checkAllowance(remaining: number, count: number): void {
  if (count <= remaining) return
  const message = `Your agency can send ${maxEmailsPerHour} emails an hour. You can send ${remaining} more right now.`
  throw new AppError('rate_limited', message, { retryAfter: hourMillis / 1000 })
}

/** An email that is about to be ordered. */
export type OrderedEmail = {
  recordType: RecordType
  recordId: string
  clientId: string | null
  prospectId: string | null
  templateId: string | null
  to: string
  subject: string
  message: string
  documentIds?: string[]
  isBulk?: boolean
}

/** Orders an email, which goes out once after the commit, and logs it on the record. The caller authorizes and checks the allowance. */
export async function orderEmail(ctx: Ctx, email: OrderedEmail): Promise<string> {
  const { subject, message, recordType, recordId, clientId, to } = email
  const id = newId()
  const { agencyId, id: senderId } = ctx.user
  const cipher = await agencyCipher(ctx)
  await ctx.db.insert(outgoingEmails).values({
    ...{ ...email, agencyId, id, senderId, createdAt: ctx.clock() },
    subject: cipher.encrypt(emailPlace(id, 'subject'), subject),
    message: cipher.encrypt(emailPlace(id, 'message'), message),
  })
  await publishEvent(ctx, 'email.ordered', { emailId: id, userId: senderId })
  await logSentEmail(ctx, { recordType, recordId, clientId, emailId: id, body: `${subject}\nTo ${to}` })
  return id
}

/**
 * Sends an email about a record in the caller's reach as they left it. 404 for a record out of reach, 400 for attachments that
 * aren't there or over 15 MB, 429 above the agency's emails of an hour, 409 for a follow-up that is done already.
 */
export async function sendEmail(ctx: Ctx, input: EmailSend): Promise<Email> {
  checkMayWrite(ctx)
  const { recordType, recordId, templateId = null, followUpId, ...mail } = EmailSend.parse(input)
  const { clientId, prospectId } = await aboutOf(ctx, recordType, recordId)
  if (templateId) await getTemplate(ctx, templateId)
  if (followUpId) await finishFollowUp(ctx, followUpId, { clientId, prospectId })
  await checkAttachments(ctx, mail.documentIds)
  checkAllowance(await lockAllowance(ctx), 1)
  const about = { recordType, recordId, clientId, prospectId, templateId }
  return getEmail(ctx, await orderEmail(ctx, { ...about, ...mail }))
}

/** A sent email about a record in the caller's reach, else 404. */
export async function getEmail(ctx: Ctx, id: string): Promise<Email> {
  const email = await getEmailRow(ctx, id)
  if (!email) throw notFound()
  await aboutOf(ctx, email.recordType, email.recordId)
  const cipher = await agencyCipher(ctx)
  return {
    ...email,
    subject: cipher.decrypt(emailPlace(id, 'subject'), email.subject),
    message: cipher.decrypt(emailPlace(id, 'message'), email.message),
  }
}

/** The email that one of some Message-IDs names, with the record that it is about; undefined where none is ours. */
export async function findEmailAnswered(
  ctx: Ctx,
  messageIds: readonly string[],
): Promise<{ id: string; recordType: RecordType; recordId: string } | undefined> {
  for (const messageId of messageIds) {
    const named = emailOfMessageId(ctx, messageId)
    if (!named) continue
    const { agencyId, id, recordType, recordId } = outgoingEmails
    const isIt = and(eq(agencyId, ctx.user.agencyId), eq(id, named))
    const [email] = await ctx.db.select({ id, recordType, recordId }).from(outgoingEmails).where(isIt)
    if (email) return email
  }
  return undefined
}

/** Notes what became of an email. */
export async function settleEmail(
  ctx: Ctx,
  id: string,
  outcome: { status: 'queued' | 'sent' | 'failed'; error: string },
): Promise<void> {
  const isIt = and(
    eq(outgoingEmails.agencyId, ctx.user.agencyId),
    eq(outgoingEmails.id, id),
    eq(outgoingEmails.status, 'queued'),
  )
  const sentAt = outcome.status === 'sent' ? ctx.clock() : null
  await ctx.db
    .update(outgoingEmails)
    .set({ ...outcome, sentAt })
    .where(isIt)
}

/**
 * Notes that an email of ours came back, by the Message-ID that it went out with: nobody knows it who did not get the email. One
 * that names none of ours is no bounce.
 */
export async function keepBounce(
  ctx: Ctx,
  { messageIds, isHard, reason }: { messageIds: readonly string[]; isHard: boolean; reason: string },
): Promise<void> {
  const email = await findEmailAnswered(ctx, messageIds)
  if (!email) return
  const { agencyId, id, status } = outgoingEmails
  const isIt = and(eq(agencyId, ctx.user.agencyId), eq(id, email.id), inArray(status, ['queued', 'sent']))
  const error = `It came back undelivered. ${reason}`.trim()
  await ctx.db.update(outgoingEmails).set({ status: 'bounced', error, isHardBounce: isHard }).where(isIt)
}

/** Why the latest email to an address came back for good; empty where it did not. */
async function bounceOfAddress(ctx: Ctx, address: string): Promise<string> {
  const { agencyId, to, status, error, isHardBounce, createdAt, id } = outgoingEmails
  const isTo = and(eq(agencyId, ctx.user.agencyId), eq(sql`lower(${to})`, address.toLowerCase()))
  const [last] = await ctx.db
    .select({ status, error, isHardBounce })
    .from(outgoingEmails)
    .where(isTo)
    .orderBy(desc(createdAt), desc(id))
    .limit(1)
  return last?.status === 'bounced' && last.isHardBounce ? last.error : ''
}
