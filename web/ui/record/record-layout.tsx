import type { ReactNode } from 'react'
import classes from './record-layout.module.css'

type RecordLayoutProps = {
  main: ReactNode
  aside: ReactNode
  /** Where there is room for one column only, what is looked up comes first. */
  isAsideFirst?: boolean
  /** Whether what is worked on needs the whole width of a tablet. */
  hasWideMain?: boolean
}

/** The page of a record: what is worked on at the left, what is looked up at the right. */
export function RecordLayout({ main, aside, isAsideFirst = false, hasWideMain = false }: RecordLayoutProps) {
  return (
    <div
      className={classes.layout}
      data-aside-first={isAsideFirst || undefined}
      data-wide-main={hasWideMain || undefined}
    >
      <div className={classes.main}>{main}</div>
      <div className={classes.aside}>{aside}</div>
    </div>
  )
}

/** Text that people wrote, its lines kept. */
export function Prose({ text }: { text: string }) {
  return <p className={classes.prose}>{text}</p>
}
