import { z } from 'zod'
import { Day, Instant } from '#shared/dates.ts'
import { inputsOf } from '#shared/fields/record-field.ts'
import { EmailOrEmpty, Id, line, PhoneOrEmpty, paragraphs, Version } from '#shared/fields.ts'
import { Paging, Search, sortOf, Texts, wordsOf } from '#shared/lists.ts'
import { Dollars } from '#shared/money.ts'
import { SignedDollars } from '#shared/policies/transactions.contract.ts'
import { claimKinds, claimStatuses } from './claim-choices.ts'
import { claimFields } from './claims.fields.ts'

/** What a carrier holds back and has paid under one coverage, dollars with cents; less than nothing where it recovered more. */
export const ClaimCoverage = z.strictObject({
  coverage: line(100).min(1, 'Enter a coverage'),
  reserve: Dollars.default(0),
  paid: SignedDollars.default(0),
})
export type ClaimCoverage = z.infer<typeof ClaimCoverage>

const Adjuster = z.strictObject({ name: line(200), phone: PhoneOrEmpty, email: EmailOrEmpty })

const fields = {
  ...inputsOf(claimFields),
  /** The term it falls under; null where it is not known. Only a policy of the same client. */
  policyId: Id.nullable(),
  coverages: z.array(ClaimCoverage).max(20, 'Enter at most 20 coverages'),
  adjuster: Adjuster.partial(),
}

/** `POST /api/claims`. */
export const ClaimCreate = z
  .strictObject({ clientId: Id, ...fields })
  .partial()
  .required({ clientId: true, dateOfLoss: true })
export type ClaimCreate = z.infer<typeof ClaimCreate>

/** `PATCH /api/claims/:id`: what is left out stays. */
export const ClaimUpdate = z.strictObject({ ...fields, version: Version }).partial()
export type ClaimUpdate = z.infer<typeof ClaimUpdate>

/** A claim as lists show it. */
export const ClaimItem = z.object({
  id: z.uuid(),
  clientId: z.uuid(),
  clientName: z.string(),
  assignedAgentId: z.uuid(),
  /** The service person of the client. */
  servicerId: z.uuid().nullable(),
  policyServicers: z.array(z.uuid()).nullable(),
  policyId: z.uuid().nullable(),
  policyNumber: z.string(),
  lineOfBusiness: z.string(),
  carrier: z.string(),
  dateOfLoss: Day,
  reportedOn: Day.nullable(),
  number: z.string(),
  kind: z.enum(claimKinds),
  description: z.string(),
  status: z.enum(claimStatuses),
  coverages: z.array(z.object({ coverage: z.string(), reserve: z.number(), paid: z.number() })),
  /** Sums of all coverages, dollars. */
  reserve: z.number(),
  paid: z.number(),
  adjuster: z.object({ name: z.string(), phone: z.string(), email: z.string() }),
  /** As of which day a loss run gave its sums; null where a person entered them. */
  valuedOn: Day.nullable(),
  createdAt: Instant,
  updatedAt: Instant,
  version: z.number(),
})
export type ClaimItem = z.infer<typeof ClaimItem>

/** What happened with a claim on a day. */
export const ClaimActivity = z.object({
  id: z.uuid(),
  day: Day,
  body: z.string(),
  userId: z.uuid(),
  userName: z.string(),
  createdAt: Instant,
})
export type ClaimActivity = z.infer<typeof ClaimActivity>

/** A single claim with its activities, newest first. */
export const Claim = z.object({ ...ClaimItem.shape, activities: z.array(ClaimActivity) })
export type Claim = z.infer<typeof Claim>

export const claimSorts = [
  'dateOfLoss',
  'reportedOn',
  'clientName',
  'status',
  'kind',
  'reserve',
  'paid',
  'updatedAt',
] as const

const ClaimFilter = z.strictObject({
  q: Search.optional(),
  status: wordsOf(claimStatuses).optional(),
  kind: wordsOf(claimKinds).optional(),
  carrier: Texts.optional(),
  clientId: Id.optional(),
  policyId: Id.optional(),
  lossFrom: Day.optional(),
  lossTo: Day.optional(),
})

/** `GET /api/claims`: latest loss first. */
export const ClaimListQuery = ClaimFilter.extend({ ...Paging, sort: sortOf(claimSorts).optional() })
export type ClaimListQuery = z.infer<typeof ClaimListQuery>

/** `GET /api/claims/export.csv`: the list's filters and order. */
export const ClaimExportQuery = ClaimListQuery.omit({ limit: true, cursor: true })

/** `POST /api/claims/:id/activities`; today unless another day is given. */
export const ClaimActivityCreate = z.strictObject({
  day: Day.optional(),
  body: paragraphs().min(1, 'Enter some text'),
})
export type ClaimActivityCreate = z.infer<typeof ClaimActivityCreate>

/** `POST /api/documents/:id/claims`: the losses of a read loss run become claims of a client. */
export const ClaimsFromDocument = z.strictObject({ clientId: Id })
export type ClaimsFromDocument = z.infer<typeof ClaimsFromDocument>

/** How many claims a loss run added and changed; `unchanged` were the same or valued later, `leftOut` lack date or number, or a date that has come. */
export const ClaimsSaved = z.object({
  added: z.number().int(),
  updated: z.number().int(),
  unchanged: z.number().int(),
  leftOut: z.number().int(),
})
export type ClaimsSaved = z.infer<typeof ClaimsSaved>
