import type { FastifyReply } from 'fastify'
import { fileBytes } from '#server/agency-encryption/encrypted-files.service.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { memberCtx } from '#server/http/access.ts'
import { attachment } from '#server/http/attachment.ts'
import { bindCalls, read, write } from '#server/http/calls.ts'
import { idempotent } from '#server/http/idempotency.ts'
import { proposalCalls } from '#shared/proposals/proposals.calls.ts'
import { answerProposal, askAboutProposal } from './answer.service.ts'
import { openProposal, readProposalFile } from './client-proposals.service.ts'
import {
  getProposalFile,
  listProposals,
  prepareProposal,
  resendProposal,
  revokeProposal,
  sendProposal,
} from './proposals.service.ts'

/** What is answered to a secret link names it to nobody. */
function unnamed<Answer>(reply: FastifyReply, answer: Answer): Answer {
  reply.header('referrer-policy', 'no-referrer')
  return answer
}

/** The calls of proposals that are sent, and those of clients, who have no account. */
export const proposalRoutes = bindCalls(proposalCalls, {
  'GET /api/requotes/:id/proposals': read((ctx, { params }) => listProposals(ctx, params.id)),
  'POST /api/requotes/:id/proposals': async (request, reply) => {
    const { params, body } = request
    const prepared = await prepareProposal(memberCtx(request), params.id, body)
    return idempotent(request, reply, 201, (ctx) => sendProposal(ctx, prepared, body))
  },
  'POST /api/requote-proposals/:id/resend': write((ctx, { params, body }) =>
    resendProposal(ctx, params.id, body),
  ),
  'POST /api/requote-proposals/:id/revoke': write((ctx, { params }) => revokeProposal(ctx, params.id)),
  'GET /api/requote-proposals/:id/file': async (request, reply) => {
    const ctx = memberCtx(request)
    const { key, name } = await inTransaction(ctx, (ctx) => getProposalFile(ctx, request.params.id))
    return attachment(reply, name, 'application/pdf').send(await fileBytes(ctx, key))
  },
  'POST /api/proposals/open': (request, reply) => unnamed(reply, openProposal(request.ctx, request.body)),
  'POST /api/proposals/file': (request, reply) => unnamed(reply, readProposalFile(request.ctx, request.body)),
  'POST /api/proposals/answer': (request, reply) => unnamed(reply, answerProposal(request.ctx, request.body)),
  'POST /api/proposals/question': (request, reply) =>
    unnamed(reply, askAboutProposal(request.ctx, request.body)),
})
