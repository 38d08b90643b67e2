import { agencyCipher } from '#server/agency-encryption/agency-key.service.ts'
import { fileBytes } from '#server/agency-encryption/encrypted-files.service.ts'
import type { AgencyCtx, Ctx, InTransaction } from '#server/context.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { AppError } from '#server/errors.ts'
import { hashLinkToken } from '#server/http/link-token.ts'
import { actFor } from '#server/jobs/act-for.ts'
import { getRequote, lockRequote, recordRequoteEvent } from '#server/requotes/requotes.service.ts'
import { dayIn } from '#shared/dates.ts'
import {
  type ClientProposal,
  deadProposalMessage,
  type ProposalFile,
  type ProposalOpen,
} from '#shared/proposals/proposals.contract.ts'
import { consentOf, stateOfOption } from '#shared/proposals/proposals.rules.ts'
import type { Requote } from '#shared/requotes/requotes.contract.ts'
import { isOpenRequote } from '#shared/requotes/requotes.rules.ts'
import { countOpening, findByToken, type StoredProposal } from './proposals.queries.ts'
import { fileNameOf, getStored } from './proposals.service.ts'
import { readReplies } from './reply-text.ts'

type AgencyDb = InTransaction<AgencyCtx>

/** What a link leads to: the work runs with the rights of the agency's owner, and says that a client acts. */
export type Opened = { ctx: AgencyCtx; id: string; isOfAgency: boolean }

function deadLink(): AppError {
  return new AppError('not_found', deadProposalMessage, { reason: 'dead_link' })
}

/** A link that works, else the 404 in the same words for every link that does not. Whoever is signed in has no more right here than anybody. */
export async function openLink(ctx: Ctx, token: string): Promise<Opened> {
  const nobody = { ...ctx, user: null }
  const tokenHash = hashLinkToken(token)
  const found = await inTransaction(nobody, (ctx) => findByToken(ctx, tokenHash), 'app_platform')
  const mine = found && (await actFor(nobody, found.agencyId, null))
  if (!mine) throw deadLink()
  const isOfAgency = ctx.user?.agencyId === found.agencyId
  return { ctx: { ...mine, actor: 'client_link' }, id: found.id, isOfAgency }
}

/** Runs something about a proposal; one whose requote or client was deleted is as if its link did not work. */
export async function aboutProposal<Out>(
  { ctx, id }: Opened,
  run: (ctx: AgencyDb, stored: StoredProposal, requote: Requote) => Promise<Out>,
  isWrite = false,
): Promise<Out> {
  return inTransaction(ctx, async (ctx) => {
    const found = await find(ctx, id, isWrite).catch((error) => {
      throw error instanceof AppError && error.code === 'not_found' ? deadLink() : error
    })
    return run(ctx, found.stored, found.requote)
  })
}

async function find(ctx: AgencyDb, id: string, isWrite: boolean) {
  const { requoteId } = await getStored(ctx, id)
  const requote = isWrite ? await lockRequote(ctx, { id: requoteId }) : await getRequote(ctx, requoteId)
  // Read once the requote is held: as whoever held it before has left it.
  return { requote, stored: await getStored(ctx, id) }
}

/** A proposal as its client sees it now. */
export async function clientView(
  ctx: AgencyDb,
  stored: StoredProposal,
  requote: Requote,
): Promise<ClientProposal> {
  const { content, expiresAt } = stored
  const { timeZone } = ctx.user
  const today = dayIn(timeZone, ctx.clock())
  const quoteOf = (id: string) => requote.quotes.find((quote) => quote.id === id)
  const { agency } = content
  const closed = `This proposal is closed. Contact ${agency.name} if you have questions.`
  return {
    content,
    options: content.offers.map((offer) => ({
      quoteId: offer.id,
      state: stateOfOption(offer, quoteOf(offer.id), today),
    })),
    expiresOn: dayIn(timeZone, new Date(expiresAt)),
    consent: consentOf(agency.name),
    notice: isOpenRequote(requote) || stored.answer ? '' : closed,
    ...readReplies(await agencyCipher(ctx), stored),
  }
}

/** Opens a proposal; the agency sees each opening but its own. Throws 404. */
export async function openProposal(ctx: Ctx, { token }: ProposalOpen): Promise<ClientProposal> {
  const opened = await openLink(ctx, token)
  return aboutProposal(opened, async (ctx, stored, requote) => {
    const isFirst = !opened.isOfAgency && (await countOpening(ctx, stored.id)) === 1
    if (isFirst)
      await recordRequoteEvent(ctx, 'requote.proposal_opened', requote, {
        text: `proposal for ${stored.to} opened`,
        after: { proposalId: stored.id },
      })
    return clientView(ctx, stored, requote)
  })
}

/** The PDF of a proposal. Throws 404. */
export async function readProposalFile(ctx: Ctx, { token }: ProposalOpen): Promise<ProposalFile> {
  const opened = await openLink(ctx, token)
  const { content, fileKey } = await aboutProposal(opened, async (_, stored) => stored)
  const file = await fileBytes(opened.ctx, fileKey)
  return { fileName: fileNameOf(content), file: file.toString('base64') }
}
