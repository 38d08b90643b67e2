import { z } from 'zod'
import { Instant } from '#shared/dates.ts'
import { Id, isEmail, line, Name, paragraphs, Version } from '#shared/fields.ts'
import { Ids, Paging, Search, sortOf, Texts, wordsOf } from '#shared/lists.ts'
import { endorsedKinds, FormEndorsement, StandingEndorsement } from './form-endorsements.contract.ts'

export const formStatuses = ['draft', 'issued', 'superseded', 'void'] as const
export type FormStatus = (typeof formStatuses)[number]
export const formStatusLabels: Record<FormStatus, string> = {
  draft: 'Draft',
  issued: 'Issued',
  superseded: 'Replaced',
  void: 'Void',
}

/** What can happen to a form; others add theirs, so that a kind is a text. */
export const formEventLabels: Record<string, string> = {
  created: 'Started',
  changed: 'Changed',
  issued: 'Issued',
  downloaded: 'Downloaded',
  mailed: 'Sent by email',
  'mail-failed': 'Email refused',
  superseded: 'Replaced',
  void: 'Made void',
  shared: 'Link created',
  'share-withdrawn': 'Link withdrawn',
  'share-locked': 'Link locked after wrong codes',
  opened: 'Opened by its holder',
}

/** The number of a form as people write it, such as "C-1042". */
export function formNumberLabel(number: number): string {
  return `C-${number}`
}

/** A filled form as lists show it. */
export const FilledFormItem = z.object({
  id: z.uuid(),
  number: z.number(),
  status: z.enum(formStatuses),
  formNumber: z.string(),
  title: z.string(),
  clientId: z.uuid(),
  clientName: z.string(),
  assignedAgentId: z.uuid(),
  /** The service person, through the client. */
  servicerId: z.uuid().nullable(),
  policyServicers: z.array(z.uuid()).nullable(),
  createdByName: z.string(),
  issuedAt: Instant.nullable(),
  /** The first day on which one of its policies is no longer in force. */
  expiresOn: z.iso.date().nullable(),
  createdAt: Instant,
  updatedAt: Instant,
  version: z.number(),
})
export type FilledFormItem = z.infer<typeof FilledFormItem>

/** A policy of a form of which something must be known today, with the reason in words. */
export const FormBlocker = z.object({ policyId: z.uuid(), policy: z.string(), reason: z.string() })
export type FormBlocker = z.infer<typeof FormBlocker>

/** A value of a draft that its policy does not say on its day: `listed` is what it says, empty where it says nothing. */
export const FormDifference = z.object({
  field: z.string(),
  label: z.string(),
  policy: z.string(),
  shown: z.string(),
  listed: z.string(),
})
export type FormDifference = z.infer<typeof FormDifference>

export const FormEvent = z.object({
  id: z.uuid(),
  kind: z.string(),
  userName: z.string(),
  about: z.string(),
  at: Instant,
})
export type FormEvent = z.infer<typeof FormEvent>

/** A filled form with its values and what stands in the way of issuing it. */
export const FilledForm = FilledFormItem.extend({
  templateId: z.uuid().nullable(),
  holderId: z.uuid().nullable(),
  policyIds: z.array(z.uuid()),
  values: z.record(z.string(), z.string()),
  /** The endorsements of its policies that stand behind what it says. */
  endorsements: z.array(StandingEndorsement),
  /** Of a draft: those that stand behind it today, which the terms of its policies list or a person named. */
  standing: z.array(StandingEndorsement),
  /** Of a draft: why endorsements of its policies do not stand behind it. */
  gaps: z.array(z.object({ policyId: z.uuid(), covers: z.enum(endorsedKinds), reason: z.string() })),
  /** The policies that a draft lists, and the places at which each stands. */
  listed: z.array(z.object({ policyId: z.uuid(), policy: z.string(), places: z.array(z.string()) })),
  signedByName: z.string(),
  reissueOfId: z.uuid().nullable(),
  /** The form that took its place. */
  supersededById: z.uuid().nullable(),
  /** Why it cannot be issued today; empty where nothing stands in the way. */
  stops: z.array(FormBlocker),
  /** Policies of a draft that a notice ends on a later day: it may be issued, and whoever signs it sees the day. */
  notices: z.array(FormBlocker),
  /** What the terms of a draft's policies say of it: what is not marked and why, and texts that they contradict. */
  remarks: z.array(FormBlocker),
  /** Values of a draft that its policies do not say today: it is not issued with them. */
  differences: z.array(FormDifference),
})
export type FilledForm = z.infer<typeof FilledForm>

export const formSorts = [
  'number',
  'title',
  'clientName',
  'status',
  'issuedAt',
  'expiresOn',
  'createdAt',
] as const

/** `GET /api/forms`. */
export const FormListQuery = z.strictObject({
  q: Search.optional(),
  clientId: Id.optional(),
  /** Those that list a term of a policy. */
  policyId: Id.optional(),
  status: wordsOf(formStatuses).optional(),
  formNumber: Texts.optional(),
  createdById: Ids.optional(),
  ...Paging,
  sort: sortOf(formSorts).optional(),
})
export type FormListQuery = z.infer<typeof FormListQuery>

/** `POST /api/forms`: a draft, filled from the client, its policies and the agency. */
export const FilledFormCreate = z.strictObject({
  templateId: Id,
  clientId: Id,
  policyIds: z.array(Id).max(20, 'Choose at most 20 policies'),
  /** For whom a certificate is. */
  holderId: Id.optional(),
  /** The issued form that it is to take the place of. */
  reissueOfId: Id.optional(),
})
export type FilledFormCreate = z.infer<typeof FilledFormCreate>

/** `PATCH /api/forms/:id`: the values that change, an empty text empties a field; and all endorsements, where they change. */
export const FilledFormUpdate = z.strictObject({
  values: z
    .record(z.string().max(400), paragraphs(4000))
    .refine((values) => Object.keys(values).length <= 5000, 'Use at most 5,000 fields')
    .default({}),
  endorsements: z.array(FormEndorsement).max(40, 'Use at most 40 endorsements').optional(),
  version: Version,
})
export type FilledFormUpdate = z.input<typeof FilledFormUpdate>

/** `POST /api/forms/:id/issue`: the authorized representative signs by name. */
export const FormIssue = z.strictObject({
  signature: Name,
  isConfirmed: z.literal(true, { error: 'Confirm that you may sign for the agency' }),
  /** The keys of the warnings that the signer has seen and confirms, such as limits left empty. */
  confirmedWarnings: z.array(z.string().max(60)).max(40).optional(),
  version: Version,
})
export type FormIssue = z.infer<typeof FormIssue>

export const FormVoid = z.strictObject({ reason: line(500).min(1, 'Enter a reason'), version: Version })
export type FormVoid = z.infer<typeof FormVoid>

/** `POST /api/forms/:id/mail`. */
export const FormMail = z.strictObject({
  to: z
    .array(line(254).refine(isEmail, 'Please enter a valid email address'))
    .min(1, 'Enter an email address')
    .max(10, 'Send to at most 10 addresses at once'),
  message: paragraphs(2000),
})
export type FormMail = z.infer<typeof FormMail>
