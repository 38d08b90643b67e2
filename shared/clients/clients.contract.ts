import { z } from 'zod'
import { Day, Instant } from '#shared/dates.ts'
import {
  EmailOrEmpty,
  Id,
  line,
  Name,
  PhoneOrEmpty,
  paragraphs,
  Version,
  wholeNumber,
} from '#shared/fields.ts'
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
import { Dollars } from '#shared/money.ts'
import { policyTypes } from '#shared/policies/lines-of-business.rules.ts'
import { NestedPolicy, Policy } from '#shared/policies/policies.contract.ts'

export const clientKinds = ['personal', 'commercial'] as const
export type ClientKind = (typeof clientKinds)[number]
export const clientKindLabels: Record<ClientKind, string> = { personal: 'Personal', commercial: 'Commercial' }

/** Legal forms that forms suggest; any other text may be entered. */
export const entityTypes = [
  'Corporation',
  'LLC',
  'Partnership',
  'Sole proprietor',
  'Nonprofit',
  'Trust',
] as const

/** A federal employer number, kept as 12-3456789; empty where there is none. */
export const FeinOrEmpty = z
  .string({ error: 'Enter text' })
  .trim()
  .regex(/^(?:\d{2}-?\d{7})?$/, 'Enter nine digits, such as 12-3456789')
  .overwrite((text) => text.replace(/^(\d{2})(\d{7})$/, '$1-$2'))

const fields = {
  kind: z.enum(clientKinds, { error: 'Choose personal or commercial' }),
  name: Name,
  contactName: line(200),
  email: EmailOrEmpty,
  phone: PhoneOrEmpty,
  street: line(200),
  city: line(100),
  state: line(50),
  zip: line(20),
  /** Kept encrypted. */
  dateOfBirth: Day.nullable(),
  /** Kept encrypted. */
  fein: FeinOrEmpty.nullable(),
  entityType: line(100),
  naics: line(6).regex(/^(?:\d{2,6})?$/, 'Enter 2 to 6 digits'),
  yearStarted: wholeNumber(1600, 2199).nullable(),
  employees: wholeNumber(0, 10_000_000).nullable(),
  annualRevenue: Dollars.nullable(),
  annualPayroll: Dollars.nullable(),
  notes: paragraphs(),
  /** The producer; only an owner may name another than themselves. */
  assignedAgentId: Id,
}

/** `POST /api/clients`: only `name` is needed; `kind` is personal and the producer the caller by default. */
export const ClientCreate = z.strictObject(fields).partial().required({ name: true })
export type ClientCreate = z.infer<typeof ClientCreate>

/** `PATCH /api/clients/:id`: what is left out stays. */
export const ClientUpdate = z.strictObject({ ...fields, version: Version }).partial()
export type ClientUpdate = z.infer<typeof ClientUpdate>

const listed = {
  id: z.uuid(),
  kind: z.enum(clientKinds),
  name: z.string(),
  contactName: z.string(),
  email: z.string(),
  phone: z.string(),
  street: z.string(),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
  assignedAgentId: z.uuid(),
  assignedAgentName: z.string(),
  importedAt: Instant.nullable(),
  /** The latest change of the client or of its policies, or note, call or email about it. */
  lastActivityAt: Instant,
  createdAt: Instant,
  updatedAt: Instant,
  version: z.number(),
  policyCount: z.number(),
}

/** A client as lists show it, its policies nested, newest term first. */
export const ClientItem = z.object({ ...listed, policies: z.array(NestedPolicy) })
export type ClientItem = z.infer<typeof ClientItem>

/** A single client with its policies whole. */
export const Client = z.object({
  ...listed,
  /** Null for those who may not edit the client. */
  dateOfBirth: z.iso.date().nullable(),
  /** Null for those who may not edit the client. */
  fein: z.string().nullable(),
  entityType: z.string(),
  naics: z.string(),
  yearStarted: z.number().nullable(),
  employees: z.number().nullable(),
  annualRevenue: z.number().nullable(),
  annualPayroll: z.number().nullable(),
  notes: z.string(),
  convertedProspectId: z.uuid().nullable(),
  /** Its tickets that are open or in progress: they stay, without a client, when it is deleted. */
  openTicketCount: z.number(),
  policies: z.array(Policy),
})
export type Client = z.infer<typeof Client>

export const clientSorts = [
  'name',
  'kind',
  'createdAt',
  'updatedAt',
  'lastActivityAt',
  'assignedAgentName',
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
  assignedAgentId: Ids.optional(),
  createdFrom: Day.optional(),
  createdTo: Day.optional(),
  /** With an active policy of one of these types. */
  policyType: wordsOf(policyTypes).optional(),
  /** With an active policy of one of these carriers. */
  carrier: Texts.optional(),
  /** With an active policy today, or without one. */
  active: Flag.optional(),
  /** With exactly one active policy. */
  monoline: Flag.optional(),
  /** With a bound or active policy whose term ends in these days: the rows behind the dashboard's renewals. */
  expiresFrom: Day.optional(),
  expiresTo: Day.optional(),
  /** With a policy made in these days: the rows behind the dashboard's written premium. */
  policyCreatedFrom: Day.optional(),
  policyCreatedTo: Day.optional(),
  /** With a policy in force on each of these days: the rows behind retention. */
  inForceOn: Days.optional(),
  /** Made by one of these imports. */
  importId: Ids.optional(),
})
export type ClientFilter = z.infer<typeof ClientFilter>

export const ClientListQuery = ClientFilter.extend({ ...Paging, sort: sortOf(clientSorts).optional() })
export type ClientListQuery = z.infer<typeof ClientListQuery>

/** `GET /api/clients/export.csv`: the list's filters and order. */
export const ClientExportQuery = ClientListQuery.omit({ limit: true, cursor: true })
export type ClientExportQuery = z.infer<typeof ClientExportQuery>

/** `POST /api/clients/bulk`. */
export const ClientBulk = z
  .discriminatedUnion('action', [
    z.strictObject({ ...selectionOf(ClientFilter), action: z.literal('assign'), assignedAgentId: Id }),
    z.strictObject({ ...selectionOf(ClientFilter), action: z.literal('delete') }),
  ])
  .refine(isOneSelection, oneSelection)
export type ClientBulk = z.infer<typeof ClientBulk>

/** What a bulk call did; `policies` counts those that went with deleted clients. */
export const ClientBulkResult = BulkResult.extend({ policies: z.number().int() })
export type ClientBulkResult = z.infer<typeof ClientBulkResult>
