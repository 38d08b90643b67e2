import { z } from 'zod'
import { defineCalls } from '#shared/calls.ts'
import {
  DraftOpen,
  DraftSave,
  IntakeForm,
  IntakeFormCreate,
  IntakeFormItem,
  IntakeFormPublish,
  IntakeFormUpdate,
  OpenedDraft,
  PublicFile,
  PublicForm,
  PublicId,
  PublicSubmission,
  PublicSubmitted,
  Submission,
  SubmissionExport,
  SubmissionItem,
} from './intake-forms.contract.ts'

/** Intake forms: their owner builds them, anybody fills in the published ones. */
export const intakeFormCalls = defineCalls({
  'GET /api/intake-forms': {
    summary: 'List intake forms',
    access: 'member',
    output: z.array(IntakeFormItem),
  },
  'POST /api/intake-forms': {
    summary: 'Create an intake form from a preset',
    access: 'member',
    body: IntakeFormCreate,
    status: 201,
    output: IntakeForm,
  },
  'GET /api/intake-forms/:id': { summary: 'Get an intake form', access: 'member', output: IntakeForm },
  'PATCH /api/intake-forms/:id': {
    summary: 'Change the draft of an intake form',
    access: 'member',
    body: IntakeFormUpdate,
    output: IntakeForm,
  },
  'DELETE /api/intake-forms/:id': {
    summary: 'Delete an intake form that nobody has sent yet',
    access: 'member',
  },
  'POST /api/intake-forms/:id/publish': {
    summary: 'Publish the draft of an intake form',
    access: 'member',
    body: IntakeFormPublish,
    output: IntakeForm,
  },
  'POST /api/intake-forms/:id/unpublish': {
    summary: 'Take an intake form offline',
    access: 'member',
    body: IntakeFormPublish,
    output: IntakeForm,
  },
  'GET /api/intake-forms/:id/submissions': {
    summary: 'List the submissions of an intake form',
    access: 'member',
    output: z.array(SubmissionItem),
  },
  'GET /api/intake-forms/:id/export.csv': {
    summary: 'Export the submissions of an intake form as CSV',
    access: 'member',
    query: SubmissionExport,
    file: 'text/csv',
  },
  'GET /api/prospects/:id/intake-submissions': {
    summary: 'List the intake forms that a prospect sent, with the answers',
    access: 'member',
    output: z.array(Submission),
  },
  'GET /api/public-forms/:id': {
    summary: 'Get a published intake form',
    access: 'anyone',
    params: PublicId,
    output: PublicForm,
    limit: { max: 120, timeWindow: '1 minute' },
  },
  'POST /api/public-forms/:id': {
    summary: 'Send an intake form',
    access: 'anyone',
    params: PublicId,
    body: PublicSubmission,
    output: PublicSubmitted,
    limit: { max: 20, timeWindow: '10 minutes' },
  },
  'POST /api/public-forms/:id/files': {
    summary: 'Upload a file for an intake form',
    access: 'anyone',
    params: PublicId,
    upload: { maxBytes: 25 * 1024 * 1024 },
    status: 201,
    output: PublicFile,
    limit: { max: 20, timeWindow: '10 minutes' },
  },
  'POST /api/public-forms/:id/drafts': {
    summary: 'Put an intake form aside and email the link to resume it',
    access: 'anyone',
    params: PublicId,
    body: DraftSave,
    limit: { max: 5, timeWindow: '10 minutes' },
  },
  'POST /api/public-forms/:id/drafts/open': {
    summary: 'Resume an intake form by the link that was emailed',
    access: 'anyone',
    params: PublicId,
    body: DraftOpen,
    output: OpenedDraft,
    limit: { max: 20, timeWindow: '10 minutes' },
  },
})
