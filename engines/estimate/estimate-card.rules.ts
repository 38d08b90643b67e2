import { onPage } from '#engines/document-questions/answer-words.rules.ts'
import { shown } from '#engines/document-questions/fact-answers.rules.ts'
import { quotable } from '#engines/document-questions/passages.rules.ts'
import type { Gap } from '#shared/commercial/analysis.contract.ts'
import { gapWeightLabels } from '#shared/commercial/analysis.contract.ts'
import { quoteHeading } from '#shared/commercial/edison.rules.ts'
import {
  type Estimate,
  type EstimateLine,
  indicativeNote,
  type MissingKind,
} from '#shared/commercial/estimate.contract.ts'
import { exposureLabels } from '#shared/commercial/rates.contract.ts'
import { formatDay } from '#shared/dates.ts'
import { type Facts, sureFrom } from '#shared/documents/facts.contract.ts'
import { formatDollars } from '#shared/money.ts'

const maxCoverages = 12
const maxGaps = 5

/** Missing details, as people are asked for it. */
export const missingLabels: Record<MissingKind, string> = {
  ...exposureLabels,
  deductible: 'Deductible',
  state: 'State',
  protectionClass: 'Protection class',
  yearsInBusiness: 'Years in business',
  lossCount: 'Recent losses',
  glClass: 'Class code of general liability',
  experienceMod: 'Experience modification',
  expiring: 'Expiring premium',
}

function factLines(facts: Facts): string[] {
  const policies = facts.policies.flatMap((policy) => [
    ...shown('Carrier', policy.carrier),
    ...shown('Policy number', policy.policyNumber),
    ...shown('Effective date', policy.effectiveDate, formatDay),
    ...shown('Expiration date', policy.expirationDate, formatDay),
  ])
  const values = [
    ...shown('Named insured', facts.namedInsured),
    ...shown('Mailing address', facts.mailingAddress),
    ...policies,
    ...shown('Expiring premium', facts.totalPremium, (value) => formatDollars(value, { cents: true })),
  ]
  return values.map(({ label, value, page }) => `${label}: ${value}${onPage(page)}`)
}

function coverageLines({ coverages }: Facts): string[] {
  const lines = coverages
    .slice(0, maxCoverages)
    .map(({ name, limit, limitText, deductible, deductibleText }) => {
      const limits = limit ? formatDollars(limit.value) : (limitText?.value ?? '')
      const borne = deductible ? formatDollars(deductible.value) : (deductibleText?.value ?? '')
      const parts = [limits, borne && `deductible ${borne}`].filter(Boolean).join(', ')
      return `${quotable(name.value)}: ${parts ? quotable(parts) : 'listed'}${onPage((limit ?? limitText ?? name).page)}`
    })
  const more = coverages.length - lines.length
  return more > 0 ? [...lines, `and ${more} more`] : lines
}

const methods = { rates: 'by exposures', trend: 'expiring premium adjusted for market trend', none: '' }

function lineWords({
  label,
  premium,
  low,
  high,
  method,
  confidence,
  expiringPremium,
  note,
}: EstimateLine): string {
  const expiring =
    expiringPremium === null ? '' : `Expiring premium: ${formatDollars(expiringPremium, { cents: true })}.`
  if (premium === null)
    return [`${label}: no estimate.`, note || 'Not enough data.', expiring].filter(Boolean).join(' ')
  const range = `${formatDollars(low)} to ${formatDollars(high)}`
  const words = `${label}: about ${formatDollars(premium)} (${range}; ${methods[method]}; confidence ${confidence}).`
  return [words, expiring, note].filter(Boolean).join(' ')
}

function estimateLines(estimate: Estimate): string[] {
  const { lines, premium, low, high, isIllustrative, ratesVersion, expiringTotal } = estimate
  const without =
    premium === null ? [] : lines.filter((line) => line.premium === null).map(({ label }) => label)
  const but = without.length > 0 ? ` (without ${without.join(', ')})` : ''
  const expiring =
    expiringTotal === null ? [] : [`Total expiring premium: ${formatDollars(expiringTotal, { cents: true })}`]
  const total =
    premium === null
      ? 'This document doesn’t have enough data for an estimate.'
      : `Total${but}: about ${formatDollars(premium)}, between ${formatDollars(low)} and ${formatDollars(high)}`
  const rates = `Rate tables version ${ratesVersion}${isIllustrative ? ', with illustrative figures' : ''}.`
  return [...lines.map(lineWords), total, ...expiring, rates]
}

/** A loss run lists claims and no coverage: nobody should take it for a policy. */
function kindLines({ kind, losses }: Facts): string[] {
  if (kind.value !== 'loss_run') return []
  const isSure = losses.every(({ paid, incurred }) => ((incurred ?? paid)?.confidence ?? 0) >= sureFrom)
  const read = `${losses.length} ${losses.length === 1 ? 'claim' : 'claims'} read`
  const check = isSure ? '' : ' The report’s totals don’t match them. Check each claim against the report.'
  return [`This is a loss run, not a policy. It lists claims, not coverage. ${read}.${check}`]
}

function section(title: string, lines: readonly string[]): string {
  return lines.length === 0 ? '' : [title, ...lines].join('\n')
}

function gapLines(gaps: readonly Gap[]): string[] {
  const lines = gaps.slice(0, maxGaps).map(({ title, weight, finding, citations }) => {
    const page = citations[0]?.page ?? null
    return `${gapWeightLabels[weight]}: ${quotable(title)}. ${quotable(finding)}${onPage(page)}`
  })
  const more = gaps.length - lines.length
  return more > 0 ? [...lines, `and ${more} more on the Analysis page`] : lines
}

type Card = { fileName: string; facts: Facts; estimate: Estimate; gaps: readonly Gap[] }

/** The answer to Get Estimate: a card of plain lines that begins with the words, each fact with its page. */
export function estimateCard({ fileName, facts, estimate, gaps }: Card): string {
  const missing = estimate.missing.map((kind) => missingLabels[kind])
  return [
    [quoteHeading, indicativeNote].join('\n'),
    section('THE POLICY', [`Document: ${quotable(fileName)}`, ...kindLines(facts), ...factLines(facts)]),
    section('COVERAGES', coverageLines(facts)),
    section('ESTIMATE', estimateLines(estimate)),
    section('STILL MISSING FOR A CLOSER ESTIMATE', missing.length > 0 ? [missing.join(', ')] : []),
    section('GAPS TO LOOK AT', gapLines(gaps)),
  ]
    .filter(Boolean)
    .join('\n\n')
}
