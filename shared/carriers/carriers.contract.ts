import { z } from 'zod'
import { Instant } from '#shared/dates.ts'
import { inputsOf } from '#shared/fields/record-field.ts'
import { Id, line, Name, Version } from '#shared/fields.ts'
import { Flag, Paging, Search, sortOf } from '#shared/lists.ts'
import { carrierKinds, naicSources } from './carrier-choices.ts'
import { Appointment, CarrierContact, CommissionRate } from './carrier-parts.contract.ts'
import { carrierFields } from './carriers.fields.ts'

const fields = {
  ...inputsOf(carrierFields),
  /** The carrier's five digits at the NAIC; never without a source. */
  naicCode: z
    .string()
    .trim()
    .regex(/^(?:\d{5})?$/, 'Enter five digits'),
  naicSource: z.union([z.literal(''), z.enum(naicSources)]),
  /** Which document, import or list it is from; of a person, what they looked at. */
  naicSourceText: line(300),
}

const stored = {
  id: z.uuid(),
  name: z.string(),
  groupName: z.string(),
  kind: z.enum(carrierKinds),
  naicCode: z.string(),
  isArchived: z.boolean(),
  phone: z.string(),
  portalUrl: z.string(),
}

/** Another spelling of a carrier's name. */
export const CarrierAlias = z.object({ id: z.uuid(), spelling: z.string() })
export type CarrierAlias = z.infer<typeof CarrierAlias>

/** A carrier in a list. */
export const CarrierItem = z.object({
  ...stored,
  aliasCount: z.number(),
  /** The states of its standing appointments. */
  states: z.array(z.string()),
  version: z.number(),
})
export type CarrierItem = z.infer<typeof CarrierItem>

/** A carrier with all that is known of it. */
export const Carrier = z.object({
  ...stored,
  naicSource: z.union([z.literal(''), z.enum(naicSources)]),
  naicSourceText: z.string(),
  naicByName: z.string(),
  naicAt: Instant.nullable(),
  notes: z.string(),
  shortRatePercent: z.number(),
  aliases: z.array(CarrierAlias),
  contacts: z.array(CarrierContact),
  appointments: z.array(Appointment),
  rates: z.array(CommissionRate),
  createdAt: Instant,
  updatedAt: Instant,
  version: z.number(),
})
export type Carrier = z.infer<typeof Carrier>

export const carrierSorts = ['name', 'groupName', 'createdAt'] as const

/** `GET /api/carriers`. */
export const CarrierListQuery = z.strictObject({
  q: Search.optional(),
  archived: Flag.optional(),
  ...Paging,
  sort: sortOf(carrierSorts).optional(),
})
export type CarrierListQuery = z.infer<typeof CarrierListQuery>

/** `POST /api/carriers`. */
export const CarrierCreate = z.strictObject(fields).partial().required({ name: true })
export type CarrierCreate = z.infer<typeof CarrierCreate>

/** `PATCH /api/carriers/:id`: what is left out stays. */
export const CarrierUpdate = z
  .strictObject({ ...fields, isArchived: z.boolean(), version: Version })
  .partial()
export type CarrierUpdate = z.infer<typeof CarrierUpdate>

/** What stands in the book under a carrier's names, of the clients in the caller's reach. */
export const CarrierBook = z.object({ carrierId: z.uuid(), policies: z.number(), premium: z.number() })
export type CarrierBook = z.infer<typeof CarrierBook>

/** A carrier of the platform's list. */
export const ListedCarrier = z.object({ name: z.string(), group: z.string(), isAdded: z.boolean() })
export type ListedCarrier = z.infer<typeof ListedCarrier>

/** `POST /api/carriers/from-list`. */
export const ListedChoice = z.strictObject({
  names: z.array(z.string().max(200)).min(1, 'Choose at least one carrier').max(300),
})
export type ListedChoice = z.infer<typeof ListedChoice>

/** `POST /api/carriers/:id/aliases`. */
export const AliasInput = z.strictObject({ spelling: Name })
export type AliasInput = z.infer<typeof AliasInput>

/** `POST /api/carriers/:id/merge`: this carrier goes on as another; `dryRun` only says what would happen. */
export const CarrierMerge = z.strictObject({ intoId: Id, dryRun: z.boolean().optional() })
export type CarrierMerge = z.infer<typeof CarrierMerge>

/** What a merge moves, or would. */
export const MergeEffect = z.object({
  carrier: z.object({ id: z.uuid(), name: z.string() }),
  /** The spellings that go on to mean the other carrier, its former name included. */
  spellings: z.array(z.string()),
  contacts: z.number(),
  appointments: z.number(),
  rates: z.number(),
  /** Rates that are dropped, since the other carrier has one for the same line and kind from the same day. */
  droppedRates: z.number(),
  /** What the other carrier lacks and takes over, by the names of the fields. */
  takes: z.array(z.enum(['groupName', 'naicCode', 'portalUrl', 'phone', 'notes'])),
})
export type MergeEffect = z.infer<typeof MergeEffect>

/** `GET /api/carriers/spellings`: `left` asks for those that were left as they are instead. */
export const SpellingQuery = z.strictObject({ left: Flag.optional() })
export type SpellingQuery = z.infer<typeof SpellingQuery>

/** A name on policies that is surely no carrier's of the agency. */
export const Spelling = z.object({
  spelling: z.string(),
  /** The same name as it is written elsewhere. */
  also: z.array(z.string()),
  policies: z.number(),
  /** The carriers that may be meant, the likeliest first. */
  suggestions: z.array(z.object({ id: z.uuid(), name: z.string() })),
  /** The carrier of the platform's list that it surely is. */
  listed: z.object({ name: z.string(), group: z.string() }).nullable(),
  /** The alias to delete in order to be asked again, where it was left as it is. */
  leftId: z.uuid().nullable(),
})
export type Spelling = z.infer<typeof Spelling>

/** `POST /api/carriers/spellings`: whose a spelling is. It is not asked again. */
export const SpellingAnswer = z.discriminatedUnion('answer', [
  z.strictObject({ answer: z.literal('alias'), spelling: Name, carrierId: Id }),
  z.strictObject({ answer: z.literal('new'), spelling: Name, name: Name }),
  z.strictObject({ answer: z.literal('leave'), spelling: Name }),
])
export type SpellingAnswer = z.infer<typeof SpellingAnswer>
