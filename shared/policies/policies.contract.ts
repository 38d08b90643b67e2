import { z } from 'zod'
import { Day, Instant } from '#shared/dates.ts'
import { Id, line, paragraphs, Version } from '#shared/fields.ts'
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
import { Dollars } from '#shared/money.ts'
import { allLinesOfBusiness, isLineOf, policyTypes } from './lines-of-business.rules.ts'

export const policyStatuses = ['quoted', 'bound', 'active', 'cancelled', 'non_renewed'] as const
export type PolicyStatus = (typeof policyStatuses)[number]
export const policyStatusLabels: Record<PolicyStatus, string> = {
  quoted: 'Quoted',
  bound: 'Bound',
  active: 'Active',
  cancelled: 'Cancelled',
  non_renewed: 'Non-renewed',
}

export const policyTransactions = ['new', 'renewal', 'rewrite'] as const
export type PolicyTransaction = (typeof policyTransactions)[number]
export const policyTransactionLabels: Record<PolicyTransaction, string> = {
  new: 'New',
  renewal: 'Renewal',
  rewrite: 'Rewrite',
}

/** A line of business of the list, or empty where it is not known. */
export const LineOrEmpty = z.enum(['', ...allLinesOfBusiness], {
  error: 'Choose a line of business from the list',
})

export const Coverage = z.strictObject({
  name: line(200).min(1, 'Enter a name'),
  limit: line(100),
  deductible: line(100),
  premium: Dollars.nullable(),
})
export type Coverage = z.infer<typeof Coverage>

const fields = {
  type: z.enum(policyTypes, { error: 'Choose auto, home, commercial or health' }),
  lineOfBusiness: LineOrEmpty,
  carrier: line(200),
  policyNumber: line(100),
  effectiveDate: Day.nullable(),
  expirationDate: Day.nullable(),
  /** Dollars for the policy's own term; nothing is annualised. */
  premium: Dollars,
  status: z.enum(policyStatuses),
  transaction: z.enum(policyTransactions),
  billing: line(100),
  cancelReason: paragraphs(1000),
  coverages: z.array(Coverage).max(100, 'Use at most 100 coverages'),
  /** The policy of the same client that this one renews. */
  renewedFromId: Id.nullable(),
}

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
  .strictObject(fields)
  .partial()
  .required({ type: true })
  .refine(isTermInOrder, termInOrder)
  .refine(isLineUnderType, lineUnderType)
export type ClientPolicyCreate = z.infer<typeof ClientPolicyCreate>

/** `POST /api/policies`: the same, and the client it is for. */
export const PolicyCreate = z
  .strictObject({ ...fields, clientId: Id })
  .partial()
  .required({ type: true, clientId: true })
  .refine(isTermInOrder, termInOrder)
  .refine(isLineUnderType, lineUnderType)
export type PolicyCreate = z.infer<typeof PolicyCreate>

/** `PATCH /api/policies/:id`: what is left out stays. Changing to cancelled sets `expirationDate`, changing back restores it. */
export const PolicyUpdate = z
  .strictObject({ ...fields, version: Version })
  .partial()
  .refine(isTermInOrder, termInOrder)
  .refine(isLineUnderType, lineUnderType)
export type PolicyUpdate = z.infer<typeof PolicyUpdate>

/** A policy inside a client of a list. */
export const NestedPolicy = z.object({
  id: z.uuid(),
  type: z.enum(policyTypes),
  lineOfBusiness: z.string(),
  carrier: z.string(),
  policyNumber: z.string(),
  effectiveDate: z.iso.date().nullable(),
  expirationDate: z.iso.date().nullable(),
  premium: z.number(),
  status: z.enum(policyStatuses),
  transaction: z.enum(policyTransactions),
  renewedFromId: z.uuid().nullable(),
  createdAt: Instant,
})
export type NestedPolicy = z.infer<typeof NestedPolicy>

/** A policy as lists show it, with its client. */
export const PolicyItem = NestedPolicy.extend({
  clientId: z.uuid(),
  clientName: z.string(),
  /** The producer, through the client. */
  assignedAgentId: z.uuid(),
  assignedAgentName: z.string(),
  billing: z.string(),
  cancelReason: z.string(),
  /** When the term expires, whatever ends it earlier: `expirationDate` unless it is cancelled. */
  termExpirationDate: z.iso.date().nullable(),
  importedAt: Instant.nullable(),
  updatedAt: Instant,
  version: z.number(),
})
export type PolicyItem = z.infer<typeof PolicyItem>

/** A single policy. */
export const Policy = PolicyItem.extend({ coverages: z.array(Coverage) })
export type Policy = z.infer<typeof Policy>

export const policySorts = [
  'policyNumber',
  'clientName',
  'carrier',
  'premium',
  'effectiveDate',
  'expirationDate',
  'createdAt',
  'updatedAt',
] as const

/** The filters of the policy list; days are those of the agency's time zone, both ends included. */
export const PolicyFilter = z.strictObject({
  q: Search.optional(),
  clientId: Id.optional(),
  assignedAgentId: Ids.optional(),
  type: wordsOf(policyTypes).optional(),
  lineOfBusiness: Texts.optional(),
  carrier: Texts.optional(),
  status: wordsOf(policyStatuses).optional(),
  transaction: wordsOf(policyTransactions).optional(),
  /** Active today, or not. */
  active: Flag.optional(),
  effectiveFrom: Day.optional(),
  effectiveTo: Day.optional(),
  expiresFrom: Day.optional(),
  expiresTo: Day.optional(),
  createdFrom: Day.optional(),
  createdTo: Day.optional(),
})
export type PolicyFilter = z.infer<typeof PolicyFilter>

export const PolicyListQuery = PolicyFilter.extend({ ...Paging, sort: sortOf(policySorts).optional() })
export type PolicyListQuery = z.infer<typeof PolicyListQuery>

/** `GET /api/policies/export.csv`: the list's filters and order. */
export const PolicyExportQuery = PolicyListQuery.omit({ limit: true, cursor: true })
export type PolicyExportQuery = z.infer<typeof PolicyExportQuery>

/** `POST /api/policies/bulk`; the producer of a policy is its client's, so there is nothing to assign. */
export const PolicyBulk = z
  .strictObject({ ...selectionOf(PolicyFilter), action: z.literal('delete') })
  .refine(isOneSelection, oneSelection)
export type PolicyBulk = z.infer<typeof PolicyBulk>
