import { z } from 'zod'
import { line } from '#shared/fields.ts'
import { Dollars } from '#shared/money.ts'
import { allLinesOfBusiness } from './lines-of-business.rules.ts'

export const policyStatuses = ['quoted', 'bound', 'active', 'cancelled', 'non_renewed'] as const
export type PolicyStatus = (typeof policyStatuses)[number]
export const policyStatusLabels: Record<PolicyStatus, string> = {
  quoted: 'Quoted',
  bound: 'Bound',
  active: 'Active',
  cancelled: 'Cancelled',
  non_renewed: 'Non-renewed',
}

export const policyTransactions = ['new', 'renewal', 'rewrite'] as const
export type PolicyTransaction = (typeof policyTransactions)[number]
export const policyTransactionLabels: Record<PolicyTransaction, string> = {
  new: 'New',
  renewal: 'Renewal',
  rewrite: 'Rewrite',
}

const error = 'Choose a line of business from the list'

/** A line of business of the list, one that an import kept in its own words, or empty where it is not known. */
export const LineOrEmpty = z.union(
  [z.enum(['', ...allLinesOfBusiness], { error }), z.templateLiteral(['Other: ', z.string().min(1).max(80)])],
  { error },
)

/** Ways of billing that forms suggest; any other text may be entered. */
export const billings = ['Direct bill', 'Agency bill', 'Monthly', 'Quarterly', 'Annual'] as const

export const Coverage = z.strictObject({
  name: line(200).min(1, 'Enter a name'),
  limit: line(100),
  deductible: line(100),
  premium: Dollars.nullable(),
})
export type Coverage = z.infer<typeof Coverage>
