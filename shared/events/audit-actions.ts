import type { RecordType } from '#shared/activity/activity.contract.ts'
import type { SettingsSection } from '#shared/admin/settings.contract.ts'
import type { AccountActName } from '#shared/admin/users.contract.ts'
import type { EventName } from './events.contract.ts'

/** The lists that leave as a CSV file. */
export type ExportName =
  | 'audit-log'
  | 'claims'
  | 'performance'
  | 'clients'
  | 'prospects'
  | 'policies'
  | 'renewals'
  | 'requotes'
  | 'tickets'
  | 'commercial-accounts'
  | 'commercial-data'
  | 'producer-statement'

/** What the audit log keeps and nobody is notified of. */
export const unpublishedActions = [
  'access.denied',
  'access.reviewed',
  'account.deleted',
  'admin.created',
  'agency.updated',
  'article.created',
  'article.deleted',
  'article.updated',
  'assistant.undone',
  'carrier_statement.uploaded',
  'carrier.created',
  'carrier.merged',
  'carrier.updated',
  'carrier_alias.created',
  'carrier_alias.deleted',
  'carrier_appointment.created',
  'carrier_appointment.deleted',
  'carrier_appointment.updated',
  'carrier_contact.created',
  'carrier_contact.deleted',
  'carrier_contact.updated',
  'certificate_holder.created',
  'certificate_holder.merged',
  'certificate_holder.updated',
  'certificate_request.created',
  'certificate_request.declined',
  'certificate_request.reopened',
  'certificate_request.started',
  'certificate_request.updated',
  'checkout.started',
  'claim.logged',
  'commercial_account.filed',
  'commercial_account.filing_undone',
  'commission_rate.created',
  'commission_rate.deleted',
  'commission_rate.updated',
  'custom_field.archived',
  'custom_field.created',
  'custom_field.restored',
  'custom_field.updated',
  'custom_fields.reordered',
  'data_export.downloaded',
  'digest.unsubscribed',
  'document.created',
  'document.deleted',
  'document.filing_undone',
  'document.read_again',
  'document.updated',
  'email.verified',
  'email_template.created',
  'email_template.deleted',
  'email_template.updated',
  'emails.ordered',
  'error.updated',
  'estimate.created',
  'estimate.refined',
  'filled_form.created',
  'filled_form.deleted',
  'filled_form.issued',
  'filled_form.mailed',
  'filled_form.updated',
  'filled_form.voided',
  'form_share.created',
  'form_share.withdrawn',
  'form_template.created',
  'form_template.deleted',
  'form_template.updated',
  'import.uploaded',
  'import.attachments_uploaded',
  'import.attachments_filed',
  'import.differences_applied',
  'invitation.accepted',
  'invitation.revoked',
  'job.retried',
  'knowledge_folder.created',
  'knowledge_folder.deleted',
  'knowledge_folder.updated',
  'knowledge_question.updated',
  'list_view.created',
  'list_view.deleted',
  'list_view.restored',
  'list_view.updated',
  'login',
  'login.code_asked',
  'login.failed',
  'logout',
  'mail.tested',
  'member_license.added',
  'member_license.removed',
  'member_license.updated',
  'member_rights.changed',
  'notifications.updated',
  'password.change_failed',
  'password.refused',
  'password.reset',
  'performance_settings.updated',
  'policy_analysis.exported',
  'profile.updated',
  'rates.changed',
  'renewal_settings.updated',
  'requote.proposal_downloaded',
  'follow_up_sequence.updated',
  'role.changed',
  'schedule.filed',
  'schedule.filing_undone',
  'second_factor.refused',
  'session.ended',
  'sessions.ended',
  'settings.updated',
  'subscription.updated',
  'subscription_test.password_made',
  'subscription_test.set',
  'support.reopened',
  'support.updated',
  'ticket_checklist.updated',
  'ticket_recurrence.created',
  'ticket_recurrence.deleted',
  'ticket_recurrence.updated',
  'ticket_template.created',
  'suggested_change.approved',
  'suggested_change.created',
  'suggested_change.rejected',
  'ticket_template.deleted',
  'ticket_template.updated',
  'trial.ending_told',
  'webhook.created',
  'webhook.deleted',
  'webhook.disabled',
  'webhook.replayed',
  'webhook.rotated',
  'webhook.updated',
] as const

/** What the audit log calls an act: most are events, too. */
export type AuditAction =
  | EventName
  | (typeof unpublishedActions)[number]
  | `${RecordType}.logged`
  | `${ExportName}.exported`
  | `account.${AccountActName}`
  | `settings.${SettingsSection}.changed`
