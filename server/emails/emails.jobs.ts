import { and, eq } from 'drizzle-orm'
import { type Mail, MailRefused } from '#server/adapters/mail.ts'
import { MailServerError } from '#server/adapters/mail-server.ts'
import type { AgencyCtx, Ctx, InTransaction } from '#server/context.ts'
import { outgoingEmails } from '#server/db/tables/emails.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { readAttachments } from '#server/documents/attachments.service.ts'
import { actFor } from '#server/jobs/act-for.ts'
import { type JobKind, jobOn } from '#server/jobs/job.ts'
import { personalMailOf } from '#server/mail/personal-mail.ts'
import { keepNotSent, keepSent, ownServer } from '#server/mail-servers/own-server.service.ts'
import { privateAddressOf } from '#server/mailboxes/private-addresses.service.ts'
import type { EventData } from '#shared/events/events.contract.ts'
import { frameOf, getEmail, settleEmail } from './emails.service.ts'
import { messageIdOf } from './message-ids.ts'

type Ordered = EventData<'email.ordered'>

async function find(mine: AgencyCtx, emailId: string) {
  return inTransaction(mine, async (ctx) => {
    const { agencyId, id, status, documentIds } = outgoingEmails
    const isIt = and(eq(agencyId, ctx.user.agencyId), eq(id, emailId))
    const [row] = await ctx.db.select({ status, documentIds }).from(outgoingEmails).where(isIt)
    if (row?.status !== 'queued') return undefined
    const email = await getEmail(ctx, emailId)
    const privateAddress = await privateAddressOf(ctx, { type: email.recordType, id: email.recordId })
    const via = await ownServer(ctx)
    return { ...row, email, privateAddress, via, frame: await frameOf(ctx) }
  })
}

/** The agency's own server could not be used: the email says why while it waits to be tried again. */
async function keepFailing(ctx: InTransaction<AgencyCtx>, emailId: string, error: MailServerError) {
  await keepNotSent(ctx, error)
  await settleEmail(ctx, emailId, { status: 'queued', error: error.message })
}

/** Sends an email as whoever ordered it. What became of it is noted; a refusal for good is no reason to try again. */
async function send(ctx: Ctx, { agencyId, userId, emailId }: Ordered): Promise<void> {
  const mine = await actFor(ctx, agencyId, userId)
  const found = mine && (await find(mine, emailId))
  if (!found) return
  const { email, frame, documentIds, privateAddress, via } = found
  const attachments = await readAttachments(mine, documentIds)
  const mail: Mail = {
    ...personalMailOf({ ...email, ...frame }),
    messageId: messageIdOf(mine, emailId),
    ...(attachments.length > 0 && { attachments }),
    ...(privateAddress && { alsoReplyTo: privateAddress }),
    ...(via && { via }),
  }
  try {
    await ctx.adapters.mail.send(mail)
  } catch (error) {
    if (error instanceof MailServerError) await inTransaction(mine, (ctx) => keepFailing(ctx, emailId, error))
    if (!(error instanceof MailRefused)) throw error
    const refused = { status: 'failed', error: 'The recipient’s mail server rejected it.' } as const
    return inTransaction(mine, (ctx) => settleEmail(ctx, emailId, refused))
  }
  await inTransaction(mine, async (ctx) => {
    if (via) await keepSent(ctx)
    await settleEmail(ctx, emailId, { status: 'sent', error: '' })
  })
}

async function giveUp(ctx: Ctx, { agencyId, userId, emailId }: Ordered): Promise<void> {
  const mine = await actFor(ctx, agencyId, userId)
  if (!mine) return
  await inTransaction(mine, async (ctx) => {
    const reason = (await getEmail(ctx, emailId)).error
    const error = `It couldn’t be delivered after several attempts. ${reason}`.trim()
    await settleEmail(ctx, emailId, { status: 'failed', error })
  })
}

/** The background work of emails. */
export const emailJobs: JobKind[] = [
  jobOn('email.ordered', { name: 'emails.send', run: send, onExhausted: giveUp }),
]
