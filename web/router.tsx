import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router'
import type { BuiltPath } from '#web/paths.ts'
import { Root } from '#web/shell/root.tsx'
import { RouteError } from '#web/shell/route-error.tsx'
import { CenteredSpinner } from '#web/ui/centered-spinner.tsx'

/** The screen of every built route, each loaded when it is first visited. */
const screens: Record<BuiltPath, () => Promise<ComponentType>> = {
  '/auth': async () => (await import('#web/accounts/login-screen.tsx')).LoginScreen,
  '/auth/signup/agency-owner': async () =>
    (await import('#web/accounts/owner-sign-up-screens.tsx')).OwnerSignUpScreen,
  '/auth/signup/agent': async () =>
    (await import('#web/accounts/agent-sign-up-screen.tsx')).AgentSignUpScreen,
  '/direct-signup': async () => (await import('#web/accounts/owner-sign-up-screens.tsx')).DirectSignUpScreen,
  '/auth/forgot-password': async () =>
    (await import('#web/accounts/forgot-password-screen.tsx')).ForgotPasswordScreen,
  '/auth/reset-password': async () =>
    (await import('#web/accounts/reset-password-screen.tsx')).ResetPasswordScreen,
  '/auth/verify-email': async () => (await import('#web/accounts/verify-email-screen.tsx')).VerifyEmailScreen,
  '/dashboard': async () => (await import('#web/dashboard/dashboard-screen.tsx')).DashboardScreen,
  '/prospects': async () => (await import('#web/prospects/prospects-screen.tsx')).ProspectsScreen,
  '/prospects/import': async () =>
    (await import('#web/imports-exports/start-import-screens.tsx')).ImportProspectsScreen,
  '/prospects/:id': async () => (await import('#web/prospects/prospect-screen.tsx')).ProspectScreen,
  '/clients': async () => (await import('#web/clients/clients-screen.tsx')).ClientsScreen,
  '/clients/import': async () =>
    (await import('#web/imports-exports/start-import-screens.tsx')).ImportClientsScreen,
  '/clients/:id': async () => (await import('#web/clients/client-screen.tsx')).ClientScreen,
  '/imports/:id': async () => (await import('#web/imports-exports/import-screen.tsx')).ImportScreen,
  '/tickets': async () => (await import('#web/tickets/tickets-screen.tsx')).TicketsScreen,
  '/tickets/:id': async () => (await import('#web/tickets/ticket-screen.tsx')).TicketScreen,
  '/team-members': async () => (await import('#web/team/team-screen.tsx')).TeamScreen,
  '/profile': async () => (await import('#web/accounts/profile-screen.tsx')).ProfileScreen,
  '/change-password': async () =>
    (await import('#web/accounts/change-password-screen.tsx')).ChangePasswordScreen,
}

function screenRoute([path, load]: [string, () => Promise<ComponentType>]): RouteObject {
  return { path, lazy: async () => ({ Component: await load() }), ErrorBoundary: RouteError }
}

/** The routes of the router: one root that guards, a lazy screen for each built path, and the rest for the 404 page. */
export const routes: RouteObject[] = [
  {
    Component: Root,
    ErrorBoundary: RouteError,
    HydrateFallback: CenteredSpinner,
    children: [...Object.entries(screens).map(screenRoute), { path: '*', element: null }],
  },
]
