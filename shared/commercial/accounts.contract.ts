import { z } from 'zod'
import { Day, Instant } from '#shared/dates.ts'
import { Id, line, paragraphs, Version, wholeNumber } from '#shared/fields.ts'
import { Flag, Paging, Search, sortOf, Texts } from '#shared/lists.ts'
import { Dollars } from '#shared/money.ts'

const exposures = {
  /** What the business does, in words. */
  operations: paragraphs(1000),
  website: line(200),
  sicCode: line(8).regex(/^(?:\d{4,8})?$/, 'Enter 4 to 8 digits'),
  annualSales: Dollars.nullable(),
  subcontractedCost: Dollars.nullable(),
  squareFeet: wholeNumber(0, 2_147_483_647).nullable(),
  powerUnits: wholeNumber(0, 1_000_000).nullable(),
  drivers: wholeNumber(0, 1_000_000).nullable(),
  lossesThreeYears: wholeNumber(0, 100_000).nullable(),
  lossesAmount: Dollars.nullable(),
  /** The modification factor of workers compensation, such as 0.92; empty where there is none. */
  experienceMod: line(8).regex(/^(?:\d(?:\.\d{1,3})?)?$/, 'Enter a factor such as 0.92'),
}

/** `PATCH /api/commercial/:id`: what is left out stays; 409 when `version` is stale. An account that is not kept yet has version 0. */
export const AccountUpdate = z.strictObject({ ...exposures, version: Version.or(z.literal(0)) }).partial()
export type AccountUpdate = z.infer<typeof AccountUpdate>

/** The exposures of a client; version 0 where nobody entered any yet. */
export const Exposures = z.object({
  operations: z.string(),
  website: z.string(),
  sicCode: z.string(),
  annualSales: z.number().nullable(),
  subcontractedCost: z.number().nullable(),
  squareFeet: z.number().nullable(),
  powerUnits: z.number().nullable(),
  drivers: z.number().nullable(),
  lossesThreeYears: z.number().nullable(),
  lossesAmount: z.number().nullable(),
  experienceMod: z.string(),
  updatedAt: Instant.nullable(),
  version: z.number(),
})
export type Exposures = z.infer<typeof Exposures>

/** A commercial client as the list of accounts shows it; `id` is the client's. */
export const AccountItem = z.object({
  id: z.uuid(),
  name: z.string(),
  state: z.string(),
  operations: z.string(),
  /** Of the account, else as the client's record shows it. */
  sales: z.number().nullable(),
  /** The sum of the payroll schedule, else as the client's record shows it. */
  payroll: z.number().nullable(),
  squareFeet: z.number().nullable(),
  powerUnits: z.number().nullable(),
  /** Lines of the policies in the book, in the order of the alphabet. */
  lines: z.array(z.string()),
  premium: z.number(),
  nextExpiration: z.iso.date().nullable(),
  openRequotes: z.number(),
  documents: z.number(),
  assignedAgentId: z.uuid(),
  servicerId: z.uuid().nullable(),
  policyServicers: z.array(z.uuid()).nullable(),
  assignedAgentName: z.string(),
})
export type AccountItem = z.infer<typeof AccountItem>

/** One account: the list's facts and the exposures as they were entered. */
export const Account = AccountItem.extend({
  kind: z.string(),
  phone: z.string(),
  email: z.string(),
  employees: z.number().nullable(),
  yearStarted: z.number().nullable(),
  exposures: Exposures,
})
export type Account = z.infer<typeof Account>

export const accountSorts = [
  'name',
  'sales',
  'premium',
  'nextExpiration',
  'openRequotes',
  'documents',
] as const

/** The filters of the list; `q` looks in name, operations, city and carrier. */
export const AccountFilter = z.strictObject({
  q: Search.optional(),
  /** Whether there is a requote that is not decided. */
  requotes: Flag.optional(),
  /** Whether policies are in force. */
  active: Flag.optional(),
  line: Texts.optional(),
  assignedAgentId: Id.optional(),
  expiresFrom: Day.optional(),
  expiresTo: Day.optional(),
})
export type AccountFilter = z.infer<typeof AccountFilter>
export const AccountListQuery = AccountFilter.extend({ ...Paging, sort: sortOf(accountSorts).optional() })
export type AccountListQuery = z.infer<typeof AccountListQuery>
export const AccountExportQuery = AccountListQuery.omit({ limit: true, cursor: true })
export type AccountExportQuery = z.infer<typeof AccountExportQuery>
