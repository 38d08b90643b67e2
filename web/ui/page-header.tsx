import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { wayBack } from '#web/ui/use-place.ts'
import classes from './page-header.module.css'

type PageHeaderProps = {
  title: string
  subtitle?: ReactNode
  /** The list that a detail page came from. */
  back?: { to: string; label: string }
  /** Stands beside the title, such as a StatusBadge. */
  badge?: ReactNode
  /** Buttons on the right. */
  children?: ReactNode
}

/** The head of every page: its one h1 and what can be done here. */
export function PageHeader({ title, subtitle, back, badge, children }: PageHeaderProps) {
  return (
    <header className={classes.header}>
      <div className={classes.words}>
        {back && (
          <Link to={back.to} state={wayBack} className={classes.back}>
            <ArrowLeft size={14} strokeWidth={1.75} aria-hidden="true" />
            {back.label}
          </Link>
        )}
        <div className={classes.line}>
          <h1 className={classes.title}>{title}</h1>
          {badge}
        </div>
        {subtitle && <p className={classes.subtitle}>{subtitle}</p>}
      </div>
      {children && <div className={classes.actions}>{children}</div>}
    </header>
  )
}
