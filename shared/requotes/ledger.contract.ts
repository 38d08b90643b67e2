import { z } from 'zod'
import { Day } from '#shared/dates.ts'
import { Flag, Ids, Paging, sortOf, Texts, wordsOf } from '#shared/lists.ts'
import { quoteStatuses } from './requote-choices.ts'

/** By what the ledger adds up. A quote of several lines counts for each. */
export const ledgerGroups = ['carrier', 'line', 'producer'] as const
export type LedgerGroup = (typeof ledgerGroups)[number]
export const ledgerGroupLabels: Record<LedgerGroup, string> = {
  carrier: 'Carrier',
  line: 'Line',
  producer: 'Producer',
}

const period = {
  /** The days on which the carrier was added, both included. */
  from: Day.optional(),
  to: Day.optional(),
}

/** `GET /api/requotes/ledger`. */
export const LedgerQuery = z.strictObject({ by: z.enum(ledgerGroups), ...period })
export type LedgerQuery = z.infer<typeof LedgerQuery>

const Percent = z.number().nullable()

/** What carriers answered. */
export const LedgerRow = z.object({
  /** The carrier's or line's name, or the producer's id; empty for all together. */
  key: z.string(),
  label: z.string(),
  /** How the carrier is written in quotes: by these names its quotes are found. */
  spellings: z.array(z.string()),
  asked: z.number().int(),
  quoted: z.number().int(),
  declined: z.number().int(),
  won: z.number().int(),
  lost: z.number().int(),
  /** Won ÷ (won + lost); null where nothing was decided. */
  hitRatio: Percent,
  /** From the day a carrier was asked to the day it answered with a quote, over `timed` quotes; null where there are none. */
  medianDays: z.number().nullable(),
  timed: z.number().int(),
  /** Expiring less bound premium of `compared` won quotes; null where none followed a policy. */
  savedPremium: z.number().nullable(),
  compared: z.number().int(),
  /** Why carriers declined, the most frequent first. */
  reasons: z.array(z.object({ reason: z.string(), count: z.number().int() })),
})
export type LedgerRow = z.infer<typeof LedgerRow>

export const Ledger = z.object({ rows: z.array(LedgerRow), total: LedgerRow })
export type Ledger = z.infer<typeof Ledger>

/** A quote in the list behind a figure. */
export const QuoteItem = z.object({
  id: z.uuid(),
  requoteId: z.uuid(),
  requoteTitle: z.string(),
  clientId: z.uuid(),
  clientName: z.string(),
  carrier: z.string(),
  lines: z.array(z.string()),
  status: z.enum(quoteStatuses),
  reason: z.string(),
  premium: z.number().nullable(),
  expiringPremium: z.number().nullable(),
  sentOn: z.iso.date().nullable(),
  answeredOn: z.iso.date().nullable(),
  decidedOn: z.iso.date().nullable(),
  /** Days from sent to answered with a quote; null where either is unknown. */
  daysToQuote: z.number().int().nullable(),
  ownerName: z.string(),
})
export type QuoteItem = z.infer<typeof QuoteItem>

export const quoteSorts = ['createdAt', 'clientName', 'carrier', 'premium'] as const

/** `GET /api/requote-quotes`: the quotes behind a figure of the ledger, newest first by default. */
export const QuoteListQuery = z.strictObject({
  carrier: Texts.optional(),
  lineOfBusiness: Texts.optional(),
  ownerId: Ids.optional(),
  status: wordsOf(quoteStatuses).optional(),
  /** Whose days from asked to quoted are known. */
  timed: Flag.optional(),
  /** Bound in place of a policy, so that its premium can be compared. */
  compared: Flag.optional(),
  /** Why it was declined, as it is written. */
  reason: z.string().max(500).optional(),
  ...period,
  ...Paging,
  sort: sortOf(quoteSorts).optional(),
})
export type QuoteListQuery = z.infer<typeof QuoteListQuery>

/** What is known of a carrier before it is asked. */
export const MarketMemory = z.object({
  carrier: z.string(),
  spellings: z.array(z.string()),
  won: z.number().int(),
  lost: z.number().int(),
  hitRatio: Percent,
  /** What it declined last, of any client that the caller sees. */
  declines: z.array(
    z.object({
      lines: z.array(z.string()),
      /** The NAICS code of the business; empty for a person. */
      naics: z.string(),
      reason: z.string(),
      answeredOn: z.iso.date().nullable(),
      /** Whether it was of a line of this requote, and of the same class of business. */
      isSameLine: z.boolean(),
      isSameClass: z.boolean(),
    }),
  ),
})
export type MarketMemory = z.infer<typeof MarketMemory>
