import { uploadAs } from '#server/agency-encryption/uploads.ts'
import { bindCalls, read, write } from '#server/http/calls.ts'
import { csv } from '#server/records/calls.ts'
import { defineCalls } from '#shared/calls.ts'
import { intakeFormCalls } from '#shared/intake-forms/intake-forms.calls.ts'
import { PublicId } from '#shared/intake-forms/intake-forms.contract.ts'
import { openDraft, saveDraft } from './drafts.service.ts'
import { sendFormPage } from './form-page.ts'
import { fileSteps } from './intake-files.service.ts'
import {
  createIntakeForm,
  deleteIntakeForm,
  getIntakeForm,
  listIntakeForms,
  publishIntakeForm,
  unpublishIntakeForm,
  updateIntakeForm,
} from './intake-forms.service.ts'
import { getPublicForm, openForm } from './public-form.ts'
import { exportSubmissions, listSubmissions, submissionsOfProspect } from './submissions.service.ts'
import { submitForm } from './submit.service.ts'

/** The calls of intake forms, and those of whoever fills one in, who has no account. */
export const intakeFormRoutes = bindCalls(intakeFormCalls, {
  'GET /api/intake-forms': read((ctx) => listIntakeForms(ctx)),
  'POST /api/intake-forms': write((ctx, { body }) => createIntakeForm(ctx, body)),
  'GET /api/intake-forms/:id': read((ctx, { params }) => getIntakeForm(ctx, params.id)),
  'PATCH /api/intake-forms/:id': write((ctx, { params, body }) => updateIntakeForm(ctx, params.id, body)),
  'DELETE /api/intake-forms/:id': write((ctx, { params }) => deleteIntakeForm(ctx, params.id)),
  'POST /api/intake-forms/:id/publish': write((ctx, { params, body }) =>
    publishIntakeForm(ctx, params.id, body.version),
  ),
  'POST /api/intake-forms/:id/unpublish': write((ctx, { params, body }) =>
    unpublishIntakeForm(ctx, params.id, body.version),
  ),
  'GET /api/intake-forms/:id/submissions': read((ctx, { params }) => listSubmissions(ctx, params.id)),
  'GET /api/intake-forms/:id/export.csv': csv('intake-submissions', (ctx, { params, query }) =>
    exportSubmissions(ctx, params.id, query.sensitive),
  ),
  'GET /api/prospects/:id/intake-submissions': read((ctx, { params }) =>
    submissionsOfProspect(ctx, params.id),
  ),
  'GET /api/public-forms/:id': (request) => getPublicForm(request.ctx, request.params.id),
  'POST /api/public-forms/:id': (request) => submitForm(request.ctx, request.params.id, request.body),
  'POST /api/public-forms/:id/drafts': (request) => saveDraft(request.ctx, request.params.id, request.body),
  'POST /api/public-forms/:id/drafts/open': (request, reply) => {
    reply.header('referrer-policy', 'no-referrer')
    return openDraft(request.ctx, request.params.id, request.body.token)
  },
  'POST /api/public-forms/:id/files': async (request) => {
    const { ctx, formId } = await openForm(request.ctx, request.params.id)
    return uploadAs(request, ctx, fileSteps(formId))
  },
})

const intakePageCalls = defineCalls({
  'GET /forms/:id': {
    summary: 'Show a published intake form',
    access: 'anyone',
    params: PublicId,
    file: 'text/html',
  },
})

/** The page of a form, which other sites may show in a frame. */
export const intakePageRoutes = bindCalls(intakePageCalls, {
  'GET /forms/:id': (request, reply) => sendFormPage(request.ctx, reply, request.params.id),
})
