import type { LineOfAuthority } from '#shared/team/licenses.contract.ts'
import type { PolicyType } from './lines-of-business.rules.ts'
import type { TransactionKind } from './term-choices.ts'

const business: readonly LineOfAuthority[] = [
  'property_casualty',
  'property',
  'casualty',
  'surplus_lines',
  'other',
]
const personal: readonly LineOfAuthority[] = [...business, 'personal_lines']

/** The lines of authority of which one is needed to sell a type of policy. */
export const authorityFor: Record<PolicyType, readonly LineOfAuthority[]> = {
  auto: personal,
  home: personal,
  commercial: business,
  health: ['life_health', 'other'],
}

type Begins = { kind: TransactionKind | undefined; carrier: string; formerCarrier: string | undefined }

/**
 * Whether a term is sold where it begins, for which a license is needed: new business, a rewrite and a move to another carrier. A
 * renewal with the same carrier and what comes over from another agency are not.
 */
export function isSale({ kind, carrier, formerCarrier = carrier }: Begins): boolean {
  const isMoved = carrier.trim().toLowerCase() !== formerCarrier.trim().toLowerCase()
  return kind === 'new' || kind === 'rewrite' || (kind === 'renewal' && isMoved)
}
