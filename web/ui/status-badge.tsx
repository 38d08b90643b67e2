import classes from './status-badge.module.css'

export type Tone = 'red' | 'orange' | 'green' | 'accent' | 'neutral'

/** A state in words, with a color beside them and never alone. */
export function StatusBadge({ tone, label }: { tone: Tone; label: string }) {
  return (
    <span className={classes.badge} data-tone={tone}>
      <span className={classes.dot} aria-hidden="true" />
      {label}
    </span>
  )
}

/** The same without a ground, for dense rows. */
export function StatusDot({ tone, label }: { tone: Tone; label: string }) {
  return (
    <span className={classes.plain} data-tone={tone}>
      <span className={classes.dot} aria-hidden="true" />
      {label}
    </span>
  )
}
