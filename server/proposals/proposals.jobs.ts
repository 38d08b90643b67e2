import { type Mail, MailRefused } from '#server/adapters/mail.ts'
import { agencyCipher } from '#server/agency-encryption/agency-key.service.ts'
import { fileBytes } from '#server/agency-encryption/encrypted-files.service.ts'
import type { AgencyCtx, Ctx, InTransaction } from '#server/context.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { frameOf } from '#server/emails/emails.service.ts'
import { actFor } from '#server/jobs/act-for.ts'
import { type JobKind, jobOn } from '#server/jobs/job.ts'
import { personalMailOf } from '#server/mail/personal-mail.ts'
import type { EventData } from '#shared/events/events.contract.ts'
import { answerCopy } from '#shared/proposals/answer-copy.rules.ts'
import { linkPlace } from '#shared/proposals/proposals.contract.ts'
import { decryptEmail } from './proposal-email.ts'
import { proposalLink } from './proposal-link.ts'
import type { StoredProposal } from './proposals.queries.ts'
import { fileNameOf, getStored, settleCopy, settleProposal } from './proposals.service.ts'
import { readReplies } from './reply-text.ts'

type Ordered = EventData<'proposal.mail_ordered'>
type CopyOrdered = EventData<'proposal.copy_ordered'>

async function read(ctx: InTransaction<AgencyCtx>, { proposalId, subject, message }: Ordered) {
  const stored = await getStored(ctx, proposalId)
  const words = await decryptEmail(ctx, proposalId, { subject, message })
  return { stored, words, frame: await frameOf(ctx) }
}

async function fileOf(mine: AgencyCtx, { fileKey, content }: StoredProposal) {
  const filename = fileNameOf(content)
  return { filename, contentType: 'application/pdf', content: await fileBytes(mine, fileKey) }
}

async function mailOf(
  mine: AgencyCtx,
  { stored, words, frame }: Awaited<ReturnType<typeof read>>,
): Promise<Mail> {
  const url = proposalLink(mine.config, stored.id)
  const link = { label: 'Review your proposal', url, place: linkPlace }
  const attachments = [await fileOf(mine, stored)]
  return { ...personalMailOf({ to: stored.to, ...words, ...frame, link }), attachments }
}

/** Emails a proposal as whoever ordered it, with its PDF; what became of it is noted, and a refusal for good is no reason to try again. */
async function send(ctx: Ctx, data: Ordered): Promise<void> {
  const mine = await actFor(ctx, data.agencyId, data.userId)
  if (!mine) return
  const found = await inTransaction(mine, (ctx) => read(ctx, data))
  if (found.stored.revokedAt) return
  const settle = (delivery: 'sent' | 'failed') =>
    inTransaction(mine, (ctx) => settleProposal(ctx, data.proposalId, delivery))
  try {
    await ctx.adapters.mail.send(await mailOf(mine, found))
  } catch (error) {
    if (!(error instanceof MailRefused)) throw error
    return settle('failed')
  }
  await settle('sent')
}

async function readCopy(ctx: InTransaction<AgencyCtx>, proposalId: string) {
  const stored = await getStored(ctx, proposalId)
  const { answer } = readReplies(await agencyCipher(ctx), stored)
  const words = answer && answerCopy(stored.content, answer, ctx.user.timeZone)
  return { stored, words, frame: await frameOf(ctx) }
}

/** Emails the client what they answered, with the PDF that they answered; what became of it is noted. */
async function sendCopy(ctx: Ctx, { agencyId, userId, proposalId }: CopyOrdered): Promise<void> {
  const mine = await actFor(ctx, agencyId, userId)
  if (!mine) return
  const { stored, words, frame } = await inTransaction(mine, (ctx) => readCopy(ctx, proposalId))
  if (!words) return
  const settle = (delivery: 'sent' | 'failed') =>
    inTransaction(mine, (ctx) => settleCopy(ctx, proposalId, delivery))
  try {
    const attachments = [await fileOf(mine, stored)]
    await ctx.adapters.mail.send({ ...personalMailOf({ to: stored.to, ...words, ...frame }), attachments })
  } catch (error) {
    if (!(error instanceof MailRefused)) throw error
    return settle('failed')
  }
  await settle('sent')
}

async function giveUpCopy(ctx: Ctx, { agencyId, userId, proposalId }: CopyOrdered): Promise<void> {
  const mine = await actFor(ctx, agencyId, userId)
  if (mine) await inTransaction(mine, (ctx) => settleCopy(ctx, proposalId, 'failed'))
}

async function giveUp(ctx: Ctx, { agencyId, userId, proposalId }: Ordered): Promise<void> {
  const mine = await actFor(ctx, agencyId, userId)
  if (mine) await inTransaction(mine, (ctx) => settleProposal(ctx, proposalId, 'failed'))
}

/** The background work of proposals. */
export const proposalJobs: JobKind[] = [
  jobOn('proposal.mail_ordered', { name: 'proposals.send', run: send, onExhausted: giveUp }),
  jobOn('proposal.copy_ordered', { name: 'proposals.send_copy', run: sendCopy, onExhausted: giveUpCopy }),
]
