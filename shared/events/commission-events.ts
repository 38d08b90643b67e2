import { z } from 'zod'
import { lineStatuses } from '#shared/commissions/statements.contract.ts'
import { Id } from '#shared/fields.ts'
import { ofAgency } from './event-shapes.ts'

/** What happens with commissions. */
export const commissionEvents = {
  'carrier_statement.posted': ofAgency("A carrier's commission statement was posted.", {
    id: Id,
    carrierId: Id,
    lines: z.int(),
    matched: z.int(),
  }),
  'carrier_statement.voided': ofAgency("A carrier's commission statement was voided.", {
    id: Id,
    carrierId: Id,
  }),
  'statement_line.decided': ofAgency(
    'A line of a commission statement was matched, reopened or marked as not ours.',
    {
      id: Id,
      statementId: Id,
      status: z.enum(lineStatuses),
    },
  ),
  'commission_inquiry.sent': ofAgency('A carrier was asked about outstanding commission.', {
    id: Id,
    carrierId: Id,
    userId: Id,
  }),
  'commission_month.closed': ofAgency('A month of commission was closed.', {
    month: z.string(),
    lines: z.int(),
    amount: z.number(),
  }),
}
