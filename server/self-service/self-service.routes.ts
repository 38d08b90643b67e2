import type { FastifyReply, FastifyRequest } from 'fastify'
import { fileStream } from '#server/agency-encryption/encrypted-files.service.ts'
import { attachment } from '#server/http/attachment.ts'
import { bindCalls, read, write } from '#server/http/calls.ts'
import { idempotent } from '#server/http/idempotency.ts'
import { selfServiceCalls } from '#shared/self-service/self-service.calls.ts'
import { answerQuestionnaire } from './answer-questionnaire.service.ts'
import { openShared, viewOf } from './client-view.service.ts'
import { clearCookie, setCookie, tokenOf } from './cookie.ts'
import { drawIdCards } from './id-card.ts'
import { getIdCard } from './id-cards.service.ts'
import { createLink, emailLink, getSelfService, revokeLink, withAddress } from './links.service.ts'
import {
  getClientQuestionnaire,
  getQuestionnaire,
  listQuestionnaireForms,
  sendQuestionnaire,
} from './questionnaires.service.ts'
import { sendRequest } from './requests.service.ts'
import { aboutClient, endSession, openLink, sendCode, visitOf } from './sessions.service.ts'
import { shareDocument } from './sharing.service.ts'

/** What is answered to a client names the page to nobody. */
function unnamed(reply: FastifyReply): void {
  reply.header('referrer-policy', 'no-referrer')
}

const visit = (request: FastifyRequest) => visitOf(request.ctx, tokenOf(request))

/** The calls of self-service: those of members, and those of clients, who have no account. */
export const selfServiceRoutes = bindCalls(selfServiceCalls, {
  'GET /api/clients/:id/self-service': read((ctx, { params }) => getSelfService(ctx, params.id)),
  'POST /api/clients/:id/self-service-link': async (request, reply) =>
    withAddress(
      request.ctx,
      await idempotent(request, reply, 200, (ctx) => createLink(ctx, request.params.id)),
    ),
  'POST /api/clients/:id/self-service-link/email': async (request, reply) => {
    const { params, body } = request
    return withAddress(
      request.ctx,
      await idempotent(request, reply, 200, (ctx) => emailLink(ctx, params.id, body)),
    )
  },
  'POST /api/clients/:id/self-service-link/revoke': async (request, reply) =>
    withAddress(
      request.ctx,
      await idempotent(request, reply, 200, (ctx) => revokeLink(ctx, request.params.id)),
    ),
  'GET /api/questionnaire-forms': read((ctx) => listQuestionnaireForms(ctx)),
  'POST /api/clients/:id/questionnaires': async (request, reply) => {
    const { params, body } = request
    const kept = await idempotent(request, reply, 200, (ctx) => sendQuestionnaire(ctx, params.id, body))
    return withAddress(request.ctx, kept)
  },
  'GET /api/questionnaires/:id': read((ctx, { params }) => getQuestionnaire(ctx, params.id)),
  'PUT /api/documents/:id/sharing': write((ctx, { params, body }) => shareDocument(ctx, params.id, body)),
  'POST /api/self-service/code': async (request, reply) => {
    unnamed(reply)
    await sendCode(request.ctx, request.body.token)
  },
  'POST /api/self-service/open': async (request, reply) => {
    unnamed(reply)
    setCookie(reply, request.ctx.config, await openLink(request.ctx, request.body))
  },
  'POST /api/self-service/end': async (request, reply) => {
    await endSession(request.ctx, tokenOf(request))
    clearCookie(reply, request.ctx.config)
  },
  'GET /api/self-service': async (request) => aboutClient(await visit(request), viewOf),
  'GET /api/self-service/documents/:id/file': async (request, reply) => {
    const mine = await visit(request)
    const { key, name, mediaType } = await aboutClient(mine, (ctx, client) =>
      openShared(ctx, client, request.params.id),
    )
    return attachment(reply, name, mediaType).send(await fileStream(mine.ctx, key))
  },
  'GET /api/self-service/policies/:id/id-card.pdf': async (request, reply) => {
    const card = await aboutClient(await visit(request), (ctx, client) =>
      getIdCard(ctx, client, request.params.id),
    )
    return attachment(reply, `ID card ${card.policyNumber}.pdf`, 'application/pdf').send(
      await drawIdCards(card),
    )
  },
  'POST /api/self-service/requests': async (request) =>
    aboutClient(await visit(request), async (ctx, client) => {
      await sendRequest(ctx, client, request.body)
      return viewOf(ctx, client)
    }),
  'GET /api/self-service/questionnaires/:id': async (request) =>
    aboutClient(await visit(request), (ctx, client) =>
      getClientQuestionnaire(ctx, client, request.params.id),
    ),
  'POST /api/self-service/questionnaires/:id': async (request) =>
    aboutClient(await visit(request), async (ctx, client) => {
      await answerQuestionnaire(ctx, client, request.params.id, request.body)
      return viewOf(ctx, client)
    }),
})
