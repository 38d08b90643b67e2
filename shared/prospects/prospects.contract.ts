import { z } from 'zod'
import { clientKinds } from '#shared/clients/client-kinds.ts'
import { Client } from '#shared/clients/clients.contract.ts'
import {
  CustomConditions,
  CustomInput,
  CustomSort,
  CustomValues,
  SensitiveToo,
} from '#shared/custom-fields/custom-values.contract.ts'
import { Day, Instant } from '#shared/dates.ts'
import { inputsOf, listedAnswers, otherAnswers, sortableOf } from '#shared/fields/record-field.ts'
import { Id, line, Name, Version } from '#shared/fields.ts'
import { followUpKinds } from '#shared/follow-ups/follow-up-kinds.ts'
import {
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
import { LineOrEmpty } from '#shared/policies/policy-choices.ts'
import { licensingStates } from '#shared/team/licenses.contract.ts'
import { prospectStatuses } from './prospect-statuses.ts'
import { prospectFields } from './prospects.fields.ts'

const fields = { ...inputsOf(prospectFields), custom: CustomInput }

/** `POST /api/prospects`: only `name` is needed; `status` is new and the producer the caller by default. */
export const ProspectCreate = z.strictObject(fields).partial().required({ name: true })
export type ProspectCreate = z.infer<typeof ProspectCreate>

/** `PATCH /api/prospects/:id`: what is left out stays. A reason for losing goes when the status is no longer lost. */
export const ProspectUpdate = z.strictObject({ ...fields, version: Version }).partial()
export type ProspectUpdate = z.infer<typeof ProspectUpdate>

/** A prospect as lists and the board show it. */
export const ProspectItem = z.object({
  id: z.uuid(),
  ...listedAnswers(prospectFields),
  custom: CustomValues,
  assignedAgentName: z.string(),
  convertedClientId: z.uuid().nullable(),
  convertedAt: Instant.nullable(),
  /** Since when it is lost. */
  lostAt: Instant.nullable(),
  /** Since when it has its status. */
  stageSince: Instant,
  importedAt: Instant.nullable(),
  createdAt: Instant,
  updatedAt: Instant,
  version: z.number(),
})
export type ProspectItem = z.infer<typeof ProspectItem>

/** A single prospect. */
export const Prospect = ProspectItem.extend(otherAnswers(prospectFields))
export type Prospect = z.infer<typeof Prospect>

/** A policy that a client starts with: a quote, or bound at once. */
export const ConvertPolicy = z
  .strictObject({
    lineOfBusiness: LineOrEmpty.refine((line) => line !== '', 'Choose a line of business'),
    carrier: line(200),
    policyNumber: line(100),
    effectiveDate: Day,
    expirationDate: Day.nullable(),
    premium: Dollars.nullable(),
    isBound: z.boolean(),
  })
  .partial()
  .required({ lineOfBusiness: true, effectiveDate: true, isBound: true })
  .refine(({ effectiveDate, expirationDate }) => !expirationDate || effectiveDate <= expirationDate, {
    path: ['expirationDate'],
    error: 'The expiration date must not be before the effective date',
  })
export type ConvertPolicy = z.infer<typeof ConvertPolicy>

/** `POST /api/prospects/:id/convert`: may correct what the client is called and is; without a body both are guessed. */
export const ProspectConvert = z.strictObject({
  name: Name.optional(),
  kind: z.enum(clientKinds).optional(),
  /** The client's: prospects have none. Needed to bind where the owner asks for a license. */
  state: z.enum(licensingStates, { error: 'Choose a state' }).optional(),
  /** Its quotes, and what is bound; none by default. */
  policies: z.array(ConvertPolicy).max(10, 'Enter at most 10 policies').optional(),
  version: Version,
})
export type ProspectConvert = z.infer<typeof ProspectConvert>
export const ProspectConverted = z.object({ prospect: Prospect, client: Client })
export type ProspectConverted = z.infer<typeof ProspectConverted>

export const prospectSorts = [
  ...sortableOf(prospectFields),
  'assignedAgentName',
  'stageSince',
  'createdAt',
  'updatedAt',
] as const

/** The filters of the prospect list; days are those of the agency's time zone, both ends included. */
export const ProspectFilter = z.strictObject({
  q: Search.optional(),
  /** With exactly this email address, or the digits of this phone number. */
  email: Search.optional(),
  phone: Search.optional(),
  status: wordsOf(prospectStatuses).optional(),
  source: Texts.optional(),
  lineOfBusiness: Texts.optional(),
  assignedAgentId: Ids.optional(),
  xDateFrom: Day.optional(),
  xDateTo: Day.optional(),
  createdFrom: Day.optional(),
  createdTo: Day.optional(),
  /** Made by one of these imports. */
  importId: Ids.optional(),
  custom: CustomConditions.optional(),
})
export type ProspectFilter = z.infer<typeof ProspectFilter>

export const ProspectListQuery = ProspectFilter.extend({
  ...Paging,
  sort: z.union([sortOf(prospectSorts), CustomSort]).optional(),
})
export type ProspectListQuery = z.infer<typeof ProspectListQuery>

/** How many cards of a column the board shows at first and at most. */
export const usualCards = 30
export const maxCards = 1000

/** `GET /api/prospects/board`: the filters of the list but for the status, and how many cards each column shows. */
export const ProspectBoardQuery = ProspectFilter.omit({ status: true }).extend({
  limit: z.coerce.number().int().min(1).max(maxCards).default(usualCards),
})
export type ProspectBoardQuery = z.infer<typeof ProspectBoardQuery>

/** A prospect as a card of the board. */
export const ProspectCard = ProspectItem.pick({
  id: true,
  name: true,
  status: true,
  lineOfBusiness: true,
  potentialPremium: true,
  xDate: true,
  nextStep: true,
  assignedAgentId: true,
  assignedAgentName: true,
  convertedClientId: true,
  stageSince: true,
  version: true,
}).extend({
  /** What is to be done first, and by when. */
  followUp: z.object({ kind: z.enum(followUpKinds), title: z.string(), dueDate: Day }).nullable(),
})
export type ProspectCard = z.infer<typeof ProspectCard>

/** A status with its prospects: how many, their potential premium, and the first cards, those that moved last first. */
export const ProspectColumn = z.object({
  status: z.enum(prospectStatuses),
  count: z.number().int(),
  premium: z.number(),
  prospects: z.array(ProspectCard),
})
export type ProspectColumn = z.infer<typeof ProspectColumn>

/** `GET /api/prospects/board`: a column for each status. */
export const ProspectBoard = z.object({ columns: z.array(ProspectColumn) })
export type ProspectBoard = z.infer<typeof ProspectBoard>

/** `GET /api/prospects/export.csv`: the list's filters and order. */
export const ProspectExportQuery = ProspectListQuery.omit({ limit: true, cursor: true }).extend(SensitiveToo)
export type ProspectExportQuery = z.infer<typeof ProspectExportQuery>

/** `POST /api/prospects/bulk`. */
export const ProspectBulk = z
  .discriminatedUnion('action', [
    z.strictObject({ ...selectionOf(ProspectFilter), action: z.literal('assign'), assignedAgentId: Id }),
    z.strictObject({ ...selectionOf(ProspectFilter), action: z.literal('delete') }),
  ])
  .refine(isOneSelection, oneSelection)
export type ProspectBulk = z.infer<typeof ProspectBulk>
