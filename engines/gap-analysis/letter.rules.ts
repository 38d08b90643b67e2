import type { AnalysisResult, AnalyzedDocument, Finding } from '#shared/commercial/analysis.contract.ts'
import { formatDay } from '#shared/dates.ts'
import type { ComparisonRow } from '#shared/documents/comparison.contract.ts'
import { premiumSentence } from './compare.rules.ts'

/** Who writes to whom. */
export type LetterPeople = { clientName: string; agencyName: string; senderName: string; today: string }

/** The line under a point on which the insured decides; printed with boxes to tick. */
export const decisionLine = '[ ] Accept   [ ] Decline   Initials: ________'
/** The line that the insured signs. */
const signatureLine = 'Signature: ______________________________   Date: ______________'

const decided = (points: readonly string[]) => points.flatMap((point) => [`- ${point}`, decisionLine, ''])

function changesIn(
  rows: readonly ComparisonRow[],
  labels: readonly string[],
  weights: readonly string[],
): string[] {
  return rows.flatMap(({ name, changes }) =>
    changes
      .filter(({ weight }) => weights.includes(weight))
      .map(
        ({ what, document }) =>
          `${name}${labels.length > 2 ? ` (${labels[document]})` : ''}: ${what.charAt(0).toLowerCase()}${what.slice(1)}.`,
      ),
  )
}

const listed = (title: string, points: readonly string[]) =>
  points.length > 0 ? [title, ...points.map((point) => `- ${point}`), ''] : []

function comparisonPart({ comparison, documents }: AnalysisResult): string[] {
  if (!comparison) return []
  const labels = documents.map(({ label }) => label)
  const of = (...weights: string[]) => changesIn(comparison.rows, labels, weights)
  const premiums = comparison.premiums.map((premium) =>
    premiumSentence(premium, labels.length > 2 ? (labels[premium.document] ?? '') : ''),
  )
  const worse = of('critical', 'notable')
  return [
    'Premium',
    ...premiums,
    '',
    ...(worse.length > 0 ? ['Changes that need your decision', ...decided(worse)] : []),
    ...listed('Improvements', of('better')),
    ...listed('Other changes', of('minor')),
  ]
}

/** What a finding says to the insured: what was seen, and what it may mean; questions to carriers stay with the agency. */
function pointOf({ title, finding, whyItMatters, document }: Finding, labels: readonly string[]): string {
  const where = document !== null && labels.length > 1 ? ` (${labels[document]})` : ''
  const why = whyItMatters
    .replace(/\bthe client\b/g, 'your business')
    .replace(/\bThe client\b/g, 'Your business')
  return `${title}${where}: ${finding} ${why}`
}

function openPoints({ kind, findings, documents }: AnalysisResult): string[] {
  // Of a comparison the insured decides on what is proposed, not on what expires.
  const first = kind === 'comparison' ? 1 : 0
  const labels = documents.map(({ label }) => label)
  const included = findings.filter(
    ({ status, document }) => status !== 'not_relevant' && (document === null || document >= first),
  )
  return [...new Set(included.map((finding) => pointOf(finding, labels)))]
}

function documentText({
  label,
  carrier,
  policyNumbers,
  effectiveDate,
  expirationDate,
  fileName,
}: AnalyzedDocument) {
  const term =
    effectiveDate && expirationDate ? `${formatDay(effectiveDate)} to ${formatDay(expirationDate)}` : ''
  const policy = [carrier, policyNumbers, term].filter(Boolean).join(', ')
  return `${label}: ${policy || fileName}`
}

/** What the review leaves out, so that nobody takes its silence for an answer. */
const notCovered =
  'This review covers only the documents listed above, as far as we could read them. It does not cover policies, endorsements or locations that are not in these documents, changes made after they were issued, whether your limits and values are sufficient for every loss or contract, or legal or tax advice. A coverage that is not mentioned here may still be missing or excluded. The policy itself, not this letter, determines what is covered.'

function closing({ senderName, agencyName }: LetterPeople): string[] {
  return [
    'What this review does not cover',
    notCovered,
    '',
    'Please mark Accept or Decline for each item, initial it, and return a signed copy to us. Accept means that you want us to request this coverage or change; it is not in force until the carrier confirms it in writing. Decline means that you understand the item and choose to go without it. Call us with any questions.',
    '',
    'Sincerely,',
    senderName,
    agencyName,
    '',
    'Acknowledged by the insured',
    signatureLine,
  ]
}

/** Drafts a letter to the insured, which people then edit: all that changes or is open, each to accept or decline. */
export function draftLetter(result: AnalysisResult, people: LetterPeople): string {
  const { documents, comparison } = result
  const offered = comparison ? documents.slice(1) : documents
  const carriers = [...new Set(offered.map(({ carrier }) => carrier).filter(Boolean))].join(' and ')
  const opening = comparison
    ? `We compared your expiring insurance with the proposal${carriers ? ` from ${carriers}` : ''}. Here is a summary of the changes.`
    : `We reviewed your insurance${carriers ? ` with ${carriers}` : ''}. Here is a summary of what we found.`
  const points = openPoints(result)
  const lines = [
    formatDay(people.today),
    '',
    `Dear ${people.clientName || 'Insured'},`,
    '',
    opening,
    '',
    ...listed('Documents reviewed', documents.map(documentText)),
    ...comparisonPart(result),
    ...(points.length > 0
      ? ['Coverage to consider', ...decided(points)]
      : ['We found no gaps in what we could read.', '']),
    ...closing(people),
  ]
  return lines.join('\n')
}
