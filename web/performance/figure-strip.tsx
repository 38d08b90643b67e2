import { Link } from 'react-router'
import classes from './performance-screen.module.css'

export type StripFigure = {
  label: string
  value: string
  /** The rows that it was counted from. */
  to?: string
  /** How it differs from the period that it is compared with, and what it was then. */
  delta?: string | null
  before?: string | undefined
}

function Value({ label, value, to }: StripFigure) {
  return to ? (
    <Link to={to} className={classes.opens} aria-label={`${label}: ${value}`}>
      {value}
    </Link>
  ) : (
    value
  )
}

/** Figures side by side, each with what it was before. */
export function FigureStrip({ figures }: { figures: readonly StripFigure[] }) {
  return (
    <dl className={classes.strip}>
      {figures.map((figure) => (
        <div key={figure.label} className={classes.stripFigure}>
          <dt>{figure.label}</dt>
          <dd className={classes.stripValue}>
            <Value {...figure} />
          </dd>
          {figure.before !== undefined && (
            <dd className={classes.delta}>
              {figure.delta && <strong>{figure.delta}</strong>} <span>{figure.before} before</span>
            </dd>
          )}
        </div>
      ))}
    </dl>
  )
}
