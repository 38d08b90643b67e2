import { sendPicture } from '#server/documents/send-picture.ts'
import { memberCtx } from '#server/http/access.ts'
import { attachment } from '#server/http/attachment.ts'
import { bindCalls, read, write } from '#server/http/calls.ts'
import { list } from '#server/records/calls.ts'
import { formCalls } from '#shared/acord-forms/acord-forms.calls.ts'
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
import { issueIdempotent } from './issue-idempotent.ts'
import { mailForm } from './mail-form.service.ts'

/** The calls of filled forms: drafts, issuing, files, mail and what happened to them. */
export const formRoutes = bindCalls(formCalls, {
  'GET /api/forms': list((ctx, { query }) => listForms(ctx, query)),
  'POST /api/forms': write((ctx, { body }) => createFilledForm(ctx, body)),
  'GET /api/forms/:id': read((ctx, { params }) => getForm(ctx, params.id)),
  'PATCH /api/forms/:id': write((ctx, { params, body }) => updateForm(ctx, params.id, body)),
  'DELETE /api/forms/:id': write((ctx, { params }) => deleteDraft(ctx, params.id)),
  'GET /api/forms/:id/template': read((ctx, { params }) => getTemplateOfForm(ctx, params.id)),
  'GET /api/forms/:id/events': read((ctx, { params }) => listFormEvents(ctx, params.id)),
  'GET /api/forms/:id/file': async (request, reply) => {
    const { name, file } = await downloadForm(memberCtx(request), request.params.id)
    return attachment(reply, name, 'application/pdf').send(file)
  },
  'GET /api/forms/:id/pages/:page/picture': async (request, reply) => {
    const { id, page } = request.params
    return sendPicture(request, reply, await formPicture(memberCtx(request), id, page))
  },
  'POST /api/forms/:id/issue': (request, reply) =>
    issueIdempotent(request, reply, request.params.id, request.body),
  'POST /api/forms/:id/void': write((ctx, { params, body }) => voidForm(ctx, params.id, body)),
  'POST /api/forms/:id/mail': write((ctx, { params, body }) => mailForm(ctx, params.id, body)),
})
