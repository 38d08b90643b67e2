import type { ReactNode } from 'react'
import { Link } from 'react-router'
import classes from './panel.module.css'

type PanelProps = {
  title?: string
  /** Stands at the right of the title. */
  actions?: ReactNode
  /** For content that draws its own edges, such as rows with hairlines. */
  isFlush?: boolean
  className?: string
  children: ReactNode
}

/** A surface that related things share: a border, a 1 px shade, and hairlines instead of boxes in boxes. */
export function Panel({ title, actions, isFlush = false, className, children }: PanelProps) {
  const classNames = className ? `${classes.panel} ${className}` : classes.panel
  return (
    <section className={classNames} aria-label={title}>
      {(title || actions) && (
        <div className={classes.head}>
          {title && <h2 className={classes.title}>{title}</h2>}
          {actions && <div className={classes.actions}>{actions}</div>}
        </div>
      )}
      <div className={isFlush ? classes.flush : classes.body}>{children}</div>
    </section>
  )
}

export type Fact = {
  label: string
  value: ReactNode
  /** The rows that a figure was counted from. */
  to?: string | undefined
}

function Value({ label, value, to }: Fact) {
  if (value === null || value === undefined || value === '') return '—'
  if (!to) return value
  const name = typeof value === 'string' || typeof value === 'number' ? `${label}: ${value}` : undefined
  return (
    <Link to={to} className={classes.opens} aria-label={name}>
      {value}
    </Link>
  )
}

/** Names and values, one under the other with hairlines between; a missing value is a dash. */
export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={classes.facts}>
      {facts.map((fact) => (
        <div key={fact.label} className={classes.fact}>
          <dt>{fact.label}</dt>
          <dd>
            <Value {...fact} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Figures side by side with hairlines between, such as the totals of a client. */
export function FigureRow({ figures }: { figures: readonly Fact[] }) {
  return (
    <dl className={classes.figures}>
      {figures.map((figure) => (
        <div key={figure.label} className={classes.figure}>
          <dt>{figure.label}</dt>
          <dd>
            <Value {...figure} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
