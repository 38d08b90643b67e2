import { type CoverageCode, coverageCodes } from '#shared/documents/facts.contract.ts'
import type { LineCode } from '#shared/documents/lines.rules.ts'
import type { Policy } from '#shared/policies/policies.contract.ts'
import type { limitPers, TermDetails } from '#shared/policies/term-details.contract.ts'
import { limitsText } from '#shared/policies/term-details.rules.ts'
import { coverageCodeOf, lineOfPolicy } from './coverage-codes.rules.ts'
import {
  onlyLimits,
  openLimit,
  type PolicyLimit,
  policyLimits,
  writtenLimits,
} from './policy-limits.rules.ts'

type ListedCoverage = TermDetails['coverages'][number]
type Per = (typeof limitPers)[number]

/** The limits of a line's own coverage, which what they are per distinguishes. */
const codeByPer: Partial<Record<LineCode, Partial<Record<Per, CoverageCode>>>> = {
  gl: { occurrence: 'occ', aggregate: 'agg' },
  auto: { person: 'bi_person', accident: 'bi_accident' },
  wc: { accident: 'el_accident', employee: 'el_employee', policy: 'el_policy' },
  umbrella: { occurrence: 'umbrella_occ', aggregate: 'umbrella_agg' },
}
/** Coverages that are called like their line, and what one limit of theirs is. */
const ownCoverages: Partial<Record<LineCode, readonly [RegExp, CoverageCode]>> = {
  gl: [/^(?:commercial )?general liability$/i, 'occ'],
  auto: [/^(?:(?:commercial |business )?auto(?:mobile)? )?liability$/i, 'csl'],
}
/** Coverages beside those of a line: "each occurrence" of liquor liability is no limit of general liability. */
const otherCoverages =
  /liquor|employee benefit|stop.?gap|professional|errors|cyber|data|pollution|abuse|molest|employment|hired|non.?owned/i

/** Codes that a line has under names of its own. */
const codesOfLine: Partial<Record<LineCode, Partial<Record<CoverageCode, CoverageCode>>>> = {
  auto: { occ: 'csl' },
  umbrella: { occ: 'umbrella_occ', agg: 'umbrella_agg' },
  wc: { occ: 'el_accident' },
}

/** The line under which a form writes a policy: a businessowners policy or package pays general liability. */
export function certifiedLine(policy: Pick<Policy, 'lineOfBusiness'>): LineCode | null {
  const line = lineOfPolicy(policy)
  return line === 'bop' || line === 'package' ? 'gl' : line
}

function codeOf(line: LineCode, { code, name }: ListedCoverage): CoverageCode | null {
  const known = coverageCodes.find((one) => one === code?.toLowerCase())
  if (known) return codesOfLine[line]?.[known] ?? known
  const [called, own] = ownCoverages[line] ?? []
  if (own && called?.test(name)) return own
  return otherCoverages.test(name) ? null : coverageCodeOf(line, name)
}

/** Which limit one of a coverage's is; null where that is not certain. */
function codeOfOne(line: LineCode, coverage: ListedCoverage, per: Per | undefined): CoverageCode | null {
  const own = codeOf(line, coverage)
  const family = codeByPer[line] ?? {}
  const isOnly = coverage.limits.length === 1
  const isOfFamily = own !== null && Object.values(family).includes(own)
  if (isOnly && !isOfFamily) return own
  const isOfLine = isOfFamily || ownCoverages[line]?.[0].test(coverage.name)
  return (per && isOfLine ? family[per] : undefined) ?? (isOnly ? own : null)
}

/** The limits of a listed coverage by the codes of forms; one whose place is not certain is left out. */
function limitsOf(line: LineCode, coverage: ListedCoverage): PolicyLimit[] {
  const own = codeOf(line, coverage)
  const { deductible } = coverage
  const bears = deductible?.kind === 'dollars' ? deductible.amount : null
  const limits = coverage.limits.flatMap(({ amount, per }): PolicyLimit[] => {
    const code = codeOfOne(line, coverage, per)
    return code ? [{ code, limit: amount, deductible: code === own ? bears : null }] : []
  })
  if (line === 'umbrella' && deductible?.kind === 'retention')
    limits.push({ code: 'retention', limit: deductible.amount, deductible: null })
  const isThere = limits.some(({ code }) => code === own)
  return own && !isThere ? [...limits, { code: own, limit: null, deductible: bears }] : limits
}

/** All that a term says of the limits of a line: a limit that its details list is not read in its texts. */
export function saidLimits(
  line: LineCode,
  { coverages }: Policy,
  details: TermDetails | undefined,
): PolicyLimit[] {
  const listed = (details?.coverages ?? []).flatMap((coverage) => limitsOf(line, coverage))
  const isListed = (one: PolicyLimit) => listed.some(({ code, limit }) => code === one.code && limit !== null)
  return [...listed, ...policyLimits(line, coverages).filter((one) => !isListed(one))]
}

/** The limits of a term that are certain, each once. */
export function termLimits(line: LineCode, policy: Policy, details: TermDetails | undefined): PolicyLimit[] {
  return onlyLimits(saidLimits(line, policy, details))
}

function writtenCoverage({ code, name, limits, deductible }: ListedCoverage): string[] {
  if (limits.length > 0) return [`${name} ${limitsText(limits)}`]
  if (code === 'wc_statutory') return [`${name} Statutory`]
  return deductible ? [] : [`${name} ${openLimit}`]
}

function listedAs({ name }: { name: string }, details: TermDetails | undefined): ListedCoverage | undefined {
  return details?.coverages.find((one) => one.name.toLowerCase() === name.toLowerCase())
}

/** What a term lists in place of a text of its policy; undefined where the text alone speaks of that coverage. */
function inPlaceOf(
  line: LineCode | null,
  text: Policy['coverages'][number],
  details: TermDetails | undefined,
): { words: string; amounts: number[] } | undefined {
  const same = listedAs(text, details)
  if (same) return { words: limitsText(same.limits), amounts: same.limits.map(({ amount }) => amount) }
  const said = line ? policyLimits(line, [text]).filter(({ limit }) => limit !== null) : []
  const listed = line ? (details?.coverages ?? []).flatMap((coverage) => limitsOf(line, coverage)) : []
  const own = listed.filter(({ code, limit }) => limit !== null && said.some((one) => one.code === code))
  const isWhole = said.length > 0 && said.every(({ code }) => own.some((one) => one.code === code))
  if (!isWhole) return undefined
  const amounts = own.flatMap(({ limit }) => limit ?? [])
  return { words: limitsText(amounts.map((amount) => ({ amount }))), amounts }
}

/** The texts of a policy that its details contradict, with what they list: the details count. */
export function contradictedTexts(
  line: LineCode | null,
  { coverages }: Policy,
  details: TermDetails | undefined,
): { text: string; listed: string }[] {
  return coverages.flatMap((text) => {
    const listed = inPlaceOf(line, text, details)
    const said = line ? policyLimits(line, [text]).flatMap(({ limit }) => limit ?? []) : []
    if (!listed?.words || (said.length > 0 && said.every((amount) => listed.amounts.includes(amount))))
      return []
    return text.limit ? [{ text: `${text.name} ${text.limit}`, listed: listed.words }] : []
  })
}

/** All limits of a term in words; a coverage whose limit is not known shows that it is not. */
export function writtenTermLimits(
  line: LineCode | null,
  policy: Policy,
  details: TermDetails | undefined,
): string {
  const listed = (details?.coverages ?? []).flatMap(writtenCoverage)
  const texts = policy.coverages.filter((text) => !inPlaceOf(line, text, details))
  return [...listed, writtenLimits(line, texts)].filter(Boolean).join('; ')
}
