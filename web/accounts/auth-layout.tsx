import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { Brand } from '#web/ui/brand.tsx'
import classes from './auth-layout.module.css'
import { Certificate } from './certificate.tsx'

type AuthLayoutProps = {
  title: string
  subtitle?: ReactNode
  /** The line at the foot of the page. */
  footer?: ReactNode
  children?: ReactNode
}

/** The page of every account form: the form on the left, the engraved certificate on the right of wide screens. */
export function AuthLayout({ title, subtitle, footer, children }: AuthLayoutProps) {
  const isWide = useMediaQuery('(min-width: 900px)', false, { getInitialValueInEffect: false })
  return (
    <div className={classes.page}>
      <div className={classes.pane}>
        <header>
          <Brand />
        </header>
        <main className={classes.middle}>
          <div className={classes.form}>
            <h1 className={classes.title}>{title}</h1>
            {subtitle && <p className={classes.subtitle}>{subtitle}</p>}
            {children}
          </div>
        </main>
        <footer className={classes.footer}>{footer}</footer>
      </div>
      {isWide && <Certificate />}
    </div>
  )
}
