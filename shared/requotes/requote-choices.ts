import { z } from 'zod'
import { line } from '#shared/fields.ts'
import { isOtherLine, typeOfLine } from '#shared/policies/lines-of-business.rules.ts'

/** Where a requote stands; it follows from its quotes and from how it was closed. */
export const requoteStatuses = ['requested', 'marketing', 'presented', 'won', 'kept', 'lost'] as const
export type RequoteStatus = (typeof requoteStatuses)[number]
export const requoteStatusLabels: Record<RequoteStatus, string> = {
  requested: 'Requested',
  marketing: 'Marketing',
  presented: 'Presented',
  won: 'Won',
  kept: 'Kept',
  lost: 'Lost',
}

/** Nothing is decided yet. */
export const openRequoteStatuses = ['requested', 'marketing', 'presented'] as const satisfies RequoteStatus[]

export const requoteReasons = [
  'new_business',
  'renewal_increase',
  'service',
  'coverage',
  'client_request',
] as const
export type RequoteReason = (typeof requoteReasons)[number]
export const requoteReasonLabels: Record<RequoteReason, string> = {
  new_business: 'New business',
  renewal_increase: 'Renewal increase',
  service: 'Service',
  coverage: 'Coverage',
  client_request: 'Client request',
}

/** What a carrier answered, and what became of its quote. */
export const quoteStatuses = [
  'requested',
  'quoted',
  'declined',
  'no_answer',
  'presented',
  'won',
  'lost',
] as const
export type QuoteStatus = (typeof quoteStatuses)[number]
export const quoteStatusLabels: Record<QuoteStatus, string> = {
  requested: 'Requested',
  quoted: 'Quoted',
  declined: 'Declined',
  no_answer: 'No answer',
  presented: 'Presented',
  won: 'Won',
  lost: 'Lost',
}

/** A line of business of the list, or one that an import kept in its own words. */
export const RequoteLine = line(100).refine(
  (text) => typeOfLine(text) !== undefined || isOtherLine(text),
  'Choose a line of business from the list',
)

function areOnce(lines: readonly string[]): boolean {
  return new Set(lines).size === lines.length
}

/** The lines that are marketed or quoted, each once. */
export const RequoteLines = z
  .array(RequoteLine)
  .min(1, 'Choose at least one line')
  .max(20, 'Choose at most 20 lines')
  .refine(areOnce, 'Choose each line only once')
