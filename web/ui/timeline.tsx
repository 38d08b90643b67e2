import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import classes from './timeline.module.css'
import { Moment } from './values.tsx'

export type TimelineEntry = {
  id: string
  icon: LucideIcon
  title: ReactNode
  /** What was written or changed. */
  body?: ReactNode
  /** Who did it. */
  by?: string | null
  at: string
  /** What can be done about it. */
  actions?: ReactNode
}

/** What happened, newest first, on a thread. */
export function Timeline({ entries, label }: { entries: readonly TimelineEntry[]; label: string }) {
  return (
    <ol className={classes.timeline} aria-label={label}>
      {entries.map(({ id, icon: Icon, title, body, by, at, actions }) => (
        <li key={id} className={classes.entry}>
          <span className={classes.icon}>
            <Icon size={14} strokeWidth={1.75} aria-hidden="true" />
          </span>
          <div className={classes.words}>
            <p className={classes.title}>{title}</p>
            {body && <div className={classes.body}>{body}</div>}
            <p className={classes.origin}>
              {by && <>{by} · </>}
              <Moment at={at} />
            </p>
            {actions && <div className={classes.actions}>{actions}</div>}
          </div>
        </li>
      ))}
    </ol>
  )
}
