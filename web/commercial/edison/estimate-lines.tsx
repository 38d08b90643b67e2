import { ChevronRight } from 'lucide-react'
import type { Estimate, EstimateLine, EstimateStep } from '#shared/commercial/estimate.contract.ts'
import { formatDay } from '#shared/dates.ts'
import { formatDollars } from '#shared/money.ts'
import classes from './estimate-panel.module.css'

const methods = {
  rates: 'By exposures',
  trend: 'Expiring premium and market trend',
  none: 'Not enough data',
} as const

function sourceOf({ source, sourceDate, isIllustrative }: EstimateStep): string {
  if (isIllustrative) return 'Illustrative rate'
  return sourceDate ? `${source}, ${formatDay(sourceDate)}` : source
}

function Step({ step }: { step: EstimateStep }) {
  return (
    <tr>
      <th scope="row">
        {step.label}
        <span className={classes.reckoning}>
          {step.reckoning}
          {step.page !== null && ` · page ${step.page}`}
        </span>
        <span className={classes.source}>{sourceOf(step)}</span>
      </th>
      <td>{formatDollars(step.amount, { cents: true })}</td>
    </tr>
  )
}

function Line({ line }: { line: EstimateLine }) {
  const range = line.premium === null ? '' : `${formatDollars(line.low)} to ${formatDollars(line.high)}`
  return (
    <details className={classes.line}>
      <summary>
        <ChevronRight className={classes.chevron} size={14} strokeWidth={1.75} aria-hidden="true" />
        <span className={classes.lineName}>
          {line.label}
          <span className={classes.method}>{methods[line.method]}</span>
          {line.expiringPremium !== null && (
            <span className={classes.method}>
              {`Expiring premium ${formatDollars(line.expiringPremium, { cents: true })}`}
            </span>
          )}
          {line.note && <span className={classes.method}>{line.note}</span>}
        </span>
        <span className={classes.lineFigures}>
          {formatDollars(line.premium)}
          <span className={classes.method}>{range}</span>
        </span>
      </summary>
      {line.steps.length > 0 && (
        <table className={classes.steps} aria-label={`Arithmetic of ${line.label}`}>
          <thead>
            <tr>
              <th scope="col">Step</th>
              <th scope="col">Running total</th>
            </tr>
          </thead>
          <tbody>
            {line.steps.map((step, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the steps of a reckoning never change places
              <Step key={index} step={step} />
            ))}
          </tbody>
        </table>
      )}
      {line.method === 'rates' && line.byTrend !== null && (
        <p className={classes.note}>
          {`For comparison: the expiring premium of ${formatDollars(line.expiringPremium, { cents: true })}, adjusted for the market trend, is ${formatDollars(line.byTrend)}.`}
        </p>
      )}
    </details>
  )
}

/** The lines of an estimate, each with its arithmetic open or closed. */
export function EstimateLines({ lines }: { lines: Estimate['lines'] }) {
  return (
    <div className={classes.lines}>
      {lines.map((line) => (
        <Line key={line.line} line={line} />
      ))}
    </div>
  )
}
