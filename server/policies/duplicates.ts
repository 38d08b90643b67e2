import { AppError } from '#server/errors.ts'
import type { Given } from '#server/records/record-writer.ts'
import type { Policy } from '#shared/policies/policies.contract.ts'

function isDuplicate(error: unknown): boolean {
  return error instanceof Error && 'constraint' in error && error.constraint === 'policies_number_key'
}

/** Tells which policy is there already, by carrier, number and effective date. */
function duplicateOf({ carrier, policyNumber, effectiveDate }: Given<Policy>): AppError {
  const from = carrier ? ` of ${carrier}` : ''
  const begins = effectiveDate ? `, effective ${effectiveDate}` : ''
  const message = `Policy ${policyNumber}${from}${begins}, is already in your agency.`
  return new AppError('conflict', message, {
    reason: 'duplicate_policy',
    fields: { policyNumber: 'This policy is already in your agency' },
  })
}

/** What to say of an error of the database, where it is that the policy is there already. */
export function explainDuplicate(error: unknown, policy: Given<Policy>): unknown {
  return isDuplicate(error) ? duplicateOf(policy) : error
}
