import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { Navigate, Outlet, ScrollRestoration, useLocation, useNavigate, useNavigation } from 'react-router'
import { useRouteTitle } from '#web/lib/use-document-title.ts'
import { noteVisit } from '#web/lib/visits.ts'
import { decideEntry, type Entry, isOfAgency } from '#web/paths.ts'
import { rememberRoute } from '#web/session/remembered-user.ts'
import { useSession, visitorOf } from '#web/session/session.tsx'
import { CenteredSpinner } from '#web/ui/centered-spinner.tsx'
import { usePlaces } from '#web/ui/use-place.ts'
import { NotFoundScreen } from './not-found-screen.tsx'

const AgencyOnlyScreen = lazy(async () => ({
  default: (await import('./agency-only-screen.tsx')).AgencyOnlyScreen,
}))
const TwoFactorGate = lazy(async () => ({
  default: (await import('#web/accounts/two-factor-gate.tsx')).TwoFactorGate,
}))
const Shell = lazy(async () => ({ default: (await import('./shell.tsx')).Shell }))

/** Leads elsewhere after a while in which the page is still shown. */
function useDelayedRedirect(entry: Entry): void {
  const navigate = useNavigate()
  // Anyone who just logged in is already on the way, perhaps back to where they were.
  const isLeaving = useNavigation().state !== 'idle'
  const to = entry.kind === 'redirect' && !isLeaving ? entry.to : null
  const afterMs = entry.kind === 'redirect' ? entry.afterMs : undefined
  useEffect(() => {
    if (to === null || afterMs === undefined) return
    const timer = setTimeout(() => void navigate(to, { replace: true }), afterMs)
    return () => clearTimeout(timer)
  }, [to, afterMs, navigate])
}

/** Keeps the guarded page that the user is on. */
function useRememberedRoute(userId: string | null, isGuarded: boolean): void {
  const { pathname, search } = useLocation()
  useEffect(() => {
    if (!userId || !isGuarded) return
    rememberRoute(userId, pathname + search)
    noteVisit(pathname)
  }, [userId, isGuarded, pathname, search])
}

function pageOf(entry: Entry, isForAgencies: boolean): ReactNode {
  if (entry.kind === 'missing') return <NotFoundScreen />
  if (entry.kind === 'screen' && isForAgencies) return <AgencyOnlyScreen title={entry.title} />
  return <Outlet />
}

/** The one door: every address passes the table of routes here. */
export function Root() {
  const { pathname } = useLocation()
  const session = useSession()
  const entry = decideEntry(pathname, visitorOf(session))
  const userId = session.status === 'user' ? session.user.id : null
  const isGuarded = entry.kind === 'screen' && entry.hasShell
  useDelayedRedirect(entry)
  useRememberedRoute(userId, isGuarded)
  usePlaces()
  useRouteTitle(entry.kind === 'screen' ? entry.title : undefined)

  if (entry.kind === 'wait') return <CenteredSpinner />
  if (entry.kind === 'redirect' && entry.afterMs === undefined) return <Navigate to={entry.to} replace />
  const isHeld = session.status === 'user' && session.user.mustSetUpTwoFactor
  if (isHeld && (isGuarded || entry.kind === 'missing')) {
    return (
      <Suspense fallback={<CenteredSpinner />}>
        <TwoFactorGate />
      </Suspense>
    )
  }
  const page = pageOf(entry, session.status === 'user' && session.user.isAdmin && isOfAgency(pathname))
  const hasShell = userId !== null && (isGuarded || entry.kind === 'missing')
  return (
    <>
      <ScrollRestoration />
      {hasShell ? (
        <Suspense fallback={<CenteredSpinner />}>
          <Shell>{page}</Shell>
        </Suspense>
      ) : (
        page
      )}
    </>
  )
}
