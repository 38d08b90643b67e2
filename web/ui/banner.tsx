import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import classes from './banner.module.css'

type BannerProps = {
  /** What it is about, for screen readers. */
  label: string
  icon: LucideIcon
  /** One sentence, and a link or button for what to do. */
  children: ReactNode
}

/** A strip at the top of every page that says what needs doing. */
export function Banner({ label, icon: Icon, children }: BannerProps) {
  return (
    <aside className={classes.banner} aria-label={label}>
      <Icon className={classes.icon} size={16} strokeWidth={1.75} aria-hidden="true" />
      {children}
    </aside>
  )
}
