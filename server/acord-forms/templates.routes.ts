import multipart from '@fastify/multipart'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { type UploadSteps, uploadOnce } from '#server/agency-encryption/uploads.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { sendPicture } from '#server/documents/send-picture.ts'
import { memberCtx } from '#server/http/access.ts'
import { once } from '#server/http/idempotency.ts'
import { perPerson } from '#server/http/per-user-limit.ts'
import { ById, Nothing } from '#server/http/record-schemas.ts'
import {
  FormTemplate,
  FormTemplateItem,
  FormTemplateUpdate,
  FormTrial,
  FormTrialResult,
  maxFormBytes,
} from '#shared/acord-forms/form-templates.contract.ts'
import { discardTemplate, type ReceivedForm, receiveTemplate } from './template-file.ts'
import { templatePicture } from './template-picture.ts'
import {
  createTemplate,
  deleteTemplate,
  getTemplate,
  listTemplates,
  tryTemplate,
  updateTemplate,
} from './templates.service.ts'

const config = { access: 'member' } as const
const steps: UploadSteps<ReceivedForm, FormTemplate> = {
  receive: receiveTemplate,
  use: createTemplate,
  discard: discardTemplate,
}
const PictureParams = z.strictObject({ id: z.uuid(), page: z.coerce.number().int().min(1).max(60) })

/** The calls of an agency's licensed forms (issue 5, part 6). */
export const formTemplateRoutes: FastifyPluginAsyncZod = async (app) => {
  const sizes = { files: 1, fields: 2, parts: 3, fileSize: maxFormBytes + 1 }
  await app.register(multipart, { limits: sizes, throwFileSizeLimit: false })
  app.get(
    '/api/form-templates',
    { config, schema: { response: { 200: z.array(FormTemplateItem) } } },
    (request) => inTransaction(memberCtx(request), listTemplates),
  )
  app.post(
    '/api/form-templates',
    {
      config: { access: 'member', takesFile: true, rateLimit: perPerson(60, '1 hour') },
      bodyLimit: maxFormBytes + 65_536,
      schema: { response: { 201: FormTemplate } },
    },
    (request, reply) => uploadOnce(request, reply, steps),
  )
  app.get(
    '/api/form-templates/:id',
    { config, schema: { params: ById, response: { 200: FormTemplate } } },
    (request) => inTransaction(memberCtx(request), (ctx) => getTemplate(ctx, request.params.id)),
  )
  app.patch(
    '/api/form-templates/:id',
    { config, schema: { params: ById, body: FormTemplateUpdate, response: { 200: FormTemplate } } },
    (request, reply) =>
      once(request, reply, 200, (ctx) => updateTemplate(ctx, request.params.id, request.body)),
  )
  app.delete(
    '/api/form-templates/:id',
    { config, schema: { params: ById, response: { 204: Nothing } } },
    (request, reply) => once(request, reply, 204, (ctx) => deleteTemplate(ctx, request.params.id)),
  )
  app.post(
    '/api/form-templates/:id/try',
    { config, schema: { params: ById, body: FormTrial, response: { 200: FormTrialResult } } },
    (request) =>
      inTransaction(memberCtx(request), (ctx) => tryTemplate(ctx, request.params.id, request.body)),
  )
  app.get(
    '/api/form-templates/:id/pages/:page/picture',
    {
      config: { access: 'member', rateLimit: perPerson(600, '1 minute') },
      schema: { params: PictureParams, response: { 200: z.string() } },
    },
    async (request, reply) => {
      const { id, page } = request.params
      return sendPicture(request, reply, await templatePicture(memberCtx(request), id, page))
    },
  )
}
