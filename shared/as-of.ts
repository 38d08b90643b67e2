import { z } from 'zod'
import { Day, isDay } from '#shared/dates.ts'

/** The instant up to which (included) something was known. */
const KnownAt = z.iso
  .datetime({ offset: true, error: 'Enter an instant such as 2026-11-20T17:00:00Z' })
  .refine((instant) => isDay(instant.slice(0, 10)), 'Enter an instant from 1900 to 2199')

/**
 * What calls take that can answer as of another day, or as it was known at another instant: of both what comes from terms
 * and their transactions. Other fields, and who may see what, are today's.
 */
export const asOfQuery = { asOf: Day.optional(), knownAt: KnownAt.optional() }
export type AsOf = { asOf?: string | undefined; knownAt?: string | undefined }
