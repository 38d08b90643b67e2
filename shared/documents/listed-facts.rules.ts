import { withoutSensitive } from '#shared/sensitive-text.rules.ts'
import { emptyFacts } from './empty-facts.rules.ts'
import type { Facts } from './facts.contract.ts'

function listed(value: unknown): unknown {
  if (typeof value === 'string') return withoutSensitive(value)
  if (Array.isArray(value)) return value.map(listed)
  if (value === null || typeof value !== 'object') return value
  const entries = Object.entries(value).map(([name, part]) => [name, listed(part)])
  // The words as the document has them, and where they stand, belong to what is encrypted.
  const isFound = 'confidence' in value && 'text' in value
  return { ...Object.fromEntries(entries), ...(isFound && { text: '', box: null }) }
}

/**
 * What lists look into, sort by and count: the insured, policies, coverages, schedules, premiums, losses and interests
 * without the document's own words and without what reads as a sensitive number. The facts themselves are encrypted.
 */
export function listedFacts(facts: Facts): Facts {
  const { kind, namedInsured, totalPremium, policies, coverages, locations, vehicles } = facts
  const { payroll, forms, premiums, losses, interests } = facts
  const lists = { policies, coverages, locations, vehicles, payroll, forms, premiums, losses, interests }
  return { ...emptyFacts(kind.value), ...(listed({ kind, namedInsured, totalPremium, ...lists }) as Facts) }
}
