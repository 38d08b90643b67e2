import { z } from 'zod'
import { asOfQuery } from '#shared/as-of.ts'
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
  BulkResult,
  Days,
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
import { policyTypes } from '#shared/policies/lines-of-business.rules.ts'
import { NestedPolicy, Policy } from '#shared/policies/policies.contract.ts'
import { policyStatuses } from '#shared/policies/policy-choices.ts'
import { termStatuses } from '#shared/policies/term-choices.ts'
import { clientKinds } from './client-kinds.ts'
import { clientFields } from './clients.fields.ts'

const fields = { ...inputsOf(clientFields), custom: CustomInput }

/** `POST /api/clients`: only `name` is needed; `kind` is personal and the producer the caller by default. */
export const ClientCreate = z.strictObject(fields).partial().required({ name: true })
export type ClientCreate = z.infer<typeof ClientCreate>

/** `PATCH /api/clients/:id`: what is left out stays. */
export const ClientUpdate = z.strictObject({ ...fields, version: Version }).partial()
export type ClientUpdate = z.infer<typeof ClientUpdate>

const listed = {
  id: z.uuid(),
  ...listedAnswers(clientFields),
  custom: CustomValues,
  assignedAgentName: z.string(),
  servicerName: z.string(),
  /** Who serves single policies of the client. */
  policyServicers: z.array(z.uuid()).nullable(),
  importedAt: Instant.nullable(),
  /** The latest change of the client or of its policies, or note, call or email about it. */
  lastActivityAt: Instant,
  createdAt: Instant,
  updatedAt: Instant,
  version: z.number(),
  /** The policies in force today, and their premium. */
  policyCount: z.number(),
  bookPremium: z.number(),
}

/** A client as lists show it, its policies nested, newest term first. */
export const ClientItem = z.object({
  ...listed,
  /** When it was deleted, which only lists of past days and of what was written tell: it was a part of them. */
  deletedAt: Instant.nullable(),
  /** The client that it was merged into since, in lists of days before that. */
  mergedIntoId: z.uuid().nullable(),
  policies: z.array(NestedPolicy),
})
export type ClientItem = z.infer<typeof ClientItem>

/** A single client with its policies whole. */
export const Client = z.object({
  ...listed,
  /** The sensitive ones are null for those who may not edit the client. */
  ...otherAnswers(clientFields),
  convertedProspectId: z.uuid().nullable(),
  /** Its tickets that are open or in progress: they stay, without a client, when it is deleted. */
  openTicketCount: z.number(),
  /** What is still to be followed up with it, also from when it was a prospect. */
  openFollowUpCount: z.number(),
  policies: z.array(Policy),
})
export type Client = z.infer<typeof Client>

/** The same, its policies with what their terms are on a day where one is asked for. */
export const ClientAsOf = Client.extend({
  policies: z.array(Policy.extend({ status: z.union([z.enum(policyStatuses), z.enum(termStatuses)]) })),
  /** On a past day: the clients of that day, merged into this one since, whose policies are among these. */
  mergedSince: z.array(z.string()).optional(),
})
export type ClientAsOf = z.infer<typeof ClientAsOf>

export const clientSorts = [
  ...sortableOf(clientFields),
  'createdAt',
  'updatedAt',
  'lastActivityAt',
  'assignedAgentName',
  'servicerName',
  'policyCount',
  'bookPolicies',
  'premium',
  'nextExpiration',
] as const

/** The filters of the client list; days are those of the agency's time zone, both ends included. */
export const ClientFilter = z.strictObject({
  q: Search.optional(),
  kind: wordsOf(clientKinds).optional(),
  state: Texts.optional(),
  /** With a contact of exactly this email address, or of the digits of this phone number. */
  contact: Search.optional(),
  /** That have exactly this email address, or the digits of this phone number, themselves or by a contact. */
  email: Search.optional(),
  phone: Search.optional(),
  assignedAgentId: Ids.optional(),
  servicerId: Ids.optional(),
  createdFrom: Day.optional(),
  createdTo: Day.optional(),
  /** With a policy in force of one of these types. */
  policyType: wordsOf(policyTypes).optional(),
  /** With a policy in force of one of these carriers. */
  carrier: Texts.optional(),
  /** With a policy in force today, or without one. */
  active: Flag.optional(),
  /** With a follow-up or a ticket that is not done, or with none. */
  pending: Flag.optional(),
  /** With exactly one policy in force today. */
  monoline: Flag.optional(),
  /** With a bound or active policy whose term ends in these days: the rows behind the dashboard's renewals. */
  expiresFrom: Day.optional(),
  expiresTo: Day.optional(),
  /** With a policy made in these days: the rows behind the dashboard's written premium. */
  policyCreatedFrom: Day.optional(),
  policyCreatedTo: Day.optional(),
  /** With premium that took effect in these days: the clients behind written premium. */
  writtenFrom: Day.optional(),
  writtenTo: Day.optional(),
  /** With an open renewal of today that expires in these days. */
  renewsFrom: Day.optional(),
  renewsTo: Day.optional(),
  /** With a policy in force on each of these days: the rows behind retention. */
  inForceOn: Days.optional(),
  /** Of this household, or among these affiliates. */
  group: Id.optional(),
  /** Made by one of these imports. */
  importId: Ids.optional(),
  custom: CustomConditions.optional(),
})
export type ClientFilter = z.infer<typeof ClientFilter>

export const ClientListQuery = ClientFilter.extend({
  ...Paging,
  ...asOfQuery,
  sort: z.union([sortOf(clientSorts), CustomSort]).optional(),
})
export type ClientListQuery = z.infer<typeof ClientListQuery>

/** `GET /api/clients/export.csv`: the list's filters and order. */
export const ClientExportQuery = ClientListQuery.omit({
  limit: true,
  cursor: true,
  asOf: true,
  knownAt: true,
}).extend(SensitiveToo)
export type ClientExportQuery = z.infer<typeof ClientExportQuery>

/** `POST /api/clients/bulk`. */
export const ClientBulk = z
  .discriminatedUnion('action', [
    z.strictObject({ ...selectionOf(ClientFilter), action: z.literal('assign'), assignedAgentId: Id }),
    z.strictObject({
      ...selectionOf(ClientFilter),
      action: z.literal('assign_servicer'),
      servicerId: Id.nullable(),
    }),
    z.strictObject({ ...selectionOf(ClientFilter), action: z.literal('delete') }),
  ])
  .refine(isOneSelection, oneSelection)
export type ClientBulk = z.infer<typeof ClientBulk>

/** What a bulk call did; `policies` counts those that went with deleted clients. */
export const ClientBulkResult = BulkResult.extend({ policies: z.number().int() })
export type ClientBulkResult = z.infer<typeof ClientBulkResult>
