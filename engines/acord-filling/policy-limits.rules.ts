import { amountOf, codeOfLimit, limitLines } from '#engines/limits/limit-codes.rules.ts'
import type { LimitLine } from '#engines/limits/limits.contract.ts'
import { parseLimits, saysNoAmount } from '#engines/limits/parse-limits.rules.ts'
import type { CoverageCode } from '#shared/documents/facts.contract.ts'
import type { LineCode } from '#shared/documents/lines.rules.ts'
import { formatDollars } from '#shared/money.ts'
import type { Coverage } from '#shared/policies/policy-choices.ts'
import { coverageCodeOf } from './coverage-codes.rules.ts'

/** A limit of a policy as a form has a place for it, dollars; null is a coverage with a deductible and no certain limit. */
export type PolicyLimit = { code: CoverageCode; limit: number | null; deductible: number | null }

/** Coverages that the limit parser has no word for: their name says what their one amount is. */
const byName: readonly CoverageCode[] = ['business_income', 'comprehensive', 'collision', 'uim']

/** What an insured bears of a loss, dollars; null for "2%", "72 hours" and whatever is not certain. */
function deductibleOf(text: string, line: LimitLine): number | null {
  const read = text === '' ? null : parseLimits(`deductible: ${text}`, line)
  return read?.length === 1 && read[0]?.what === 'deductible' ? read[0].amount : null
}

function limitsOfCoverage(line: LineCode, { name, limit, deductible }: Coverage): PolicyLimit[] {
  const spoken = limitLines[line]
  if (!spoken) return []
  const named = coverageCodeOf(line, name)
  const bears = deductibleOf(deductible, spoken)
  if (named && byName.includes(named)) return [{ code: named, limit: amountOf(limit), deductible: bears }]
  const read = limit === '' ? [] : (parseLimits(`${name}: ${limit}`, spoken) ?? [])
  const limits = read.flatMap(({ what, amount }) => {
    const code = codeOfLimit(what, line)
    return code ? [{ code, limit: amount, deductible: code === named ? bears : null }] : []
  })
  const isNamed = limits.some(({ code }) => code === named)
  return named && !isNamed && bears !== null
    ? [...limits, { code: named, limit: null, deductible: bears }]
    : limits
}

/** The same limit or deductible of several coverages; null where they differ, since a form has one place for it. */
function only(values: readonly (number | null)[]): number | null {
  const known = [...new Set(values.filter((value) => value !== null))]
  return known.length === 1 ? (known[0] ?? null) : null
}

/** Limits that are certain, each once: one that is said differently is none. */
export function onlyLimits(all: readonly PolicyLimit[]): PolicyLimit[] {
  return [...new Set(all.map(({ code }) => code))].map((code) => {
    const own = all.filter((one) => one.code === code)
    return {
      code,
      limit: only(own.map(({ limit }) => limit)),
      deductible: only(own.map((one) => one.deductible)),
    }
  })
}

/** The limits of a policy that are certain, each once, by the codes of forms. */
export function policyLimits(line: LineCode, coverages: readonly Coverage[]): PolicyLimit[] {
  return onlyLimits(coverages.flatMap((coverage) => limitsOfCoverage(line, coverage)))
}

/** Stands on a certificate for a limit that is not certain, until someone enters it. */
export const openLimit = '—'
/** Dollars as they are usually written: nothing about them is to be understood. */
const plainDollars = /^(?:\$\s?\d+|\$?\s?\d{1,3}(?:,\d{3})+)(?:\.\d{2})?$/

/** The limit of a coverage as a certificate without places of its own writes it; null where it names an amount that is not certain. */
function writtenLimit(line: LineCode | null, { name, limit }: Coverage): string | null {
  if (!/\d|million|thousand/i.test(limit) || plainDollars.test(limit.trim())) return limit
  const spoken = line ? limitLines[line] : undefined
  const read = spoken ? parseLimits(`${name}: ${limit}`, spoken) : null
  const amounts = read?.map(({ amount }) => amount) ?? [amountOf(limit)]
  const sure = amounts.filter((amount) => amount !== null)
  if (sure.length < amounts.length) return saysNoAmount(limit, spoken ?? 'general_liability') ? limit : null
  return /[a-z]/i.test(limit) ? limit : sure.map((amount) => formatDollars(amount)).join('/')
}

/** All limits of a policy in words, figures alone in dollars: "Bodily injury $100,000/$300,000". */
export function writtenLimits(line: LineCode | null, coverages: readonly Coverage[]): string {
  const limits = coverages.filter(({ limit }) => limit !== '')
  return limits.map((one) => `${one.name} ${writtenLimit(line, one) ?? openLimit}`).join('; ')
}

/** The coverages that limits in words leave open. */
export function openLimitsIn(words: string): string[] {
  return words
    .split(';')
    .map((one) => one.trim())
    .filter((one) => one.endsWith(openLimit))
    .map((one) => one.slice(0, -openLimit.length).trim())
}
