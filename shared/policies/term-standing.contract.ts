import { z } from 'zod'
import { asOfQuery } from '#shared/as-of.ts'
import { termStatuses } from './term-choices.ts'

/** Why a certificate of a term can or cannot be issued on a day. */
export const certificateStandings = [
  'allowed',
  'allowed_with_date',
  'bound',
  'quoted',
  'lapse',
  'cancelled',
  'expired',
  'renewed',
  'released',
  'confirmation_due',
] as const
export type CertificateStanding = (typeof certificateStandings)[number]

/** The standings in which a certificate can be issued. */
export const certifiableStandings: readonly CertificateStanding[] = ['allowed', 'allowed_with_date', 'bound']

/** `GET /api/clients/:id/terms?asOf=&knownAt=`: how they stand on a day, that day included; today by default. */
export const TermStandingsQuery = z.strictObject(asOfQuery)
export type TermStandingsQuery = z.infer<typeof TermStandingsQuery>

const PlainDay = z.iso.date()

/** How a term of a client stands on a day, as its transactions say. */
export const TermStanding = z.object({
  id: z.uuid(),
  policyId: z.uuid(),
  status: z.enum(termStatuses),
  effectiveDate: PlainDay,
  /** The carrier did not say when it began. */
  isEffectiveAssumed: z.boolean(),
  expirationDate: PlainDay.nullable(),
  /** Nor when it expires. */
  isExpirationAssumed: z.boolean(),
  /** The first day without coverage; null where there is none. */
  endDate: PlainDay.nullable(),
  /** A notice of cancellation has passed its date. */
  confirmationDue: z.boolean(),
  renewedBy: z.uuid().nullable(),
  certificate: z.object({
    standing: z.enum(certificateStandings),
    /** Why nothing is certified of it, as it continues "Policy GL-1: "; empty where it may be. */
    refusal: z.string(),
    /** The day on which a notice or a cancellation ends it, in words; else empty. */
    notice: z.string(),
  }),
})
export type TermStanding = z.infer<typeof TermStanding>
