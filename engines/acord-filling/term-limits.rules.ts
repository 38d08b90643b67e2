import { type CoverageCode, coverageCodes } from '#shared/documents/facts.contract.ts'
import type { LineCode } from '#shared/documents/lines.rules.ts'
import type { Policy } from '#shared/policies/policies.contract.ts'
import type { limitPers, TermDetails } from '#shared/policies/term-details.contract.ts'
import { limitsText } from '#shared/policies/term-details.rules.ts'
import { coverageCodeOf } from './coverage-codes.rules.ts'
import { onlyLimits, openLimit, type PolicyLimit, policyLimits, writtenLimits } from './policy-limits.rules.ts'

type ListedCoverage = TermDetails['coverages'][number]
type Per = (typeof limitPers)[number]

/** The limits of a line that what they are per tells apart. */
const codeByPer: Partial<Record<LineCode, Partial<Record<Per, CoverageCode>>>> = {
  gl: { occurrence: 'occ', aggregate: 'agg' },
  auto: { person: 'bi_person', accident: 'bi_accident' },
  wc: { accident: 'el_accident', employee: 'el_employee', policy: 'el_policy' },
  umbrella: { occurrence: 'umbrella_occ', aggregate: 'umbrella_agg' },
}

function knownCode(line: LineCode, { code, name }: ListedCoverage): CoverageCode | null {
  return coverageCodes.find((one) => one === code) ?? coverageCodeOf(line, name)
}

/** The limits of a listed coverage by the codes of forms; one whose place is not certain is left out. */
function limitsOf(line: LineCode, coverage: ListedCoverage): PolicyLimit[] {
  const own = knownCode(line, coverage)
  const family = codeByPer[line] ?? {}
  // An aggregate beside its occurrence is told by what it is per; of products or uninsured motorists one limit alone is certain.
  const isOfFamily = own === null || Object.values(family).includes(own)
  const bears = coverage.deductible?.kind === 'dollars' ? coverage.deductible.amount : null
  const limits = coverage.limits.flatMap(({ amount, per }): PolicyLimit[] => {
    const told = per && isOfFamily ? family[per] : undefined
    const code = told ?? (coverage.limits.length === 1 ? own : null)
    return code ? [{ code, limit: amount, deductible: code === own ? bears : null }] : []
  })
  const isThere = limits.some(({ code }) => code === own)
  return own && !isThere && bears !== null ? [...limits, { code: own, limit: null, deductible: bears }] : limits
}

/** The coverages of a policy that its term does not list with limits as numbers. */
function textsOf({ coverages }: Policy, details: TermDetails | undefined): Policy['coverages'] {
  const names = new Set(details?.coverages.map(({ name }) => name.toLowerCase()))
  return coverages.filter(({ name }) => !names.has(name.toLowerCase()))
}

/** The limits of a term that are certain, each once: those that it lists, and those that were only entered as text. */
export function termLimits(line: LineCode, policy: Policy, details: TermDetails | undefined): PolicyLimit[] {
  const listed = (details?.coverages ?? []).flatMap((coverage) => limitsOf(line, coverage))
  return onlyLimits([...listed, ...policyLimits(line, textsOf(policy, details))])
}

function writtenLimit({ code, name, limits, deductible }: ListedCoverage): string[] {
  if (limits.length > 0) return [`${name} ${limitsText(limits)}`]
  if (code === 'wc_statutory') return [`${name} Statutory`]
  return deductible ? [] : [`${name} ${openLimit}`]
}

/** All limits of a term in words; a coverage whose limit is not known shows that it is not. */
export function writtenTermLimits(
  line: LineCode | null,
  policy: Policy,
  details: TermDetails | undefined,
): string {
  const listed = (details?.coverages ?? []).flatMap(writtenLimit)
  return [...listed, writtenLimits(line, textsOf(policy, details))].filter(Boolean).join('; ')
}
