import type {
  AnalysisKind,
  AnalysisResult,
  AnalyzedDocument,
  Finding,
  Gap,
} from '#shared/commercial/analysis.contract.ts'
import { documentKindLabels, type Facts } from '#shared/documents/facts.contract.ts'
import { compareFacts } from './compare.rules.ts'
import { coverageGrid, totalPremiumOf } from './coverage-grid.rules.ts'
import { gapsBetween } from './gaps/between.gaps.rules.ts'
import { gapsOf } from './gaps/gaps.rules.ts'
import type { PageText } from './gaps/page-lines.rules.ts'

/** A document that is to be analyzed: what was found in it, and its text. */
export type Source = {
  id: string
  fileName: string
  facts: Facts
  factsMark: string
  pages: readonly PageText[]
}

/** What documents are called in columns: expiring and proposed, or options where there are several. */
export function labelsOf(kind: AnalysisKind, documents: readonly { facts: Facts }[]): string[] {
  return documents.map(({ facts }, index) => {
    if (kind === 'review')
      return documents.length === 1 ? documentKindLabels[facts.kind.value] : `Document ${index + 1}`
    if (index === 0) return 'Expiring'
    return documents.length === 2 ? 'Proposed' : `Option ${index}`
  })
}

function analyzedDocument({ id, fileName, facts, factsMark }: Source, label: string): AnalyzedDocument {
  const numbers = facts.policies.flatMap(({ policyNumber }) => policyNumber?.value ?? [])
  const carriers = facts.policies.flatMap(({ carrier }) => carrier?.value ?? [])
  return {
    id,
    fileName,
    kind: facts.kind.value,
    label,
    namedInsured: facts.namedInsured?.value ?? '',
    carrier: [...new Set(carriers)].join(', '),
    policyNumbers: [...new Set(numbers)].join(', '),
    effectiveDate: facts.policies.find(({ effectiveDate }) => effectiveDate)?.effectiveDate?.value ?? null,
    expirationDate:
      facts.policies.find(({ expirationDate }) => expirationDate)?.expirationDate?.value ?? null,
    totalPremium: totalPremiumOf(facts)?.value ?? null,
    factsMark,
  }
}

function findingOf(gap: Gap, document: number | null): Finding {
  const citations =
    document === null ? gap.citations : gap.citations.map((citation) => ({ ...citation, document }))
  return { ...gap, citations, key: `${document ?? 'all'}:${gap.id}`, document, status: 'open', note: '' }
}

/** The findings of each document, and in a review those between them. */
function findingsOf(kind: AnalysisKind, sources: readonly Source[], today: string): Finding[] {
  const own = sources.flatMap(({ facts, pages }, document) =>
    gapsOf(facts, pages, today).map((gap) => findingOf(gap, document)),
  )
  const between = kind === 'review' ? gapsBetween(sources.map(({ facts }) => facts)) : []
  return [...between.map((gap) => findingOf(gap, null)), ...own]
}

/** Analyzes one to four documents as of a day: coverages of each, what differs, and what is missing. */
export function analyze(kind: AnalysisKind, sources: readonly Source[], today: string): AnalysisResult {
  const labels = labelsOf(kind, sources)
  const facts = sources.map((source) => source.facts)
  return {
    kind,
    analysedOn: today,
    documents: sources.map((source, index) => analyzedDocument(source, labels[index] ?? '')),
    grids: facts.map((each, document) => coverageGrid(each, document)),
    comparison: kind === 'comparison' ? compareFacts(facts, labels) : null,
    findings: findingsOf(kind, sources, today),
  }
}

/** What an analysis is called unless someone names it. */
export function titleOf(kind: AnalysisKind, documents: readonly AnalyzedDocument[]): string {
  const insured = documents.find(({ namedInsured }) => namedInsured !== '')?.namedInsured
  const what = kind === 'comparison' ? 'Renewal comparison' : 'Coverage review'
  return `${insured ?? documents[0]?.fileName ?? 'Documents'}: ${what}`.slice(0, 200)
}

/** What people made of findings, carried over to the findings of a newer analysis that are the same. */
export function carriedOver(findings: readonly Finding[], earlier: readonly Finding[]): Finding[] {
  const known = new Map(earlier.map(({ key, status, note }) => [key, { status, note }]))
  return findings.map((finding) => ({ ...finding, ...known.get(finding.key) }))
}
