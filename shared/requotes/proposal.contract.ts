import { z } from 'zod'
import { TermDetails } from '#shared/policies/term-details.contract.ts'
import { Quote } from './quotes.contract.ts'
import { ExpiringTerm } from './requotes.contract.ts'

/** What a client is told of a quote: nothing of what is between the agency and the carrier. */
export const Offer = Quote.pick({
  id: true,
  carrier: true,
  lines: true,
  premium: true,
  linePremiums: true,
  taxes: true,
  fees: true,
  coverages: true,
  endorsements: true,
  terms: true,
  validUntil: true,
})
export type Offer = z.infer<typeof Offer>

/** A term that expires, with its limits and forms. */
const Expiring = z.object({
  term: ExpiringTerm,
  details: TermDetails.pick({ coverages: true, endorsements: true }),
})

/** What a proposal says: quotes of a requote beside what expires, as they are on the day that it was made. */
export const ProposalContent = z.object({
  requote: z.object({
    clientName: z.string(),
    title: z.string(),
    lines: z.array(z.string()),
    effectiveDate: z.iso.date().nullable(),
  }),
  offers: z.array(Offer),
  expiring: z.array(Expiring),
  agency: z.object({ name: z.string(), phone: z.string(), address: z.string() }),
  sender: z.object({ name: z.string(), email: z.string() }),
  today: z.iso.date(),
})
export type ProposalContent = z.infer<typeof ProposalContent>
