import { createHash } from 'node:crypto'
import type { ImapInbox } from '#server/adapters/imap.ts'
import { MailServerError } from '#server/adapters/mail-server.ts'
import type { AgencyCtx, Ctx } from '#server/context.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { actFor } from '#server/jobs/act-for.ts'
import {
  type ClaimedMailbox,
  claimMailbox,
  keepFailure,
  keepRead,
  keepStuck,
  keepSuccess,
  releaseMailbox,
  restartMailbox,
} from '#server/mail-servers/imap-reading.service.ts'
import { takeInEmail } from './take-in.service.ts'

/** So many emails one reading takes in, and so long it begins new ones; what is left is read by the next. */
const batchSize = 50
const batchMillis = 90_000
/** After how many failures at one email it is passed over. */
const maxStuckTimes = 2

/** Stands for an email that is not taken in itself: its own headers where they are known, and where to find it. */
function standIn(head: string, text: string): Buffer {
  const own = head.replace(/\r?\n/g, '\n').trim()
  const headers = own || 'Subject: Unreadable email'
  return Buffer.from([headers, 'Content-Type: text/plain; charset=utf-8', '', text].join('\r\n'))
}

function hashOf(raw: Buffer): string {
  return createHash('sha256').update(raw).digest('base64url')
}

async function fetchEmail(inbox: ImapInbox, claimed: ClaimedMailbox, uid: number): Promise<Buffer | null> {
  const { stuckUid, stuckTimes, access } = claimed
  if (stuckUid === uid && stuckTimes >= maxStuckTimes)
    return standIn('', `An email couldn’t be read. Open it in the mailbox of ${access.username}.`)
  const found = await inbox.read(uid)
  if (!found?.isTooLarge) return found?.raw ?? null
  const text = `This email is larger than 25 MB. Open it in the mailbox of ${access.username}.`
  return standIn(found.raw.toString('utf8'), text)
}

async function takeIn(
  owner: AgencyCtx,
  inbox: ImapInbox,
  claimed: ClaimedMailbox,
  uid: number,
): Promise<void> {
  try {
    const raw = await fetchEmail(inbox, claimed, uid)
    // The same bytes are the same email, whatever number the server gives them.
    if (raw) await takeInEmail(owner, { raw, sourceKey: `imap:${hashOf(raw)}`, recipients: [] })
  } catch (error) {
    await inTransaction(owner, (ctx) => keepStuck(ctx, claimed, uid))
    throw error
  }
  await inTransaction(owner, (ctx) => keepRead(ctx, claimed, uid))
}

/** Takes in what is new, the oldest first; whether more is left. */
async function readInbox(owner: AgencyCtx, known: ClaimedMailbox, inbox: ImapInbox): Promise<boolean> {
  const { uidValidity } = inbox
  const claimed =
    uidValidity === known.uidValidity
      ? known
      : await inTransaction(owner, (ctx) => restartMailbox(ctx, known, uidValidity))
  const uids = await inbox.list(claimed.lastUid, claimed.readSince, batchSize)
  const until = performance.now() + batchMillis
  for (const uid of uids) {
    if (performance.now() > until) return true
    await takeIn(owner, inbox, claimed, uid)
  }
  return uids.length === batchSize
}

/** Reads the new email of an agency's mailbox, unless that is not due or another process does; what comes of it is noted. */
export async function readMailbox(ctx: Ctx, agencyId: string): Promise<void> {
  const owner = await actFor(ctx, agencyId, null)
  const claimed = owner && (await inTransaction(owner, claimMailbox))
  if (!claimed) return
  try {
    const isMore = await ctx.adapters.imap.withInbox(claimed.access, (inbox) =>
      readInbox(owner, claimed, inbox),
    )
    await inTransaction(owner, (ctx) => keepSuccess(ctx, claimed, isMore))
  } catch (error) {
    if (!(error instanceof MailServerError)) {
      await inTransaction(owner, (ctx) => releaseMailbox(ctx, claimed))
      throw error
    }
    await inTransaction(owner, (ctx) => keepFailure(ctx, claimed, error))
  }
}
