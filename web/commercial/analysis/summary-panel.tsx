import type { AnalysisResult, AnalyzedDocument } from '#shared/commercial/analysis.contract.ts'
import { formatDay } from '#shared/dates.ts'
import type { PremiumChange } from '#shared/documents/comparison.contract.ts'
import { documentKindLabels } from '#shared/documents/facts.contract.ts'
import { formatDollars, formatPercent } from '#shared/money.ts'
import { Panel } from '#web/ui/panel.tsx'
import classes from './analysis.module.css'

function changeLabel({ dollars, percent }: PremiumChange): string {
  if (dollars === null) return 'Change not found'
  if (dollars === 0) return 'No change'
  const sign = dollars > 0 ? '+' : '−'
  const share = percent === null ? '' : ` (${sign}${formatPercent(Math.abs(percent))})`
  return `${sign}${formatDollars(Math.abs(dollars))}${share}`
}

function termOf({ effectiveDate, expirationDate }: AnalyzedDocument): string {
  if (!effectiveDate && !expirationDate) return 'Term not found'
  return `${formatDay(effectiveDate)} to ${formatDay(expirationDate)}`
}

function kindAndCarrier({ kind, label, carrier }: AnalyzedDocument): string {
  const called = documentKindLabels[kind]
  return [called !== label && called, carrier || 'Carrier not found'].filter(Boolean).join(' · ')
}

function DocumentFigure({
  document,
  change,
}: {
  document: AnalyzedDocument
  change: PremiumChange | undefined
}) {
  return (
    <div className={classes.document}>
      <span className={classes.documentLabel}>{document.label}</span>
      <span className={classes.premium}>{formatDollars(document.totalPremium)}</span>
      {change && <span className={classes.change}>{changeLabel(change)}</span>}
      <span className={classes.detail}>{kindAndCarrier(document)}</span>
      <span className={classes.detail}>
        {[document.policyNumbers, termOf(document)].filter(Boolean).join(' · ')}
      </span>
      <span className={classes.fileName}>{document.fileName}</span>
    </div>
  )
}

/** The documents with their premiums, and what changes in words. */
export function SummaryPanel({ result }: { result: AnalysisResult }) {
  const { documents, comparison } = result
  return (
    <Panel isFlush className={classes.summary}>
      <div className={classes.documents}>
        {documents.map((document, index) => (
          <DocumentFigure
            key={document.id}
            document={document}
            change={comparison?.premiums.find((premium) => premium.document === index)}
          />
        ))}
      </div>
      {comparison && (
        <ul className={classes.sentences} aria-label="Summary">
          {comparison.summary.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
