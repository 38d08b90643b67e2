import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { inTransaction } from '#server/db/transaction.ts'
import { sendPicture } from '#server/documents/send-picture.ts'
import { memberCtx } from '#server/http/access.ts'
import { attachment } from '#server/http/attachment.ts'
import { once } from '#server/http/idempotency.ts'
import { perPerson } from '#server/http/per-user-limit.ts'
import { ById, Nothing } from '#server/http/record-schemas.ts'
import { sendList } from '#server/records/list.ts'
import {
  FilledForm,
  FilledFormCreate,
  FilledFormItem,
  FilledFormUpdate,
  FormEvent,
  FormIssue,
  FormListQuery,
  FormMail,
  FormVoid,
} from '#shared/acord-forms/filled-forms.contract.ts'
import { FormTemplate } from '#shared/acord-forms/form-templates.contract.ts'
import { downloadForm } from './download-form.service.ts'
import { listFormEvents } from './form-events.service.ts'
import { formPicture } from './form-picture.ts'
import {
  createFilledForm,
  deleteDraft,
  getForm,
  getTemplateOfForm,
  listForms,
  updateForm,
  voidForm,
} from './forms.service.ts'
import { issueOnce } from './issue-idempotent.ts'
import { mailForm } from './mail-form.service.ts'

const config = { access: 'member' } as const
/** Filling a form takes a process of its own. */
const filling = { access: 'member', rateLimit: perPerson(120, '1 minute') } as const

const PictureParams = z.strictObject({ id: z.uuid(), page: z.coerce.number().int().min(1).max(60) })

/** The calls of filled forms: drafts, issuing, files, mail and what happened to them (issue 5, part 6). */
export const formRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/api/forms',
    { config, schema: { querystring: FormListQuery, response: { 200: z.array(FilledFormItem) } } },
    (request, reply) => sendList(request, reply, (ctx) => listForms(ctx, request.query)),
  )
  app.post(
    '/api/forms',
    { config, schema: { body: FilledFormCreate, response: { 201: FilledForm } } },
    (request, reply) => once(request, reply, 201, (ctx) => createFilledForm(ctx, request.body)),
  )
  app.get('/api/forms/:id', { config, schema: { params: ById, response: { 200: FilledForm } } }, (request) =>
    inTransaction(memberCtx(request), (ctx) => getForm(ctx, request.params.id)),
  )
  app.patch(
    '/api/forms/:id',
    { config, schema: { params: ById, body: FilledFormUpdate, response: { 200: FilledForm } } },
    (request, reply) => once(request, reply, 200, (ctx) => updateForm(ctx, request.params.id, request.body)),
  )
  app.delete(
    '/api/forms/:id',
    { config, schema: { params: ById, response: { 204: Nothing } } },
    (request, reply) => once(request, reply, 204, (ctx) => deleteDraft(ctx, request.params.id)),
  )
}

/** The calls about the file of a form: issuing it, taking it, sending it, making it void, and what happened to it. */
export const formFileRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/api/forms/:id/template',
    { config, schema: { params: ById, response: { 200: FormTemplate } } },
    (request) => inTransaction(memberCtx(request), (ctx) => getTemplateOfForm(ctx, request.params.id)),
  )
  app.get(
    '/api/forms/:id/events',
    { config, schema: { params: ById, response: { 200: z.array(FormEvent) } } },
    (request) => inTransaction(memberCtx(request), (ctx) => listFormEvents(ctx, request.params.id)),
  )
  app.get(
    '/api/forms/:id/file',
    { config: filling, schema: { params: ById, response: { 200: z.string() } } },
    async (request, reply) => {
      const { name, file } = await downloadForm(memberCtx(request), request.params.id)
      return attachment(reply, name, 'application/pdf').send(file)
    },
  )
  app.get(
    '/api/forms/:id/pages/:page/picture',
    { config: filling, schema: { params: PictureParams, response: { 200: z.string() } } },
    async (request, reply) => {
      const { id, page } = request.params
      return sendPicture(request, reply, await formPicture(memberCtx(request), id, page))
    },
  )
  app.post(
    '/api/forms/:id/issue',
    { config: filling, schema: { params: ById, body: FormIssue, response: { 200: FilledForm } } },
    (request, reply) => issueOnce(request, reply, request.params.id, request.body),
  )
  app.post(
    '/api/forms/:id/void',
    { config, schema: { params: ById, body: FormVoid, response: { 200: FilledForm } } },
    (request, reply) => once(request, reply, 200, (ctx) => voidForm(ctx, request.params.id, request.body)),
  )
  app.post(
    '/api/forms/:id/mail',
    {
      config: { access: 'member', rateLimit: perPerson(60, '1 hour') },
      schema: { params: ById, body: FormMail, response: { 204: Nothing } },
    },
    (request, reply) => once(request, reply, 204, (ctx) => mailForm(ctx, request.params.id, request.body)),
  )
}
