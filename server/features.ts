import type { FastifyPluginAsync } from 'fastify'
import { accountJobs } from './accounts/accounts.jobs.ts'
import { ownAccountRoutes } from './accounts/accounts.routes.ts'
import { passkeyRoutes } from './accounts/passkeys.routes.ts'
import { securityJobs } from './accounts/security.jobs.ts'
import { securityRoutes } from './accounts/security.routes.ts'
import { ssoRoutes } from './accounts/sso-sign-in.routes.ts'
import { formJobs } from './acord-forms/forms.jobs.ts'
import { formRoutes } from './acord-forms/forms.routes.ts'
import { formTemplateRoutes } from './acord-forms/templates.routes.ts'
import { activityRoutes } from './activity/activity.routes.ts'
import { adminJobs } from './admin/admin.jobs.ts'
import { articleRoutes } from './admin/articles.routes.ts'
import { errorGroupRoutes } from './admin/error-groups.routes.ts'
import { adminHealthRoutes } from './admin/health.routes.ts'
import { settingsRoutes } from './admin/settings.routes.ts'
import { adminUserRoutes } from './admin/users.routes.ts'
import { encryptExistingJob } from './agency-encryption/encrypt-existing.job.ts'
import { sweepFilesJob } from './agency-encryption/unclaimed-files.ts'
import { apiKeyRoutes } from './api-keys/api-keys.routes.ts'
import { chatRoutes } from './assistant/chat.routes.ts'
import { operationRoutes } from './assistant/operations.routes.ts'
import { auditJobs } from './audit/audit.jobs.ts'
import { calendarFeedRoutes } from './calendar-feed/calendar-feed.routes.ts'
import { carrierPartRoutes, carrierRoutes } from './carriers/carriers.routes.ts'
import { certificateRoutes } from './certificates/certificates.routes.ts'
import { shareJobs } from './certificates/shares.jobs.ts'
import { formShareRoutes } from './certificates/shares.routes.ts'
import { claimRoutes } from './claims/claims.routes.ts'
import { clientPageRoutes } from './client-page/client-page.routes.ts'
import { clientRoutes } from './clients/clients.routes.ts'
import { accountRoutes } from './commercial/accounts.routes.ts'
import { analysisRoutes } from './commercial/analyses.routes.ts'
import { dataGridRoutes } from './commercial/data-grid.routes.ts'
import { edisonRoutes } from './commercial/edison.routes.ts'
import { estimateRoutes } from './commercial/estimates.routes.ts'
import { rateRoutes } from './commercial/rates.routes.ts'
import { commissionJobs } from './commissions/commissions.jobs.ts'
import { commissionRoutes } from './commissions/commissions.routes.ts'
import { mcpRoutes, suggestionRoutes } from './connected-assistants/connected-assistants.routes.ts'
import { customFieldRoutes } from './custom-fields/custom-fields.routes.ts'
import { dashboardRoutes } from './dashboard/dashboard.routes.ts'
import { dataRetentionJobs } from './data-retention/data-retention.jobs.ts'
import { dataRetentionRoutes } from './data-retention/data-retention.routes.ts'
import { documentJobs } from './documents/documents.jobs.ts'
import { documentRoutes } from './documents/documents.routes.ts'
import { emailJobs } from './emails/emails.jobs.ts'
import { emailRoutes } from './emails/emails.routes.ts'
import { encryptedColumns } from './encrypted-columns.ts'
import { errorTrackingRoutes } from './error-tracking/error-tracking.routes.ts'
import { filingRoutes } from './filing/filing.routes.ts'
import { followUpRoutes } from './follow-ups/follow-ups.routes.ts'
import { historyRoutes } from './history/history.routes.ts'
import { httpRoutes } from './http/http.routes.ts'
import { importJobs } from './imports-exports/imports.jobs.ts'
import { importRoutes, rehearsalRoutes } from './imports-exports/imports.routes.ts'
import { assignedJobs } from './inbox/assigned.jobs.ts'
import { inboxJobs } from './inbox/inbox.jobs.ts'
import { inboxRoutes } from './inbox/inbox.routes.ts'
import { incomingEmailJobs } from './incoming-emails/incoming-emails.jobs.ts'
import { inboundMailRoutes, incomingEmailRoutes } from './incoming-emails/incoming-emails.routes.ts'
import { intakeFormJobs } from './intake-forms/intake-forms.jobs.ts'
import { intakeFormRoutes, intakePageRoutes } from './intake-forms/intake-forms.routes.ts'
import type { JobKind } from './jobs/job.ts'
import { knowledgeJobs } from './knowledge/knowledge.jobs.ts'
import { knowledgeRoutes } from './knowledge/knowledge.routes.ts'
import { listViewRoutes } from './list-views/list-views.routes.ts'
import { mailServerRoutes } from './mail-servers/mail-servers.routes.ts'
import { mailboxRoutes } from './mailboxes/mailboxes.routes.ts'
import { myDayRoutes } from './my-day/my-day.routes.ts'
import { digestJobs } from './notifications/digest.jobs.ts'
import { notificationRoutes, unsubscribeRoutes } from './notifications/notifications.routes.ts'
import { outboxRoutes } from './notifications/outbox.routes.ts'
import { performanceJobs } from './performance/performance.jobs.ts'
import { performanceRoutes } from './performance/performance.routes.ts'
import { policyJobs } from './policies/policies.jobs.ts'
import { policyRoutes } from './policies/policies.routes.ts'
import { proposalJobs } from './proposals/proposals.jobs.ts'
import { proposalRoutes } from './proposals/proposals.routes.ts'
import { prospectRoutes } from './prospects/prospects.routes.ts'
import { publicApiRoutes } from './public-api/public-api.routes.ts'
import { renewalJobs } from './renewals/renewals.jobs.ts'
import { renewalRoutes } from './renewals/renewals.routes.ts'
import { requoteLedgerRoutes } from './requotes/ledger.routes.ts'
import { requoteJobs } from './requotes/requotes.jobs.ts'
import { requoteRoutes } from './requotes/requotes.routes.ts'
import { searchRoutes } from './search/search.routes.ts'
import { selfServiceJobs } from './self-service/self-service.jobs.ts'
import { selfServiceRoutes } from './self-service/self-service.routes.ts'
import { sequenceJobs } from './sequences/sequences.jobs.ts'
import { sequenceRoutes } from './sequences/sequences.routes.ts'
import { sandboxRoutes } from './subscriptions/sandbox.routes.ts'
import { subscriptionTestRoutes } from './subscriptions/subscription-test.routes.ts'
import { subscriptionJobs } from './subscriptions/subscriptions.jobs.ts'
import { subscriptionRoutes, webhookRoutes } from './subscriptions/subscriptions.routes.ts'
import { supportJobs } from './support/support.jobs.ts'
import { supportRoutes } from './support/support.routes.ts'
import { licenseJobs } from './team/license-warnings.jobs.ts'
import { teamJobs } from './team/team.jobs.ts'
import { teamRoutes } from './team/team.routes.ts'
import { telephonyCallbackRoutes, telephonyRoutes } from './telephony/telephony.routes.ts'
import { textReportRoutes, textRoutes } from './texts/texts.routes.ts'
import { ticketJobs } from './tickets/tickets.jobs.ts'
import { ticketRoutes, ticketSetupRoutes } from './tickets/tickets.routes.ts'
import { webhookJobs } from './webhooks/webhooks.jobs.ts'
import { webhookRoutes as outgoingWebhookRoutes } from './webhooks/webhooks.routes.ts'

/** The routes of every feature, one line each. */
export const features: FastifyPluginAsync<{ tryOut: boolean }>[] = [
  httpRoutes,
  myDayRoutes,
  dashboardRoutes,
  performanceRoutes,
  prospectRoutes,
  intakeFormRoutes,
  intakePageRoutes,
  customFieldRoutes,
  listViewRoutes,
  clientRoutes,
  clientPageRoutes,
  claimRoutes,
  followUpRoutes,
  emailRoutes,
  mailboxRoutes,
  mailServerRoutes,
  incomingEmailRoutes,
  inboundMailRoutes,
  telephonyRoutes,
  telephonyCallbackRoutes,
  textRoutes,
  textReportRoutes,
  renewalRoutes,
  requoteRoutes,
  requoteLedgerRoutes,
  proposalRoutes,
  selfServiceRoutes,
  commissionRoutes,
  sequenceRoutes,
  policyRoutes,
  ticketRoutes,
  ticketSetupRoutes,
  activityRoutes,
  historyRoutes,
  searchRoutes,
  ownAccountRoutes,
  securityRoutes,
  ssoRoutes,
  passkeyRoutes,
  teamRoutes,
  apiKeyRoutes,
  publicApiRoutes,
  mcpRoutes,
  suggestionRoutes,
  outgoingWebhookRoutes,
  settingsRoutes,
  adminUserRoutes,
  articleRoutes,
  adminHealthRoutes,
  importRoutes,
  rehearsalRoutes,
  errorTrackingRoutes,
  errorGroupRoutes,
  outboxRoutes,
  inboxRoutes,
  notificationRoutes,
  unsubscribeRoutes,
  supportRoutes,
  subscriptionRoutes,
  webhookRoutes,
  sandboxRoutes,
  subscriptionTestRoutes,
  dataRetentionRoutes,
  operationRoutes,
  chatRoutes,
  rateRoutes,
  edisonRoutes,
  estimateRoutes,
  analysisRoutes,
  accountRoutes,
  dataGridRoutes,
  knowledgeRoutes,
  documentRoutes,
  filingRoutes,
  formTemplateRoutes,
  formRoutes,
  calendarFeedRoutes,
  carrierPartRoutes,
  carrierRoutes,
  certificateRoutes,
  formShareRoutes,
]

/** The background work of every feature, one line each. */
export const jobKinds: JobKind[] = [
  ...accountJobs,
  ...securityJobs,
  ...teamJobs,
  ...licenseJobs,
  ...adminJobs,
  ...performanceJobs,
  ...policyJobs,
  ...emailJobs,
  ...incomingEmailJobs,
  ...renewalJobs,
  ...requoteJobs,
  ...proposalJobs,
  ...selfServiceJobs,
  ...intakeFormJobs,
  ...commissionJobs,
  ...sequenceJobs,
  ...importJobs,
  ...subscriptionJobs,
  ...ticketJobs,
  ...assignedJobs,
  ...inboxJobs,
  ...digestJobs,
  ...supportJobs,
  ...dataRetentionJobs,
  ...auditJobs,
  ...webhookJobs,
  ...knowledgeJobs,
  ...documentJobs,
  ...formJobs,
  ...shareJobs,
  encryptExistingJob(encryptedColumns),
  sweepFilesJob,
]
