import '#web/theme/mantine-shell.css'
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { VerifyEmailBanner } from '#web/accounts/verify-email-banner.tsx'
import { useAssistant } from '#web/assistant/use-assistant.ts'
import { AssistantLauncher } from '#web/assistant-dialog/assistant-launcher.tsx'
import { whenIdle } from '#web/lib/when-idle.ts'
import { TourCard } from '#web/onboarding/tour-card.tsx'
import { useCurrentUser } from '#web/session/session.tsx'
import { SubscriptionBanner } from '#web/subscriptions/subscription-banner.tsx'
import { SubscriptionNotice } from '#web/subscriptions/subscription-notice.tsx'
import { CreateDialog } from './create-dialog.tsx'
import { MobileHeader } from './mobile-header.tsx'
import { MobileMenu } from './mobile-menu.tsx'
import classes from './shell.module.css'
import { Sidebar } from './sidebar.tsx'
import '#web/ui/toaster.tsx'
import { usePalette } from './use-palette.ts'
import { useSidebar } from './use-sidebar.ts'

const ShortcutsDialog = lazy(async () => ({
  default: (await import('./shortcuts-dialog.tsx')).ShortcutsDialog,
}))
const PhoneDesk = lazy(async () => ({ default: (await import('#web/telephony/phone-desk.tsx')).PhoneDesk }))
const CommandPalette = lazy(async () => ({ default: (await import('./command-palette.tsx')).CommandPalette }))

/** Whether what had the focus went away, such as a link to what the same address now shows. */
function isFocusLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body
}

/**
 * Moves the focus to the page after a change of address, so that a screen reader starts there. A page that arrives only now
 * does not take it from the palette, which was opened meanwhile.
 */
function useFocusOnNavigation(isPaletteOpen: boolean) {
  const { pathname, search } = useLocation()
  const main = useRef<HTMLElement>(null)
  const last = useRef({ pathname, search })
  useEffect(() => {
    const { current: before } = last
    last.current = { pathname, search }
    if (before.pathname === pathname && (before.search === search || !isFocusLost())) return
    // What leads through the pages, such as the tour, is not left at each of them.
    if (isPaletteOpen || document.activeElement?.closest('[data-keeps-focus]')) return
    main.current?.focus({ preventScroll: true })
  }, [pathname, search, isPaletteOpen])
  return main
}

/** The phone of a member, fetched once nothing else is to do. */
function IdlePhone() {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => whenIdle(() => setIdle(true)), [])
  return <Suspense>{isIdle && <PhoneDesk />}</Suspense>
}

/** What surrounds every screen of a signed-in user. */
export function Shell({ children }: { children: ReactNode }) {
  const sidebar = useSidebar()
  const palette = usePalette()
  // The assistant speaks of an agency's data, of which admins have none.
  const hasAssistant = !useCurrentUser().isAdmin
  const assistant = useAssistant(hasAssistant)
  const [isMenuOpen, setMenuOpen] = useState(false)
  const main = useFocusOnNavigation(palette.isOpen)
  return (
    <div className={classes.shell}>
      <a className={classes.skip} href="#main">
        Skip to content
      </a>
      <Sidebar isCollapsed={sidebar.isCollapsed} onToggle={sidebar.toggle} onSearch={palette.open} />
      <div className={classes.column}>
        <MobileHeader isMenuOpen={isMenuOpen} onMenu={() => setMenuOpen(true)} onSearch={palette.open} />
        <VerifyEmailBanner />
        <SubscriptionBanner />
        <main id="main" ref={main} tabIndex={-1} className={classes.main}>
          {children}
        </main>
        <TourCard />
      </div>
      <SubscriptionNotice />
      {hasAssistant && <IdlePhone />}
      <MobileMenu isOpen={isMenuOpen} onClose={() => setMenuOpen(false)} />
      {palette.isOpen && (
        <Suspense>
          <CommandPalette
            onClose={palette.close}
            onCreate={palette.create}
            onHelp={() => palette.setHelping(true)}
            onAsk={hasAssistant ? assistant.open : undefined}
          />
        </Suspense>
      )}
      {palette.isHelping && (
        <Suspense>
          <ShortcutsDialog onClose={() => palette.setHelping(false)} />
        </Suspense>
      )}
      {palette.creating && <CreateDialog what={palette.creating} onClose={() => palette.create(null)} />}
      {hasAssistant && (
        <AssistantLauncher isOpen={assistant.isOpen} onOpen={assistant.open} onClose={assistant.close} />
      )}
    </div>
  )
}
