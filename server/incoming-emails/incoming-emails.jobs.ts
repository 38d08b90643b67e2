import { Readable } from 'node:stream'
import { and, eq } from 'drizzle-orm'
import { fileBytes } from '#server/agency-encryption/encrypted-files.service.ts'
import type { AgencyCtx, Ctx } from '#server/context.ts'
import { incomingEmails } from '#server/db/tables/incoming-emails.ts'
import { inTransaction } from '#server/db/transaction.ts'
import {
  createAttached,
  createDocument,
  discardDocument,
  type ReceivedDocument,
  receiveDocument,
} from '#server/documents/uploads.service.ts'
import { AppError } from '#server/errors.ts'
import { actFor } from '#server/jobs/act-for.ts'
import { type JobKind, jobEvery, jobOn } from '#server/jobs/job.ts'
import { publishAll } from '#server/jobs/outbox.ts'
import { findDueMailboxes } from '#server/mail-servers/imap-reading.service.ts'
import type { EventData } from '#shared/events/events.contract.ts'
import { readMailbox } from './read-mailbox.service.ts'

type Row = typeof incomingEmails.$inferSelect

async function find(mine: AgencyCtx, emailId: string): Promise<Row | undefined> {
  const isIt = and(eq(incomingEmails.agencyId, mine.user.agencyId), eq(incomingEmails.id, emailId))
  return inTransaction(mine, async ({ db }) => (await db.select().from(incomingEmails).where(isIt))[0])
}

/** What is no document of ours stays with the email; anything else is tried again. */
async function receive(mine: AgencyCtx, name: string, bytes: Buffer): Promise<ReceivedDocument | null> {
  const stream = Readable.from([bytes], { objectMode: false })
  try {
    return await receiveDocument(mine, { name, stream })
  } catch (error) {
    if (error instanceof AppError && error.code !== 'unavailable') return null
    throw error
  }
}

async function attach(mine: AgencyCtx, row: Row, file: ReceivedDocument): Promise<void> {
  const { clientId, recordType, recordId } = row
  const policyId = recordType === 'policy' ? recordId : null
  try {
    await inTransaction(mine, async (ctx) => {
      if (clientId) await createAttached(ctx, file, { clientId, policyId })
      else await createDocument(ctx, file, { source: 'extraction' })
    })
  } catch (error) {
    await discardDocument(mine, file)
    throw error
  }
}

/** Makes documents of an email's attachments, as whoever filed it; the same file is never there twice. */
async function attachAll(ctx: Ctx, { agencyId, userId, emailId }: EventData<'email.filed'>): Promise<void> {
  const mine = await actFor(ctx, agencyId, userId)
  const row = mine && (await find(mine, emailId))
  if (!row) return
  const raw = row.attachments.length > 0 ? await fileBytes(mine, row.fileKey) : Buffer.alloc(0)
  for (const [nth, { name }] of row.attachments.entries()) {
    const file = await receive(mine, name, await ctx.adapters.emails.attachment(raw, nth))
    if (file) await attach(mine, row, file)
  }
}

/** Has every mailbox read that is due; one that hangs holds up no other agency's. */
async function readDue(ctx: Ctx): Promise<void> {
  const due = (await findDueMailboxes(ctx)).map((agencyId) => ({ agencyId, payload: {} }))
  await inTransaction(ctx, (within) => publishAll(within, 'mailbox.due', due), 'app_platform')
}

/** What reads mailboxes, and what follows once an email is filed. */
export const incomingEmailJobs: JobKind[] = [
  jobOn('email.filed', { name: 'incoming-emails.attach', run: attachAll }),
  jobOn('mailbox.due', {
    ...{ name: 'incoming-emails.read', concurrency: 4, retryLimit: 1 },
    run: (ctx, { agencyId }) => readMailbox(ctx, agencyId),
  }),
  jobEvery(1, { name: 'incoming-emails.due', run: readDue }),
]
