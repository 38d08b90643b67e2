import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router'
import { loadAgain, noteFailedLoad } from '#web/lib/failed-loads.ts'
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
  '/direct-signup': async () => (await import('#web/accounts/direct-sign-up-screen.tsx')).DirectSignUpScreen,
  '/auth/forgot-password': async () =>
    (await import('#web/accounts/forgot-password-screen.tsx')).ForgotPasswordScreen,
  '/auth/reset-password': async () =>
    (await import('#web/accounts/reset-password-screen.tsx')).ResetPasswordScreen,
  '/auth/verify-email': async () => (await import('#web/accounts/verify-email-screen.tsx')).VerifyEmailScreen,
  '/admin/login': async () => (await import('#web/accounts/admin-login-screen.tsx')).AdminLoginScreen,
  '/unsubscribe': async () => (await import('#web/notifications/unsubscribe-screen.tsx')).UnsubscribeScreen,
  '/support': async () => (await import('#web/support/support-screen.tsx')).SupportScreen,
  '/support/articles/:slug': async () => (await import('#web/support/article-screen.tsx')).ArticleScreen,
  '/dashboard': async () => (await import('#web/dashboard/dashboard-screen.tsx')).DashboardScreen,
  '/performance': async () => (await import('#web/performance/performance-screen.tsx')).PerformanceScreen,
  '/prospects': async () => (await import('#web/prospects/prospects-screen.tsx')).ProspectsScreen,
  '/prospects/import': async () =>
    (await import('#web/imports-exports/start-import-screens.tsx')).ImportProspectsScreen,
  '/prospects/:id': async () => (await import('#web/prospects/prospect-screen.tsx')).ProspectScreen,
  '/clients': async () => (await import('#web/clients/clients-screen.tsx')).ClientsScreen,
  '/clients/import': async () =>
    (await import('#web/imports-exports/start-import-screens.tsx')).ImportClientsScreen,
  '/clients/:id': async () => (await import('./client-page/client-screen.tsx')).ClientScreen,
  '/policies': async () => (await import('#web/policies/policies-screen.tsx')).PoliciesScreen,
  '/policies/:id': async () => (await import('#web/policy-page/policy-screen.tsx')).PolicyScreen,
  '/carriers': async () => (await import('#web/carriers/carriers-screen.tsx')).CarriersScreen,
  '/carriers/:id': async () => (await import('#web/carriers/carrier-screen.tsx')).CarrierScreen,
  '/commissions': async () => (await import('#web/commissions/commissions-screen.tsx')).CommissionsScreen,
  '/commissions/:id': async () => (await import('#web/commissions/statement-screen.tsx')).StatementScreen,
  '/imports/:id': async () => (await import('#web/imports-exports/import-screen.tsx')).ImportScreen,
  '/requotes': async () => (await import('#web/renewals/renewals-screen.tsx')).RenewalsScreen,
  '/requotes/all': async () => (await import('#web/requotes/requotes-screen.tsx')).RequotesScreen,
  '/requotes/ledger': async () => (await import('#web/requotes/ledger-screen.tsx')).LedgerScreen,
  '/requotes/quotes': async () => (await import('#web/requotes/quotes-screen.tsx')).QuotesScreen,
  '/requotes/:id': async () => (await import('#web/requotes/requote-screen.tsx')).RequoteScreen,
  '/claims': async () => (await import('#web/claims/claims-screen.tsx')).ClaimsScreen,
  '/claims/:id': async () => (await import('#web/claims/claim-screen.tsx')).ClaimScreen,
  '/tickets': async () => (await import('#web/tickets/tickets-screen.tsx')).TicketsScreen,
  '/tickets/setup': async () => (await import('#web/tickets/ticket-setup-screen.tsx')).TicketSetupScreen,
  '/tickets/:id': async () => (await import('#web/tickets/ticket-screen.tsx')).TicketScreen,
  '/edison': async () => (await import('./commercial/edison/edison-screen.tsx')).EdisonScreen,
  '/knowledge': async () => (await import('#web/knowledge/knowledge-screen.tsx')).KnowledgeScreen,
  '/knowledge/new': async () => (await import('#web/knowledge/editor-screens.tsx')).NewKnowledgeArticleScreen,
  '/knowledge/upload': async () => (await import('#web/knowledge/upload-screen.tsx')).UploadKnowledgeScreen,
  '/knowledge/articles/:id': async () =>
    (await import('#web/knowledge/article-screen.tsx')).KnowledgeArticleScreen,
  '/knowledge/articles/:id/edit': async () =>
    (await import('#web/knowledge/editor-screens.tsx')).EditKnowledgeArticleScreen,
  '/policy-analysis': async () => (await import('./commercial/analysis/analyses-screen.tsx')).AnalysesScreen,
  '/policy-analysis/:id': async () =>
    (await import('./commercial/analysis/analysis-screen.tsx')).AnalysisScreen,
  '/commercial': async () => (await import('./commercial/accounts/accounts-screen.tsx')).AccountsScreen,
  '/commercial/:clientId': async () =>
    (await import('./commercial/accounts/account-screen.tsx')).AccountScreen,
  '/commercial-data': async () =>
    (await import('./commercial/grid/commercial-data-screen.tsx')).CommercialDataScreen,
  '/document-extraction': async () =>
    (await import('./documents/queue/document-queue-screen.tsx')).DocumentQueueScreen,
  '/document-extraction/:id': async () =>
    (await import('./documents/facts/document-screen.tsx')).DocumentScreen,
  '/acord-auth': async () => (await import('./acord-forms/holders/acord-auth-screen.tsx')).AcordAuthScreen,
  '/proposal': async () => (await import('#web/proposals/proposal-screen.tsx')).ProposalScreen,
  '/acords': async () => (await import('./acord-forms/acords-screen.tsx')).AcordsScreen,
  '/acords/templates/:id': async () => (await import('./acord-forms/template-screen.tsx')).FormTemplateScreen,
  '/acords/:id': async () => (await import('./acord-forms/form-screen.tsx')).FormScreen,
  '/incoming-email': async () =>
    (await import('#web/incoming-emails/incoming-email-screen.tsx')).IncomingEmailScreen,
  '/phone-calls': async () => (await import('#web/phone-calls/phone-calls-screen.tsx')).PhoneCallsScreen,
  '/webhook-integrations': async () => (await import('#web/webhooks/webhooks-screen.tsx')).WebhooksScreen,
  '/zapier-test': async () => (await import('#web/webhooks/zapier-test-screen.tsx')).ZapierTestScreen,
  '/audit-log': async () => (await import('#web/history/audit-log-screen.tsx')).AuditLogScreen,
  '/docs/api': async () => (await import('#web/api-keys/api-docs-screen.tsx')).ApiDocsScreen,
  '/team-members': async () => (await import('#web/team/team-screen.tsx')).TeamScreen,
  '/payments': async () => (await import('#web/subscriptions/payments-screen.tsx')).PaymentsScreen,
  '/checkout/agent': async () =>
    (await import('#web/subscriptions/agent-checkout-screen.tsx')).AgentCheckoutScreen,
  '/admin/subscription-test': async () =>
    (await import('./admin/subscription-test-screen.tsx')).SubscriptionTestScreen,
  '/profile': async () => (await import('./profile/profile-screen.tsx')).ProfileScreen,
  '/change-password': async () =>
    (await import('#web/accounts/change-password-screen.tsx')).ChangePasswordScreen,
  '/admin/errors': async () => (await import('#web/error-tracking/errors-screen.tsx')).ErrorsScreen,
  '/admin/errors/:id': async () => (await import('#web/error-tracking/error-screen.tsx')).ErrorScreen,
  '/admin/settings': async () => (await import('#web/admin/settings-screen.tsx')).SettingsScreen,
  '/admin/rates': async () => (await import('#web/admin/rates-screen.tsx')).RatesScreen,
  '/admin/health': async () => (await import('#web/admin/health-screen.tsx')).HealthScreen,
  '/admin/deleted-agencies': async () =>
    (await import('./admin/deleted-agencies-screen.tsx')).DeletedAgenciesScreen,
  '/admin/users': async () => (await import('#web/admin/users-screen.tsx')).UsersScreen,
  '/admin/chatbot': async () => (await import('#web/admin/chatbot-screen.tsx')).ChatbotScreen,
  '/data-detection-test': async () => (await import('./admin/data-detection-screen.tsx')).DataDetectionScreen,
  '/avatar-test': async () =>
    (await import('#web/dev-gallery/avatar-gallery-screen.tsx')).AvatarGalleryScreen,
  '/tabs-test': async () => (await import('#web/dev-gallery/tabs-gallery-screen.tsx')).TabsGalleryScreen,
}

type Load = () => Promise<ComponentType>

/** A screen whose code did not arrive: its card until asking again brings it. */
function lateScreen(load: Load, error: unknown): ComponentType {
  let state: { Screen: ComponentType } | { error: unknown } = { error }
  noteFailedLoad(async () => {
    if ('Screen' in state) return
    try {
      state = { Screen: await loadAgain(load, state.error) }
    } catch (failure) {
      state = { error: failure }
      throw failure
    }
  })
  return () => {
    if ('error' in state) throw state.error
    return <state.Screen />
  }
}

/** The route of a screen that is loaded when it is first visited. */
export function screenRoute([path, load]: [string, Load]): RouteObject {
  // The router shows an empty page where loading fails; a screen that fails is caught by the card of its route.
  const lazy = async () => ({ Component: await load().catch((error: unknown) => lateScreen(load, error)) })
  return { path, lazy, ErrorBoundary: RouteError }
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
