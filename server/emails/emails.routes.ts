import { bindCalls, read, write } from '#server/http/calls.ts'
import { emailCalls } from '#shared/emails/emails.calls.ts'
import { draftEmail, getEmail, sendEmail } from './emails.service.ts'
import { createTemplate, deleteTemplate, listTemplates, updateTemplate } from './templates.service.ts'

/** The calls of outgoing emails and their templates. */
export const emailRoutes = bindCalls(emailCalls, {
  'GET /api/email-templates': read((ctx) => listTemplates(ctx)),
  'POST /api/email-templates': write((ctx, { body }) => createTemplate(ctx, body)),
  'PATCH /api/email-templates/:id': write((ctx, { params, body }) => updateTemplate(ctx, params.id, body)),
  'DELETE /api/email-templates/:id': write((ctx, { params }) => deleteTemplate(ctx, params.id)),
  'GET /api/emails/draft': read((ctx, { query }) => draftEmail(ctx, query)),
  'POST /api/emails': write((ctx, { body }) => sendEmail(ctx, body)),
  'GET /api/emails/:id': read((ctx, { params }) => getEmail(ctx, params.id)),
})
