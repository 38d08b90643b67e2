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
import { Id, Name, Version } from '#shared/fields.ts'
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
  importedAt: Instant.nullable(),
  createdAt: Instant,
  updatedAt: Instant,
  version: z.number(),
})
export type ProspectItem = z.infer<typeof ProspectItem>

/** A single prospect. */
export const Prospect = ProspectItem.extend(otherAnswers(prospectFields))
export type Prospect = z.infer<typeof Prospect>

/** `POST /api/prospects/:id/convert`: may correct what the client is called and is; without a body both are guessed. */
export const ProspectConvert = z.strictObject({
  name: Name.optional(),
  kind: z.enum(clientKinds).optional(),
  version: Version,
})
export type ProspectConvert = z.infer<typeof ProspectConvert>
export const ProspectConverted = z.object({ prospect: Prospect, client: Client })
export type ProspectConverted = z.infer<typeof ProspectConverted>

export const prospectSorts = [
  ...sortableOf(prospectFields),
  'assignedAgentName',
  'createdAt',
  'updatedAt',
] as const

/** The filters of the prospect list; days are those of the agency's time zone, both ends included. */
export const ProspectFilter = z.strictObject({
  q: Search.optional(),
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
