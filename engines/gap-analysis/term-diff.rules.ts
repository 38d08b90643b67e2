import { amountOf } from '#engines/limits/limit-codes.rules.ts'
import type { Comparison } from '#shared/documents/comparison.contract.ts'
import { emptyFacts } from '#shared/documents/empty-facts.rules.ts'
import type { CoverageFacts, Facts, Found } from '#shared/documents/facts.contract.ts'
import { type LineCode, lineCodes, lineOfBook } from '#shared/documents/lines.rules.ts'
import type { Policy } from '#shared/policies/policies.contract.ts'
import type { Coverage } from '#shared/policies/policy-choices.ts'
import { compareFacts } from './compare.rules.ts'

type PolicyTerm = Pick<
  Policy,
  'policyNumber' | 'carrier' | 'effectiveDate' | 'expirationDate' | 'premium' | 'lineOfBusiness' | 'coverages'
>

/** What the book says is sure and stands on no page. */
function kept<Value>(value: Value): Found<Value> {
  return { value, text: String(value), page: null, box: null, confidence: 1, by: 'person' }
}

function orNull<Value>(value: Value | null | ''): Found<Value> | null {
  return value === null || value === '' ? null : kept<Value>(value)
}

/** What a limit or deductible of the book is in dollars: plain figures, else what is certain of its words. */
function sumOf(text: string): number | null {
  const digits = /^\$?\s*([\d,]+(?:\.\d{1,2})?)$/.exec(text.trim())?.[1]
  return digits ? Number(digits.replaceAll(',', '')) : amountOf(text)
}

function coverageOf(
  { name, limit, deductible, premium }: Coverage,
  like: CoverageFacts | undefined,
): CoverageFacts {
  const [sum, borne] = [sumOf(limit), sumOf(deductible)]
  return {
    line: like?.line ?? null,
    code: like?.code ?? null,
    name: kept(name),
    limit: orNull(sum),
    limitText: sum === null ? orNull(limit) : null,
    deductible: orNull(borne),
    deductibleText: borne === null ? orNull(deductible) : null,
    premium: orNull(premium),
    location: like?.location ?? '',
  }
}

function isCalled(name: string, { name: found, location }: CoverageFacts): boolean {
  const called = location ? `${found.value} (location ${location})` : found.value
  return called.toLowerCase() === name.toLowerCase()
}

function linesOf({ lineOfBusiness }: PolicyTerm): Found<LineCode>[] {
  const code = lineCodes.find((line) => lineOfBook[line] === lineOfBusiness)
  return code ? [kept(code)] : []
}

/**
 * A policy of the book as facts, so that a document can be held against it. Its coverages have names alone: where the
 * document has one of the very name, it is taken for the same thing.
 */
export function factsOfPolicy(policy: PolicyTerm, like: Facts): Facts {
  return {
    ...emptyFacts('policy'),
    policies: [
      {
        policyNumber: orNull(policy.policyNumber),
        carrier: orNull(policy.carrier),
        naic: null,
        effectiveDate: orNull(policy.effectiveDate),
        expirationDate: orNull(policy.expirationDate),
        lines: linesOf(policy),
        premium: kept(policy.premium),
      },
    ],
    coverages: policy.coverages.map((coverage) =>
      coverageOf(
        coverage,
        like.coverages.find((found) => isCalled(coverage.name, found)),
      ),
    ),
    totalPremium: kept(policy.premium),
  }
}

/** A document's facts of one of its policies alone (from 0), with the coverages of that policy's lines. */
export function factsOfPosition(facts: Facts, position: number): Facts {
  const policy = facts.policies[position]
  if (!policy || facts.policies.length === 1) return facts
  const lines = policy.lines.map(({ value }) => value)
  const coverages = facts.coverages.filter(({ line }) => line === null || lines.includes(line))
  return { ...facts, policies: [policy], coverages, totalPremium: policy.premium }
}

/** What a term changes against the one before it, most serious differences in words; rows that say the same are left out. */
export function termDiff(before: Facts, after: Facts): Comparison {
  const comparison = compareFacts([before, after], ['The previous term', 'This document'])
  return { ...comparison, rows: comparison.rows.filter(({ weight }) => weight !== 'same') }
}
