import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import {
  createHolder,
  getHolder,
  listHolders,
  mergeHolders,
  updateHolder,
} from '#server/acord-forms/holders.service.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { memberCtx } from '#server/http/access.ts'
import { once } from '#server/http/idempotency.ts'
import { ById } from '#server/http/record-schemas.ts'
import { sendList } from '#server/records/list.ts'
import { FilledForm } from '#shared/acord-forms/filled-forms.contract.ts'
import {
  CertificateHolder,
  HolderCreate,
  HolderListQuery,
  HolderMerge,
  HolderUpdate,
} from '#shared/certificates/holders.contract.ts'
import {
  CertificateRequest,
  DueReissue,
  ReissueOrder,
  ReissueResult,
  RequestCreate,
  RequestDecline,
  RequestForm,
  RequestListQuery,
  RequestUpdate,
} from '#shared/certificates/requests.contract.ts'
import { listReissues, reissueForms } from './reissues.service.ts'
import {
  createRequest,
  declineRequest,
  getRequest,
  listRequests,
  reopenRequest,
  startRequestedForm,
  updateRequest,
} from './requests.service.ts'

const config = { access: 'member' } as const

/** The calls of the certificate desk: what was asked for, and what came of it (issue 5, part 6). */
export const certificateRequestRoutes: FastifyPluginAsyncZod = async (app) => {
  const path = '/api/certificate-requests'
  const one = { 200: CertificateRequest }
  app.get(
    path,
    { config, schema: { querystring: RequestListQuery, response: { 200: z.array(CertificateRequest) } } },
    (request, reply) => sendList(request, reply, (ctx) => listRequests(ctx, request.query)),
  )
  app.post(
    path,
    { config, schema: { body: RequestCreate, response: { 201: CertificateRequest } } },
    (request, reply) => once(request, reply, 201, (ctx) => createRequest(ctx, request.body)),
  )
  app.get(`${path}/:id`, { config, schema: { params: ById, response: one } }, (request) =>
    inTransaction(memberCtx(request), (ctx) => getRequest(ctx, request.params.id)),
  )
  app.patch(
    `${path}/:id`,
    { config, schema: { params: ById, body: RequestUpdate, response: one } },
    (request, reply) =>
      once(request, reply, 200, (ctx) => updateRequest(ctx, request.params.id, request.body)),
  )
  app.post(
    `${path}/:id/decline`,
    { config, schema: { params: ById, body: RequestDecline, response: one } },
    (request, reply) =>
      once(request, reply, 200, (ctx) => declineRequest(ctx, request.params.id, request.body)),
  )
  app.post(`${path}/:id/reopen`, { config, schema: { params: ById, response: one } }, (request, reply) =>
    once(request, reply, 200, (ctx) => reopenRequest(ctx, request.params.id)),
  )
  app.post(
    `${path}/:id/form`,
    { config, schema: { params: ById, body: RequestForm, response: { 201: FilledForm } } },
    (request, reply) =>
      once(request, reply, 201, (ctx) => startRequestedForm(ctx, request.params.id, request.body)),
  )
}

/** The calls of certificates that are to be made anew for a renewal. */
export const reissueRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/api/certificate-reissues',
    { config, schema: { response: { 200: z.array(DueReissue) } } },
    (request) => inTransaction(memberCtx(request), listReissues),
  )
  app.post(
    '/api/certificate-reissues',
    { config, schema: { body: ReissueOrder, response: { 200: z.array(ReissueResult) } } },
    (request, reply) => once(request, reply, 200, (ctx) => reissueForms(ctx, request.body)),
  )
}

/** The calls of the agency's holders of certificates. */
export const certificateHolderRoutes: FastifyPluginAsyncZod = async (app) => {
  const path = '/api/certificate-holders'
  const one = { 200: CertificateHolder }
  app.get(
    path,
    { config, schema: { querystring: HolderListQuery, response: { 200: z.array(CertificateHolder) } } },
    (request, reply) => sendList(request, reply, (ctx) => listHolders(ctx, request.query)),
  )
  app.post(
    path,
    { config, schema: { body: HolderCreate, response: { 201: CertificateHolder } } },
    (request, reply) => once(request, reply, 201, (ctx) => createHolder(ctx, request.body)),
  )
  app.get(`${path}/:id`, { config, schema: { params: ById, response: one } }, (request) =>
    inTransaction(memberCtx(request), (ctx) => getHolder(ctx, request.params.id)),
  )
  app.patch(
    `${path}/:id`,
    { config, schema: { params: ById, body: HolderUpdate, response: one } },
    (request, reply) =>
      once(request, reply, 200, (ctx) => updateHolder(ctx, request.params.id, request.body)),
  )
  app.post(
    `${path}/:id/merge`,
    { config, schema: { params: ById, body: HolderMerge, response: one } },
    (request, reply) =>
      once(request, reply, 200, (ctx) => mergeHolders(ctx, request.params.id, request.body)),
  )
}
