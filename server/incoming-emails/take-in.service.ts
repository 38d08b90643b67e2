import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { DocumentProblem } from '#server/adapters/documents-task.ts'
import type { EmailMessage } from '#server/adapters/email-message.ts'
import { agencyCipher } from '#server/agency-encryption/agency-key.service.ts'
import { putFile } from '#server/agency-encryption/encrypted-files.service.ts'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { incomingEmails } from '#server/db/tables/incoming-emails.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { keepBounce } from '#server/emails/emails.service.ts'
import { newId } from '#server/new-id.ts'
import { isColleague } from './incoming-emails.queries.ts'
import { incomingEmailPlace, placeEmail, suggestPlace } from './incoming-emails.service.ts'
import { matchEmail } from './match.service.ts'

type Ctx = InTransaction<AgencyCtx>

/** An email as it came in, under a name by which it is known when it comes again. */
export type Arrived = { raw: Buffer; sourceKey: string; recipients: readonly string[] }

/** What a person sees of an email that nobody can read: it is not lost, and not believed. */
function unreadable(problem: string): EmailMessage {
  const text = `This email couldn’t be read: ${problem}`
  const nobody = { name: '', address: '' }
  return {
    ...{ messageId: '', answers: [], from: nobody, to: [], subject: 'Unreadable email', text },
    ...{ attachments: [], isAutomatic: false, bounce: null },
  }
}

async function read({ adapters }: AgencyCtx, raw: Buffer): Promise<EmailMessage> {
  try {
    return await adapters.emails.read(raw)
  } catch (error) {
    if (error instanceof DocumentProblem) return unreadable(error.message)
    throw error
  }
}

/** The same for an email that comes by two ways, which change its headers; what someone else wrote under its Message-ID differs. */
function contentKeyOf({ messageId, from, subject, text }: EmailMessage, sourceKey: string): string {
  const content = messageId ? [messageId, from.address, subject, text] : [sourceKey]
  return createHash('sha256').update(JSON.stringify(content)).digest('base64url')
}

async function isKnown(ctx: Ctx, sourceKey: string): Promise<boolean> {
  const isIt = and(eq(incomingEmails.agencyId, ctx.user.agencyId), eq(incomingEmails.sourceKey, sourceKey))
  return (await ctx.db.$count(incomingEmails, isIt)) > 0
}

type Kept = Arrived & { message: EmailMessage; fileKey: string }

async function insert(ctx: Ctx, { raw, sourceKey, message, fileKey }: Kept) {
  const id = newId()
  const cipher = await agencyCipher(ctx)
  const now = ctx.clock()
  const { from, to, subject, text, attachments, isAutomatic } = message
  const [row] = await ctx.db
    .insert(incomingEmails)
    .values({
      ...{ agencyId: ctx.user.agencyId, id, sourceKey, contentKey: contentKeyOf(message, sourceKey) },
      ...{ fileKey, bytes: raw.length, fromName: from.name, fromAddress: from.address, to },
      subject: cipher.encrypt(incomingEmailPlace(id, 'subject'), subject),
      text: cipher.encrypt(incomingEmailPlace(id, 'text'), text),
      ...{ attachments, isAutomatic, isOutbound: await isColleague(ctx, from.address), status: 'waiting' },
      ...{ receivedAt: now, updatedAt: now },
    })
    .onConflictDoNothing()
    .returning()
  return row
}

/** Keeps an email with what it is about, and files it where that is sure; false where it is there already. */
async function keep(ctx: Ctx, kept: Kept): Promise<boolean> {
  const row = await insert(ctx, kept)
  if (!row) return false
  const { bounce } = kept.message
  if (bounce) await keepBounce(ctx, bounce)
  const match = await matchEmail(ctx, kept.message, kept.recipients)
  if (match?.isSure) await placeEmail(ctx, row, match)
  else if (match) await suggestPlace(ctx, row, match)
  return true
}

/**
 * Takes an email in as an agency's owner, once however often it comes: matched to a record it is filed, or waits with a suggestion.
 * The whole of it is kept encrypted.
 */
export async function takeInEmail(owner: AgencyCtx, arrived: Arrived): Promise<void> {
  if (await inTransaction(owner, (ctx) => isKnown(ctx, arrived.sourceKey))) return
  const message = await read(owner, arrived.raw)
  const fileKey = `incoming-emails/${owner.user.agencyId}/${newId()}`
  await putFile(owner, fileKey, arrived.raw)
  const isKept = await inTransaction(owner, (ctx) => keep(ctx, { ...arrived, message, fileKey }))
  if (!isKept) await owner.adapters.files.delete(fileKey)
}
