import type { ReactNode } from 'react'
import classes from './record-layout.module.css'

/** The page of a record: what is worked on at the left, what is looked up at the right. */
export function RecordLayout({ main, aside }: { main: ReactNode; aside: ReactNode }) {
  return (
    <div className={classes.layout}>
      <div className={classes.main}>{main}</div>
      <div className={classes.aside}>{aside}</div>
    </div>
  )
}

/** Text that people wrote, its lines kept. */
export function Prose({ text }: { text: string }) {
  return <p className={classes.prose}>{text}</p>
}
