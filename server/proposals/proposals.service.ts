import { createHash } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { agencyCipher } from '#server/agency-encryption/agency-key.service.ts'
import { putFile } from '#server/agency-encryption/encrypted-files.service.ts'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { proposals } from '#server/db/tables/proposals.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { AppError, notFound } from '#server/errors.ts'
import { publishEvent } from '#server/jobs/outbox.ts'
import { newId } from '#server/new-id.ts'
import { presentQuotes, proposedQuotes } from '#server/requotes/decisions.service.ts'
import { contentOf } from '#server/requotes/proposal.service.ts'
import { proposalPdf } from '#server/requotes/proposal-pdf.ts'
import { checkOpen, getRequote, lockRequote, recordRequoteEvent } from '#server/requotes/requotes.service.ts'
import { dayIn, formatDay } from '#shared/dates.ts'
import { type Proposal, ProposalResend, ProposalSend } from '#shared/proposals/proposals.contract.ts'
import type { ProposalContent } from '#shared/requotes/proposal.contract.ts'
import type { Requote } from '#shared/requotes/requotes.contract.ts'
import { encryptEmail } from './proposal-email.ts'
import { proposalTokenHash } from './proposal-link.ts'
import { findProposals, type StoredProposal } from './proposals.queries.ts'
import { readReplies } from './reply-text.ts'

type Ctx = InTransaction<AgencyCtx>

const dayMillis = 86_400_000

/** Where the PDFs of proposals are kept. */
const proposalFiles = 'proposals'

/** Leaves out what only the server needs, and makes readable what the client wrote. */
async function answered(ctx: Ctx, stored: readonly StoredProposal[]): Promise<Proposal[]> {
  if (stored.length === 0) return []
  const cipher = await agencyCipher(ctx)
  return stored.map((one) => ({ ...one, ...readReplies(cipher, one) }))
}

/** The proposals that were sent from a requote, the latest first. Throws 404. */
export async function listProposals(ctx: Ctx, requoteId: string): Promise<Proposal[]> {
  await getRequote(ctx, requoteId)
  return answered(ctx, await findProposals(ctx, 'requote_id', requoteId))
}

/** A proposal whose requote the caller may see, as it is kept. Throws 404. */
export async function getStored(ctx: Ctx, id: string): Promise<StoredProposal> {
  const [stored] = await findProposals(ctx, 'id', id)
  if (!stored) throw notFound()
  await getRequote(ctx, stored.requoteId)
  return stored
}

async function getProposal(ctx: Ctx, id: string): Promise<Proposal> {
  const [proposal] = await answered(ctx, [await getStored(ctx, id)])
  if (!proposal) throw notFound()
  return proposal
}

/** A proposal whose PDF is stored and waits for its record. */
export type PreparedProposal = {
  requoteId: string
  content: ProposalContent
  fileKey: string
  fileHash: string
}

async function draft(ctx: Ctx, requoteId: string, quoteIds: readonly string[]) {
  const requote = await lockRequote(ctx, { id: requoteId })
  checkOpen(requote)
  const quotes = proposedQuotes(requote, quoteIds)
  return { requote, quotes, content: await contentOf(ctx, requote, quotes) }
}

/**
 * Makes and stores the PDF of a proposal. 404 out of reach, 409 for a closed requote, 400 for quotes that cannot be proposed, 422 where
 * nobody has checked one.
 */
export async function prepareProposal(
  ctx: AgencyCtx,
  requoteId: string,
  input: ProposalSend,
): Promise<PreparedProposal> {
  const { content } = await inTransaction(ctx, (ctx) => draft(ctx, requoteId, input.quoteIds))
  const file = await proposalPdf(content)
  const fileKey = `${proposalFiles}/${ctx.user.agencyId}/${newId()}`
  await putFile(ctx, fileKey, file)
  return { requoteId, content, fileKey, fileHash: createHash('sha256').update(file).digest('hex') }
}

const wordsOf = (content: ProposalContent) => JSON.stringify({ ...content, today: '' })

function until(ctx: Ctx, expiresAt: Date): string {
  return formatDay(dayIn(ctx.user.timeZone, expiresAt))
}

async function noteSent(ctx: Ctx, requote: Requote, { id, to, expiresAt, content }: Sent): Promise<void> {
  const carriers = content.offers.map(({ carrier }) => carrier).join(', ')
  await recordRequoteEvent(ctx, 'requote.proposal_sent', requote, {
    text: `proposal with ${carriers} sent to ${to}, link expires ${until(ctx, expiresAt)}`,
    isNoted: true,
    kind: 'email',
    after: { proposalId: id, to, expiresAt: expiresAt.toISOString() },
  })
}

type Sent = { id: string; to: string; expiresAt: Date; content: ProposalContent }

async function orderEmail(ctx: Ctx, id: string, words: { subject: string; message: string }): Promise<void> {
  const encrypted = await encryptEmail(ctx, id, words)
  await publishEvent(ctx, 'proposal.mail_ordered', { proposalId: id, userId: ctx.user.id, ...encrypted })
}

/**
 * Sends a prepared proposal: it is emailed with its PDF and link after the commit, and its quotes are presented. 409 where a quote
 * changed while it was prepared.
 */
export async function sendProposal(
  ctx: Ctx,
  { requoteId, content, fileKey, fileHash }: PreparedProposal,
  input: ProposalSend,
): Promise<Proposal> {
  const { to, subject, message, days, quoteIds } = ProposalSend.parse(input)
  const { requote, quotes, content: latest } = await draft(ctx, requoteId, quoteIds)
  if (wordsOf(latest) !== wordsOf(content))
    throw new AppError('conflict', 'Conflict: a quote changed meanwhile. Review it and send again.')
  const id = newId()
  const now = ctx.clock()
  const expiresAt = new Date(now.getTime() + days * dayMillis)
  await ctx.db.insert(proposals).values({
    ...{ agencyId: ctx.user.agencyId, id, requoteId, senderId: ctx.user.id, to, days, expiresAt },
    ...{ content, fileKey, fileHash, createdAt: now, sentAt: now },
    tokenHash: proposalTokenHash(ctx.config, id),
  })
  await presentQuotes(ctx, requoteId, quotes)
  await orderEmail(ctx, id, { subject, message })
  await noteSent(ctx, requote, { id, to, expiresAt, content })
  return getProposal(ctx, id)
}

/** The requote of a proposal, locked, and the proposal as it is then. 403, 404. */
async function lockProposal(ctx: Ctx, id: string): Promise<{ requote: Requote; stored: StoredProposal }> {
  const { requoteId } = await getStored(ctx, id)
  const requote = await lockRequote(ctx, { id: requoteId })
  return { requote, stored: await getStored(ctx, id) }
}

type Change = Partial<typeof proposals.$inferInsert>

async function write(ctx: Ctx, id: string, set: Change): Promise<void> {
  const isIt = and(
    eq(proposals.agencyId, ctx.user.agencyId),
    eq(proposals.id, id),
    isNull(proposals.revokedAt),
  )
  await ctx.db.update(proposals).set(set).where(isIt)
}

/** Sends a proposal again: its link works for so many days from now. 409 for one that was answered or revoked, or of a closed requote. */
export async function resendProposal(ctx: Ctx, id: string, input: ProposalResend): Promise<Proposal> {
  const { days } = ProposalResend.parse(input)
  const { requote, stored } = await lockProposal(ctx, id)
  checkOpen(requote)
  if (stored.state === 'answered' || stored.state === 'revoked') {
    const message = `This proposal was ${stored.state}. Send a new one instead.`
    throw new AppError('conflict', message, { reason: stored.state })
  }
  const now = ctx.clock()
  const expiresAt = new Date(now.getTime() + days * dayMillis)
  const tokenHash = proposalTokenHash(ctx.config, id)
  await write(ctx, id, { tokenHash, days, sentAt: now, expiresAt, delivery: 'queued' })
  const { content, to } = stored
  await orderEmail(ctx, id, {
    subject: `Reminder: your insurance proposal from ${content.agency.name}`,
    message: `Hello,\n\nThis is a reminder that your insurance proposal is waiting for your answer. The link works through ${until(ctx, expiresAt)}.\n\n${ctx.user.name}\n${content.agency.name}`,
  })
  await noteSent(ctx, requote, { id, to, expiresAt, content })
  return getProposal(ctx, id)
}

/** Makes the link to a proposal worthless; a second time changes nothing. 404. */
export async function revokeProposal(ctx: Ctx, id: string): Promise<Proposal> {
  const { requote, stored } = await lockProposal(ctx, id)
  const { to } = stored
  if (stored.revokedAt) return getProposal(ctx, id)
  await write(ctx, id, { revokedAt: ctx.clock() })
  await recordRequoteEvent(ctx, 'requote.proposal_revoked', requote, {
    text: `link to the proposal for ${to} revoked`,
    after: { proposalId: id, to },
  })
  return getProposal(ctx, id)
}

/** The PDF of a proposal as it was sent. Throws 404. */
export async function getProposalFile(ctx: Ctx, id: string): Promise<{ key: string; name: string }> {
  const { fileKey, content } = await getStored(ctx, id)
  return { key: fileKey, name: fileNameOf(content) }
}

/** What the PDF of a proposal is called. */
export function fileNameOf({ requote }: ProposalContent): string {
  return `Proposal for ${requote.clientName}.pdf`
}

/** Notes what became of the email with a proposal; one that was refused is noted on the client, too. */
export async function settleProposal(ctx: Ctx, id: string, delivery: 'sent' | 'failed'): Promise<void> {
  const { requoteId, to } = await getStored(ctx, id)
  await write(ctx, id, { delivery })
  if (delivery === 'sent') return
  await recordRequoteEvent(ctx, 'requote.proposal_failed', await getRequote(ctx, requoteId), {
    text: `the email with the proposal to ${to} wasn’t delivered`,
    isNoted: true,
    after: { proposalId: id, to },
  })
}

/** Notes what became of the email with a copy of the client's answer. */
export async function settleCopy(ctx: Ctx, id: string, delivery: 'sent' | 'failed'): Promise<void> {
  const { requoteId, to } = await getStored(ctx, id)
  const requote = await getRequote(ctx, requoteId)
  const after = { proposalId: id, to }
  if (delivery === 'sent')
    return recordRequoteEvent(ctx, 'requote.proposal_copied', requote, {
      ...{ text: `copy of the answer emailed to ${to}`, isNoted: true, kind: 'email', after },
    })
  await recordRequoteEvent(ctx, 'requote.proposal_failed', requote, {
    ...{ text: `the copy of the answer to ${to} wasn’t delivered`, isNoted: true, after },
  })
}
