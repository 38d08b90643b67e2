import { createHash } from 'node:crypto'
import { agencyCipher } from '#server/agency-encryption/agency-key.service.ts'
import type { AgencyCtx, Ctx, InTransaction } from '#server/context.ts'
import { proposalReplies } from '#server/db/tables/proposals.ts'
import { AppError } from '#server/errors.ts'
import { createFollowUp } from '#server/follow-ups/follow-ups.service.ts'
import { notify } from '#server/inbox/inbox.service.ts'
import { publishEvent } from '#server/jobs/outbox.ts'
import { newId } from '#server/new-id.ts'
import { decideQuotes } from '#server/requotes/decisions.service.ts'
import { getRequote, recordRequoteEvent } from '#server/requotes/requotes.service.ts'
import { dayIn } from '#shared/dates.ts'
import {
  type AnsweredOption,
  type ClientProposal,
  maxQuestions,
  type ProposalReply,
  type QuestionSend,
} from '#shared/proposals/proposals.contract.ts'
import { answeredMessage, answerProblem, decisionsText } from '#shared/proposals/proposals.rules.ts'
import type { Requote } from '#shared/requotes/requotes.contract.ts'
import { withoutSensitive } from '#shared/sensitive-text.rules.ts'
import { aboutProposal, clientView, openLink } from './client-proposals.service.ts'
import { isKnownRequest, type StoredProposal } from './proposals.queries.ts'
import { getStored } from './proposals.service.ts'
import { encryptQuestion, encryptSigned, readReplies } from './reply-text.ts'

type AgencyDb = InTransaction<AgencyCtx>
type Happened = { text: string; detail: string; task: string }

const detailLength = 300

/** Where a reply came from. */
function originOf({ origin }: AgencyDb) {
  return { ipAddress: origin.ipAddress ?? '', userAgent: (origin.userAgent ?? '').slice(0, 500) }
}

/** Tells those in charge: a follow-up that is due today, and a notification. */
async function tell(ctx: AgencyDb, requote: Requote, { senderId }: StoredProposal, happened: Happened) {
  const { id, clientId, ownerId } = requote
  await createFollowUp(ctx, {
    clientId,
    title: happened.task.slice(0, 200),
    dueDate: dayIn(ctx.user.timeZone, ctx.clock()),
    assigneeId: ownerId,
  })
  const { text, detail } = happened
  await notify(
    ctx,
    [...new Set([ownerId, senderId])].map((userId) => ({
      ...({ userId, kind: 'proposal_reply', recordType: 'requote', recordId: id } as const),
      ...{ text, detail: detail.slice(0, detailLength) },
    })),
  )
}

/** Refuses what comes after an answer, in a closed requote, and what the proposal does not offer. */
function checkAnswer({ user }: AgencyDb, view: ClientProposal, reply: ProposalReply): void {
  if (view.answer) {
    const message = answeredMessage(view.answer, user.timeZone)
    throw new AppError('conflict', message, { reason: 'answered' })
  }
  if (view.notice) throw new AppError('conflict', view.notice, { reason: 'closed' })
  const problem = answerProblem(view, reply.decisions)
  if (problem) throw new AppError('unprocessable', problem, { reason: 'decisions' })
}

function decisionsOf({ content }: StoredProposal, { decisions }: ProposalReply): AnsweredOption[] {
  return content.offers.flatMap(({ id: quoteId, carrier, lines, premium }) => {
    const answer = decisions.find((one) => one.quoteId === quoteId)?.answer
    return answer ? [{ quoteId, answer, carrier, lines, premium }] : []
  })
}

type Signed = { at: Date; consent: string; reply: ProposalReply; decisions: AnsweredOption[] }

async function insertAnswer(ctx: AgencyDb, { id: proposalId, fileHash }: StoredProposal, signed: Signed) {
  const { at, reply, consent, decisions } = signed
  const { name, signature, requestId } = reply
  const id = newId()
  await ctx.db.insert(proposalReplies).values({
    ...{
      agencyId: ctx.user.agencyId,
      id,
      proposalId,
      kind: 'answer',
      requestId,
      name,
      decisions,
      fileHash,
    },
    ...{ at, ...originOf(ctx) },
    body: encryptSigned(await agencyCipher(ctx), id, { signature, consent }),
  })
}

async function answer(ctx: AgencyDb, stored: StoredProposal, requote: Requote, reply: ProposalReply) {
  const view = await clientView(ctx, stored, requote)
  checkAnswer(ctx, view, reply)
  const { consent } = view
  const { name, signature } = reply
  const decisions = decisionsOf(stored, reply)
  const now = ctx.clock()
  await insertAnswer(ctx, stored, { at: now, reply, consent, decisions })
  const at = now.toISOString()
  const { id: proposalId, fileHash } = stored
  await decideQuotes(
    ctx,
    requote.id,
    decisions.map(({ quoteId, answer }) => ({ quoteId, answer, name, at, proposalId })),
  )
  const said = decisionsText(decisions)
  await recordRequoteEvent(ctx, 'requote.proposal_answered', requote, {
    text: `${name} ${said} by link`,
    isNoted: true,
    after: {
      ...{ proposalId, name, decisions, consent, fileHash },
      signatureSha256: createHash('sha256').update(JSON.stringify(signature)).digest('hex'),
    },
  })
  await publishEvent(ctx, 'proposal.copy_ordered', { proposalId, userId: stored.senderId })
  const accepted = decisions.filter((one) => one.answer === 'accepted').map(({ carrier }) => carrier)
  await tell(ctx, requote, stored, {
    text: `${name} answered the proposal for ${requote.clientName}`,
    detail: said,
    task:
      accepted.length > 0
        ? `Bind ${accepted.join(', ')}: ${name} accepted the proposal`
        : `Follow up: ${name} declined every option of the proposal`,
  })
}

/**
 * Answers a proposal for good: whoever is faster wins, and a repeat of the same request changes nothing. 404 for a link that does not work,
 * 403 for someone of the agency, 409 for one that was answered or is closed, 422 for decisions that it does not offer.
 */
export async function answerProposal(ctx: Ctx, reply: ProposalReply): Promise<ClientProposal> {
  const opened = await openLink(ctx, reply.token)
  if (opened.isOfAgency) {
    const message =
      'You’re signed in to the agency. Only the client can answer: open the link where you’re signed out.'
    throw new AppError('forbidden', message, { reason: 'signed_in' })
  }
  return aboutProposal(
    opened,
    async (ctx, stored, requote) => {
      if (!(await isKnownRequest(ctx, stored.id, reply.requestId))) await answer(ctx, stored, requote, reply)
      return clientView(ctx, await getStored(ctx, stored.id), await getRequote(ctx, requote.id))
    },
    true,
  )
}

async function ask(ctx: AgencyDb, stored: StoredProposal, requote: Requote, input: QuestionSend) {
  const { name, message, requestId } = input
  const cipher = await agencyCipher(ctx)
  if (readReplies(cipher, stored).questions.length >= maxQuestions) {
    const { name: agency } = stored.content.agency
    throw new AppError('conflict', `You’ve sent ${maxQuestions} messages. Please contact ${agency} directly.`)
  }
  const id = newId()
  await ctx.db.insert(proposalReplies).values({
    ...{ agencyId: ctx.user.agencyId, id, proposalId: stored.id, kind: 'question', requestId, name },
    ...{ at: ctx.clock(), ...originOf(ctx) },
    body: encryptQuestion(cipher, id, message),
  })
  // What others read in plain text has no numbers that nobody should have sent.
  const words = withoutSensitive(message)
  await recordRequoteEvent(ctx, 'requote.proposal_question_asked', requote, {
    text: `${name} asked about the proposal: ${words}`,
    isNoted: true,
    after: { proposalId: stored.id, name },
  })
  await tell(ctx, requote, stored, {
    text: `${name} asked about the proposal for ${requote.clientName}`,
    detail: words,
    task: `Answer ${name}’s question about the proposal`,
  })
}

/** Sends a question about a proposal to the agency. 404 for a link that does not work, 409 for too many. */
export async function askAboutProposal(ctx: Ctx, input: QuestionSend): Promise<ClientProposal> {
  return aboutProposal(
    await openLink(ctx, input.token),
    async (ctx, stored, requote) => {
      if (!(await isKnownRequest(ctx, stored.id, input.requestId))) await ask(ctx, stored, requote, input)
      return clientView(ctx, await getStored(ctx, stored.id), await getRequote(ctx, requote.id))
    },
    true,
  )
}
