import type { ReactNode } from 'react'
import classes from './two-lines.module.css'

/** A cell of two lines, the second quieter; in the card of a phone both stand in one, to be short. */
export function TwoLines({ first, second }: { first: ReactNode; second: ReactNode }) {
  return (
    <span className={classes.two}>
      <span>{first}</span>
      <span className={classes.second}>{second}</span>
    </span>
  )
}
