import { z } from 'zod'
import { Day, Instant } from '#shared/dates.ts'
import { inputsOf } from '#shared/fields/record-field.ts'
import { Id, line, Version } from '#shared/fields.ts'
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
import { policyTypes } from '#shared/policies/lines-of-business.rules.ts'
import { Quote } from './quotes.contract.ts'
import { RequoteLines, requoteReasons, requoteStatuses } from './requote-choices.ts'
import { requoteFields } from './requotes.fields.ts'

const fields = {
  ...inputsOf(requoteFields),
  lines: RequoteLines,
  /** The terms that it is about: those of new business have none. */
  termIds: z
    .array(Id)
    .max(20, 'Choose at most 20 policies')
    .refine((ids) => new Set(ids).size === ids.length, 'Choose each policy only once'),
}

/** `POST /api/requotes`: what is left out comes from the policies that it is about: their lines, expiration and producer. */
export const RequoteCreate = z
  .strictObject({ ...fields, clientId: Id })
  .partial()
  .required({ clientId: true })
export type RequoteCreate = z.infer<typeof RequoteCreate>

/** `PATCH /api/requotes/:id`: what is left out stays. */
export const RequoteUpdate = z.strictObject({ ...fields, version: Version }).partial()
export type RequoteUpdate = z.infer<typeof RequoteUpdate>

/** A term that a requote is about. */
export const ExpiringTerm = z.object({
  id: z.uuid(),
  policyNumber: z.string(),
  carrier: z.string(),
  type: z.enum(policyTypes),
  lineOfBusiness: z.string(),
  lines: z.array(z.string()),
  effectiveDate: z.iso.date().nullable(),
  expirationDate: z.iso.date().nullable(),
  premium: z.number(),
  /** The premium of each line of a package; empty for a term of one line, and in proposals that were sent before it was kept. */
  linePremiums: z.array(z.object({ line: z.string(), premium: z.number() })).default([]),
})
export type ExpiringTerm = z.infer<typeof ExpiringTerm>

const item = {
  id: z.uuid(),
  clientId: z.uuid(),
  clientName: z.string(),
  title: z.string(),
  reason: z.enum(requoteReasons),
  lines: z.array(z.string()),
  termIds: z.array(z.uuid()),
  effectiveDate: z.iso.date().nullable(),
  dueDate: z.iso.date().nullable(),
  targetPremium: z.number().nullable(),
  status: z.enum(requoteStatuses),
  /** How it was closed by a person; null while it is open, or where every line was bound. */
  outcome: z.enum(['won', 'kept', 'lost']).nullable(),
  outcomeReason: z.string(),
  ownerId: z.uuid(),
  ownerName: z.string(),
  /** Whose the client is: who sees the client sees the requote. */
  assignedAgentId: z.uuid(),
  servicerId: z.uuid().nullable(),
  policyServicers: z.array(z.uuid()).nullable(),
  createdAt: Instant,
  updatedAt: Instant,
  version: z.number(),
}

/** A requote in a list. */
export const RequoteItem = z.object({
  ...item,
  /** Carriers asked, and those that quoted. */
  marketCount: z.number().int(),
  quoteCount: z.number().int(),
  /** Of the quotes that cover every line; null where there is none. */
  lowestPremium: z.number().nullable(),
  /** What its terms cost; null where it is about none. */
  expiringPremium: z.number().nullable(),
})
export type RequoteItem = z.infer<typeof RequoteItem>

/** A requote with the terms that it is about and its quotes in the order in which they were added. */
export const Requote = z.object({
  ...item,
  notes: z.string(),
  expiring: z.array(ExpiringTerm),
  quotes: z.array(Quote),
})
export type Requote = z.infer<typeof Requote>

export const requoteSorts = [
  'createdAt',
  'dueDate',
  'effectiveDate',
  'title',
  'clientName',
  'status',
  'ownerName',
  'expiringPremium',
] as const

/** The filters of the list. */
export const RequoteFilter = z.strictObject({
  q: Search.optional(),
  clientId: Id.optional(),
  termId: Id.optional(),
  status: wordsOf(requoteStatuses).optional(),
  /** Nothing is decided yet, or something is. */
  open: Flag.optional(),
  reason: wordsOf(requoteReasons).optional(),
  lineOfBusiness: Texts.optional(),
  /** Asked one of these carriers. */
  carrier: Texts.optional(),
  ownerId: Ids.optional(),
  /** Whether the due day has gone by with nothing decided. */
  overdue: Flag.optional(),
})
export type RequoteFilter = z.infer<typeof RequoteFilter>

/** `GET /api/requotes`: newest first by default. */
export const RequoteListQuery = RequoteFilter.extend({ ...Paging, sort: sortOf(requoteSorts).optional() })
export type RequoteListQuery = z.infer<typeof RequoteListQuery>

/** `GET /api/requotes/export.csv`: the list's filters and order. */
export const RequoteExportQuery = RequoteListQuery.omit({ limit: true, cursor: true })
export type RequoteExportQuery = z.infer<typeof RequoteExportQuery>

/** `POST /api/requotes/bulk`: an owner or a due day for several; closing and deleting are per requote. */
export const RequoteBulk = z
  .discriminatedUnion('action', [
    z.strictObject({ ...selectionOf(RequoteFilter), action: z.literal('assign'), ownerId: Id }),
    z.strictObject({ ...selectionOf(RequoteFilter), action: z.literal('due'), dueDate: Day.nullable() }),
  ])
  .refine(isOneSelection, oneSelection)
export type RequoteBulk = z.infer<typeof RequoteBulk>

/** `POST /api/requotes/:id/lose`: closes it without a policy; quotes that stand are lost with it. */
export const RequoteLose = z.strictObject({
  reason: line(500).min(1, 'Enter the reason'),
  version: Version,
})
export type RequoteLose = z.infer<typeof RequoteLose>

/** `POST /api/requotes/:id/reopen`. */
export const RequoteReopen = z.strictObject({ version: Version })
export type RequoteReopen = z.infer<typeof RequoteReopen>

/** One entry of a requote's history. */
export const RequoteEntry = z.object({
  id: z.uuid(),
  at: Instant,
  userName: z.string(),
  text: z.string(),
})
export type RequoteEntry = z.infer<typeof RequoteEntry>
