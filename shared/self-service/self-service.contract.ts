import { z } from 'zod'
import { Instant } from '#shared/dates.ts'
import { unfilledMessage } from '#shared/emails/merge-fields.rules.ts'
import { Id, line, paragraphs } from '#shared/fields.ts'
import { Answers, FormDefinition } from '#shared/intake-forms/intake-forms.contract.ts'
import { requestKinds } from './request-form.rules.ts'

/** For how many days a link works after it was sent or copied last. */
export const linkDays = 90
/** So many wrong codes in a row lock a link. */
export const triesOfLink = 20
/** A code works this many minutes and tries, and a link gets so many of them in an hour. */
export const codeMinutes = 10
export const triesOfCode = 5
export const codesPerHour = 5
/** A session ends after this many minutes without a call, and after this many hours at the latest. */
export const idleMinutes = 30
export const sessionHours = 12
/** How many requests one client sends within a day. */
export const requestsPerDay = 20

/** Where the link goes in the message that it is sent with. */
export const linkPlace = '{selfService.link}'

/** What is said of every code that doesn't open the page, whatever the reason. */
export const wrongCodeMessage =
  'This code doesn’t work. Check it, or ask for a new one. If that doesn’t help, ask your agency for a new link.'

/** A link as the agency sees it. */
const SelfServiceLink = z.object({
  id: z.uuid(),
  /** The address to pass on; whoever has it still needs the code that goes to the client’s email. */
  link: z.string(),
  expiresAt: Instant,
  openedAt: Instant.nullable(),
  isLocked: z.boolean(),
})
export type SelfServiceLink = z.infer<typeof SelfServiceLink>

/** A questionnaire that was sent to a client, in a list. */
const QuestionnaireItem = z.object({
  id: z.uuid(),
  formName: z.string(),
  policy: z.string(),
  sentAt: Instant,
  answeredAt: Instant.nullable(),
})
export type QuestionnaireItem = z.infer<typeof QuestionnaireItem>

/** `GET /api/questionnaires/:id`: the form as it was sent, and the answers beside those before. */
export const Questionnaire = QuestionnaireItem.extend({
  clientId: z.uuid(),
  ticketId: z.uuid().nullable(),
  definition: FormDefinition,
  answers: Answers.nullable(),
  changes: z.array(z.object({ label: z.string(), before: z.string(), after: z.string() })),
})
export type Questionnaire = z.infer<typeof Questionnaire>

/** `GET /api/questionnaire-forms`: the published forms that can be sent. */
export const QuestionnaireForm = z.object({ id: z.uuid(), name: z.string() })

/** `GET /api/clients/:id/self-service`: the link of a client that stands, and what they may see. */
export const SelfService = z.object({
  link: SelfServiceLink.nullable(),
  sharedDocumentIds: z.array(z.uuid()),
  /** Those that were sent, the latest first. */
  questionnaires: z.array(QuestionnaireItem),
})
export type SelfService = z.infer<typeof SelfService>

function linkText<Schema extends z.ZodType<string>>(schema: Schema) {
  return schema.superRefine((text, issues) => {
    const message = unfilledMessage(text.replaceAll(linkPlace, ''))
    if (message) issues.addIssue({ code: 'custom', message })
  })
}

/** `POST /api/clients/:id/self-service-link/email`: the words that the link is sent with. */
export const SelfServiceEmail = z.strictObject({
  subject: linkText(line(200).min(1, 'Enter a subject')),
  message: linkText(paragraphs().min(1, 'Enter a message')),
})
export type SelfServiceEmail = z.infer<typeof SelfServiceEmail>

/** `POST /api/clients/:id/questionnaires`: a form to be answered for a policy in force, and the words that the link is sent with. */
export const QuestionnaireSend = SelfServiceEmail.extend({ formId: Id, policyId: Id })
export type QuestionnaireSend = z.infer<typeof QuestionnaireSend>

/** `PUT /api/documents/:id/sharing`. */
export const DocumentSharing = z.strictObject({ isShared: z.boolean() })
export type DocumentSharing = z.infer<typeof DocumentSharing>

const Token = z.string().min(1).max(200)
/** `POST /api/self-service/code` and `/open`: what a client sends who has no session. */
export const CodeOrder = z.strictObject({ token: Token })
export type CodeOrder = z.infer<typeof CodeOrder>
export const SelfServiceOpen = z.strictObject({
  token: Token,
  code: z
    .string()
    .transform((text) => text.replace(/\s/g, ''))
    .pipe(z.string().regex(/^\d{6}$/, 'Enter your 6-digit code')),
})
export type SelfServiceOpen = z.infer<typeof SelfServiceOpen>

export const requestStates = ['received', 'in_progress', 'done', 'closed'] as const

const ClientRequest = z.object({
  id: z.uuid(),
  kind: z.enum(requestKinds),
  title: z.string(),
  state: z.enum(requestStates),
  createdAt: Instant,
})
export type ClientRequest = z.infer<typeof ClientRequest>

/** A policy in force as its client sees it: what nobody said is null. */
const ClientPolicy = z.object({
  id: z.uuid(),
  line: z.string(),
  carrier: z.string(),
  policyNumber: z.string(),
  effectiveDate: z.iso.date().nullable(),
  expirationDate: z.iso.date().nullable(),
  premium: z.number().nullable(),
  /** Whether a notice of cancellation stands. */
  isNoticed: z.boolean(),
  /** Of auto policies whether there is an ID card; null of others. */
  hasIdCard: z.boolean().nullable(),
})
export type ClientPolicy = z.infer<typeof ClientPolicy>

/** `GET /api/self-service`: everything that the page of a client shows. */
export const ClientView = z.object({
  agency: z.object({ name: z.string(), phone: z.string() }),
  clientName: z.string(),
  policies: z.array(ClientPolicy),
  documents: z.array(z.object({ id: z.uuid(), fileName: z.string(), sharedAt: Instant })),
  requests: z.array(ClientRequest),
  questionnaires: z.array(
    z.object({ id: z.uuid(), title: z.string(), policy: z.string(), answeredAt: Instant.nullable() }),
  ),
})
export type ClientView = z.infer<typeof ClientView>

/** `POST /api/self-service/requests`: the answers to `requestForm`. */
export const RequestSend = z.strictObject({
  /** By which a repeat is known. */
  requestId: Id,
  answers: z.record(z.string().max(40), z.unknown()),
})
export type RequestSend = z.infer<typeof RequestSend>

/** `GET /api/self-service/questionnaires/:id`: the form, with the answers of last time. */
export const ClientQuestionnaire = z.object({
  definition: FormDefinition,
  policy: z.string(),
  initial: Answers,
})
export type ClientQuestionnaire = z.infer<typeof ClientQuestionnaire>

/** `POST /api/self-service/questionnaires/:id`. */
export const QuestionnaireAnswer = z.strictObject({
  answers: z.record(z.string().max(40), z.unknown()),
  hasConsent: z.boolean(),
})
export type QuestionnaireAnswer = z.infer<typeof QuestionnaireAnswer>
