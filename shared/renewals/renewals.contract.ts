import { z } from 'zod'
import { Day, Instant } from '#shared/dates.ts'
import { inputsOf } from '#shared/fields/record-field.ts'
import { Id, line, wholeNumber } from '#shared/fields.ts'
import { followUpKinds } from '#shared/follow-ups/follow-up-kinds.ts'
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
import { renewalDecisions } from '#shared/policies/history.contract.ts'
import { policyTypes } from '#shared/policies/lines-of-business.rules.ts'
import { renewalFields } from './renewals.fields.ts'

/** How far off the end of a term is: over already, or within so many days. */
export const renewalBuckets = ['overdue', '30', '60', '90', '120'] as const
export type RenewalBucket = (typeof renewalBuckets)[number]

/** What is to be done next for a renewal: the open follow-up of its term that is due first. */
const NextStep = z.object({
  id: z.uuid(),
  kind: z.enum(followUpKinds),
  title: z.string(),
  dueDate: Day,
  assigneeName: z.string(),
  version: z.number(),
})

/** A term whose renewal is open, by the id of the term. */
export const Renewal = z.object({
  id: z.uuid(),
  clientId: z.uuid(),
  clientName: z.string(),
  phone: z.string(),
  email: z.string(),
  policyNumber: z.string(),
  type: z.enum(policyTypes),
  lineOfBusiness: z.string(),
  carrier: z.string(),
  assignedAgentId: z.uuid(),
  assignedAgentName: z.string(),
  servicerId: z.uuid().nullable(),
  clientServicerId: z.uuid().nullable(),
  policyServicers: z.array(z.uuid()).nullable(),
  /** When the term expires as the carrier wrote it, extensions included. */
  expirationDate: Day,
  /** Nobody said when it expires: the day is assumed. */
  isExpirationAssumed: z.boolean(),
  /** Of the term that ends, dollars. */
  premium: z.number(),
  /** What the carrier asks for the next term; null where it is not known yet. */
  offeredPremium: z.number().nullable(),
  /** `overdue`: expired without a decision. `remarket`: the carrier does not renew it, or somebody decided to. */
  mark: z.enum(['overdue', 'remarket']).nullable(),
  /** Whether the offer is above the agency's threshold. */
  isRequoteSuggested: z.boolean(),
  /** Who sees to the renewal; null where nobody does. */
  ownerId: z.uuid().nullable(),
  ownerName: z.string(),
  nextStep: NextStep.nullable(),
  /** The claims of the policy, whatever became of them. */
  claimCount: z.number().int(),
  /** The latest call or email with the client. */
  lastContactAt: Instant.nullable(),
  decision: z.enum(renewalDecisions).nullable(),
  /** The open requote of the term. */
  requoteId: z.uuid().nullable(),
  /** Of the owner and the offer; 0 where nothing was written yet. */
  version: z.number(),
})
export type Renewal = z.infer<typeof Renewal>

export const renewalSorts = [
  'expirationDate',
  'clientName',
  'premium',
  'change',
  'ownerName',
  'nextStepDue',
  'carrier',
] as const

/** The filters of the worklist: every open renewal that expires within 120 days unless asked otherwise. */
export const RenewalFilter = z.strictObject({
  q: Search.optional(),
  bucket: wordsOf(renewalBuckets).optional(),
  ownerId: Ids.optional(),
  /** Nobody sees to it. */
  unowned: Flag.optional(),
  /** Something is to be done next, or nothing. */
  hasNextStep: Flag.optional(),
  suggested: Flag.optional(),
  type: wordsOf(policyTypes).optional(),
  lineOfBusiness: Texts.optional(),
  carrier: Texts.optional(),
  assignedAgentId: Ids.optional(),
  clientId: Id.optional(),
})
export type RenewalFilter = z.infer<typeof RenewalFilter>

/** `GET /api/renewals`: those that expire first come first. */
export const RenewalListQuery = RenewalFilter.extend({ ...Paging, sort: sortOf(renewalSorts).optional() })
export type RenewalListQuery = z.infer<typeof RenewalListQuery>

/** `GET /api/renewals/export.csv`: the list's filters and order. */
export const RenewalExportQuery = RenewalListQuery.omit({ limit: true, cursor: true })
export type RenewalExportQuery = z.infer<typeof RenewalExportQuery>

const Sum = z.object({ count: z.number().int(), premium: z.number() })

/** `GET /api/renewals/summary`: how many renewals there are by when they expire, and what they lack. */
export const RenewalSummary = z.object({
  buckets: z.record(z.enum(renewalBuckets), Sum),
  unowned: z.number().int(),
  withoutNextStep: z.number().int(),
  suggested: z.number().int(),
})
export type RenewalSummary = z.infer<typeof RenewalSummary>

/** `PATCH /api/renewals/:id`: what is left out stays. */
export const RenewalUpdate = z
  .strictObject({
    ...inputsOf(renewalFields),
    /** Of the renewal; 0 where nothing was written yet. */
    version: z.int().min(0),
  })
  .partial()
export type RenewalUpdate = z.infer<typeof RenewalUpdate>

/** `POST /api/renewals/bulk`: an owner for several, or what is to be done next for each. */
export const RenewalBulk = z
  .discriminatedUnion('action', [
    z.strictObject({ ...selectionOf(RenewalFilter), action: z.literal('assign'), ownerId: Id.nullable() }),
    z.strictObject({
      ...selectionOf(RenewalFilter),
      action: z.literal('next_step'),
      kind: z.enum(followUpKinds).default('task'),
      title: line(200).min(1, 'Enter what needs to be done'),
      dueDate: Day,
    }),
  ])
  .refine(isOneSelection, oneSelection)
export type RenewalBulk = z.infer<typeof RenewalBulk>

/** `POST /api/renewals/emails` and its preview: a template for the clients of several renewals, one email each. */
export const RenewalEmails = z
  .strictObject({ ...selectionOf(RenewalFilter), templateId: Id })
  .refine(isOneSelection, oneSelection)
export type RenewalEmails = z.infer<typeof RenewalEmails>

const Days = wholeNumber(1, 120)

/** How an agency works its renewals; `PUT /api/renewal-settings` takes the same. */
export const RenewalSettings = z.strictObject({
  /** How many days before a term expires its renewal is given to somebody as a follow-up. */
  daysBefore: Days,
  /** The same for single lines of business. */
  daysByLine: z
    .array(z.strictObject({ lineOfBusiness: line(100).min(1, 'Choose a line'), days: Days }))
    .max(50, 'Enter at most 50 lines'),
  /** A requote is suggested where the offer is above the expiring premium by this many percent, or by this many dollars. */
  requotePercent: wholeNumber(0, 1000),
  requoteDollars: Dollars,
})
export type RenewalSettings = z.infer<typeof RenewalSettings>
