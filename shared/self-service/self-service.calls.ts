import { z } from 'zod'
import { defineCalls } from '#shared/calls.ts'
import {
  ClientQuestionnaire,
  ClientView,
  CodeOrder,
  DocumentSharing,
  Questionnaire,
  QuestionnaireAnswer,
  QuestionnaireForm,
  QuestionnaireSend,
  RequestSend,
  SelfService,
  SelfServiceEmail,
  SelfServiceOpen,
} from './self-service.contract.ts'

/** Self-service: members send clients a link; clients, who have no account, open it with a code. */
export const selfServiceCalls = defineCalls({
  'GET /api/clients/:id/self-service': {
    summary: 'Get the self-service link of a client',
    access: 'member',
    output: SelfService,
  },
  'POST /api/clients/:id/self-service-link': {
    summary: 'Create the self-service link of a client, or extend it',
    access: 'member',
    output: SelfService,
  },
  'POST /api/clients/:id/self-service-link/email': {
    summary: 'Email a client their self-service link',
    access: 'member',
    body: SelfServiceEmail,
    limit: { max: 60, timeWindow: '1 hour', per: 'person' },
    output: SelfService,
  },
  'POST /api/clients/:id/self-service-link/revoke': {
    summary: 'Revoke the self-service link of a client and end its sessions',
    access: 'member',
    output: SelfService,
  },
  'GET /api/questionnaire-forms': {
    summary: 'List the published forms that can be sent as questionnaires',
    access: 'member',
    output: z.array(QuestionnaireForm),
  },
  'POST /api/clients/:id/questionnaires': {
    summary: 'Send a client a questionnaire for a renewing policy',
    access: 'member',
    body: QuestionnaireSend,
    limit: { max: 60, timeWindow: '1 hour', per: 'person' },
    output: SelfService,
  },
  'GET /api/questionnaires/:id': {
    summary: 'Get a questionnaire with its answers',
    access: 'member',
    output: Questionnaire,
  },
  'PUT /api/documents/:id/sharing': {
    summary: 'Share a document with its client, or stop sharing it',
    access: 'member',
    body: DocumentSharing,
    output: DocumentSharing,
  },
  'POST /api/self-service/code': {
    summary: 'Ask for a code to open a self-service link',
    access: 'anyone',
    body: CodeOrder,
    limit: { max: 10, timeWindow: '10 minutes' },
  },
  'POST /api/self-service/open': {
    summary: 'Open a self-service link with the code that was emailed',
    access: 'anyone',
    body: SelfServiceOpen,
    limit: { max: 20, timeWindow: '10 minutes' },
  },
  'POST /api/self-service/end': { summary: 'End a self-service session', access: 'anyone' },
  'GET /api/self-service': {
    summary: 'Get what a client sees',
    access: 'anyone',
    output: ClientView,
    limit: { max: 120, timeWindow: '1 minute' },
  },
  'GET /api/self-service/documents/:id/file': {
    summary: 'Download a shared document',
    access: 'anyone',
    file: 'application/octet-stream',
    limit: { max: 60, timeWindow: '1 minute' },
  },
  'GET /api/self-service/policies/:id/id-card.pdf': {
    summary: 'Download the ID card of an auto policy',
    access: 'anyone',
    file: 'application/pdf',
    limit: { max: 30, timeWindow: '1 minute' },
  },
  'POST /api/self-service/requests': {
    summary: 'Send a request to the agency',
    access: 'anyone',
    body: RequestSend,
    output: ClientView,
    limit: { max: 20, timeWindow: '10 minutes' },
  },
  'GET /api/self-service/questionnaires/:id': {
    summary: 'Get a questionnaire to answer',
    access: 'anyone',
    output: ClientQuestionnaire,
    limit: { max: 60, timeWindow: '1 minute' },
  },
  'POST /api/self-service/questionnaires/:id': {
    summary: 'Answer a questionnaire',
    access: 'anyone',
    body: QuestionnaireAnswer,
    output: ClientView,
    limit: { max: 20, timeWindow: '10 minutes' },
  },
})
