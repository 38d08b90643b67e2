import { ownAccountCalls } from './accounts/accounts.calls.ts'
import { passkeyCalls } from './accounts/passkeys.calls.ts'
import { securityCalls } from './accounts/security.calls.ts'
import { ssoCalls } from './accounts/sso-sign-in.calls.ts'
import { formCalls, formTemplateCalls } from './acord-forms/acord-forms.calls.ts'
import { activityCalls } from './activity/activity.calls.ts'
import { articleCalls } from './admin/articles.calls.ts'
import { adminHealthCalls } from './admin/health.calls.ts'
import { settingsCalls } from './admin/settings.calls.ts'
import { adminUserCalls } from './admin/users.calls.ts'
import { apiKeyCalls } from './api-keys/api-keys.calls.ts'
import { chatCalls } from './assistant/chat.calls.ts'
import { operationCalls } from './assistant/operations.calls.ts'
import { calendarFeedCalls } from './calendar-feed/calendar-feed.calls.ts'
import { carrierCalls, carrierPartCalls } from './carriers/carriers.calls.ts'
import { certificateCalls, formShareCalls } from './certificates/certificates.calls.ts'
import { claimCalls } from './claims/claims.calls.ts'
import { clientPageCalls } from './client-page/client-page.calls.ts'
import { clientCalls } from './clients/clients.calls.ts'
import { accountCalls } from './commercial/accounts.calls.ts'
import { analysisCalls } from './commercial/analyses.calls.ts'
import { dataGridCalls } from './commercial/data-grid.calls.ts'
import { edisonCalls } from './commercial/edison.calls.ts'
import { estimateCalls } from './commercial/estimates.calls.ts'
import { rateCalls } from './commercial/rates.calls.ts'
import { commissionCalls } from './commissions/commissions.calls.ts'
import { connectedAssistantCalls } from './connected-assistants/connected-assistants.calls.ts'
import { customFieldCalls } from './custom-fields/custom-fields.calls.ts'
import { dashboardCalls } from './dashboard/dashboard.calls.ts'
import { dataRetentionCalls } from './data-retention/data-retention.calls.ts'
import { documentCalls } from './documents/documents.calls.ts'
import { emailCalls } from './emails/emails.calls.ts'
import { errorGroupCalls, errorTrackingCalls } from './error-tracking/error-tracking.calls.ts'
import { filingCalls } from './filing/filing.calls.ts'
import { followUpCalls } from './follow-ups/follow-ups.calls.ts'
import { historyCalls } from './history/history.calls.ts'
import { httpCalls } from './http/http.calls.ts'
import { importCalls } from './imports-exports/imports.calls.ts'
import { rehearsalCalls } from './imports-exports/rehearsals.calls.ts'
import { inboxCalls } from './inbox/inbox.calls.ts'
import { inboundMailCalls, incomingEmailCalls } from './incoming-emails/incoming-emails.calls.ts'
import { intakeFormCalls } from './intake-forms/intake-forms.calls.ts'
import { knowledgeCalls } from './knowledge/knowledge.calls.ts'
import { listViewCalls } from './list-views/list-views.calls.ts'
import { mailServerCalls } from './mail-servers/mail-servers.calls.ts'
import { mailboxCalls } from './mailboxes/mailboxes.calls.ts'
import { myDayCalls } from './my-day/my-day.calls.ts'
import { notificationCalls, unsubscribeCalls } from './notifications/notifications.calls.ts'
import { performanceCalls } from './performance/performance.calls.ts'
import { policyCalls } from './policies/policies.calls.ts'
import { proposalCalls } from './proposals/proposals.calls.ts'
import { prospectCalls } from './prospects/prospects.calls.ts'
import { publicApiCalls } from './public-api/public-api.calls.ts'
import { renewalCalls } from './renewals/renewals.calls.ts'
import { requoteLedgerCalls } from './requotes/ledger.calls.ts'
import { requoteCalls } from './requotes/requotes.calls.ts'
import { searchCalls } from './search/search.calls.ts'
import { selfServiceCalls } from './self-service/self-service.calls.ts'
import { sequenceCalls } from './sequences/sequences.calls.ts'
import { subscriptionTestCalls } from './subscriptions/subscription-test.calls.ts'
import { subscriptionCalls, webhookCalls } from './subscriptions/subscriptions.calls.ts'
import { supportCalls } from './support/support.calls.ts'
import { teamCalls } from './team/team.calls.ts'
import { telephonyCallbackCalls, telephonyCalls } from './telephony/telephony.calls.ts'
import { textCalls, textReportCalls } from './texts/texts.calls.ts'
import { ticketSetupCalls } from './tickets/ticket-setup.calls.ts'
import { ticketCalls } from './tickets/tickets.calls.ts'
import { webhookCalls as agencyWebhookCalls } from './webhooks/webhooks.calls.ts'

/** Every call of the API. */
export const callTable = {
  ...accountCalls,
  ...activityCalls,
  ...clientPageCalls,
  ...historyCalls,
  ...adminHealthCalls,
  ...adminUserCalls,
  ...analysisCalls,
  ...apiKeyCalls,
  ...articleCalls,
  ...calendarFeedCalls,
  ...carrierCalls,
  ...carrierPartCalls,
  ...certificateCalls,
  ...chatCalls,
  ...claimCalls,
  ...clientCalls,
  ...customFieldCalls,
  ...listViewCalls,
  ...myDayCalls,
  ...dashboardCalls,
  ...performanceCalls,
  ...dataGridCalls,
  ...dataRetentionCalls,
  ...documentCalls,
  ...edisonCalls,
  ...emailCalls,
  ...telephonyCallbackCalls,
  ...telephonyCalls,
  ...textCalls,
  ...textReportCalls,
  ...inboundMailCalls,
  ...incomingEmailCalls,
  ...mailServerCalls,
  ...mailboxCalls,
  ...errorGroupCalls,
  ...errorTrackingCalls,
  ...estimateCalls,
  ...filingCalls,
  ...followUpCalls,
  ...formCalls,
  ...formShareCalls,
  ...formTemplateCalls,
  ...httpCalls,
  ...importCalls,
  ...rehearsalCalls,
  ...intakeFormCalls,
  ...knowledgeCalls,
  ...notificationCalls,
  ...operationCalls,
  ...ownAccountCalls,
  ...policyCalls,
  ...prospectCalls,
  ...publicApiCalls,
  ...connectedAssistantCalls,
  ...rateCalls,
  ...renewalCalls,
  ...requoteCalls,
  ...requoteLedgerCalls,
  ...proposalCalls,
  ...commissionCalls,
  ...selfServiceCalls,
  ...sequenceCalls,
  ...searchCalls,
  ...securityCalls,
  ...settingsCalls,
  ...ssoCalls,
  ...passkeyCalls,
  ...subscriptionCalls,
  ...subscriptionTestCalls,
  ...supportCalls,
  ...teamCalls,
  ...ticketCalls,
  ...ticketSetupCalls,
  ...agencyWebhookCalls,
  ...inboxCalls,
  ...unsubscribeCalls,
  ...webhookCalls,
}

/** Every call with its types; the browser imports nothing but this type. */
export type CallTable = typeof callTable
