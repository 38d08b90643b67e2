import { and, eq, sql } from 'drizzle-orm'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { submissionMarkets } from '#server/db/tables/commercial.ts'
import { AppError, notFound } from '#server/errors.ts'
import { publishEvent } from '#server/jobs/outbox.ts'
import { newId } from '#server/new-id.ts'
import { createClientPolicy, getPolicy, updatePolicy } from '#server/policies/policies.service.ts'
import { changesOf, checkVersion } from '#server/records/record-writes.ts'
import {
  type Market,
  type MarketCreate,
  MarketSend,
  type MarketUpdate,
  marketStatusLabels,
  maxAttachmentBytes,
  type Submission,
  type SubmissionBind,
  type SubmissionBound,
} from '#shared/commercial/submissions.contract.ts'
import { isOpenSubmission, marketGaps, mayMarketBecome } from '#shared/commercial/submissions.rules.ts'
import { dayIn } from '#shared/dates.ts'
import { formatDollars } from '#shared/money.ts'
import { encryptEmail } from './submission-mail.ts'
import { findSubmission } from './submissions.queries.ts'
import {
  checkSubmissionStep,
  getSubmission,
  noteOnClient,
  recordSubmissionEvent,
  writeSubmission,
} from './submissions.service.ts'
import { findVisibleDocument } from './visible-document.ts'

type Ctx = InTransaction<AgencyCtx>
type Set = Partial<typeof submissionMarkets.$inferInsert>
type Placed = { submission: Submission; market: Market }

async function placeOf(ctx: Ctx, marketId: string): Promise<Placed> {
  const submission = await findSubmission(ctx, { marketId })
  const market = submission?.markets.find(({ id }) => id === marketId)
  if (!submission || !market) throw notFound()
  return { submission, market }
}

function checkOpen(submission: Submission): void {
  if (isOpenSubmission(submission)) return
  const message = 'This submission is closed. Reopen it to change its markets.'
  throw new AppError('conflict', message, { reason: 'decided' })
}

async function writeMarket(ctx: Ctx, id: string, set: Set): Promise<void> {
  const change = { ...set, updatedAt: ctx.clock(), version: sql`${submissionMarkets.version} + 1` }
  const isIt = and(eq(submissionMarkets.agencyId, ctx.user.agencyId), eq(submissionMarkets.id, id))
  await ctx.db.update(submissionMarkets).set(change).where(isIt)
}

/** Adds a market to a submission that is not decided. 400 where it has that carrier already, 409 where it is decided. */
export async function addMarket(ctx: Ctx, id: string, input: MarketCreate): Promise<Submission> {
  const submission = await getSubmission(ctx, id)
  checkOpen(submission)
  const isThere = ({ carrier }: Market) => carrier.toLowerCase() === input.carrier.toLowerCase()
  if (submission.markets.some(isThere))
    throw new AppError('invalid', undefined, { fields: { carrier: 'This market is already in the list' } })
  const now = ctx.clock()
  const common = { agencyId: ctx.user.agencyId, id: newId(), submissionId: id }
  await ctx.db.insert(submissionMarkets).values({ ...common, ...input, createdAt: now, updatedAt: now })
  await recordSubmissionEvent(ctx, 'submission.market_added', id, {
    after: { marketId: common.id, ...input },
  })
  return getSubmission(ctx, id)
}

function checkStep(market: Market, next: Market): void {
  if (!mayMarketBecome(market.status, next.status)) {
    const [from, to] = [marketStatusLabels[market.status], marketStatusLabels[next.status]]
    const message = `A market can’t change from “${from}” to “${to}”.`
    throw new AppError('conflict', message, { reason: 'status' })
  }
  const fields = marketGaps(next)
  if (Object.keys(fields).length > 0) throw new AppError('invalid', undefined, { fields })
}

/** The days that go with a step: when it was sent, when it was answered. */
function daysOf(today: string, before: Market['status'], next: Market['status']): Set {
  if (before === next) return {}
  if (next === 'to_send') return { sentOn: null, answeredOn: null }
  if (next === 'sent') return { sentOn: today, answeredOn: null }
  return next === 'no_answer' ? {} : { answeredOn: today }
}

const answers: Partial<Record<Market['status'], (market: Market) => string>> = {
  quoted: ({ carrier, premium }) => `${carrier} quoted ${formatDollars(premium, { cents: true })}`,
  declined: ({ carrier, reason }) => `${carrier} declined: ${reason}`,
  no_answer: ({ carrier }) => `${carrier} did not respond`,
}

/**
 * Changes what is known of a market. 400 for a quote without a premium or a decline without a reason, 409 for a step that is
 * none, a decided submission or a stale `version`, 404 out of reach.
 */
export async function updateMarket(
  ctx: Ctx,
  id: string,
  { version, ...fields }: MarketUpdate,
): Promise<Submission> {
  const { submission, market } = await placeOf(ctx, id)
  checkOpen(submission)
  checkVersion(market, version)
  const { before, after } = changesOf(market, fields)
  if (Object.keys(after).length === 0) return submission
  if (after.documentId && !(await findVisibleDocument(ctx, after.documentId)))
    throw new AppError('invalid', undefined, { fields: { documentId: 'This document doesn’t exist' } })
  const next = { ...market, ...after }
  checkStep(market, next)
  const today = dayIn(ctx.user.timeZone, ctx.clock())
  await writeMarket(ctx, id, { ...after, ...daysOf(today, market.status, next.status) })
  if (submission.status === 'draft' && next.status !== 'to_send')
    await writeSubmission(ctx, submission.id, { status: 'marketed' })
  await recordSubmissionEvent(ctx, 'submission.market_changed', submission.id, {
    before,
    after: { marketId: id, ...after },
  })
  const words = market.status === next.status ? undefined : answers[next.status]?.(next)
  if (words) await noteOnClient(ctx, submission.clientId, `${submission.title}: ${words}`)
  return getSubmission(ctx, submission.id)
}

/** Takes a market off a submission that is not decided. */
export async function removeMarket(ctx: Ctx, id: string): Promise<Submission> {
  const { submission, market } = await placeOf(ctx, id)
  checkOpen(submission)
  await writeMarket(ctx, id, { deletedAt: ctx.clock() })
  await recordSubmissionEvent(ctx, 'submission.market_removed', submission.id, {
    before: { carrier: market.carrier },
  })
  return getSubmission(ctx, submission.id)
}

async function checkAttachments(ctx: Ctx, documentIds: readonly string[]): Promise<string[]> {
  const names: string[] = []
  let bytes = 0
  for (const [at, id] of documentIds.entries()) {
    const document = await findVisibleDocument(ctx, id)
    const fields = { [`documentIds.${at}`]: 'This document doesn’t exist' }
    if (!document) throw new AppError('invalid', undefined, { fields })
    names.push(document.fileName)
    bytes += document.bytes
  }
  if (bytes <= maxAttachmentBytes) return names
  const message = 'These documents are over 15 MB in total. Send some of them another way.'
  throw new AppError('invalid', message, { fields: { documentIds: message } })
}

/**
 * Orders the mail that offers a submission to a market; it goes out once, after the commit. The market is then sent.
 * 400 for documents out of reach or over 15 MB, 409 for a decided submission or a stale `version`.
 */
export async function sendToMarket(ctx: Ctx, id: string, input: MarketSend): Promise<Submission> {
  const { version, ...mail } = MarketSend.parse(input)
  const { submission, market } = await placeOf(ctx, id)
  checkOpen(submission)
  checkVersion(market, version)
  const next = {
    ...market,
    status: mayMarketBecome(market.status, 'sent') ? 'sent' : market.status,
  } as Market
  const attachments = await checkAttachments(ctx, mail.documentIds)
  const today = dayIn(ctx.user.timeZone, ctx.clock())
  const email = market.email || mail.to
  await writeMarket(ctx, id, { status: next.status, email, ...daysOf(today, market.status, next.status) })
  if (submission.status === 'draft') await writeSubmission(ctx, submission.id, { status: 'marketed' })
  const encrypted = await encryptEmail(ctx, id, mail)
  await publishEvent(ctx, 'submission.mail_ordered', { marketId: id, userId: ctx.user.id, ...encrypted })
  const after = { marketId: id, to: mail.to, subject: mail.subject, documentIds: mail.documentIds }
  await recordSubmissionEvent(ctx, 'submission.sent', submission.id, { after })
  const attached = attachments.length > 0 ? `, with ${attachments.join(', ')}` : ''
  const words = `${submission.title}: sent to ${market.carrier} at ${mail.to}${attached}`
  await noteOnClient(ctx, submission.clientId, words, 'email')
  return getSubmission(ctx, submission.id)
}

async function writePolicy(ctx: Ctx, clientId: string, choice: SubmissionBind['policy']): Promise<string> {
  if (choice.action === 'create') return (await createClientPolicy(ctx, clientId, choice.fields)).id
  if ((await getPolicy(ctx, choice.id)).clientId !== clientId)
    throw new AppError('invalid', undefined, {
      fields: { 'policy.id': 'Choose a policy of the same client' },
    })
  return (await updatePolicy(ctx, choice.id, choice.fields)).id
}

/**
 * Chooses a quote: the market and its submission are bound, and the policy is added or changed as the person confirmed it, all
 * or nothing. 400 for a market that has not quoted, 409 for a decided submission or a stale `version`.
 */
export async function bindSubmission(
  ctx: Ctx,
  id: string,
  { marketId, policy, version }: SubmissionBind,
): Promise<SubmissionBound> {
  const submission = await getSubmission(ctx, id)
  checkVersion(submission, version)
  checkSubmissionStep(submission, 'bound')
  checkOpen(submission)
  const market = submission.markets.find((one) => one.id === marketId)
  if (!market || !mayMarketBecome(market.status, 'bound'))
    throw new AppError('invalid', undefined, { fields: { marketId: 'Choose a market that quoted' } })
  const policyId = await writePolicy(ctx, submission.clientId, policy)
  await writeMarket(ctx, marketId, { status: 'bound' })
  await writeSubmission(ctx, id, { status: 'bound' })
  await recordSubmissionEvent(ctx, 'submission.bound', id, {
    after: { marketId, carrier: market.carrier, policyId },
  })
  const premium = formatDollars(market.premium, { cents: true })
  await noteOnClient(
    ctx,
    submission.clientId,
    `${submission.title}: bound with ${market.carrier} for ${premium}`,
  )
  return { submission: await getSubmission(ctx, id), policyId }
}
