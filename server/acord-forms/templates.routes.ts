import { type UploadSteps, uploadOnce } from '#server/agency-encryption/uploads.ts'
import { sendPicture } from '#server/documents/send-picture.ts'
import { memberCtx } from '#server/http/access.ts'
import { bindCalls, read, write } from '#server/http/calls.ts'
import { formTemplateCalls } from '#shared/acord-forms/acord-forms.calls.ts'
import type { FormTemplate } from '#shared/acord-forms/form-templates.contract.ts'
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

const steps: UploadSteps<ReceivedForm, FormTemplate> = {
  receive: receiveTemplate,
  use: createTemplate,
  discard: discardTemplate,
}

/** The calls of an agency's licensed forms. */
export const formTemplateRoutes = bindCalls(formTemplateCalls, {
  'GET /api/form-templates': read(listTemplates),
  'POST /api/form-templates': (request, reply) => uploadOnce(request, reply, steps),
  'GET /api/form-templates/:id': read((ctx, { params }) => getTemplate(ctx, params.id)),
  'PATCH /api/form-templates/:id': write((ctx, { params, body }) => updateTemplate(ctx, params.id, body)),
  'DELETE /api/form-templates/:id': write((ctx, { params }) => deleteTemplate(ctx, params.id)),
  'POST /api/form-templates/:id/try': read((ctx, { params, body }) => tryTemplate(ctx, params.id, body)),
  'GET /api/form-templates/:id/pages/:page/picture': async (request, reply) => {
    const { id, page } = request.params
    return sendPicture(request, reply, await templatePicture(memberCtx(request), id, page))
  },
})
