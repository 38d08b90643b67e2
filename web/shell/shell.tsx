import '#web/theme/mantine-shell.css'
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { VerifyEmailBanner } from '#web/accounts/verify-email-banner.tsx'
import { MobileHeader } from './mobile-header.tsx'
import { MobileMenu } from './mobile-menu.tsx'
import classes from './shell.module.css'
import { Sidebar } from './sidebar.tsx'
import '#web/ui/toaster.tsx'
import { useSidebar } from './use-sidebar.ts'

const CommandPalette = lazy(async () => ({ default: (await import('./command-palette.tsx')).CommandPalette }))

/** Moves the focus to the page after a change of address, so that a screen reader starts there. */
function useFocusOnNavigation() {
  const { pathname } = useLocation()
  const main = useRef<HTMLElement>(null)
  const lastPathname = useRef(pathname)
  useEffect(() => {
    if (lastPathname.current === pathname) return
    lastPathname.current = pathname
    main.current?.focus({ preventScroll: true })
  }, [pathname])
  return main
}

/** Whether the command palette is open; Ctrl K or ⌘ K opens and closes it (look.md). */
function usePalette() {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'k') return
      event.preventDefault()
      setOpen((was) => !was)
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
  return { isOpen, open: useCallback(() => setOpen(true), []), close: useCallback(() => setOpen(false), []) }
}

/** What surrounds every screen of a signed-in user (P2). */
export function Shell({ children }: { children: ReactNode }) {
  const sidebar = useSidebar()
  const palette = usePalette()
  const [isMenuOpen, setMenuOpen] = useState(false)
  const main = useFocusOnNavigation()
  return (
    <div className={classes.shell}>
      <a className={classes.skip} href="#main">
        Skip to content
      </a>
      <Sidebar isCollapsed={sidebar.isCollapsed} onToggle={sidebar.toggle} onSearch={palette.open} />
      <div className={classes.column}>
        <MobileHeader isMenuOpen={isMenuOpen} onMenu={() => setMenuOpen(true)} onSearch={palette.open} />
        <VerifyEmailBanner />
        <main id="main" ref={main} tabIndex={-1} className={classes.main}>
          {children}
        </main>
      </div>
      <MobileMenu isOpen={isMenuOpen} onClose={() => setMenuOpen(false)} />
      {palette.isOpen && (
        <Suspense>
          <CommandPalette onClose={palette.close} />
        </Suspense>
      )}
    </div>
  )
}
