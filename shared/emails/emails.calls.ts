import { z } from 'zod'
import { defineCalls } from '#shared/calls.ts'
import { Email, EmailDraft, EmailDraftQuery, EmailSend } from './emails.contract.ts'
import { EmailTemplate, EmailTemplateCreate, EmailTemplateUpdate } from './templates.contract.ts'

/** The calls of outgoing emails and their templates. */
export const emailCalls = defineCalls({
  'GET /api/email-templates': {
    summary: 'List email templates',
    access: 'member',
    output: z.array(EmailTemplate),
  },
  'POST /api/email-templates': {
    summary: 'Add an email template',
    access: 'member',
    body: EmailTemplateCreate,
    status: 201,
    output: EmailTemplate,
  },
  'PATCH /api/email-templates/:id': {
    summary: 'Change an email template',
    access: 'member',
    body: EmailTemplateUpdate,
    output: EmailTemplate,
  },
  'DELETE /api/email-templates/:id': { summary: 'Delete an email template', access: 'member' },
  'GET /api/emails/draft': {
    summary: 'Draft an email about a record from a template',
    access: 'member',
    query: EmailDraftQuery,
    output: EmailDraft,
  },
  'POST /api/emails': {
    summary: 'Send an email about a record',
    access: 'member',
    body: EmailSend,
    status: 201,
    output: Email,
  },
  'GET /api/emails/:id': { summary: 'Get a sent email', access: 'member', output: Email },
})
