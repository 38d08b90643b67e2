import { type Gap, type GapWeight, gapWeights } from '#shared/commercial/analysis.contract.ts'
import type { DocumentKind, Facts } from '#shared/documents/facts.contract.ts'
import { autoGaps } from './auto.gaps.rules.ts'
import { exclusionGaps } from './exclusion.gaps.rules.ts'
import type { GapFinding, GapRule } from './gap-rule.rules.ts'
import { gapView } from './gap-view.rules.ts'
import { liabilityGaps } from './liability.gaps.rules.ts'
import type { PageText } from './page-lines.rules.ts'
import { propertyGaps } from './property.gaps.rules.ts'
import { specialGaps } from './special.gaps.rules.ts'
import { termGaps } from './terms.gaps.rules.ts'
import { workersGaps } from './workers.gaps.rules.ts'

/** All gap checks, in the order in which gaps of one weight are reported. */
export const gapRules: readonly GapRule[] = [
  ...termGaps,
  ...propertyGaps,
  ...liabilityGaps,
  ...exclusionGaps,
  ...autoGaps,
  ...workersGaps,
  ...specialGaps,
]

/** What applications and loss runs do not say is no gap: they show no cover. */
const withoutCover: readonly DocumentKind[] = ['application', 'loss_run']

/** Nothing weighs as critical that no row, tick or sentence of the document shows. */
function weightOf(rule: GapWeight, { state, citations, weight = rule }: GapFinding): GapWeight {
  return weight === 'critical' && (state === 'not_seen' || citations.length === 0) ? 'notable' : weight
}

/**
 * The gaps of one document, the gravest first: what is excluded, limited or could not be seen, why that matters and what
 * to ask. `pages` is its text where that is at hand; without `today` (YYYY-MM-DD) its dates are not judged.
 */
export function gapsOf(facts: Facts, pages: readonly PageText[], today: string | null = null): Gap[] {
  if (withoutCover.includes(facts.kind.value)) return []
  const view = gapView(facts, pages, today)
  if (view.lines.size === 0 && facts.coverages.length === 0) return []
  const gaps = gapRules.flatMap(({ applies, finds, ...rule }) => {
    const found = applies(view) ? finds(view) : null
    return found ? [{ ...rule, ...found, weight: weightOf(rule.weight, found) }] : []
  })
  return gaps.sort((a, b) => gapWeights.indexOf(a.weight) - gapWeights.indexOf(b.weight))
}
