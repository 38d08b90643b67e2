import { z } from 'zod'
import { defineCalls } from '#shared/calls.ts'
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
} from './filled-forms.contract.ts'
import {
  FormTemplate,
  FormTemplateItem,
  FormTemplateUpdate,
  FormTrial,
  FormTrialResult,
  maxFormBytes,
} from './form-templates.contract.ts'

const PictureParams = z.strictObject({ id: z.uuid(), page: z.coerce.number().int().min(1).max(60) })
/** Filling a form takes a process of its own. */
const fillingLimit = { max: 120, timeWindow: '1 minute', per: 'person' } as const

/** The calls of filled forms: drafts, issuing, files, mail and what happened to them. */
export const formCalls = defineCalls({
  'GET /api/forms': {
    summary: 'List forms',
    access: 'member',
    query: FormListQuery,
    output: z.array(FilledFormItem),
  },
  'POST /api/forms': {
    summary: 'Start a form',
    access: 'member',
    body: FilledFormCreate,
    status: 201,
    output: FilledForm,
  },
  'GET /api/forms/:id': {
    summary: 'Get a form',
    access: 'member',
    output: FilledForm,
  },
  'PATCH /api/forms/:id': {
    summary: 'Change a form',
    access: 'member',
    body: FilledFormUpdate,
    output: FilledForm,
  },
  'DELETE /api/forms/:id': {
    summary: 'Delete a draft form',
    access: 'member',
  },
  'GET /api/forms/:id/template': {
    summary: 'Get the fields of a form',
    access: 'member',
    output: FormTemplate,
  },
  'GET /api/forms/:id/events': {
    summary: 'List the history of a form',
    access: 'member',
    output: z.array(FormEvent),
  },
  'GET /api/forms/:id/file': {
    summary: 'Download a form',
    access: 'member',
    limit: fillingLimit,
    file: 'application/octet-stream',
  },
  'GET /api/forms/:id/pages/:page/picture': {
    summary: "Get the image of a form's page",
    access: 'member',
    params: PictureParams,
    limit: fillingLimit,
    file: 'image/png',
  },
  'POST /api/forms/:id/issue': {
    summary: 'Sign and issue a form',
    access: 'member',
    body: FormIssue,
    limit: fillingLimit,
    output: FilledForm,
  },
  'POST /api/forms/:id/void': {
    summary: 'Void a form',
    access: 'member',
    body: FormVoid,
    output: FilledForm,
  },
  'POST /api/forms/:id/mail': {
    summary: 'Send a form by email',
    access: 'member',
    body: FormMail,
    limit: { max: 60, timeWindow: '1 hour', per: 'person' },
  },
})

/** The calls of an agency's licensed forms. */
export const formTemplateCalls = defineCalls({
  'GET /api/form-templates': {
    summary: 'List licensed forms',
    access: 'member',
    output: z.array(FormTemplateItem),
  },
  'POST /api/form-templates': {
    summary: 'Upload a licensed form',
    access: 'member',
    upload: { maxBytes: maxFormBytes },
    limit: { max: 60, timeWindow: '1 hour', per: 'person' },
    status: 201,
    output: FormTemplate,
  },
  'GET /api/form-templates/:id': {
    summary: 'Get a licensed form',
    access: 'member',
    output: FormTemplate,
  },
  'PATCH /api/form-templates/:id': {
    summary: 'Change a licensed form',
    access: 'member',
    body: FormTemplateUpdate,
    output: FormTemplate,
  },
  'DELETE /api/form-templates/:id': {
    summary: 'Delete a licensed form',
    access: 'member',
  },
  'POST /api/form-templates/:id/try': {
    summary: 'Test the mapping of a licensed form',
    access: 'member',
    body: FormTrial,
    output: FormTrialResult,
  },
  'GET /api/form-templates/:id/pages/:page/picture': {
    summary: "Get the image of a licensed form's page",
    access: 'member',
    params: PictureParams,
    limit: { max: 600, timeWindow: '1 minute', per: 'person' },
    file: 'image/png',
  },
})
