import '#web/theme/mantine-shell.css'
import type { ReactNode } from 'react'
import { Brand } from '#web/ui/brand.tsx'
import classes from './gallery-page.module.css'

/** The page of a gallery: one component in all its states, open to everybody. */
export function GalleryPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className={classes.page}>
      <Brand />
      <h1 className={classes.title}>{title}</h1>
      {children}
    </main>
  )
}

/** Some of its states, under a name. */
export function Exhibit({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.exhibit} aria-label={title}>
      <h2 className={classes.heading}>{title}</h2>
      {children}
    </section>
  )
}
