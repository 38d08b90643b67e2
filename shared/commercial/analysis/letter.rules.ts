import { formatDay } from '#shared/dates.ts'
import type { AnalysisResult, ComparisonRow } from './analysis.contract.ts'
import { premiumWords } from './compare.rules.ts'

/** How many points of a kind the draft of a letter tells. */
const mostPoints = 8

/** Who writes to whom. */
export type LetterPeople = { clientName: string; agencyName: string; senderName: string; today: string }

function list(points: readonly string[]): string[] {
  return points.slice(0, mostPoints).map((point) => `- ${point}`)
}

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

function comparisonPart({ comparison, documents }: AnalysisResult): string[] {
  if (!comparison) return []
  const labels = documents.map(({ label }) => label)
  const worse = changesIn(comparison.rows, labels, ['critical', 'notable'])
  const better = changesIn(comparison.rows, labels, ['better'])
  const premiums = comparison.premiums.map((premium) =>
    premiumWords(premium, labels.length > 2 ? (labels[premium.document] ?? '') : ''),
  )
  return [
    'Premium',
    ...premiums,
    '',
    ...(worse.length > 0 ? ['What you should know before you decide', ...list(worse), ''] : []),
    ...(better.length > 0 ? ['What gets better', ...list(better), ''] : []),
  ]
}

function openPoints({ findings, documents }: AnalysisResult): string[] {
  // Of a comparison the client decides on what is proposed, not on what expires.
  const from = documents.length > 1 && findings.some(({ document }) => document !== null) ? 1 : 0
  const seen = new Set<string>()
  return findings.flatMap(({ id, title, finding, whatToAsk, weight, status, document, state }) => {
    const isTold = weight !== 'minor' && status !== 'not_relevant' && !seen.has(id)
    if (!isTold || (document !== null && document < from) || state === 'check') return []
    seen.add(id)
    return [`${title}: ${finding} ${whatToAsk}`]
  })
}

/** Drafts a letter to the client in plain words, which people then edit: what changes, and what to decide. */
export function draftLetter(result: AnalysisResult, people: LetterPeople): string {
  const { clientName, agencyName, senderName, today } = people
  const isComparison = result.comparison !== null
  const offered = isComparison ? result.documents.slice(1) : result.documents
  const carriers = [...new Set(offered.map(({ carrier }) => carrier).filter(Boolean))].join(' and ')
  const opening = isComparison
    ? `We have compared your expiring insurance with what is proposed${carriers ? ` by ${carriers}` : ''}.`
    : `We have gone through your insurance${carriers ? ` with ${carriers}` : ''}.`
  const points = openPoints(result)
  const lines = [
    formatDay(today),
    '',
    `Dear ${clientName || 'client'},`,
    '',
    `${opening} Here is what we found, in plain words.`,
    '',
    ...comparisonPart(result),
    ...(points.length > 0 ? ['What we would like to talk over with you', ...list(points), ''] : []),
    'This letter sums up what we could read in the documents. The policy itself decides what is insured. Please call us with any question, and let us know how you wish to go on.',
    '',
    'Kind regards,',
    senderName,
    agencyName,
  ]
  return lines.join('\n')
}
