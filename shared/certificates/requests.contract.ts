import { z } from 'zod'
import { FilledFormItem, formStatuses } from '#shared/acord-forms/filled-forms.contract.ts'
import { Day, Instant } from '#shared/dates.ts'
import { Id, line, paragraphs, Version } from '#shared/fields.ts'
import { Paging, Search, sortOf, wordsOf } from '#shared/lists.ts'
import { HolderCreate } from './holders.contract.ts'

export const requestStatuses = ['open', 'issued', 'declined'] as const
export type RequestStatus = (typeof requestStatuses)[number]
export const requestStatusLabels: Record<RequestStatus, string> = {
  open: 'Open',
  issued: 'Issued',
  declined: 'Declined',
}

/** What a client asked for: a certificate for a holder, by a day. */
export const CertificateRequest = z.object({
  id: z.uuid(),
  status: z.enum(requestStatuses),
  clientId: z.uuid(),
  clientName: z.string(),
  assignedAgentId: z.uuid(),
  /** The service person, through the client. */
  servicerId: z.uuid().nullable(),
  policyServicers: z.array(z.uuid()).nullable(),
  holderId: z.uuid(),
  holderName: z.string(),
  holderRequirements: z.string(),
  createdByName: z.string(),
  assigneeId: z.uuid().nullable(),
  assigneeName: z.string(),
  requestedBy: z.string(),
  wording: z.string(),
  dueDate: z.iso.date().nullable(),
  /** Why it was declined. */
  reason: z.string(),
  /** The form that was started or issued for it. */
  formId: z.uuid().nullable(),
  formNumber: z.number().nullable(),
  formStatus: z.enum(formStatuses).nullable(),
  createdAt: Instant,
  updatedAt: Instant,
  version: z.number(),
})
export type CertificateRequest = z.infer<typeof CertificateRequest>

export const requestSorts = ['dueDate', 'clientName', 'holderName', 'status', 'createdAt'] as const

/** `GET /api/certificate-requests`. */
export const RequestListQuery = z.strictObject({
  q: Search.optional(),
  status: wordsOf(requestStatuses).optional(),
  clientId: Id.optional(),
  holderId: Id.optional(),
  ...Paging,
  sort: sortOf(requestSorts).optional(),
})
export type RequestListQuery = z.infer<typeof RequestListQuery>

const fields = {
  requestedBy: line(200),
  wording: paragraphs(2000),
  dueDate: Day.nullable(),
  assigneeId: Id.nullable(),
}

/** `POST /api/certificate-requests`: for a known holder, or for one that is added with it. */
export const RequestCreate = z
  .strictObject({ ...fields, clientId: Id, holderId: Id, holder: HolderCreate })
  .partial()
  .required({ clientId: true })
  .refine(({ holderId, holder }) => (holderId === undefined) !== (holder === undefined), {
    error: 'Choose a holder',
    path: ['holderId'],
  })
export type RequestCreate = z.infer<typeof RequestCreate>

/** `PATCH /api/certificate-requests/:id`: what is left out stays. */
export const RequestUpdate = z.strictObject({ ...fields, version: Version }).partial()
export type RequestUpdate = z.infer<typeof RequestUpdate>

/** `POST /api/certificate-requests/:id/decline`. */
export const RequestDecline = z.strictObject({ reason: line(500).min(1, 'Enter a reason'), version: Version })
export type RequestDecline = z.infer<typeof RequestDecline>

/** `POST /api/certificate-requests/:id/form`: the draft of its certificate. */
export const RequestForm = z.strictObject({
  templateId: Id,
  policyIds: z.array(Id).min(1, 'Choose at least one policy').max(20, 'Choose at most 20 policies'),
})
export type RequestForm = z.infer<typeof RequestForm>

/** A policy of an issued certificate that has ended, ends soon or changed since, and what renews it. */
export const EndingPolicy = z.object({
  id: z.uuid(),
  policy: z.string(),
  expirationDate: z.iso.date().nullable(),
  /** What became of it, in words. */
  words: z.string(),
  renewedById: z.uuid().nullable(),
  /** It goes on, and says something else than the certificate. */
  isChanged: z.boolean(),
})
export type EndingPolicy = z.infer<typeof EndingPolicy>

/** An issued certificate to be made again for a renewal, or because its policy says something else by now. */
export const DueReissue = FilledFormItem.extend({
  holderId: z.uuid().nullable(),
  holderName: z.string(),
  holderEmail: z.string(),
  /** The draft that is to take its place. */
  draftId: z.uuid().nullable(),
  policies: z.array(EndingPolicy),
})
export type DueReissue = z.infer<typeof DueReissue>

/** `POST /api/certificate-reissues`: a draft for each, with the policies that renew theirs. */
export const ReissueOrder = z.strictObject({
  formIds: z.array(Id).min(1, 'Choose a certificate').max(50, 'Choose at most 50 certificates'),
})
export type ReissueOrder = z.infer<typeof ReissueOrder>

/** What became of each: its draft, or why there is none. */
export const ReissueResult = z.object({
  formId: z.uuid(),
  draftId: z.uuid().nullable(),
  problem: z.string(),
})
export type ReissueResult = z.infer<typeof ReissueResult>
