import type { ReactNode } from 'react'
import classes from './form-grid.module.css'

/** The class names of fields that share a line of a FormGrid; all others take a whole one. */
export const half = classes.half
export const third = classes.third

/** The fields of a dialog, several to a line where they are short. */
export function FormGrid({ children }: { children: ReactNode }) {
  return <div className={classes.grid}>{children}</div>
}
