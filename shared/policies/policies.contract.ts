import { z } from 'zod'
import {
  CustomConditions,
  CustomInput,
  CustomSort,
  CustomValues,
  SensitiveToo,
} from '#shared/custom-fields/custom-values.contract.ts'
import { Day, Instant } from '#shared/dates.ts'
import { inputsOf, listedAnswers, otherAnswers, sortableOf } from '#shared/fields/record-field.ts'
import { Id, Version } from '#shared/fields.ts'
import {
  Flag,
  Ids,
  isOneSelection,
  oneSelection,
  Paging,
  Search,
  selectionOf,
  sortOf,
  Texts,
  wordsOf,
} from '#shared/lists.ts'
import { isLineOf, policyTypes } from './lines-of-business.rules.ts'
import { policyFields } from './policies.fields.ts'
import { policyStatuses, policyTransactions } from './policy-choices.ts'
import { renewalMarks, termStatuses, transactionKinds } from './term-choices.ts'
import { beginning } from './transactions.contract.ts'

const fields = { ...inputsOf(policyFields), custom: CustomInput }

type Term = { effectiveDate?: string | null; expirationDate?: string | null }
type Kind = { type?: (typeof policyTypes)[number]; lineOfBusiness?: string }

function isTermInOrder({ effectiveDate, expirationDate }: Term): boolean {
  return !effectiveDate || !expirationDate || effectiveDate <= expirationDate
}

function isLineUnderType({ type, lineOfBusiness }: Kind): boolean {
  return !type || !lineOfBusiness || isLineOf(type, lineOfBusiness)
}

const termInOrder = {
  path: ['expirationDate'],
  error: 'The expiration date must not be before the effective date',
}
const lineUnderType = {
  path: ['lineOfBusiness'],
  error: 'This line of business belongs to another type',
}

/** `POST /api/clients/:id/policies`: only `type` is needed; `status` is active and `transaction` new by default. */
export const ClientPolicyCreate = z
  .strictObject({ ...fields, ...beginning })
  .partial()
  .required({ type: true })
  .refine(isTermInOrder, termInOrder)
  .refine(isLineUnderType, lineUnderType)
export type ClientPolicyCreate = z.infer<typeof ClientPolicyCreate>

/** `POST /api/policies`: the same, and the client it is for. */
export const PolicyCreate = z
  .strictObject({ ...fields, ...beginning, clientId: Id })
  .partial()
  .required({ type: true, clientId: true })
  .refine(isTermInOrder, termInOrder)
  .refine(isLineUnderType, lineUnderType)
export type PolicyCreate = z.infer<typeof PolicyCreate>

/**
 * `PATCH /api/policies/:id`: what is left out stays. Changing to cancelled sets `expirationDate`, changing back restores it;
 * `termExpirationDate` corrects when the term expires. What a term is by its transactions alone is no status that can be said.
 */
export const PolicyUpdate = z
  .strictObject({
    ...fields,
    status: z.enum([...policyStatuses, ...termStatuses]),
    termExpirationDate: Day.nullable(),
    version: Version,
  })
  .partial()
  .refine(isTermInOrder, termInOrder)
  .refine(isLineUnderType, lineUnderType)
export type PolicyUpdate = z.infer<typeof PolicyUpdate>

const listed = z.object(listedAnswers(policyFields))
const nested = listed.omit({ billing: true, cancelReason: true, servicerId: true })

const LaterChange = z.object({ effectiveDate: z.iso.date(), premiumChange: z.number() })

/** A policy inside a client of a list. */
export const NestedPolicy = z.object({
  id: z.uuid(),
  /** The policy that the term belongs to. */
  policyId: z.uuid(),
  ...nested.shape,
  /** What of the premium was entered ahead of its day, null where nothing was: before that day it does not count. */
  laterChanges: z.array(LaterChange).nullable(),
  createdAt: Instant,
})
export type NestedPolicy = z.infer<typeof NestedPolicy>

const PolicyOfClient = NestedPolicy.extend({
  ...listed.shape,
  custom: CustomValues,
  clientId: z.uuid(),
  clientName: z.string(),
  /** The producer: of the policy's own the one with the largest share, else its client's. */
  assignedAgentId: z.uuid(),
  clientProducerId: z.uuid(),
  /** Who serves it: its own service person, else its client's. */
  servicerName: z.string(),
  /** The client's service person, and who serves or is credited on single policies of the client. */
  clientServicerId: z.uuid().nullable(),
  policyServicers: z.array(z.uuid()).nullable(),
  assignedAgentName: z.string(),
  /** The name of the MGA or wholesaler through whom it is placed; empty where there is none. */
  intermediaryName: z.string(),
  /** When the term expires, whatever ends it earlier: `expirationDate` unless it is cancelled. */
  termExpirationDate: z.iso.date().nullable(),
  /** Nobody said when the term expires: it is assumed, and never shown as the carrier's. */
  isExpirationAssumed: z.boolean(),
  importedAt: Instant.nullable(),
  updatedAt: Instant,
  /** When it was deleted, which only lists of past days and of what was written tell: it was a part of them. */
  deletedAt: Instant.nullable(),
  version: z.number(),
})

/** A policy as lists show it, with its client, and what its transactions say of it on the day of the list: today, or another. */
export const PolicyItem = PolicyOfClient.extend({
  /** When its term began, where nobody said so and it is assumed. */
  assumedEffectiveDate: z.iso.date().nullable(),
  termStatus: z.enum(termStatuses),
  /** A notice of cancellation has passed its date: nobody said yet whether the carrier did cancel. */
  confirmationDue: z.boolean(),
  /** What it is marked as among the open renewals. */
  renewal: z.enum(renewalMarks).nullable(),
})
export type PolicyItem = z.infer<typeof PolicyItem>

/** A policy that was deleted and can be restored. */
export const DeletedPolicy = PolicyItem.pick({
  id: true,
  type: true,
  lineOfBusiness: true,
  carrier: true,
  policyNumber: true,
  effectiveDate: true,
  expirationDate: true,
  termExpirationDate: true,
  isExpirationAssumed: true,
  clientId: true,
  clientName: true,
}).extend({ deletedAt: Instant })
export type DeletedPolicy = z.infer<typeof DeletedPolicy>

/** A single policy. */
export const Policy = PolicyOfClient.extend(otherAnswers(policyFields))
export type Policy = z.infer<typeof Policy>

export const policySorts = [
  ...sortableOf(policyFields),
  'clientName',
  'servicerName',
  'intermediaryName',
  'createdAt',
  'updatedAt',
] as const

/** The filters of the policy list; days are those of the agency's time zone, both ends included. */
export const PolicyFilter = z.strictObject({
  q: Search.optional(),
  clientId: Id.optional(),
  assignedAgentId: Ids.optional(),
  servicerId: Ids.optional(),
  type: wordsOf(policyTypes).optional(),
  lineOfBusiness: Texts.optional(),
  carrier: Texts.optional(),
  intermediary: Texts.optional(),
  /** With one of these names as its carrier or its intermediary. */
  placedWith: Texts.optional(),
  /** Of clients that came from a prospect with one of these sources. */
  clientSource: Texts.optional(),
  status: wordsOf(policyStatuses).optional(),
  transaction: wordsOf(policyTransactions).optional(),
  /** The day of which statuses and premiums are told; today by default. */
  asOf: Day.optional(),
  /** What the terms are on that day. */
  termStatus: wordsOf(termStatuses).optional(),
  /** With a notice of cancellation that has passed its date on that day, or without. */
  confirmationDue: Flag.optional(),
  /** In force on this day, each policy by the one term that counts: the rows behind the dashboard's policies and book. */
  inForceOn: Day.optional(),
  /** With premium that took effect in these days: the rows behind written premium. */
  writtenFrom: Day.optional(),
  writtenTo: Day.optional(),
  /** Of this premium, that of transactions of these kinds; a correction counts as what it takes back. */
  writtenKind: wordsOf(transactionKinds).optional(),
  /** Of this premium, that credited to one of these people at the time, in any share. */
  creditedTo: Ids.optional(),
  /** Open renewals that expire in these days: the rows behind the dashboard's renewals. Open today, or on another day. */
  renewsFrom: Day.optional(),
  renewsTo: Day.optional(),
  renewsAsOf: Day.optional(),
  /** Of the clients of this household, or of these affiliates. */
  group: Id.optional(),
  /** Active today, or not. */
  active: Flag.optional(),
  effectiveFrom: Day.optional(),
  effectiveTo: Day.optional(),
  expiresFrom: Day.optional(),
  expiresTo: Day.optional(),
  createdFrom: Day.optional(),
  createdTo: Day.optional(),
  custom: CustomConditions.optional(),
})
export type PolicyFilter = z.infer<typeof PolicyFilter>

export const PolicyListQuery = PolicyFilter.extend({
  /** Of this carrier, by every spelling that is surely its. */
  carrierId: Id.optional(),
  ...Paging,
  sort: z.union([sortOf(policySorts), CustomSort]).optional(),
})
export type PolicyListQuery = z.infer<typeof PolicyListQuery>

/** `GET /api/policies/export.csv`: the list's filters and order. */
export const PolicyExportQuery = PolicyListQuery.omit({ limit: true, cursor: true }).extend(SensitiveToo)
export type PolicyExportQuery = z.infer<typeof PolicyExportQuery>

/** `POST /api/policies/bulk`; a policy has the producer of its client unless it is given others one by one, so there is nothing to assign. */
export const PolicyBulk = z
  .strictObject({ ...selectionOf(PolicyFilter), action: z.literal('delete') })
  .refine(isOneSelection, oneSelection)
export type PolicyBulk = z.infer<typeof PolicyBulk>
